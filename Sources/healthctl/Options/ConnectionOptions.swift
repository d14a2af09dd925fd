import ArgumentParser
import HealthClient

/// Which daemon, and who speaks.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("Speak as this registered app, with its rights.", valueName: "bundle-id"))
  var bundleIdentifier: String?

  @OptionGroup var daemon: DaemonOptions
}

struct DaemonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where healthd's sockets are (default: $HEALTHD_RUNTIME_DIR or $XDG_RUNTIME_DIR/healthd).",
      valueName: "dir"))
  var runtimeDir: String?

  var directory: String { runtimeDir ?? Endpoint.runtimeDirectory() }
}
