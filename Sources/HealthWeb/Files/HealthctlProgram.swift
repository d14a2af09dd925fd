import Foundation

/// The healthctl of the same installation, for work that must not be done in the server: it has the
/// sessions of the user, and its memory is small.
enum HealthctlProgram {
  static var path: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = (own as NSString).deletingLastPathComponent + "/healthctl"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : "/usr/bin/healthctl"
  }
}
