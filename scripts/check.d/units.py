"""Checks the units for system mode: systemd rates their exposure, and every kind of presence has its actions."""

import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
# The limit in tenths, as systemd-analyze takes it.
EXPOSURE_MAXIMUM = 15


def exposures():
    """Problems of the hardened units."""
    if not shutil.which("systemd-analyze"):
        print("        SKIPPED: systemd-analyze is not installed, so the exposure of the units is not known")
        return []
    problems = []
    for unit in sorted((ROOT / "scripts/systemd/system").glob("*.service")):
        result = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager",
             f"--threshold={EXPOSURE_MAXIMUM}", unit],
            capture_output=True, text=True)
        if result.returncode != 0:
            lines = (result.stdout + result.stderr).strip().splitlines()
            problems.append(f"{unit.name}: {lines[-1] if lines else 'systemd-analyze failed'}")
    return problems


def actions():
    """Kinds of presence without an action of polkit, and actions without a kind."""
    swift = (ROOT / "Sources/HealthServer/Process/Presence.swift").read_text(encoding="utf-8")
    kinds = set(re.findall(r'case (\w+)(?: = "([\w-]+)")?$', swift, re.MULTILINE))
    kinds = {name or case for case, name in kinds}
    policy = (ROOT / "scripts/polkit/org.healthd.policy").read_text(encoding="utf-8")
    found = set(re.findall(r'action id="org\.healthd\.([\w-]+)"', policy))
    wanted = kinds | {kind + "-for-app" for kind in kinds if kind.startswith("decide")}
    return [f"org.healthd.{name}: in only one of Presence.Kind and org.healthd.policy"
            for name in sorted(found ^ wanted)]


if __name__ == "__main__":
    found = exposures() + actions()
    for line in found:
        print(f"        {line}")
    sys.exit(bool(found))
