// Made from proto/health/v1/launches.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// An app to start. Only what the user registered in the manifest of the app is ever sent. Exactly one
/// of the fields is set.
public struct LaunchOrder: Hashable, Sendable {
  /// Program and arguments; the program is an absolute path.
  public var command: [String]
  /// A service unit of the user's systemd instance.
  public var unit: String

  public init(command: [String] = [], unit: String = "") {
    self.command = command
    self.unit = unit
  }
}
