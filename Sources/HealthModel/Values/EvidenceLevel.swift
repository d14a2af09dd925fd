/// How well the daemon knows that a process is the app it says it is. Shown to the person; sensitive
/// types ask for a minimum.
package enum EvidenceLevel: UInt8, Comparable, Sendable {
  /// The process says so, and holds the token of the registration at most.
  case claimed = 0
  /// The pinned process runs the registered program file.
  case program = 1
  /// A sandbox vouches for it.
  case sandboxed = 2
  /// It has a user id of its own, or a program that is sealed by a group of its own.
  case separateUser = 3
  /// Separate, and its program file belongs to the system and is sealed by fs-verity.
  case verified = 4

  package static func < (a: EvidenceLevel, b: EvidenceLevel) -> Bool { a.rawValue < b.rawValue }
}
