import ArgumentParser
import HealthClient

/// The daemon to connect to, and the caller.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("Act as this registered app, with its permissions.", valueName: "bundle-id"))
  var bundleIdentifier: String?

  @OptionGroup var daemon: DaemonOptions
}

struct DaemonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Directory of healthd's sockets (default: $HEALTHD_RUNTIME_DIR or $XDG_RUNTIME_DIR/healthd).",
      valueName: "dir"))
  var runtimeDir: String?

  var directory: String { runtimeDir ?? Endpoint.runtimeDirectory() }
}
