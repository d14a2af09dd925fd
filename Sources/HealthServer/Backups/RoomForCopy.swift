import HealthStore
import StorageSupport

extension HealthStore {
  /// Throws while the reserve of the disk is in use: it is for deletions and decisions, and a copy of the
  /// store would consume it.
  func requireRoomForCopy() throws {
    guard mayBeCopied() else { throw SealedFileError.noRoomForCopy }
  }
}

extension SealedFileError {
  static let noRoomForCopy = SealedFileError(
    .full, "no space for a second copy of the store; free some and try again")
}
