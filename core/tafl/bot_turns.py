"""Let bots move: each is handed its seat's sight, and its choice goes the way of any command."""

import hmac

from .bots import Sight, Thinker, Thought
from .chance import Chance
from .commit import ByBot
from .dealer import Dealer
from .errors import GameFault
from .folding import AnyGame, table_of
from .look import legal_for
from .match import Match
from .plugins import Catalogue
from .service import Ack, Service

PATIENCE = 20.0
"""For how many seconds a bot may think about one choice."""


def bot_seed(dealer: Dealer, version: int, seat: int) -> str:
    """Derive the chance of a bot's choice: nobody can foresee it, and the end reveals it."""
    return hmac.digest(dealer.secret, f"bot {version} {seat}".encode(), "sha256").hex()[:32]


def choose(
    catalogue: Catalogue,
    game: AnyGame,
    match: Match,
    seat: int,
    seed: str,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Thought:
    """Ask the bot at a seat what it does. It gets its own sight of the match, nothing more."""
    name = match.seats[seat].bot
    assert name is not None and match.position is not None
    bot = catalogue.bot(game.info.name, name)
    sight = Sight(
        game,
        seat,
        game.view(match.position.state, seat),
        legal_for(game, match, seat),
        Chance.of("bot", seed),
        table_of(game, match.opening),
    )
    try:
        if isinstance(bot, Thinker):
            return bot.think(sight, iterations, seconds)
        return Thought(bot(sight))
    except Exception as error:
        raise GameFault(
            "bot-fault",
            f"The bot {name} failed ({type(error).__name__}).",
            f"Le robot {name} a échoué ({type(error).__name__}).",
        ) from error


def next_bot(match: Match) -> int | None:
    """Find a seat to act that a bot holds."""
    for seat in match.active:
        if match.seats[seat].bot is not None and not match.seats[seat].resigned:
            return seat
    return None


def play_bot(service: Service, match_id: str, seat: int, seconds: float | None = PATIENCE) -> Ack:
    """Make one move for a bot, which may think for so many seconds."""
    match = service.load(match_id)
    seed = bot_seed(service.dealer_of(match_id), match.version, seat)
    game = service.game_of(match_id)
    thought = choose(service.catalogue, game, match, seat, seed, seconds=seconds)
    holder = match.seats[seat]
    return service.request(
        match_id,
        thought.command,
        player=holder.player,
        command_id=f"bot-{match.version}-{seat}",
        by=ByBot(holder.bot or "", seed, thought.iterations),
        expect=match.version,
    )


def play_bots(service: Service, match_id: str) -> Match:
    """Let bots move until a person has to, or the match is over."""
    while (seat := next_bot(service.load(match_id))) is not None:
        play_bot(service, match_id, seat)
    return service.load(match_id)
