"""The rules of a game as a page: the author's Markdown, made into HTML here."""

import re
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from tafl.errors import Language
from tafl.plugins import Catalogue, rules_page

from .page_words import Words

# Raw HTML of an author stays text: a page holds only what this parser makes.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def rules_text(catalogue: Catalogue, game: str, language: Language, words: Words) -> str:
    """Show the rules of a game with a list of their parts."""
    tokens = _MARKDOWN.parse(rules_page(catalogue, game, language))
    parts = _name_parts(tokens)
    _point_pictures(tokens, game)
    info = catalogue.games[game].info
    contents = "".join(f'<a href="#{id}">{escape(text)}</a>' for id, text in parts)
    eyebrow = words["players"].format(seats=_seats(info.seats, words))
    play = words["play"].format(title=info.title)
    return (
        '<main class="page" id="main"><div class="rulesgrid">'
        f'<nav class="toc" aria-label="{escape(words["on-page"])}">{contents}</nav>'
        f'<article class="prose rules"><p class="eyebrow">{escape(eyebrow)}</p>'
        f"{_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})}</article></div>"
        f'<div class="floatbar"><a class="btn act" href="/new?game={escape(game)}">'
        f"{escape(play)}</a></div></main>"
    )


def rules_list(catalogue: Catalogue, words: Words) -> str:
    """List the games with links to their rules."""
    rows = []
    for name, game in sorted(catalogue.games.items()):
        players = words["players"].format(seats=_seats(game.info.seats, words))
        rows.append(
            f'<li><a class="rowm rules-row" href="/rules/{escape(name)}"><span class="pic" '
            f'data-art="{escape(name)}"></span><div><b>{escape(game.info.title)}</b>'
            f"<p>{escape(players)}</p></div></a></li>"
        )
    return (
        f'<main class="page narrow2 stack-l" id="main"><div class="stack">'
        f"<h1>{escape(words['rules'])}</h1>"
        f'<p class="muted">{escape(words["rules-lead"])}</p></div>'
        f'<ul class="rows">{"".join(rows)}</ul></main>'
    )


def first_words(catalogue: Catalogue, game: str, language: Language) -> str:
    """Give the first paragraph of the rules: what the game is, in a line or two."""
    tokens = _MARKDOWN.parse(rules_page(catalogue, game, language)[:4000])
    for here, after in pairwise(tokens):
        if here.type == "paragraph_open":
            return _plain(after)
    return ""


def _plain(token: Token) -> str:
    """Give the text of a line of Markdown without its marks."""
    kinds = {"softbreak": " ", "hardbreak": " "}
    return "".join(
        child.content if child.type in ("text", "code_inline") else kinds.get(child.type, "")
        for child in token.children or ()
    )


def _name_parts(tokens: list[Token]) -> list[tuple[str, str]]:
    """Give every part an anchor; list them."""
    parts: list[tuple[str, str]] = []
    for here, after in pairwise(tokens):
        if here.type == "heading_open" and here.tag == "h2":
            text = "".join(
                child.content
                for child in after.children or ()
                if child.type in ("text", "code_inline")
            )
            id = re.sub(r"\W+", "-", text.lower()).strip("-") or f"part-{len(parts)}"
            here.attrSet("id", id)
            parts.append((id, text))
    return parts


def _point_pictures(tokens: list[Token], game: str) -> None:
    """Let pictures that stand beside the rules be found from the page."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                source = str(child.attrGet("src") or "")
                if source.startswith("static/"):
                    child.attrSet("src", f"/plugins/{game}/{source.removeprefix('static/')}")
                child.attrSet("loading", "lazy")


def _seats(counts: tuple[int, ...], words: Words) -> str:
    if len(counts) == 1:
        return str(counts[0])
    return f"{counts[0]} {words['to']} {counts[-1]}"
