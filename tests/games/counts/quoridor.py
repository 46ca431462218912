"""Counts move sequences of Quoridor for two from the rules: python3 quoridor.py SIZE FENCES DEPTH"""

import sys

size, stock, deepest = map(int, sys.argv[1:])
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def neighbours(point, shut):
    for x, y in WAYS:
        other = (point[0] + x, point[1] + y)
        if 0 <= min(other) and max(other) < size and frozenset((point, other)) not in shut:
            yield other


def reaches(point, row, shut):
    seen, open_ends = {point}, [point]
    while open_ends:
        for other in neighbours(open_ends.pop(), shut):
            if other not in seen:
                seen.add(other)
                open_ends.append(other)
    return any(other[1] == row for other in seen)


def steps(mine, theirs, shut):
    for goal in neighbours(mine, shut):
        if goal != theirs:
            yield goal
            continue
        behind = (2 * theirs[0] - mine[0], 2 * theirs[1] - mine[1])
        beyond = list(neighbours(theirs, shut))
        yield from [behind] if behind in beyond else (side for side in beyond if side != mine)


def fences(pawns, shut, middles):
    for column in range(size - 1):
        for row in range(size - 1):
            if (column, row) in middles:
                continue
            corners = [(column + x, row + y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
            for pairs in (((0, 2), (1, 3)), ((0, 1), (2, 3))):
                halves = {frozenset((corners[a], corners[b])) for a, b in pairs}
                after = shut | halves
                if not halves & shut and all(
                    reaches(pawns[player], (size - 1, 0)[player], after) for player in (0, 1)
                ):
                    yield after, middles | {(column, row)}


def count(pawns, stocks, shut, middles, player, depth):
    if depth == 0:
        return 1
    total = 0
    for goal in steps(pawns[player], pawns[1 - player], shut):
        if goal[1] == (size - 1, 0)[player]:
            total += depth == 1
            continue
        after = (goal, pawns[1]) if player == 0 else (pawns[0], goal)
        total += count(after, stocks, shut, middles, 1 - player, depth - 1)
    if stocks[player]:
        left = tuple(number - (side == player) for side, number in enumerate(stocks))
        for after, crossed in fences(pawns, shut, middles):
            total += count(pawns, left, after, crossed, 1 - player, depth - 1)
    return total


start = (((size - 1) // 2, 0), ((size - 1) // 2, size - 1))
for depth in range(1, deepest + 1):
    print(depth, count(start, (stock, stock), frozenset(), frozenset(), 0, depth))
