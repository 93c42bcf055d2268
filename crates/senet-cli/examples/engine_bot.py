#!/usr/bin/env python3
"""A small engine: bears off, else hits, else moves its foremost piece. It asks `senet engine` for the legal moves."""
import os
import subprocess
import sys

engine = subprocess.Popen([os.environ.get("SENET", "senet"), "engine"], text=True, bufsize=1,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(line):
    """Sends a line to the engine; returns its answer, all lines up to the last."""
    engine.stdin.write(line + "\n")
    answer = []
    while not answer or answer[-1].split(" ")[0] in ("move", "info"):
        answer.append(engine.stdout.readline().rstrip("\n") or sys.exit("senet engine ended"))
    return answer


def rank(move):
    """Sorts moves: pieces that leave, then hits, then pieces that are far ahead."""
    start = move.split("/")[0]
    return (move.endswith("/off"), move.endswith("*"), int(start) if start.isdigit() else 0)


for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "quit":
        break
    if word == "senet":
        ask(line.strip())
        answer = ["senet 1 bot 1.0"]
    elif word == "decide":
        answer = ["bestmove throw"]
    elif word == "go":
        moves = [reply.split(" ")[1] for reply in ask("moves") if reply.startswith("move ")]
        answer = ["bestmove " + max(moves, key=rank) if moves else "error there is no throw"]
    else:
        answer = ask(line.strip())
    print("\n".join(answer), flush=True)
