"""Counts move sequences of Pentago from the rules: python3 pentago.py DEPTH [FIRST MOVES]

The first moves are cells that are taken in turn, without any twist: a1,a3,b1 …
"""

import sys

SIZE, HALF, ROW = 6, 3, 5


def rows():
    for column in range(SIZE):
        for row in range(SIZE):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + right * i, row + up * i) for i in range(ROW)]
                if all(0 <= c < SIZE and 0 <= r < SIZE for c, r in cells):
                    yield cells


ROWS = list(rows())


def has_row(board, player):
    return any(all(board.get(cell) == player for cell in cells) for cells in ROWS)


def twisted(board, left, low, clockwise):
    after = dict(board)
    for i in range(HALF):
        for j in range(HALF):
            goal = (j, HALF - 1 - i) if clockwise else (HALF - 1 - j, i)
            after.pop((left + goal[0], low + goal[1]), None)
    for i in range(HALF):
        for j in range(HALF):
            goal = (j, HALF - 1 - i) if clockwise else (HALF - 1 - j, i)
            if (left + i, low + j) in board:
                after[left + goal[0], low + goal[1]] = board[left + i, low + j]
    return after


def count(board, player, depth):
    if depth == 0:
        return 1
    total = 0
    for column in range(SIZE):
        for row in range(SIZE):
            if (column, row) in board:
                continue
            placed = dict(board)
            placed[column, row] = player
            if has_row(placed, player):
                total += depth == 1
                continue
            for left in (0, HALF):
                for low in (0, HALF):
                    for clockwise in (True, False):
                        after = twisted(placed, left, low, clockwise)
                        if has_row(after, player) or has_row(after, 1 - player):
                            total += depth == 1
                        else:
                            total += count(after, 1 - player, depth - 1)
    return total


start, player = {}, 0
for name in sys.argv[2].split(",") if len(sys.argv) > 2 else []:
    start["abcdef".index(name[0]), int(name[1]) - 1] = player
    player = 1 - player
for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count(start, player, depth))
