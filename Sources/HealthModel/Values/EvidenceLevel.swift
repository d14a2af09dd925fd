/// How strongly the daemon has verified that a process is the app it claims to be. The user can see
/// the level; sensitive types require a minimum.
public enum EvidenceLevel: UInt8, Comparable, Sendable, CaseIterable {
  /// The process claims to be the app, and at most holds the registration's token.
  case claimed = 0
  /// The pinned process runs the registered executable.
  case program = 1
  /// A sandbox vouches for the app.
  case sandboxed = 2
  /// The app has its own user ID, or its executable is sealed by a group of its own.
  case separateUser = 3
  /// As `separateUser`, and the executable belongs to the system and is sealed by fs-verity.
  case verified = 4

  public static func < (a: EvidenceLevel, b: EvidenceLevel) -> Bool { a.rawValue < b.rawValue }
}
