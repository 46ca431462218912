"""Counts move sequences of Surakarta from the rules: python3 surakarta.py DEPTH"""

import sys

# The two tracks as rounds of points, each line of the board followed by the loop to the next one.
def track(near, far):
    points = [(column, near) for column in range(6)]
    points += [(far, row) for row in range(6)]
    points += [(column, far) for column in range(5, -1, -1)]
    points += [(near, row) for row in range(5, -1, -1)]
    return points


# Going east along the lower line, its loop leads round the corner to the right-hand line, upwards,
# and so on: after every six points comes a loop.
TRACKS = [track(1, 4), track(2, 3)]


def prey(men, man, player):
    found = set()
    for points in TRACKS:
        for at in range(24):
            if points[at] != man:
                continue
            for way in (1, -1):
                loops, here = 0, at
                for _ in range(24):
                    following = (here + way) % 24
                    loops += following // 6 != here // 6
                    here = following
                    owner = men.get(points[here])
                    if points[here] == man or owner is None:
                        continue
                    if loops and owner != player:
                        found.add(points[here])
                    break
    return found


def count(men, player, depth):
    if depth == 0:
        return 1
    if not any(owner == player for owner in men.values()):
        return 0
    total = 0
    for man in [man for man, owner in men.items() if owner == player]:
        steps = {(man[0] + x, man[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - men.keys()
        goals = [goal for goal in steps if 0 <= min(goal) and max(goal) < 6]
        for goal in goals + list(prey(men, man, player)):
            after = dict(men)
            del after[man]
            after[goal] = player
            total += count(after, 1 - player, depth - 1)
    return total


start = {(column, row): row // 3 for column in range(6) for row in (0, 1, 4, 5)}
for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count(start, 0, depth))
