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
  fileprivate let serviceBytes: [UInt8]
  fileprivate let methodBytes: [UInt8]

  package init(
    service: String, method: String, kind: MethodKind, handler: @escaping Handler
  ) {
    self.service = service
    self.method = method
    self.kind = kind
    self.handler = handler
    serviceBytes = Array(service.utf8)
    methodBytes = Array(method.utf8)
  }

  fileprivate func withName(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
    serviceBytes.withUnsafeBytes { service in methodBytes.withUnsafeBytes { body(service, $0) } }
  }
}

/// The methods that a socket serves, by name.
package struct MethodTable: Sendable {
  private var buckets: [[MethodRow]] = Array(repeating: [], count: 64)
  package let rows: [MethodRow]

  /// No two rows have the same service and method.
  package init(_ rows: [MethodRow]) {
    self.rows = rows
    for row in rows {
      row.withName { service, method in
        precondition(find(service: service, method: method) == nil, "a method has one row")
        buckets[MethodTable.bucket(service, method)].append(row)
      }
    }
  }

  package func find(
    service: UnsafeRawBufferPointer, method: UnsafeRawBufferPointer
  ) -> MethodRow? {
    buckets[MethodTable.bucket(service, method)].first {
      $0.methodBytes.hasBytes(method) && $0.serviceBytes.hasBytes(service)
    }
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
    guard count == other.count else { return false }
    return withUnsafeBytes { own in
      var offset = 0
      while offset + 8 <= own.count {
        let a = own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        guard a == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
          return false
        }
        offset += 8
      }
      return own[offset...].elementsEqual(other[offset...])
    }
  }
}
