"""The time of a revoke while streams of an app are open and another app saves."""

import daemon

ACKNOWLEDGED = "revoke of one app, 200 streams, 5,000 samples/s saved"


def measure(context, report):
    connections, streams, saved, revokes = context.size((10, 200, 5_000, 40), (2, 8, 500, 3))
    for _ in range(context.rounds):
        with daemon.serving(context, "revoking") as served:
            done = served.client("revoke", connections, streams, saved, revokes)
            report.add(ACKNOWLEDGED + ", p50", done["p50_ms"], "ms")
            report.add(ACKNOWLEDGED + ", longest", done["max_ms"], "ms")
            report.add("samples saved concurrently", done["saved_per_s"], "/s")
    report.bar("revoke acknowledged", ACKNOWLEDGED + ", longest", "", "≤", 50)
