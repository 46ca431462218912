"""Counts steps of Arimaa from the rules: python3 arimaa.py DEPTH PIECES

PIECES is a list such as Ed4,Ra1,hd5,rh8: capitals are Gold, who is to move. A push, a pull with the
step before it, and the end of a turn are one move each. Repetition and goals are left out.
"""

import sys

WEIGHT = {kind: weight for weight, kind in enumerate("rcdhme", 1)}
TRAPS = {(2, 2), (5, 2), (2, 5), (5, 5)}
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def beside(site):
    for x, y in WAYS:
        other = (site[0] + x, site[1] + y)
        if 0 <= min(other) and max(other) < 8:
            yield other


def is_gold(beast):
    return beast.isupper()


def weight(beast):
    return WEIGHT[beast.lower()]


def has_friend(board, site):
    return any(o in board and is_gold(board[o]) == is_gold(board[site]) for o in beside(site))


def frozen(board, site):
    beast = board[site]
    stronger = any(
        o in board and is_gold(board[o]) != is_gold(beast) and weight(board[o]) > weight(beast)
        for o in beside(site)
    )
    return stronger and not has_friend(board, site)


def moved(board, start, goal):
    after = dict(board)
    after[goal] = after.pop(start)
    for trap in TRAPS & after.keys():
        if not has_friend(after, trap):
            del after[trap]
    return after


def acts(board, gold, left):
    """All that can be done next: the board behind it and the steps it takes."""
    for start in [site for site, beast in board.items() if is_gold(beast) == gold]:
        if frozen(board, start):
            continue
        beast = board[start]
        for goal in beside(start):
            back = goal[1] - start[1] == (-1 if gold else 1)
            if goal not in board and not (beast in "rR" and back):
                after = moved(board, start, goal)
                yield after, 1
                for victim in beside(start) if left > 1 else ():
                    if (
                        victim in after
                        and is_gold(after[victim]) != gold
                        and weight(after[victim]) < weight(beast)
                    ):
                        yield moved(after, victim, start), 2
            elif goal in board and left > 1:
                if is_gold(board[goal]) != gold and weight(board[goal]) < weight(beast):
                    for away in beside(goal):
                        if away not in board:
                            pushed = moved(board, goal, away)
                            yield moved(pushed, start, goal) if start in pushed else pushed, 2


def is_over(board):
    rabbits = [beast for beast in board.values() if beast in "rR"]
    home = any(beast == "R" and row == 7 or beast == "r" and row == 0 for (_, row), beast in board.items())
    return home or len(set(rabbits)) < 2


def next_turn(board, gold, depth):
    return int(depth == 0) if is_over(board) else count(board, board, gold, 4, depth)


def count(board, before, gold, left, depth):
    if depth == 0:
        return 1
    total = 0
    if left < 4 and board != before:
        total += next_turn(board, not gold, depth - 1)
    for after, steps in acts(board, gold, left):
        if steps == left:
            if after != before:
                total += next_turn(after, not gold, depth - 1)
        else:
            total += count(after, before, gold, left - steps, depth - 1)
    return total


start = {("abcdefgh".index(word[1]), int(word[2]) - 1): word[0] for word in sys.argv[2].split(",")}
for depth in range(1, int(sys.argv[1]) + 1):
    print(depth, count(start, start, True, 4, depth))
