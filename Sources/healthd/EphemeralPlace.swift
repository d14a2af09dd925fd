import Glibc
import HealthServer

/// The temporary directory of a daemon that serves tests, with a data, a runtime and a configuration
/// directory. Nothing of the user is read or changed.
struct EphemeralPlace: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var errno: Int32
    var description: String { "cannot create \(path): \(String(cString: strerror(errno)))" }
  }

  let path: String

  /// The variables by which clients find the daemon and the secrets of their registrations.
  var variables: [(name: String, value: String)] {
    [
      ("HEALTHD_DATA_DIR", path + "/data"), ("HEALTHD_RUNTIME_DIR", path + "/run"),
      ("XDG_CONFIG_HOME", path + "/config"),
    ]
  }

  /// Creates the directories in `$TMPDIR` or `/tmp`, and sets the variables in this process. To be called
  /// before there is another thread.
  init() throws(Failure) {
    let template = "\(Directories.variable("TMPDIR") ?? "/tmp")/healthd.XXXXXX"
    var bytes = Array(template.utf8CString)
    let isCreated = mkdtemp(&bytes) != nil
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard isCreated else { throw Failure(path: path, errno: errno) }
    for (name, value) in variables {
      guard mkdir(value, 0o700) == 0 else { throw Failure(path: value, errno: errno) }
      setenv(name, value, 1)
    }
  }

  func remove() { DirectoryEntries.remove(path) }
}
