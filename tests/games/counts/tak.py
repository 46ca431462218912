"""Counts move sequences of Tak on a board of three from the rules: python3 tak.py DEPTH

A stack is a string of w and b from the bottom; a wall on top is written in capitals.
"""

import sys

SIZE = 3
SITES = [(column, row) for row in range(SIZE) for column in range(SIZE)]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def has_road(stacks, side):
    for axis in (0, 1):
        found = {site for site in SITES if site[axis] == 0 and stacks.get(site, "")[-1:] == side}
        open_ends = list(found)
        while open_ends:
            column, row = open_ends.pop()
            for x, y in WAYS:
                other = (column + x, row + y)
                if stacks.get(other, "")[-1:] == side and other not in found:
                    found.add(other)
                    open_ends.append(other)
        if any(site[axis] == SIZE - 1 for site in found):
            return True
    return False


def drops(stacks, site, way, hand):
    """All ways to lay the hand down from here on, at least one stone on each site."""
    following = (site[0] + way[0], site[1] + way[1])
    below = stacks.get(following, "")
    if following not in SITES or below[-1:].isupper():
        return
    for number in range(1, len(hand) + 1):
        after = {**stacks, following: below + hand[:number]}
        if number == len(hand):
            yield after
        else:
            yield from drops(after, following, way, hand[number:])


def moves(stacks, stock, turn):
    side = "wb"[turn % 2]
    for site in SITES:
        if site not in stacks:
            if turn < 2:
                other = "bw"[turn % 2]
                yield {**stacks, site: other}, {**stock, other: stock[other] - 1}
                continue
            for stone in (side, side.upper()):
                yield {**stacks, site: stone}, {**stock, side: stock[side] - 1}
        elif turn >= 2 and stacks[site][-1].lower() == side:
            for amount in range(1, min(SIZE, len(stacks[site])) + 1):
                left = {**stacks, site: stacks[site][:-amount]}
                if not left[site]:
                    del left[site]
                for way in WAYS:
                    for after in drops(left, site, way, stacks[site][-amount:]):
                        yield after, stock


def is_over(stacks, stock):
    roads = has_road(stacks, "w") or has_road(stacks, "b")
    return roads or len(stacks) == len(SITES) or 0 in stock.values()


def count(stacks, stock, turn, depth):
    if depth == 0:
        return 1
    if turn and is_over(stacks, stock):
        return 0
    return sum(count(*after, turn + 1, depth - 1) for after in moves(stacks, stock, turn))


for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count({}, {"w": 10, "b": 10}, 0, depth))
