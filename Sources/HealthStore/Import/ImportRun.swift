/// An import of one client, as it is listed in the history. It may have several sessions.
package final class ImportRun: Sendable {
  /// The number in the history.
  package let number: Int64
  /// Whether no newer export was imported before.
  let isNewest: Bool

  init(number: Int64, isNewest: Bool) {
    self.number = number
    self.isNewest = isNewest
  }
}
