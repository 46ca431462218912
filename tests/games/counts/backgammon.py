"""Counts the openings of backgammon from the rules: python3 backgammon.py

Plies are White's die, Black's other die, the play of who threw more, then the dice of the other and
his play. Plays that lead to one position are one.
"""

# Points from White's side, 1 to 24 onwards; White's men positive.
START = {1: 2, 12: 5, 17: 3, 19: 5, 24: -2, 13: -5, 8: -3, 6: -5}


def turned(points):
    return tuple(-points[25 - i] if 0 < i < 25 else 0 for i in range(26))


def ends(points, dice):
    """The positions behind playing these dice, with how many and how many pips were played."""
    found = set()
    for die in set(dice):
        for point in range(1, 25 - die):
            if points[point] > 0 and points[point + die] >= -1:
                after = list(points)
                after[point] -= 1
                after[25] += after[point + die] == -1
                after[point + die] = max(after[point + die], 0) + 1
                rest = list(dice)
                rest.remove(die)
                for end, used, pips in ends(tuple(after), rest):
                    found.add((end, used + 1, pips + die))
    return found or {(points, 0, 0)}


def plays(points, dice):
    """Nobody bears off or enters from the bar here: the start is too early for the first."""
    all_ends = ends(points, dice)
    best = max(end[1:] for end in all_ends)
    return {end for end, *rest in all_ends if tuple(rest) == best}


start = tuple(START.get(i, 0) for i in range(26))
pairs = [(high, low) for high in range(1, 7) for low in range(1, 7) if high != low]
print(1, 6)
print(2, len(pairs))
print(3, sum(len(plays(start, pair)) for pair in pairs))
for pair in ((3, 1), (6, 5), (2, 1)):
    print(pair, len(plays(start, pair)))
for die in range(1, 7):
    print("a second turn,", (die, die), len(plays(start, [die] * 4)))
