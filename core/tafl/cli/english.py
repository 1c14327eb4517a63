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
    "MATCH": "MATCH",
    "yes": "yes",
    "no": "no",
    "hint-yes": "[Y/n]",
    "hint-no": "[y/N]",
    "yes-or-no": "Please answer y or n.",
    "undone": "(undone)",
    "result-none": "The match ended without a result.",
    "result-draw": "Nobody wins: a draw.",
    "result-wins": "{winners} wins.",
    "result-share": "{winners} share the win.",
    "result-you-win": "You win!",
    "result-you-share": "You share the win.",
    "no-such-seat": "There is no such seat; the seats are 0 to {last}.",
    # play
    "play-help": "play in the terminal, against bots",
    "play": (
        "Play in the terminal: you against bots, or several people at one keyboard (--bots none). "
        "The match is kept in the data folder after every command; without --new or --resume you "
        "are offered to go on with the latest unfinished one."
    ),
    "play-seat-help": "the seat that you take (default 0)",
    "play-bots-help": "the bots at the other seats (default greedy); none: people play them all",
    "play-resume-help": "go on with this match",
    "play-new-help": "begin a new match without asking",
    "play-intro": "{title}: type ? for help, r for the rules, q to leave.",
    "play-keys": (
        "  a number      play that command\n"
        "  words         play a command as it is written: attack card=7S slot=2\n"
        "  part of it    list the commands that contain it: attack, or 7S\n"
        "  {{...}}         play a command as JSON, with its type\n"
        "  l  list all commands     v  show the table again     h  history of the match\n"
        "  u  undo                  r  rules of the game        resign  give up\n"
        "  q  leave; the match is kept"
    ),
    "you-at": "{name} (you)",
    "thinking": "{name} is thinking ...",
    "hand-over": "Pass the keyboard to {name}, then press Enter.",
    "turn-title": "{title} - {name} to act",
    "prompt": "{name}>",
    "type-something": "Type a number, or ? for help.",
    "resign-sure": "Give this match up?",
    "undo-agree": "{name}, do you agree to go back?",
    "nobody-to-act": "Nobody can act in this match, and it is not over.",
    "many-commands": "You have {n} commands to choose from:",
    "for-example": "e.g. {words}",
    "many-hint": "Type the name of one (or a part, like a card) to list them; l lists all.",
    "more-commands": "  ... and {n} more; add a word to narrow it down.",
    "not-understood": (
        "{typed!r} is no command here: type a number from 1 to {n}, a command in words, "
        "or ? for help."
    ),
    "no-such-number": "There is no number {typed}; the commands are numbered from 1 to {n}.",
    "bad-field": "{word!r} is not of the form field=value.",
    "end-title": "{title} - the match is over",
    "end-next": "See how it went: tafl replay {match}   Check it: tafl audit {match}",
    "go-on": "The match is kept. Go on with it: tafl play {game} --resume {match}",
    "resume-offer": "There is an unfinished match of {title} (last move {when}). Go on with it?",
    "other-game": "Match {match} is one of {game}.",
    "no-own-seat": "In match {match} there is no seat that you could play.",
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
    "replay-help": "replay",
    "replay": "replay",
    "audit-help": "audit",
    "audit": "audit",
    "export-help": "export",
    "export": "export",
    "import-help": "import",
    "import": "import",
}
