"""Everything that the command says, in French."""

WORDS = {
    # Ce que chaque commande possède.
    "tafl": "Jeux de plateau et de cartes, à rejouer et à vérifier pour toujours.",
    "tafl-settings": (
        "Réglages : TAFL_DATA est le dossier des parties et des clés (sinon tafl dans "
        "$XDG_DATA_HOME ou ~/.local/share) ; TAFL_LANGUAGE vaut en ou fr."
    ),
    "usage": "utilisation : ",
    "arguments": "arguments",
    "options": "options",
    "command": "COMMANDE",
    "commands": "commandes",
    "help-help": "montrer ce texte",
    "json-help": "écrire un document JSON sur la sortie standard",
    "not-whole": "{text!r} n'est pas un nombre entier d'au moins {least}",
    "not-positive": "{text!r} n'est pas un nombre supérieur à 0",
    "plugin-fault": "Le greffon {plugin} est défectueux et laissé de côté : {reason}",
    "GAME": "JEU",
    "game-help": "le nom d'un jeu installé (voir tafl games)",
    "seats-help": "le nombre de places (sinon le plus petit possible)",
    "option-help": "une option du jeu, p. ex. misere=true (peut se répéter)",
    # simulate
    "simulate-help": "faire jouer des robots entre eux, souvent",
    "simulate": (
        "Faire jouer des robots entre eux ; tous passent par toutes les places. La même graine "
        "donne les mêmes parties : la partie i est distribuée depuis la graine S-i."
    ),
    "simulate-matches-help": "le nombre de parties (100 par défaut)",
    "simulate-bots-help": "les noms des robots (random,greedy par défaut)",
    "simulate-seed-help": "un mot ou un nombre d'où vient tout le hasard (0 par défaut)",
    "simulate-processes-help": "le nombre de processus au travail (1 par défaut)",
    "simulating": "Parties de {game}",
    "simulate-who": "robot",
    "simulate-matches": "parties",
    "simulate-wins": "gagnées",
    "simulate-draws": "nulles",
    "simulate-share": "part",
    "simulate-interval": "sûr à 95 %",
    "simulate-at-seat": "à la place {seat}",
    "simulate-seat": "tout robot, place {seat}",
    "simulate-length": "Longueur : {mean} commandes en moyenne, de {min} à {max}.",
    "simulate-branching": "Choix : {mean} commandes permises en moyenne, {max} au plus.",
    "simulate-reasons": "Fins : {reasons}.",
    "simulate-speed": "{seconds} s, {rate} commandes par seconde.",
    "simulate-best": "{bot} est meilleur : son intervalle est au-dessus de tous les autres.",
    "simulate-even": "Les intervalles se recoupent : aucun robot n'est démontré meilleur.",
    # bench
    "bench-help": "mesurer la vitesse de la plateforme ici",
    "bench": (
        "Mesurer, dans un processus sur un cœur, à quelle vitesse les parties sont jugées, "
        "inscrites, repliées, rejouées et montrées ; chaque mesure aussi en proportion d'une "
        "boucle de référence de la même exécution, pour comparer des machines différentes."
    ),
    "bench-game-help": "ne mesurer que ce jeu (peut se répéter ; sinon tous ceux installés)",
    "bench-seconds-help": "le temps minimal de chaque mesure (0.5 par défaut)",
    "bench-gc-help": "laisser travailler le ramasse-miettes pendant ce temps",
    "bench-profile-help": "montrer plutôt un profil du chemin d'une commande",
    "bench-what": "mesure",
    "bench-rate": "par seconde",
    "bench-median": "médiane",
    "bench-ratio": "de la référence",
    "bench-commands": "commandes jugées, inscrites et repliées",
    "bench-events": "événements repliés",
    "bench-replayed": "inscriptions rejouées depuis le journal",
    "bench-audited": "inscriptions vérifiées",
    "bench-views": "vues",
    "bench-legal": "listes de commandes permises",
    "bench-looks": "regards, encodés",
    "bench-signatures": "reçus signés",
    "bench-reference": "référence : un message encodé et haché",
    "bench-size": "Un enregistrement a {bytes} octets par inscription ({commits} mesurées).",
    "bench-note": (
        "Secondes de processeur, meilleur tour ; en mémoire seulement, sans reçus ; le "
        "ramasse-miettes se repose pendant un tour (--gc le laisse travailler)."
    ),
    "bench-note-gc": (
        "Secondes de processeur, meilleur tour ; en mémoire seulement, sans reçus ; le "
        "ramasse-miettes travaille comme d'habitude."
    ),
    "bench-profiled": "{game} : {commands} commandes",
    "measuring": "Mesure",
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
