import ArgumentParser
import HealthClient
import HealthModel
import HealthWords

/// The daemon to connect to, and the caller.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("Act as this registered app, with its permissions.", valueName: "bundle-id"))
  var bundleIdentifier: String?

  @OptionGroup var daemon: DaemonOptions
}

/// The daemon to connect to. The option exists for tests and for a second daemon; the default is
/// the runtime folder of the session, where the daemon puts its sockets.
struct DaemonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Directory of healthd's sockets (default: $HEALTHD_RUNTIME_DIR, /run/healthd/UID or "
        + "$XDG_RUNTIME_DIR/healthd).",
      valueName: "dir"))
  var runtimeDir: String?

  var directory: String { runtimeDir ?? Endpoint.runtimeDirectory() }
}

extension ConnectionOptions {
  /// Returns the sources in the store. An app knows only its own.
  func sources() async throws(CommandFailure) -> [Source] {
    guard bundleIdentifier == nil else {
      throw .usage("sources cannot be selected with --app")
    }
    return try await Owner(daemon).totals().map(\.source)
  }
}
