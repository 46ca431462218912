"""Counts move sequences of Kalah (6, 4) from the rules: python3 kalah.py DEPTH"""

import sys

SOUTH, NORTH = range(6), range(7, 13)
STORES = (6, 13)


def rows(player):
    return (SOUTH, NORTH)[player]


def sow(pits, player, home):
    pits = list(pits)
    hand, pits[home], pit = pits[home], 0, home
    while hand:
        pit = (pit + 1) % 14
        if pit == STORES[1 - player]:
            continue
        pits[pit] += 1
        hand -= 1
    if pit == STORES[player]:
        return pits, player
    if pit in rows(player) and pits[pit] == 1 and pits[12 - pit]:
        pits[STORES[player]] += 1 + pits[12 - pit]
        pits[pit] = pits[12 - pit] = 0
    return pits, 1 - player


def count(pits, player, depth):
    if depth == 0:
        return 1
    if any(sum(pits[pit] for pit in row) == 0 for row in (SOUTH, NORTH)):
        return 0
    return sum(count(*sow(pits, player, home), depth - 1) for home in rows(player) if pits[home])


for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count(([4] * 6 + [0]) * 2, 0, depth))
