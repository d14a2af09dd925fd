"""The steps of a trial: what is installed, used, attacked, upgraded and removed in a machine."""

import json
import pathlib
import subprocess

from machine import Failure

ROOT = pathlib.Path(__file__).resolve().parents[2]
USER, OTHER = "alva", "noor"
# The memory of an idle daemon in KiB.
IDLE_MEMORY = 30 << 10


def verified(text):
    print(f"ok  {text}", flush=True)


def expect(condition, text):
    if not condition:
        raise Failure(f"not so: {text}")
    verified(text)


def version(packages):
    """Returns the version of healthd among packages."""
    found = next(path for path in packages if path.name.startswith("healthd_"))
    return subprocess.run(
        ["dpkg-deb", "--field", found, "Version"], check=True, capture_output=True, text=True).stdout.strip()


class Trial:
    def __init__(self, box, packages):
        self.box = box
        self.packages = packages

    installation = "apt install ./healthd_*.deb"

    def user(self, text, check=True, name=USER):
        return self.box.command(text, user=name, check=check)

    def install(self, *names, options=""):
        files = " ".join(f"/opt/packages/{path.name}" for path in self.packages
                         if path.name.split("_")[0] in names)
        return self.box.command(f"apt-get install --yes --quiet {options} {files}")

    def install_printed(self, document, number=0):
        """Installs what a document prints that apt installs, ours from where the packages of the trial are."""
        lines = [line for line in (ROOT / document).read_text().splitlines() if line.startswith("sudo apt install")]
        words = lines[number].split("#")[0].split()[3:]
        others = [word for word in words if not word.startswith("./")]
        if others:
            self.box.command(f"apt-get install --yes --quiet --no-install-recommends {' '.join(others)}")
        self.install(*[word[2:].split("_")[0] for word in words if word not in others])

    def compile_printed(self, document, number=0):
        """Compiles app.c with the command that a document prints, to a.out."""
        lines = [line for line in (ROOT / document).read_text().splitlines() if line.startswith("cc app.c")]
        self.user(lines[number])

    def samples(self):
        return json.loads(self.user("healthctl status --json").stdout)["store"]["samples"]

    def answers(self, is_present):
        """Makes polkit answer for the user, as if the password had been typed, or refuse."""
        rule = self.box.root / "etc/polkit-1/rules.d/10-trial.rules"
        if is_present:
            rule.write_text(
                "polkit.addRule(function(action, subject) {\n"
                f'  if (action.id.indexOf("org.healthd.") == 0 && subject.user == "{USER}")\n'
                "    return polkit.Result.YES;\n"
                "});\n")
            rule.chmod(0o644)
        else:
            rule.unlink()
        self.box.command("systemctl restart polkit")

    def daemon(self):
        """Returns the process number of the user's daemon in the machine."""
        return int(self.box.command(
            f"systemctl show --property=MainPID --value healthd@{self.uid}.service").stdout)

    def memory(self):
        """Returns the memory of the user's daemon in KiB: all (Rss), with a share of pages that several
        processes map (Pss), and what is in no file (Anonymous)."""
        lines = self.box.command(f"cat /proc/{self.daemon()}/smaps_rollup").stdout.splitlines()[1:]
        return {name: int(size.split()[0]) for name, size in (line.split(":") for line in lines)}

    def idles(self, when):
        """After two seconds without work, the daemon returns freed memory and unmaps unused code."""
        busy = idle = self.memory()
        for _ in range(200):
            if idle["Rss"] <= min(IDLE_MEMORY, busy["Rss"] // 2):
                break
            idle = self.memory()
        described = ", ".join(f"{idle[name]} KiB {name}" for name in ("Rss", "Pss", "Anonymous"))
        expect(idle["Rss"] <= IDLE_MEMORY,
               f"{when}, the idle daemon has {described}; before it was idle {busy['Rss']} KiB Rss")

    # MARK: - Steps, in order

    def starts_bare(self):
        found = self.box.command("command -v swift cc gcc clang python3 make || true").stdout.split()
        headers = self.box.command(
            "dpkg-query -W -f '${Package}\\n' | grep -e '-dev$' || true").stdout.split()
        expect(not found and not headers, "the machine has no Swift, no compiler, no headers")

    def installs(self):
        self.before = self.box.files()
        self.install("healthd")
        expect(self.box.command("dpkg-query -W -f '${Status}' healthd").stdout
               == "install ok installed", f"{self.installation} works")
        failed = self.box.command("systemctl list-units --failed --plain --no-legend").stdout
        expect(not failed, "no unit of the machine failed")
        self.box.command("healthctl --version && healthd --version")
        expect(not self.box.command("dpkg --verify healthd").stdout, "its files are as packaged")
        for name in (USER, OTHER):
            self.box.command(f"useradd --create-home --shell /bin/sh {name}")
        self.box.command(f"loginctl enable-linger {USER}")
        self.uid = int(self.box.command(f"id -u {USER}").stdout)

    def sets_up(self):
        self.box.command(f"healthctl setup --user {USER}")
        status = json.loads(self.user("healthctl status --json").stdout)
        expect(status["daemon"]["processID"] == self.daemon(),
               "the first command starts the daemon by its socket, as the service healthd@UID")
        account = int(self.box.command(f"stat --format=%u /proc/{self.daemon()}").stdout)
        expect(account not in (0, self.uid), "the daemon runs under an account of its own")
        findings = json.loads(self.user("healthctl doctor --json", check=False).stdout)
        expect([finding["check"] for finding in findings if not finding["ok"]] == ["Recovery key"],
               "healthctl doctor finds nothing wrong, except that there is no recovery key yet")

    def starts_fast(self):
        """Prints the times of the new daemon without limits: they depend on the load of this machine."""
        self.box.command(f"systemctl stop healthd@{self.uid}.service")
        times = [int(time) for time in self.user(
            "for _ in 1 2; do date +%s%N; healthctl status >status; done; date +%s%N").stdout.split()]
        first, second = (after - before for before, after in zip(times, times[1:]))
        verified(f"healthctl status takes {first // 10**6} ms when it starts the daemon,"
                 f" {second // 10**6} ms otherwise")
        self.idles("after its start")

    def imports(self):
        export = self.box.root / f"home/{USER}/export.zip"
        subprocess.run([ROOT / "scripts/sample-export", export], check=True, stdout=subprocess.DEVNULL)
        self.user("healthctl import export.zip")
        self.imported = self.samples()
        expect(self.imported > 10_000, f"healthctl import stores {self.imported} samples")
        self.user("healthctl chart stepCount 2025-10")
        self.idles("after the import")

    def requests(self, name, command):
        """An app requests permission; the user grants it; the app saves, computes and observes."""
        app = self.box.start(f"exec {command} --once", USER)
        request = ""
        for _ in range(100):
            found = json.loads(self.user("healthctl requests list --json").stdout)["requests"]
            if found:
                request = found[0]["id"]
                break
            if app.poll() is not None:
                break
        if not request:
            raise Failure(f"{name} sent no request: {self.box.finish(app)}")
        self.user(f"healthctl requests approve {request} --read stepCount --share stepCount")
        output = self.box.finish(app)
        expect(app.returncode == 0 and "added " in output,
               f"{name} requests permission, is granted it, saves, queries and follows changes")

    def registers(self):
        self.user("healthctl app register --id org.example.steps --name Steps"
                  " --read-usage 'Draws your days.' --share-usage 'Adds your walks.'"
                  " --entitlement com.apple.developer.healthkit")

    def serves_apps(self):
        self.install_printed("clients/python/README.md")
        self.answers(True)
        self.registers()
        self.requests("an app in Python", "python3 /usr/share/doc/python3-healthd/examples/steps.py")
        self.user("healthctl app remove org.example.steps")
        self.registers()
        self.box.command("apt-get install --yes --quiet --no-install-recommends gcc libc6-dev pkg-config")
        self.install_printed("clients/c/README.md")
        self.user("cp /usr/share/doc/libhealthd-dev/examples/steps.c app.c")
        self.compile_printed("clients/c/README.md", 1)
        self.compile_printed("clients/c/README.md")
        self.user("mv a.out steps")
        linked = self.user("ldd steps").stdout
        expect("libhealthd.so.1 => /" in linked, "an app in C is linked with libhealthd.so.1")
        self.requests("an app in C", "./steps")
        self.install_printed("clients/glib/README.md", 1)
        unit = self.user("python3 -c 'import gi; gi.require_version(\"Healthd\", \"1.0\");"
                         " from gi.repository import Healthd;"
                         " print(Healthd.canonical_unit(\"heartRate\"))'").stdout
        expect(unit == "count/min\n", "a program in Python uses the client for GLib")
        self.install_printed("clients/glib/README.md")
        program = (ROOT / "clients/glib/README.md").read_text().split("```c\n")[1].split("```")[0]
        (self.box.root / f"home/{USER}/app.c").write_text(program)
        self.compile_printed("clients/glib/README.md")
        linked = self.user("ldd a.out").stdout
        expect("libhealthd-glib.so.1 => /" in linked, "an app in C is linked with libhealthd-glib.so.1")
        self.answers(False)

    def opens(self):
        (self.box.root / "opt/browser.py").write_bytes((ROOT / "scripts/package-trial.d/browser.py").read_bytes())
        page = self.user("healthctl open --print >page 2>log && python3 /opt/browser.py $(cat page)").stdout
        expect("stepCount" in page, "healthctl open --print writes a file that leads to the Summary with steps")
        # It would end by itself 90 seconds later, and is a program of the user, which a removal does not end.
        self.user("for process in /proc/[0-9]*; do"
                  " if grep -qx healthd-web $process/comm; then kill ${process#/proc/}; fi; done")

    def encrypts(self):
        state = self.box.root / "var/lib/private"
        # What was imported may still be in the write-ahead log.
        size = sum(path.stat().st_size for path in (state / f"healthd/{self.uid}").glob("health.sqlite*"))
        expect(size > 1 << 20, f"the database and its log have {size} bytes")
        texts = (b"SQLite format 3", b"CREATE TABLE", b"org.example.steps")
        found = [f"{path.name}: {text.decode()}"
                 for path in sorted((state / f"healthd/{self.uid}").rglob("*")) if path.is_file()
                 for text in texts if text in path.read_bytes()]
        expect(not found, "no file of the daemon contains a text of its databases" + "; ".join(found))
        expect(list((state / f"healthd-seals/{self.uid}").glob("health.*.seal")),
               "the seals of the store are in a directory of their own")

    def isolates(self):
        target = self.box.root / "opt/attacker.py"
        target.write_bytes((ROOT / "scripts/package-trial.d/attacker.py").read_bytes())
        target.chmod(0o644)
        directories = f"/var/lib/healthd/{self.uid} /var/lib/private/healthd/{self.uid} /var/lib/private"
        output = self.user(f"python3 /opt/attacker.py {self.daemon()} {directories}").stdout
        expect("SUCCEEDED" not in output,
               f"another program of the user reaches nothing of the daemon: {output.strip()}")
        result = self.user(
            "python3 -c 'import os, socket;"
            f" socket.socket(socket.AF_UNIX).connect(\"/run/healthd/{self.uid}/healthd.sock\")'",
            check=False, name=OTHER)
        expect("PermissionError" in result.stderr, "another user cannot connect")
        for command in ("grant org.example.steps --read heartRate", "backup --plain copy.tar"):
            result = self.user(f"healthctl {command}", check=False)
            expect(result.returncode != 0 and "presence" in result.stderr,
                   f"healthctl {command} fails while polkit does not prove the user's presence")

    def state(self):
        """Returns what an upgrade may not change."""
        return [self.user(f"healthctl {command}").stdout for command in (
            "query stepCount --json --limit 1000", "app list --json", "policy export", "encryption status")]

    def upgrade(self):
        self.install("healthd", options="--reinstall")

    def is_upgraded(self):
        process, count, state = self.daemon(), self.samples(), self.state()
        self.upgrade()
        expect(self.samples() == count and self.daemon() != process,
               "an upgrade restarts the running daemon, and its store is complete")
        expect(self.state() == state, "samples, apps, grants and encryption are as before")
        output = self.user("./steps --once").stdout
        expect("added " in output, "an app saves and queries with the permissions that it had")
        self.encrypts()

    def opens_version_1(self):
        """A daemon that a user starts opens a store that the first format of the files wrote. It is also
        the control of the attempts: against a daemon with the account of the user they succeed."""
        old = self.box.root / f"home/{USER}/old"
        subprocess.run(["cp", "-r", ROOT / "Tests/HealthStoreTests/Version1", old], check=True)
        self.box.command(f"chown -R {USER}: /home/{USER}/old && chmod 700 /home/{USER}/old")
        lines = self.user(
            "mkdir -m 700 run && healthd --data-dir $HOME/old --runtime-dir $HOME/run >ready 2>log &"
            " until grep -qs ready ready; do kill -0 $! || exit 1; sleep 0.1; done;"
            " HEALTHD_RUNTIME_DIR=$HOME/run healthctl query stepCount --json --limit 2000 | wc -l;"
            " python3 /opt/attacker.py $! $HOME/old; kill $!").stdout.splitlines()
        expect(lines[0] == "947", "the installed daemon opens a store of format 1")
        succeeded = sum(line.startswith("SUCCEEDED") for line in lines)
        expect(succeeded > 10, f"in user mode, {succeeded} of the same attempts succeed")

    def runs_from_tarball(self):
        """The tarball, as CI of an app uses it and as another distribution installs it."""
        self.box.command("apt-get install --yes --quiet xz-utils && tar -xf /opt/packages/*.tar.xz -C /opt")
        self.user(
            "/opt/healthd-*/healthd-run -- sh -ec '"
            "healthctl app register --id org.example.steps --name Steps --read-usage R --share-usage S"
            " --entitlement com.apple.developer.healthkit;"
            "healthctl grant org.example.steps --read stepCount --share stepCount;"
            "python3 /usr/share/doc/python3-healthd/examples/steps.py --once'", name=OTHER)
        expect(not self.box.command("ls /tmp | grep '^healthd[.]' || true").stdout,
               "healthd-run runs an app with a private daemon, and leaves nothing")
        self.box.command("DESTDIR=/opt/image /opt/healthd-*/install /usr")
        expect((self.box.root / "opt/image/usr/bin/healthctl").exists(), "the tarball's install works")
        self.box.command("DESTDIR=/opt/image /opt/healthd-*/install uninstall /usr")
        expect(not (self.box.root / "opt/image").exists(), "and its uninstall leaves nothing")
        self.box.command("rm -r /opt/healthd-*")

    def is_removed(self):
        self.box.command("apt-get remove --yes --quiet healthd")
        running = self.box.command("cat /proc/[0-9]*/comm | grep health || true").stdout
        expect(not running, f"after apt remove no process of healthd runs {running}".strip())
        expect((self.box.root / f"var/lib/private/healthd/{self.uid}").is_dir(), "and its data remains")
        output = self.box.command("apt-get purge --yes --quiet healthd 2>&1").stdout
        expect("health data remains in /var/lib/private/healthd" in output,
               "apt purge retains health data, and prints where")

    def is_purged(self):
        self.install("healthd")
        self.box.command("mkdir -p /etc/healthd && touch /etc/healthd/purge-data")
        self.box.command(
            "apt-get purge --yes --quiet healthd libhealthd1 libhealthd-dev libhealthd-glib1"
            " gir1.2-healthd-1.0 python3-healthd")
        left = {path for path in self.box.files() - self.before if "health" in path
                and not path.startswith(f"./home/{USER}")}
        expect(not left, "with /etc/healthd/purge-data, a purge leaves no file of healthd"
               if not left else f"no file is left: {sorted(left)}")

    def steps(self):
        return (self.starts_bare, self.installs, self.sets_up, self.starts_fast, self.imports,
                self.serves_apps, self.opens, self.encrypts, self.isolates, self.is_upgraded, self.opens_version_1,
                self.runs_from_tarball, self.is_removed, self.is_purged)

    def run(self):
        for step in self.steps():
            step()
