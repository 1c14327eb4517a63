"""What the pages say before their scripts run: titles and the links that all of them share."""

# French typography needs curly apostrophes and non-breaking spaces.
# ruff: noqa: RUF001

from tafl.errors import Language

Words = dict[str, str]

WORDS: dict[Language, Words] = {
    "en": {
        "about": "Board and card games, one move at a time, over days.",
        "skip": "Skip to content",
        "nav": "Main",
        "theme": "Light or dark",
        "other": "Français",
        "other_lang": "fr",
        "inbox": "Inbox",
        "home": "Games",
        "new": "New match",
        "lobby": "Lobby",
        "rules": "Rules",
        "me": "You",
        "sign-in": "Sign in",
        "records": "Finished matches",
        "match": "Match",
        "title": "games that take their time",
        "play": "Play {title}",
        "on-page": "On this page",
        "players": "Rules · {seats} players",
        "to": "to",
        "no-script": "These pages need JavaScript.",
        "rules-lead": "Every game that is played here, explained.",
        "not-found": "There is nothing here",
        "not-found-lead": "The address leads nowhere, or it leads to a table that is not yours.",
        "go-home": "To the games",
    },
    "fr": {
        "about": "Jeux de plateau et de cartes, un coup à la fois, sur plusieurs jours.",
        "skip": "Aller au contenu",
        "nav": "Principal",
        "theme": "Clair ou sombre",
        "other": "English",
        "other_lang": "en",
        "inbox": "À jouer",
        "home": "Jeux",
        "new": "Nouvelle partie",
        "lobby": "Tables ouvertes",
        "rules": "Règles",
        "me": "Vous",
        "sign-in": "Se connecter",
        "records": "Parties finies",
        "match": "Partie",
        "title": "des jeux qui prennent leur temps",
        "play": "Jouer à {title}",
        "on-page": "Sur cette page",
        "players": "Règles · {seats} joueurs",
        "to": "à",
        "no-script": "Ces pages ont besoin de JavaScript.",
        "rules-lead": "Tous les jeux d’ici, expliqués.",
        "not-found": "Il n’y a rien ici",
        "not-found-lead": "L’adresse ne mène nulle part, ou à une table qui n’est pas la vôtre.",
        "go-home": "Vers les jeux",
    },
}
