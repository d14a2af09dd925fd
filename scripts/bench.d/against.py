"""Two commits, measured in turns on the same machine."""

import statistics
import subprocess

from context import Context
from report import Report, number


def other_products(context, commit):
    """The directory of the release programs of a commit, which is built in .build/bench once."""
    shown = subprocess.run(
        ["git", "-C", context.root, "rev-parse", "--verify", f"{commit}^{{commit}}"], check=True,
        capture_output=True, text=True).stdout.strip()
    tree = context.work / "against" / shown[:12]
    if not tree.exists():
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", context.root, tree], check=True)
        subprocess.run(["git", "-C", tree, "checkout", "--quiet", "--detach", shown], check=True)
    context.note(f"building the release of {shown[:12]}")
    build = ["swift", "build", "-c", "release", "--package-path", tree]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return subprocess.run(
        [*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()


def measure(root, options, groups, commit):
    """Runs each group with both builds, once per round. Returns the reports: this tree, the commit."""
    contexts = [Context(root, options), Context(root, options)]
    contexts[1].use(other_products(contexts[1], commit))
    rounds, reports = contexts[0].rounds, [Report(context) for context in contexts]
    for context in contexts:
        context.rounds = 1
    for current in range(rounds):
        # The second of two runs finds warm caches, so they take turns.
        order = (0, 1) if current % 2 == 0 else (1, 0)
        for name, group in groups.items():
            print(f"## {name}, round {current + 1} of {rounds}", flush=True)
            for which in order:
                group(contexts[which], reports[which])
    return reports


def table(ours, theirs, commit):
    lines = [f"| figure | this tree | {commit} | ratio (min–max) |", "|---|---|---|---|"]
    for name, values in ours.figures.items():
        others = theirs.figures.get(name)
        if not others:
            continue
        ratios = [mine / other for mine, other in zip(values, others) if other]
        ratio = "–"
        if ratios:
            ratio = f"{number(statistics.median(ratios))}× ({number(min(ratios))}–{number(max(ratios))})"
        lines.append(f"| {name} | {ours.text(name)} | {theirs.text(name)} | {ratio} |")
    lines += [f"\nskipped: {name}: {why}" for name, why in {**theirs.skipped, **ours.skipped}.items()]
    return "\n".join(lines)
