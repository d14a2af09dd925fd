import HealthStorage
import HealthAuthorization
import HealthModel

extension PreparedSave {
  var byteCount: Int64 {
    var count = Int64(batch.count) * StoredBytes.rowByteCount
    for payload in payloads { count += Int64(payload.count) }
    for points in series.values { count += Int64(points.count * 8 * (points.columns.count + 1)) }
    for metadata in batch.metadata { count += Int64(metadata.payload.count) }
    return count
  }
}

extension Writer {
  /// Throws if the app would exceed its quota. Call before a request changes anything. The user has
  /// no quota; only the disk limits them.
  func requireRoom(_ byteCount: Int64, of principal: PrincipalID) throws(StoreError) {
    guard principal != .owner, let owner = dictionaries.current.owner(of: principal) else { return }
    guard
      storedBytes[owner] + attachments.byteCount(of: owner) + byteCount
        <= options.appByteCountMax
    else { throw .noRoomForApp }
  }
}

extension StoreError {
  static let noRoomForApp = StoreError(.tooMuch, "this app has stored as much as it may")
  static let noRoomForDeferred = StoreError(
    .tooMuch, "the store has as many deferred records as it can hold")
}
