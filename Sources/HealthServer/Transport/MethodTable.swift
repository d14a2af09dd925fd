package import HealthRPC

/// One method that a socket serves.
package final class MethodRow: Sendable {
  /// Begins the call. Runs on the loop and must not block it: it answers at once, or keeps the call
  /// and answers later from any thread. The bytes are the message of the request, valid until the
  /// handler returns; empty for client streaming and bidirectional methods, whose messages all come
  /// through `Call.onMessage`, which is to be set before the handler returns.
  package typealias Handler = @Sendable (Call, UnsafeRawBufferPointer) -> Void

  /// Full protobuf name, such as `health.v1.Samples`.
  package let service: String
  package let method: String
  package let kind: MethodKind
  package let handler: Handler

  package init(
    service: String, method: String, kind: MethodKind, handler: @escaping Handler
  ) {
    self.service = service
    self.method = method
    self.kind = kind
    self.handler = handler
  }
}

/// The methods that a socket serves, by name.
package struct MethodTable: Sendable {
  private struct Entry: Sendable {
    var service: [UInt8]
    var method: [UInt8]
    var row: MethodRow
  }

  private var buckets: [[Entry]] = Array(repeating: [], count: 64)
  package let rows: [MethodRow]

  /// No two rows have the same service and method.
  package init(_ rows: [MethodRow]) {
    self.rows = rows
    for row in rows {
      let entry = Entry(service: Array(row.service.utf8), method: Array(row.method.utf8), row: row)
      let known = entry.service.withUnsafeBytes { service in
        entry.method.withUnsafeBytes { find(service: service, method: $0) }
      }
      precondition(known == nil, "a method has one row")
      let bucket = entry.service.withUnsafeBytes { service in
        entry.method.withUnsafeBytes { MethodTable.bucket(service, $0) }
      }
      buckets[bucket].append(entry)
    }
  }

  package func find(
    service: UnsafeRawBufferPointer, method: UnsafeRawBufferPointer
  ) -> MethodRow? {
    for entry in buckets[MethodTable.bucket(service, method)]
    where entry.method.hasBytes(method) && entry.service.hasBytes(service) {
      return entry.row
    }
    return nil
  }

  package func hasService(_ name: String) -> Bool { rows.contains { $0.service == name } }

  /// Lengths and outer letters tell methods apart well enough.
  private static func bucket(
    _ service: UnsafeRawBufferPointer, _ method: UnsafeRawBufferPointer
  ) -> Int {
    var hash = service.count &* 31 &+ method.count
    if let first = method.first, let last = method.last {
      hash = hash &* 31 &+ Int(first) &* 7 &+ Int(last)
    }
    if let last = service.last { hash = hash &* 31 &+ Int(last) }
    return (hash ^ hash >> 6) & 63
  }
}

extension [UInt8] {
  fileprivate func hasBytes(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && elementsEqual(other)
  }
}
