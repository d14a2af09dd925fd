import GRDB
import StorageSupport

/// The number of decisions that the user has made, and the sum of all registrations.
struct PolicyHead {
  var epoch: UInt64 = 0
  var rowSum: Int64 = 0
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
