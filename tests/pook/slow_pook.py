"""The rules once more, the plain way: a second opinion to count positions with.

Nothing of the plugin is used here. A position is a dictionary; cells are pairs; every command
that can be thought of is tried against sentences of the rules.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

Cell = tuple[int, int]


class Position(NamedTuple):
    """Two players, dealt banners; who knows what does not matter for what may be done."""

    field: dict[Cell, tuple[str, bool]]
    """Card and whether it lies on its warrior face; Piggy is `$`."""
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    pile: tuple[str, ...] = ()
    seat: int = 0
    placed: bool = False
    swapped: str | None = None
    barred: str | None = None


def beside(cell: Cell) -> list[Cell]:
    """List the four cells that share an edge with a cell."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def purses(field: dict[Cell, tuple[str, bool]], cell: Cell) -> int:
    """Count the purses in row and column, Piggy included."""
    return sum(
        1
        for (x, y), (_, up) in field.items()
        if (x, y) != cell and not up and (x == cell[0] or y == cell[1])
    )


def fits(field: dict[Cell, tuple[str, bool]], cell: Cell) -> bool:
    """Tell whether the field with one more card is at most five wide and five high."""
    cells = [*field, cell]
    return all(
        max(one[axis] for one in cells) - min(one[axis] for one in cells) < 5 for axis in (0, 1)
    )


def protected(field: dict[Cell, tuple[str, bool]], cell: Cell) -> bool:
    """Tell whether a Knight on its warrior face stands beside."""
    return any(
        spot in field and field[spot][0].startswith("K") and field[spot][1] for spot in beside(cell)
    )


def moves(position: Position) -> Iterator[dict[str, Any]]:
    """List every command, in the form of the wire."""
    field, hand = position.field, position.hands[position.seat]
    piggy = next(cell for cell, (card, _) in field.items() if card == "$")
    if position.placed:
        yield {"type": "end_turn"}
    if position.swapped is None:
        for cell in beside(piggy):
            if cell in field and field[cell][0] != position.barred:
                yield {"type": "swap_piggy", "x": cell[0], "y": cell[1]}
    if position.placed:
        return
    for x in range(-9, 10):
        for y in range(-9, 10):
            if (x, y) in field or not fits(field, (x, y)):
                continue
            if not any(spot in field for spot in beside((x, y))):
                continue
            for card in hand:
                plain = {"type": "place", "card": card, "x": x, "y": y}
                yield {**plain, "face": "purse"}
                if int(card[1]) <= purses(field, (x, y)):
                    yield {**plain, "face": "warrior"}
                    for power in powers(position, card, (x, y)):
                        yield {**plain, "face": "warrior", "power": power}


def powers(position: Position, card: str, cell: Cell) -> Iterator[dict[str, Any]]:
    """List what a warrior's power may be aimed at."""
    field = position.field
    for spot in beside(cell):
        if spot not in field or field[spot][0] == "$" or protected(field, spot):
            continue
        aim = {"x": spot[0], "y": spot[1]}
        up = field[spot][1]
        if (card[0] == "O" and up) or (card[0] == "V" and not up):
            yield aim
        if card[0] == "M":
            for given in position.hands[position.seat]:
                if given != card and (not up or int(given[1]) <= purses(field, spot)):
                    yield {**aim, "give": given}


def played(position: Position, move: dict[str, Any]) -> Position:
    """Carry out a command."""
    field = dict(position.field)
    hands = [list(hand) for hand in position.hands]
    hand = hands[position.seat]
    placed, swapped = position.placed, position.swapped
    if move["type"] == "swap_piggy":
        cell = (move["x"], move["y"])
        piggy = next(spot for spot, (card, _) in field.items() if card == "$")
        field[cell], field[piggy] = field[piggy], field[cell]
        swapped = field[piggy][0]
    if move["type"] == "place":
        placed = True
        hand.remove(move["card"])
        field[move["x"], move["y"]] = (move["card"], move["face"] == "warrior")
        if "power" in move:
            spot = (move["power"]["x"], move["power"]["y"])
            card, up = field[spot]
            if move["card"][0] == "M":
                hand.remove(move["power"]["give"])
                hand.append(card)
                field[spot] = (move["power"]["give"], up)
            else:
                field[spot] = (card, not up)
    after = Position(
        field,
        (tuple(hands[0]), tuple(hands[1])),
        position.pile,
        position.seat,
        placed,
        swapped,
        position.barred,
    )
    only_end = placed and list(moves(after)) == [{"type": "end_turn"}]
    if move["type"] == "end_turn" or only_end:
        if position.pile:
            hand.append(position.pile[0])
        on_field = {card for card, _ in field.values()}
        return Position(
            field,
            (tuple(hands[0]), tuple(hands[1])),
            position.pile[1:],
            1 - position.seat,
            # The bar is on the card, so it is gone with the card.
            barred=swapped if swapped in on_field else None,
        )
    return after


def perft(position: Position, depth: int) -> int:
    """Count the ways to play so many commands."""
    found = list(moves(position))
    if depth == 1:
        return len(found)
    return sum(perft(played(position, move), depth - 1) for move in found)
