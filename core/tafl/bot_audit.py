"""Make the choices of bots again: a bot that did not play what it would, did not play."""

from .bot_turns import choose
from .bots import Thinker
from .commit import AnyCommit, ByBot, says_the_same
from .errors import NotFound, TaflError
from .folding import AnyGame
from .match import Match
from .messages import members
from .plugins import Catalogue
from .report import at_commit


class BotChoices:
    """Ask the bots of one match again, each with the look, the seed and the effort it had."""

    def __init__(self, catalogue: Catalogue, game: AnyGame) -> None:
        self.catalogue = catalogue
        self.game = game
        self.checked = 0
        self._commands = tuple(members(game.commands))

    def check(self, match: Match, commit: AnyCommit) -> None:
        """Raise a Fault if the bot would have chosen otherwise in the match as it was before."""
        by, seat = commit.by, commit.seat
        if not isinstance(by, ByBot) or not isinstance(commit.command, self._commands):
            return
        assert seat is not None, "proofs have checked that the bot holds the seat"
        self._effort(match, commit, by)
        try:
            thought = choose(
                self.catalogue, self.game, match, seat, by.seed, iterations=by.iterations
            )
        except TaflError as error:
            raise at_commit(
                "bots",
                commit.version,
                f"the bot {by.bot} cannot choose again: {error.en.rstrip('.')}",
                f"le robot {by.bot} ne peut pas choisir à nouveau : {error.fr.rstrip('.')}",
            ) from None
        same = says_the_same(thought.command, commit.command)
        if not same or thought.iterations != by.iterations:
            raise at_commit(
                "bots",
                commit.version,
                f"the bot {by.bot} chooses otherwise",
                f"le robot {by.bot} choisit autrement",
            )
        self.checked += 1

    def _effort(self, match: Match, commit: AnyCommit, by: ByBot) -> None:
        """Refuse more iterations than the bot makes: whoever forges a log must not keep us busy."""
        try:
            bot = self.catalogue.bot(self.game.info.name, by.bot)
        except NotFound:
            return
        most = bot.iterations if isinstance(bot, Thinker) else 0
        if not 0 <= by.iterations <= most:
            raise at_commit(
                "bots",
                commit.version,
                f"the bot {by.bot} never makes {by.iterations} iterations",
                f"le robot {by.bot} ne fait jamais {by.iterations} itérations",
            )
