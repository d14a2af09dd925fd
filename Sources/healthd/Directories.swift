import Glibc

/// Where data and sockets are, from the command line, the environment or the desktop's conventions.
enum Directories {
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static func data(given: String?) throws -> String {
    if let path = given ?? variable("HEALTHD_DATA_DIR") { return absolute(path) }
    if let base = variable("XDG_DATA_HOME") { return base + "/healthd" }
    if let home = variable("HOME") { return home + "/.local/share/healthd" }
    throw Missing(description: "no data directory: give --data-dir, or set HOME")
  }

  /// Not needed when the service manager opened the sockets.
  static func runtime(given: String?, isNeeded: Bool) throws -> String {
    if let path = given ?? variable("HEALTHD_RUNTIME_DIR") { return absolute(path) }
    if let base = variable("XDG_RUNTIME_DIR") { return base + "/healthd" }
    if !isNeeded { return "" }
    throw Missing(description: "no runtime directory: give --runtime-dir, or set XDG_RUNTIME_DIR")
  }

  /// nil when it is not set or empty.
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
