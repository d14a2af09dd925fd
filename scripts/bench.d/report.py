"""The figures of all rounds, the bars that they are compared with, and the table."""

import dataclasses
import statistics


@dataclasses.dataclass(frozen=True)
class Bar:
    """A requirement: `figure`, compared with `rival`, is at least or at most `limit`.

    kind: "≤×" figure/rival at most limit; "≥×" figure/rival at least limit;
    "faster" rival/figure at least limit (both are times); "≤" the figure itself at most limit;
    "≥" the figure itself at least limit.

    is_floor: the figure is not ours, but that of the least program that does the same work. If it misses the
    limit too, no program meets it on this machine.
    """

    what: str
    figure: str
    rival: str
    kind: str
    limit: float
    is_floor: bool = False

    def ratios(self, figures):
        ours = figures.get(self.figure)
        if self.kind in ("≤", "≥"):
            return ours
        rival = figures.get(self.rival)
        if not ours or not rival:
            return None
        # Rounds are interleaved, so figures of the same round are compared. If a rival was measured
        # fewer times, its median is used.
        if len(ours) != len(rival):
            rival = [statistics.median(rival)] * len(ours)
        if self.kind == "faster":
            return [r / o for o, r in zip(ours, rival)]
        return [o / r for o, r in zip(ours, rival)]

    @property
    def at_most(self):
        return self.kind in ("≤×", "≤")

    def verdict(self, ratio):
        if (ratio <= self.limit) if self.at_most else (ratio >= self.limit):
            return "within reach" if self.is_floor else "met"
        if self.is_floor:
            return "beyond this machine"
        if not self.limit:
            return "missed"
        missing = ratio / self.limit - 1 if self.at_most else 1 - ratio / self.limit
        return f"missed by {missing:.0%}"


class Report:
    def __init__(self, context):
        self.context = context
        self.figures = {}
        self.units = {}
        self.bars = []
        self.skipped = {}
        # Whether this machine is quiet enough to compare figures with bars.
        self.is_judged = True

    def add(self, name, value, unit):
        """Adds one figure of one round."""
        self.figures.setdefault(name, []).append(value)
        self.units[name] = unit

    def skip(self, name, why):
        if name not in self.skipped:
            self.context.note(f"SKIPPED {name}: {why}")
        self.skipped[name] = str(why)

    def attempt(self, name, action):
        """Runs an action of one round; a failure is reported and the rival is skipped."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - the other rivals continue after any failure
            self.skip(name, error)

    def bar(self, *arguments):
        self.bars.append(Bar(*arguments))

    def floor(self, *arguments):
        """Adds the floor of a bar, see `Bar.is_floor`."""
        self.bars.append(Bar(*arguments, is_floor=True))

    def text(self, name):
        values = self.figures.get(name)
        if not values:
            return "–"
        unit = self.units[name]
        middle = number(statistics.median(values))
        if len(values) == 1 or min(values) == max(values):
            return f"{middle} {unit}"
        return f"{middle} ({number(min(values))}–{number(max(values))}) {unit}"

    def rows(self):
        for bar in self.bars:
            ratios = bar.ratios(self.figures)
            sign = "≤" if bar.at_most else "≥"
            relative = bar.kind not in ("≤", "≥")
            limit = f"{sign} {bar.limit:g}{'×' if relative else ''}"
            if not ratios:
                yield bar, limit, None, "not measured"
                continue
            verdict = bar.verdict(statistics.median(ratios)) if self.is_judged else "not judged"
            yield bar, limit, ratios, verdict

    def table(self):
        lines = ["| what | ours | rival | ratio (min–max) | bar | result |", "|---|---|---|---|---|---|"]
        for bar, limit, ratios, verdict in self.rows():
            relative = bar.kind not in ("≤", "≥")
            rival = f"{bar.rival}: {self.text(bar.rival)}" if relative else "–"
            ratio = "–"
            if ratios and relative:
                ratio = f"{number(statistics.median(ratios))}×"
                if len(ratios) > 1:
                    ratio += f" ({number(min(ratios))}–{number(max(ratios))})"
            figure = f"floor, {bar.figure}: " if bar.is_floor else ""
            lines.append(
                f"| {bar.what} | {figure}{self.text(bar.figure)} | {rival} | {ratio} | {limit} "
                f"| {verdict} |")
        named = {name for bar in self.bars for name in (bar.figure, bar.rival)}
        others = [name for name in self.figures if name not in named]
        if others:
            lines += ["", "| without a bar | figure |", "|---|---|"]
            lines += [f"| {name} | {self.text(name)} |" for name in others]
        lines += [f"\nskipped: {name}: {why}" for name, why in self.skipped.items()]
        return "\n".join(lines)

    def result(self):
        return {
            "figures": {
                name: {"unit": self.units[name], "median": statistics.median(values),
                       "rounds": values}
                for name, values in self.figures.items()},
            "bars": [
                {"what": bar.what, "figure": bar.figure, "rival": bar.rival, "limit": limit,
                 "ratio": statistics.median(ratios) if ratios else None, "result": verdict}
                for bar, limit, ratios, verdict in self.rows()],
            "skipped": self.skipped,
        }


def number(value):
    """A number with three significant digits, in thousands or millions if large."""
    if value >= 9_999_500:
        return f"{value / 1e6:.1f} M"
    if value >= 10_000:
        return f"{value / 1000:.0f} k"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"
