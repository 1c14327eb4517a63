"""Everything that the command says, in English."""

WORDS = {
    # What every command has.
    "tafl": "Board and card games that can be replayed and audited for ever.",
    "tafl-settings": (
        "Settings: TAFL_DATA is the folder of matches and keys (otherwise tafl in "
        "$XDG_DATA_HOME or ~/.local/share); TAFL_LANGUAGE is en or fr."
    ),
    "usage": "usage: ",
    "arguments": "arguments",
    "options": "options",
    "command": "COMMAND",
    "commands": "commands",
    "help-help": "show this text",
    "json-help": "print one JSON document on standard output",
    "not-whole": "{text!r} is not a whole number of at least {least}",
    "not-positive": "{text!r} is not a number above 0",
    "plugin-fault": "Plugin {plugin} is broken and left out: {reason}",
    "GAME": "GAME",
    "game-help": "the name of an installed game (see tafl games)",
    "seats-help": "how many seats (otherwise the fewest that can play)",
    "option-help": "an option of the game, e.g. misere=true (may be repeated)",
    # simulate
    "simulate-help": "let bots play many matches against each other",
    "simulate": (
        "Let bots play against each other; all take turns at all seats. The same seed gives the "
        "same matches: match number i is dealt from the seed S-i."
    ),
    "simulate-matches-help": "how many matches (default 100)",
    "simulate-bots-help": "the names of the bots (default random,greedy)",
    "simulate-seed-help": "any word or number that all chance comes from (default 0)",
    "simulate-processes-help": "how many processes share the work (default 1)",
    "simulating": "Playing {game}",
    "simulate-who": "bot",
    "simulate-matches": "matches",
    "simulate-wins": "wins",
    "simulate-draws": "draws",
    "simulate-share": "share",
    "simulate-interval": "95 % sure",
    "simulate-at-seat": "at seat {seat}",
    "simulate-seat": "any bot at seat {seat}",
    "simulate-length": "Length: {mean} commands on average, {min} to {max}.",
    "simulate-branching": "Choice: {mean} legal commands on average, {max} at most.",
    "simulate-reasons": "Ends: {reasons}.",
    "simulate-speed": "{seconds} s, {rate} commands per second.",
    "simulate-best": "{bot} is better: its interval lies above that of every other bot.",
    "simulate-even": "The intervals overlap: no bot is shown to be better.",
    # bench
    "bench-help": "measure how fast the platform is here",
    "bench": (
        "Measure, in one process on one core, how fast matches are decided, recorded, folded, "
        "replayed and shown; each also as a ratio to a reference loop of the same run, "
        "so that runs on different machines can be compared."
    ),
    "bench-game-help": "measure this game only (may be repeated; otherwise all installed ones)",
    "bench-seconds-help": "the least time for each measurement (default 0.5)",
    "bench-gc-help": "let the garbage collector run meanwhile",
    "bench-profile-help": "print a profile of the path of a command instead",
    "bench-what": "measured",
    "bench-rate": "per second",
    "bench-median": "median",
    "bench-ratio": "of reference",
    "bench-commands": "commands decided, recorded and folded",
    "bench-events": "events folded",
    "bench-replayed": "commits replayed from the log",
    "bench-audited": "commits audited",
    "bench-views": "views",
    "bench-legal": "lists of legal commands",
    "bench-looks": "looks, encoded",
    "bench-signatures": "receipts signed",
    "bench-reference": "reference: a message encoded and hashed",
    "bench-size": "A record has {bytes} bytes per commit ({commits} commits measured).",
    "bench-note": (
        "Seconds of processor time, best round; memory only, no receipts; the garbage collector "
        "rests during a round (--gc lets it run)."
    ),
    "bench-note-gc": (
        "Seconds of processor time, best round; memory only, no receipts; the garbage collector "
        "runs as usual."
    ),
    "bench-profiled": "{game}: {commands} commands",
    "measuring": "Measuring",
    "games-help": "games",
    "games": "games",
    "play-help": "play",
    "play": "play",
    "replay-help": "replay",
    "replay": "replay",
    "audit-help": "audit",
    "audit": "audit",
    "export-help": "export",
    "export": "export",
    "import-help": "import",
    "import": "import",
}
