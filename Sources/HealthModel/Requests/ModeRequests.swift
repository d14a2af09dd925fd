/// Whether the store can be read.
public enum LockState: UInt8, Hashable, Sendable {
  /// Reads and saves are accepted.
  case unlocked = 0
  /// Reads are refused. Saves are written to a journal and added to the store when it is unlocked
  /// (rules AVAIL-08, AVAIL-09).
  case locked = 1
  /// The state after the daemon starts, in which saves are refused as well.
  case notYetUnlocked = 2
}
