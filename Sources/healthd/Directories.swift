import Foundation

/// Where data and sockets are, from the command line, the environment or the desktop's conventions.
enum Directories {
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static var environment: [String: String] { ProcessInfo.processInfo.environment }

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

  private static func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
