"""How fast a bot's eye and hand are: one model for every bot, in milliseconds.

- To take in a new throw: `FIRST_LOOK`.
- Then, for each claim: `HAND` to move the hand, `SCAN` for every face-up rune that the bot has
  not claimed yet (the fewer are left, the sooner it sees the next), and a whim of chance, 0 to
  `WHIM`, each alike.

With ten runes in sight the first claim comes after 2 to 3.5 seconds, the next ones every 1.3 to
2.7: about as fast as a person who plays well. The rules page says the same to the players. A bot
that does not send a `run` gets its claims stamped by this model, or by the clock if that is later.
"""

FIRST_LOOK = 800
HAND = 500
SCAN = 70
WHIM = 1200


def next_claim_at(last: int | None, in_sight: int, whim: int) -> int:
    """Tell when a bot claims next, after its last claim (None: after it opened)."""
    since = FIRST_LOOK if last is None else last
    return since + HAND + SCAN * in_sight + whim
