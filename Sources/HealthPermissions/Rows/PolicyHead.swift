import GRDB
import StorageSupport

/// The number of decisions that the user has made, and the sum of all registrations.
struct PolicyHead {
  /// The number of decisions. Compared with the sealed number, to detect a restored backup.
  var epoch: UInt64 = 0
  /// The exclusive or of the checksums of `app_check` and `forgotten`. It reveals an app that is
  /// missing together with all its rows.
  var rowSum: Int64 = 0
  /// Whether the row exists and passed verification. Otherwise the two numbers are 0.
  var isIntact = false

  init(_ db: Database) throws {
    let found = try PolicyTable.policyHead.only(db) { row in (row.integer(1), row.integer(2)) }
    guard let (epoch, sum) = found, epoch >= 0 else { return }
    self.epoch = UInt64(epoch)
    rowSum = sum
    isIntact = true
  }

  func write(_ db: Database) throws {
    try PolicyTable.policyHead.put([1, Int64(epoch), rowSum], db)
  }
}
