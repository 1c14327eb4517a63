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
    "MATCH": "PARTIE",
    "yes": "oui",
    "no": "non",
    "hint-yes": "[O/n]",
    "hint-no": "[o/N]",
    "yes-or-no": "Répondez par o ou n, s'il vous plaît.",
    "undone": "(annulé)",
    "result-none": "La partie s'est terminée sans résultat.",
    "result-draw": "Personne ne gagne : match nul.",
    "result-wins": "{winners} gagne.",
    "result-share": "{winners} partagent la victoire.",
    "result-you-win": "Vous gagnez !",
    "result-you-share": "Vous partagez la victoire.",
    "no-such-seat": "Il n'y a pas de telle place ; les places vont de 0 à {last}.",
    "FILE": "FICHIER",
    "FILE|MATCH": "FICHIER|PARTIE",
    "source-help": "le fichier d'un enregistrement, ou une partie du dossier de données",
    "no-such-record": "Il n'y a ni fichier ni partie du nom de {name!r}.",
    "spectator": "un spectateur",
    "result-why": "Raison : {why}.",
    "result-scores": "Scores : {scores}.",
    "status-open": "attend des joueurs",
    "status-running": "en cours",
    "status-paused": "en pause",
    "status-finished": "terminée",
    "status-cancelled": "annulée",
    # games
    "games-help": "montrer les jeux installés",
    "games": "Montrer les jeux installés avec leurs places, options, robots et commandes.",
    "no-games": "Aucun jeu n'est installé.",
    "games-seats": "joueurs : {seats}",
    "games-hidden": "avec secrets",
    "games-open": "sans secrets",
    "games-options": "options (avec leur valeur par défaut)",
    "games-bots": "robots : {bots}",
    "games-commands": "commandes",
    # play
    "play-help": "jouer dans le terminal, contre des robots",
    "play": (
        "Jouer dans le terminal : vous contre des robots, ou plusieurs personnes à un clavier "
        "(--bots none). La partie est gardée dans le dossier de données après chaque commande ; "
        "sans --new ni --resume, on vous propose de reprendre la dernière partie inachevée."
    ),
    "play-seat-help": "la place que vous prenez (0 par défaut)",
    "play-bots-help": (
        "les robots aux autres places (greedy par défaut) ; none : des gens les jouent toutes"
    ),
    "play-resume-help": "reprendre cette partie",
    "play-new-help": "commencer une nouvelle partie sans demander",
    "play-intro": "{title} : tapez ? pour l'aide, r pour les règles, q pour partir.",
    "play-keys": (
        "  un nombre     jouer cette commande\n"
        "  des mots      jouer une commande telle qu'elle s'écrit : attack card=7S slot=2\n"
        "  une partie    montrer les commandes qui la contiennent : attack, ou 7S\n"
        "  {{...}}         jouer une commande en JSON, avec son type\n"
        "  l  toutes les commandes  v  revoir la table          h  histoire de la partie\n"
        "  u  annuler               r  règles du jeu            resign  abandonner\n"
        "  q  partir ; la partie est gardée"
    ),
    "you-at": "{name} (vous)",
    "thinking": "{name} réfléchit ...",
    "hand-over": "Passez le clavier à {name}, puis appuyez sur Entrée.",
    "turn-title": "{title} - à {name} de jouer",
    "seconds-left": "[encore {seconds} s]",
    "prompt": "{name}>",
    "type-something": "Tapez un nombre, ou ? pour l'aide.",
    "resign-sure": "Abandonner cette partie ?",
    "undo-agree": "{name}, êtes-vous d'accord pour revenir en arrière ?",
    "nobody-to-act": "Personne ne peut jouer dans cette partie, et elle n'est pas finie.",
    "many-commands": "Vous avez le choix entre {n} commandes :",
    "for-example": "p. ex. {words}",
    "many-hint": "Tapez le nom de l'une (ou une partie, comme une carte) ; l les montre toutes.",
    "more-commands": "  ... et {n} autres ; ajoutez un mot pour réduire la liste.",
    "choose-number": "Tapez le numéro de celle que vous voulez.",
    "not-understood": (
        "{typed!r} n'est pas une commande ici : tapez un nombre de 1 à {n}, une commande en "
        "mots, ou ? pour l'aide."
    ),
    "no-such-number": "Il n'y a pas de numéro {typed} ; les commandes vont de 1 à {n}.",
    "bad-field": "{word!r} n'est pas de la forme champ=valeur.",
    "end-title": "{title} - la partie est finie",
    "end-next": "La revoir : tafl replay {match}   La vérifier : tafl audit {match}",
    "go-on": "La partie est gardée. Pour la reprendre : tafl play {game} --resume {match}",
    "resume-offer": (
        "Il y a une partie inachevée de {title} (dernier coup {when}). La reprendre ?"
    ),
    "other-game": "La partie {match} est une partie de {game}.",
    "no-own-seat": "Dans la partie {match}, il n'y a pas de place que vous puissiez jouer.",
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
    # replay
    "replay-help": "revoir une partie, à toute version",
    "replay": (
        "Montrer une partie comme un spectateur ou une place l'a vue, à la fin ou à toute "
        "version. Sur votre propre machine, vous pouvez aussi voir chaque place d'une partie en "
        "cours."
    ),
    "replay-at-help": "la version (sinon la dernière)",
    "replay-seat-help": "la place dont on prend les yeux (sinon un spectateur)",
    "replay-shown": "Version {version} sur {last} ({status}), vue par {reader} :",
    "replay-to-act": "À jouer : {names}.",
    # audit
    "audit-help": "vérifier un enregistrement, nommer la première inscription fausse",
    "audit": (
        "Vérifier un enregistrement par le fichier seul : forme, empreintes, hasard, chaque "
        "commande jugée à nouveau, résultat. Code de sortie 0 : tout est juste ; 1 : quelque "
        "chose est faux ou manque."
    ),
    "audit-receipt-help": "un reçu que l'enregistrement doit contenir (peut se répéter)",
    "bad-receipt": "{file} ne contient pas de reçu, ou contient autre chose.",
    "audit-bots-help": "faire refaire leurs choix aux robots, aussi longuement qu'ils ont réfléchi",
    "auditing": "Vérification",
    "audit-of": "Partie {match} : {game} {version}, {commits} inscriptions.",
    "audit-yes": "juste",
    "audit-NO": "FAUX",
    "audit-unchecked": "-",
    "audit-check-chain": "chaîne",
    "audit-check-header": "en-tête",
    "audit-check-promise": "promesse",
    "audit-check-blinds": "masques",
    "audit-check-times": "heures",
    "audit-check-seats": "places",
    "audit-check-chance": "hasard",
    "audit-check-rules": "règles",
    "audit-check-bots": "robots",
    "audit-check-end": "fin",
    "audit-check-receipts": "reçus",
    "audit-note": "Remarque : {note}",
    "audit-ok": "Tout est juste.",
    "audit-bad": "L'enregistrement est faux. {problem}",
    # export, import
    "export-help": "écrire une partie comme enregistrement",
    "export": "Écrire une partie du dossier de données dans un fichier qui se prouve lui-même.",
    "export-match-help": "l'identifiant d'une partie du dossier de données",
    "export-output-help": "le fichier à écrire (sinon la sortie standard)",
    "export-running-help": "même en cours de partie, bien qu'un enregistrement dise tout",
    "still-running": (
        "La partie {match} n'est pas finie, et un enregistrement contient tout, ce qui est caché "
        "aussi. Ajoutez --running si vous le voulez quand même."
    ),
    "exported": "{commits} inscriptions écrites dans {file}.",
    "import-help": "reprendre un enregistrement dans le dossier de données",
    "import": (
        "Vérifier un enregistrement et le reprendre dans le dossier de données, en entier ou pas "
        "du tout. Un enregistrement où quelque chose est faux est refusé."
    ),
    "import-replace-help": "la prendre à la place d'une partie dont le journal est abîmé",
    "import-file-help": "l'enregistrement",
    "imported": "La partie {match} est ici maintenant.",
    # admin
    "admin-help": "lister, bloquer ou rétablir des gens ; annuler une partie",
    "admin": (
        "Pour l'exploitant : lister les gens, en exclure ou en réadmettre, rouvrir un accès à qui "
        "a perdu le sien, annuler une partie."
    ),
    "admin-deed-help": "que faire",
    "admin-WHOM": "QUI",
    "admin-whom-help": "l'identifiant d'une personne ou partie ; pour list, un bout de nom",
    "admin-whom-missing": "dites qui",
    "admin-person": "{id}  {name}  {email}  bloqué : {closed}",
    "admin-done-block": "{name} est exclu ; toutes ses sessions et ses jetons ont pris fin.",
    "admin-done-unblock": "{name} peut se connecter à nouveau.",
    "admin-done-reset": "Donnez ceci à {name} ; cela sert une fois : {code}",
    "admin-done-cancel": "La partie {match} est annulée, à la version {version}.",
    # doctor
    "doctor-help": "vérifier que tout va bien ici",
    "doctor": (
        "Examiner le serveur du journal et ses réglages, les clés, les dossiers, les extensions "
        "et l'horloge ; dire pour chacun si tout va bien, et sinon que faire."
    ),
    "doctor-well": "Tout va bien.",
    "doctor-ill": "Quelque chose ne va pas ; voir les lignes avec ✗.",
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
    "bench-long-help": "mesurer plus longtemps, et charger parmi 100 000 autres parties",
    "bench-stored": "Sur disque, avec {game}",
    "bench-second": "par seconde",
    "bench-bare": "nu",
    "bench-share": "part",
    "bench-commits": "inscriptions sur disque, {writers} à la fois ; face au XADD nu",
    "bench-stored-replayed": (
        "inscriptions chargées, parties de {length:,} ; face au XRANGE nu et JSON"
    ),
    "bench-lean": (
        "Par nos propres connexions, qui font moins que la bibliothèque, le XADD nu atteint "
        "{lean_per_second:,} ; les inscriptions de 32 en font {lean_ratio:.0%}."
    ),
    "bench-stored-size": (
        "Une partie finie de {commands} commandes prend {bytes:,} octets de mémoire du serveur ; "
        "une de 52 en prendrait {bytes_of_52:,}."
    ),
    "bench-stored-load": (
        "Parmi {others:,} autres parties, {per_second:,} se chargent par seconde ; parmi peu, "
        "{alone_per_second:,}."
    ),
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
    "bench-iterations": "itérations d'une recherche (ismcts)",
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
    "bench-function": "fonction",
    "bench-calls": "appels",
    "bench-own": "temps propre",
    "bench-whole": "avec appelés",
    "measuring": "Mesure",
    # backup et restore
    "backup-help": "tout écrire dans un dossier, pendant que la plateforme tourne",
    "backup": (
        "Écrire toutes les parties, les personnes, les clés et l'archive dans un nouveau dossier, "
        "pendant que la plateforme tourne. Il contient les clés : qui le lit peut lire tout secret."
    ),
    "FOLDER": "DOSSIER",
    "backup-folder-help": "le nouveau dossier ; il est là quand la sauvegarde est complète",
    "nothing-to-back-up": "Il n'y a rien à sauvegarder dans {data}.",
    "backing-up": "Sauvegarde",
    "backed-up": "Sauvegardé dans {folder}.",
    "backup-holds": (
        "{matches} parties vives avec {commits} inscriptions, {archived} archivées, "
        "{values} autres valeurs, {keys} clés."
    ),
    "backup-damaged": "Non sauvegardée, car son journal est abîmé : {match}. {problem}",
    "restore-help": "remettre une sauvegarde dans un dossier de données vide",
    "restore": (
        "Vérifier une sauvegarde et la remettre dans un dossier de données vide. Rien n'est "
        "écrasé ; ce qui est interrompu recommence."
    ),
    "restore-folder-help": "le dossier de la sauvegarde",
    "restore-check-help": "vérifier seulement ; ni serveur ni dossier de données",
    "restoring": "Restauration",
    "restored": "Restauré depuis {folder} ; chaque chaîne est intacte.",
    "backup-sound": "La sauvegarde dans {folder} est intacte, et chaque chaîne l'est.",
}
