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
    "FILE": "FILE",
    "FILE|MATCH": "FILE|MATCH",
    "source-help": "a record's file, or the id of a match in the data folder",
    "no-such-record": "There is neither a file nor a match called {name!r}.",
    "spectator": "a spectator",
    "result-why": "Reason: {why}.",
    "result-scores": "Scores: {scores}.",
    "status-open": "waiting for players",
    "status-running": "under way",
    "status-paused": "paused",
    "status-finished": "finished",
    "status-cancelled": "cancelled",
    # games
    "games-help": "list the installed games",
    "games": "List the installed games with their seats, options, bots and commands.",
    "no-games": "No game is installed.",
    "games-seats": "players: {seats}",
    "games-hidden": "with secrets",
    "games-open": "no secrets",
    "games-options": "options (with their defaults)",
    "games-bots": "bots: {bots}",
    "games-commands": "commands",
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
    "seconds-left": "[{seconds} s left]",
    "prompt": "{name}>",
    "type-something": "Type a number, or ? for help.",
    "resign-sure": "Give this match up?",
    "undo-agree": "{name}, do you agree to go back?",
    "nobody-to-act": "Nobody can act in this match, and it is not over.",
    "many-commands": "You have {n} commands to choose from:",
    "for-example": "e.g. {words}",
    "many-hint": "Type the name of one (or a part, like a card) to list them; l lists all.",
    "more-commands": "  ... and {n} more; add a word to narrow it down.",
    "choose-number": "Type the number of the one you want.",
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
    # replay
    "replay-help": "show a match again, at any version",
    "replay": (
        "Show a match as a spectator or a seat saw it, at its end or at any version. On your own "
        "machine you may look at every seat of a match under way, too."
    ),
    "replay-at-help": "the version (otherwise the last)",
    "replay-seat-help": "the seat whose eyes are used (otherwise a spectator's)",
    "replay-shown": "Version {version} of {last} ({status}), as {reader} sees it:",
    "replay-to-act": "To act: {names}.",
    # audit
    "audit-help": "check a record, and name the first bad commit",
    "audit": (
        "Check a record from the file alone: form, hashes, chance, every command decided again, "
        "outcome. Exit code 0: everything is right; 1: something is wrong or missing."
    ),
    "audit-receipt-help": "a receipt that the record must contain (may be repeated)",
    "bad-receipt": "{file} holds no receipt, or something else besides.",
    "audit-bots-help": "let the bots make their choices again, which takes as long as they thought",
    "auditing": "Auditing",
    "audit-of": "Match {match}: {game} {version}, {commits} commits.",
    "audit-yes": "ok",
    "audit-NO": "WRONG",
    "audit-unchecked": "-",
    "audit-check-chain": "chain",
    "audit-check-header": "header",
    "audit-check-promise": "promise",
    "audit-check-blinds": "blinds",
    "audit-check-times": "times",
    "audit-check-seats": "seats",
    "audit-check-chance": "chance",
    "audit-check-rules": "rules",
    "audit-check-bots": "bots",
    "audit-check-end": "end",
    "audit-check-receipts": "receipts",
    "audit-note": "Note: {note}",
    "audit-ok": "Everything is right.",
    "audit-bad": "The record is wrong. {problem}",
    # export, import
    "export-help": "write a match down as a record",
    "export": "Write a match of the data folder down as one file that proves itself.",
    "export-match-help": "the id of a match in the data folder",
    "export-output-help": "the file to write (otherwise standard output)",
    "export-running-help": "also while it is under way, though a record tells all its secrets",
    "still-running": (
        "Match {match} is not over, and a record holds everything, what is hidden too. "
        "Use --running if you want it all the same."
    ),
    "exported": "{commits} commits written to {file}.",
    "import-help": "take a record into the data folder",
    "import": (
        "Audit a record and take it into the data folder, all of it or nothing. "
        "A record with anything wrong in it is refused."
    ),
    "import-replace-help": "take it in place of a match whose log is damaged",
    "import-file-help": "the record",
    "imported": "Match {match} is here now.",
    # admin
    "admin-help": "list, block or reset people; cancel a match",
    "admin": (
        "For operators: list people, shut somebody out or let them in again, make a way back in "
        "for somebody who lost theirs, cancel a match."
    ),
    "admin-deed-help": "what to do",
    "admin-WHOM": "WHOM",
    "admin-whom-help": "the id of a person or match; for list, a part of a name or address",
    "admin-whom-missing": "say whom",
    "admin-person": "{id}  {name}  {email}  blocked: {closed}",
    "admin-done-block": "{name} is shut out; all sessions and tokens have ended.",
    "admin-done-unblock": "{name} may sign in again.",
    "admin-done-reset": "Give this to {name}; it works once: {code}",
    "admin-done-cancel": "Match {match} is cancelled, with version {version}.",
    # doctor
    "doctor-help": "look whether all is well here",
    "doctor": (
        "Look at the log's server and its settings, keys, folders, plugins and the clock; "
        "say of each whether it is well, and what to do if it is not."
    ),
    "doctor-well": "All is well.",
    "doctor-ill": "Something is not well; see the lines with ✗.",
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
    "bench-long-help": "measure longer, and load among 100,000 other matches",
    "bench-stored": "On disk, with {game}",
    "bench-second": "per second",
    "bench-bare": "bare",
    "bench-share": "share",
    "bench-commits": "commits on disk, {writers} writing at a time; beside bare XADD",
    "bench-stored-replayed": (
        "commits loaded from matches of {length:,}; beside bare XRANGE and JSON"
    ),
    "bench-lean": (
        "Over our own connections, which do less than the library's, bare XADD comes to "
        "{lean_per_second:,}; the commits of 32 are {lean_ratio:.0%} of that."
    ),
    "bench-stored-size": (
        "A finished match of {commands} commands takes {bytes:,} bytes of the server's memory; "
        "one of 52 would take {bytes_of_52:,}."
    ),
    "bench-stored-load": (
        "Among {others:,} other matches, {per_second:,} matches are loaded in a second; among few, "
        "{alone_per_second:,}."
    ),
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
    "bench-iterations": "iterations of a search (ismcts)",
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
    "bench-function": "function",
    "bench-calls": "calls",
    "bench-own": "own time",
    "bench-whole": "with callees",
    "measuring": "Measuring",
    # backup and restore
    "backup-help": "write everything to a folder, while the platform runs",
    "backup": (
        "Write all matches, people, keys and the archive to a new folder, while the platform "
        "runs. The folder holds the keys: whoever reads it can read every secret."
    ),
    "FOLDER": "FOLDER",
    "backup-folder-help": "the new folder; it is there when the backup is complete",
    "nothing-to-back-up": "There is nothing in {data} that could be backed up.",
    "backing-up": "Backing up",
    "backed-up": "Backed up to {folder}.",
    "backup-holds": (
        "{matches} live matches with {commits} commits, {archived} archived ones, "
        "{values} other values, {keys} keys."
    ),
    "backup-damaged": "Not backed up, because its log is damaged: {match}. {problem}",
    "restore-help": "put a backup into an empty data folder",
    "restore": (
        "Check a backup and put it into an empty data folder. Nothing is overwritten; what is "
        "interrupted begins anew."
    ),
    "restore-folder-help": "the folder of the backup",
    "restore-check-help": "only check the backup; no server and no data folder are needed",
    "restoring": "Restoring",
    "restored": "Restored from {folder}; every chain is sound.",
    "backup-sound": "The backup in {folder} is whole, and every chain in it is sound.",
}
