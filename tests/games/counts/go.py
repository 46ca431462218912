"""Counts move sequences of Go from the rules: python3 go.py SIZE DEPTH situational|positional

Passes are free: they neither repeat a position nor make one that counts. Two of them end the game.
"""

import sys

size, deepest, positional = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "positional"


def beside(point):
    column, row = point % size, point // size
    if column: yield point - 1
    if column < size - 1: yield point + 1
    if row: yield point - size
    if row < size - 1: yield point + size


def chain(board, point):
    found, open_ends = {point}, [point]
    while open_ends:
        for other in beside(open_ends.pop()):
            if board[other] == board[point] and other not in found:
                found.add(other)
                open_ends.append(other)
    return found


def breathes(board, stones):
    return any(board[other] == "." for stone in stones for other in beside(stone))


def place(board, point, player):
    board = list(board)
    board[point] = player
    for other in beside(point):
        if board[other] not in (".", player):
            stones = chain(board, other)
            if not breathes(board, stones):
                for stone in stones:
                    board[stone] = "."
    return "".join(board) if breathes(board, chain(board, point)) else None


def count(board, player, passes, seen, depth):
    if depth == 0:
        return 1
    if passes == 2:
        return 0
    rival = "w" if player == "b" else "b"
    # A pass goes to a position that is told apart by the number of passes.
    total = 0
    here = (board, None if positional else rival, passes + 1)
    total += count(board, rival, passes + 1, seen | {here}, depth - 1)
    for point in range(size * size):
        if board[point] == ".":
            after = place(board, point, player)
            key = (after, None if positional else rival, 0)
            if after is not None and key not in seen:
                total += count(after, rival, 0, seen | {key}, depth - 1)
    return total


empty = "." * size * size
for depth in range(1, deepest + 1):
    print(depth, count(empty, "b", 0, frozenset({(empty, None if positional else "b", 0)}), depth))
