package import HealthImport

/// A document that the app Health Auto Export sends to a server.
package enum HealthAutoExportDocument {
  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - interval: The interval by which the app has summed up values; nil to derive it from their
  ///     times.
  ///   - deliver: Called with each delivery, in the order documented at `ImportEvent`.
  /// - Returns: The report.
  package static func read(
    _ bytes: [UInt8], interval: FeedInterval?, deliver: @escaping (ImportEvent) throws -> Void
  ) throws -> ImportReport {
    let sink = FeedSink(deliver: deliver) { _ in }
    try HealthAutoExportFormat().read(bytes, into: sink, FeedOptions(interval: interval))
    return try sink.finish()
  }
}
