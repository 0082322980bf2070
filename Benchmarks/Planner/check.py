"""Solves the planner's corridor problem with Clarabel, an independent conic solver, and compares costs.

Usage: check.py BENCH FRAMES…   prints a Markdown table. Needs numpy, scipy and clarabel.

The path, its velocity, acceleration and jerk are unknowns of their own, tied by equalities: with the path alone the
matrix spans fourteen orders of magnitude, and no solver gets far.
"""

import subprocess
import sys

import clarabel
import numpy as np
import scipy.sparse as sparse

DT = 1 / 60
ROOM = np.radians(3)
WEIGHTS = (0.04, 1.0, 1.0)  # of speed, acceleration, jerk


def listing(bench, frames):
    lines = subprocess.run(
        [bench, "corridor-problem", str(frames)], capture_output=True, text=True, check=True
    ).stdout.split("\n")
    return float(lines[0].split()[2]), np.array([float(line) for line in lines[1:] if line])


def independent(path):
    n = len(path)
    scaled = path / ROOM
    sizes = [n, n - 1, n - 2, n - 3]
    ties = []
    for order in range(3):
        blocks = [sparse.csr_matrix((sizes[order + 1], size)) for size in sizes]
        rows = sizes[order + 1]
        blocks[order] = sparse.diags([-np.ones(rows), np.ones(rows)], [0, 1], shape=(rows, rows + 1))
        blocks[order + 1] = -DT * sparse.identity(rows)
        ties.append(sparse.hstack(blocks))
    ties = sparse.vstack(ties)
    place = sparse.hstack([sparse.identity(n), sparse.csr_matrix((n, sum(sizes) - n))])
    cost = sparse.diags(np.concatenate([np.zeros(n)] + [w * DT * np.ones(s) for w, s in zip(WEIGHTS, sizes[1:])]))
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    solver = clarabel.DefaultSolver(
        sparse.triu(cost, format="csc"),
        np.zeros(sum(sizes)),
        sparse.vstack([ties, place, -place], format="csc"),
        np.concatenate([np.zeros(ties.shape[0]), scaled + 1, 1 - scaled]),
        [clarabel.ZeroConeT(ties.shape[0]), clarabel.NonnegativeConeT(2 * n)],
        settings,
    )
    answer = solver.solve()
    assert str(answer.status) == "Solved", answer.status
    return answer.obj_val * ROOM**2


def main():
    print("| frames | planner's cost | Clarabel's | planner ÷ Clarabel − 1 |")
    print("| -----: | -------------: | ---------: | ---------------------: |")
    for frames in sys.argv[2:]:
        ours, path = listing(sys.argv[1], int(frames))
        theirs = independent(path)
        print(f"| {frames} | {ours:.8g} | {theirs:.8g} | {ours / theirs - 1:.1e} |")


main()
