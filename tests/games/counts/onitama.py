"""Counts move sequences of Onitama from the rules: python3 onitama.py DEPTH RED,RED,BLUE,BLUE,ASIDE"""

import sys

# Steps as (to the right, ahead), and who begins when the card lies in the middle.
CARDS = {
    "Tiger": ("Blue", [(0, 2), (0, -1)]),
    "Dragon": ("Red", [(-2, 1), (2, 1), (-1, -1), (1, -1)]),
    "Frog": ("Red", [(-2, 0), (-1, 1), (1, -1)]),
    "Rabbit": ("Blue", [(2, 0), (1, 1), (-1, -1)]),
    "Crab": ("Blue", [(-2, 0), (2, 0), (0, 1)]),
    "Elephant": ("Red", [(-1, 0), (1, 0), (-1, 1), (1, 1)]),
    "Goose": ("Blue", [(-1, 0), (1, 0), (-1, 1), (1, -1)]),
    "Rooster": ("Red", [(-1, 0), (1, 0), (1, 1), (-1, -1)]),
    "Monkey": ("Blue", [(-1, 1), (1, 1), (-1, -1), (1, -1)]),
    "Mantis": ("Red", [(-1, 1), (1, 1), (0, -1)]),
    "Horse": ("Red", [(-1, 0), (0, 1), (0, -1)]),
    "Ox": ("Blue", [(1, 0), (0, 1), (0, -1)]),
    "Crane": ("Blue", [(0, 1), (-1, -1), (1, -1)]),
    "Boar": ("Red", [(-1, 0), (1, 0), (0, 1)]),
    "Eel": ("Blue", [(-1, 1), (-1, -1), (1, 0)]),
    "Cobra": ("Red", [(1, 1), (1, -1), (-1, 0)]),
}
TEMPLES = ((2, 0), (2, 4))


def count(men, hands, aside, player, depth):
    """men: for each player his men, the master first."""
    if depth == 0:
        return 1
    total, moved = 0, False
    sense = 1 - 2 * player
    for card in hands[player]:
        after = list(hands)
        after[player] = [aside] + [other for other in hands[player] if other != card]
        for index, (column, row) in enumerate(men[player]):
            for right, ahead in CARDS[card][1]:
                goal = (column + sense * right, row + sense * ahead)
                if not all(0 <= number < 5 for number in goal) or goal in men[player]:
                    continue
                moved = True
                mine = list(men[player])
                mine[index] = goal
                won = men[1 - player][0] == goal or mine[0] == TEMPLES[1 - player]
                if won:
                    total += depth == 1
                    continue
                theirs = [man for man in men[1 - player] if man != goal]
                both = (mine, theirs) if player == 0 else (theirs, mine)
                total += count(both, after, card, 1 - player, depth - 1)
        if not moved and card == hands[player][1]:
            for idle in hands[player]:
                after = list(hands)
                after[player] = [aside] + [other for other in hands[player] if other != idle]
                total += count(men, after, idle, 1 - player, depth - 1)
    return total


dealt = sys.argv[2].split(",")
start = [[(2, row)] + [(column, row) for column in (0, 1, 3, 4)] for row in (0, 4)]
begins = ("Red", "Blue").index(CARDS[dealt[4]][0])
for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count(start, [dealt[:2], dealt[2:4]], dealt[4], begins, depth))
