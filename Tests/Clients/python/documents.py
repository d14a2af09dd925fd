#!/usr/bin/env python3
"""Runs what the documents of the Python client show: the notebook, and the examples of the README;
checks the types of a user's script."""
import ast
import contextlib
import datetime
import io
import json
import os
import pathlib
import re
import subprocess
import sys

from harness import allowed_by_user, minutes

import healthd
from healthd import Sample, SleepAnalysis, Type

HERE = pathlib.Path(__file__).resolve().parent
CLIENT = HERE.parents[2] / "clients/python"
# A screen.
MOST_LINES = 24


def fill(user):
    """The data that the notebook shows: steps of the week in which the clocks change, nights, and a
    run."""
    start = datetime.datetime(2026, 3, 26, 23, tzinfo=datetime.timezone.utc)
    samples = [
        Sample(Type.stepCount, 100 + hour % 24, start + minutes(60 * hour),
               start + minutes(60 * hour + 30)) for hour in range(5 * 24)]
    for night in range(3):
        at = start + minutes(1440 * night)
        for stage, length in [(SleepAnalysis.asleepCore, 180), (SleepAnalysis.asleepDeep, 60),
                              (SleepAnalysis.asleepREM, 90 + 10 * night)]:
            samples.append(Sample(Type.sleepAnalysis, stage, at, at + minutes(length)))
            at += minutes(length)
    at = start + minutes(600)
    samples.append(healthd.Workout(
        start=at, end=at + minutes(42), duration=minutes(40),
        activity_type=healthd.WorkoutActivityType.running,
        statistics=[
            healthd.WorkoutStatistics(type=kind, start=at, end=at + minutes(42), sum=total)
            for kind, total in [(Type.distanceWalkingRunning, 7100),
                                (Type.activeEnergyBurned, 480)]]))
    user.save(samples)


def shown(source, names):
    """What a cell of a notebook shows: its output, and the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(tree, "cell", "exec"), names)
        value = None
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return output.getvalue() + ("" if value is None else f"{value!r}")


def test_the_notebook_shows_its_outputs():
    path = CLIENT / "examples/health.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    with healthd.connect_user() as user:
        fill(user)
    names, count = {}, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        text = shown("".join(cell["source"]), names).rstrip("\n")
        kept = "".join(
            "".join(output.get("text", output.get("data", {}).get("text/plain", [])))
            for output in cell["outputs"]).rstrip("\n")
        if os.environ.get("UPDATE"):
            lines = text.splitlines(keepends=True)
            cell["outputs"] = [
                {"name": "stdout", "output_type": "stream", "text": lines}] if lines else []
        else:
            assert text == kept, f"cell {count} shows:\n{text}\ninstead of:\n{kept}"
        assert text.count("\n") < MOST_LINES
    assert count >= 5
    if os.environ.get("UPDATE"):
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


def test_the_examples_of_the_readme_run():
    readme = (CLIENT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, re.S)
    assert len(examples) == 4
    for source in examples:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            def run(source=source):
                exec(compile(source, "README.md", "exec"), {"__name__": "__main__"})

            if "request_authorization" in source:
                allowed_by_user(run)
            else:
                run()
        assert output.getvalue().count("\n") < MOST_LINES
    with healthd.connect_user() as user:
        assert [s for s in user.samples("steps") if s.value == 1200], "the app saved nothing"


def test_the_package_and_a_typed_script_pass_mypy():
    place = pathlib.Path(os.environ["XDG_CONFIG_HOME"])
    # The settings of the package, which are strict.
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(place / "mypy")]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def check(*paths):
        return subprocess.run(
            [*command, *map(str, paths)], capture_output=True, text=True, env=environment,
            cwd=CLIENT)

    passed = check("src/healthd", HERE / "typed.py")
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert re.search(r"no issues found in (\d+)", passed.stdout)[1] > "70", passed.stdout
    # The types are precise enough that mistakes are found.
    wrong = place / "wrong.py"
    wrong.write_text(
        "import healthd\n\n\n"
        "def f(health: healthd.Client) -> None:\n"
        "    for workout in health.samples(healthd.Workout):\n"
        "        print(workout.activty_type)\n"
        "    number: str = next(health.samples('steps')).value\n"
        "    health.save(3)\n")
    found = check(wrong).stdout
    assert found.count("error:") == 3, found


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
