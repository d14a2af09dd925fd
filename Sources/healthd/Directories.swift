import Glibc

/// The paths of data and sockets, from the command line, the environment or the desktop
/// conventions.
enum Directories {
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static func data(given: String?) throws -> String {
    if let path = given ?? variable("HEALTHD_DATA_DIR") { return absolute(path) }
    if let base = variable("XDG_DATA_HOME") { return base + "/healthd" }
    if let home = variable("HOME") { return home + "/.local/share/healthd" }
    throw Missing(description: "no data directory: use --data-dir, or set HOME")
  }

  /// Not needed if the service manager opened the sockets.
  static func runtime(given: String?, isNeeded: Bool) throws -> String {
    if let path = given ?? variable("HEALTHD_RUNTIME_DIR") { return absolute(path) }
    if let base = variable("XDG_RUNTIME_DIR") { return base + "/healthd" }
    if !isNeeded { return "" }
    throw Missing(description: "no runtime directory: use --runtime-dir, or set XDG_RUNTIME_DIR")
  }

  /// Returns nil if the variable is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }
}
