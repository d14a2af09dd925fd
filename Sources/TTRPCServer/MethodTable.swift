import Glibc
public import TTRPC

/// A method served by a socket.
public final class MethodRow: Sendable {
  /// Handles a new call on the loop. It must not block; it either answers immediately or retains
  /// the call and answers later from any thread. The bytes are the request message, valid until the
  /// handler returns. They are empty for client streaming and bidirectional methods, whose messages
  /// are all passed to `Call.onMessage`, which must be set before the handler returns.
  public typealias Handler = @Sendable (Call, UnsafeRawBufferPointer) -> Void

  /// The full protobuf name, such as `example.v1.Greeter`.
  public let service: String
  /// The method name, such as `SayHello`.
  public let method: String
  /// The full name, such as `example.v1.Greeter/SayHello`.
  public let name: String
  /// The kind, which determines how a call is answered.
  public let kind: MethodKind
  /// The handler of new calls.
  public let handler: Handler
  /// The counters of ended calls.
  public let metrics: CallMetrics
  fileprivate let serviceBytes: [UInt8]
  fileprivate let methodBytes: [UInt8]

  /// Creates a row. `metrics` may be shared by the tables of several sockets.
  public init(
    service: String, method: String, kind: MethodKind, metrics: CallMetrics = CallMetrics(),
    handler: @escaping Handler
  ) {
    self.service = service
    self.method = method
    name = service + "/" + method
    self.kind = kind
    self.metrics = metrics
    self.handler = handler
    serviceBytes = Array(service.utf8)
    methodBytes = Array(method.utf8)
  }

  fileprivate func withName(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
    serviceBytes.withUnsafeBytes { service in methodBytes.withUnsafeBytes { body(service, $0) } }
  }

  fileprivate func isNamed(
    _ service: UnsafeRawBufferPointer, _ method: UnsafeRawBufferPointer
  ) -> Bool {
    methodBytes.hasBytes(method) && serviceBytes.hasBytes(service)
  }
}

/// The methods of a socket, by name.
public struct MethodTable: Sendable {
  private var buckets: [[MethodRow]] = Array(repeating: [], count: 64)
  /// All rows, in the order given.
  public let rows: [MethodRow]
  /// The status of calls of all other methods; nil: `unimplemented`.
  let refusal: Status?

  /// Creates a table. No two rows may have the same service and method.
  ///
  /// - Parameter refusal: The status with which calls of all other methods fail, for a server that
  ///   serves few methods at present; nil if they are unknown.
  public init(_ rows: [MethodRow], refusal: Status? = nil) {
    self.rows = rows
    self.refusal = refusal
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
    for row in buckets[MethodTable.bucket(service, method)]
    where row.isNamed(service, method) { return row }
    return nil
  }

  package func hasService(_ name: String) -> Bool { rows.contains { $0.service == name } }

  /// Returns the hash bucket. Lengths and outer letters distribute the method names sufficiently.
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

/// The methods of a connection. Consecutive calls are usually of the same one. Confined to the loop.
final class MethodFinder {
  let table: MethodTable
  @exclusivity(unchecked) private var recent: MethodRow?

  init(_ table: MethodTable) { self.table = table }

  func find(service: UnsafeRawBufferPointer, method: UnsafeRawBufferPointer) -> MethodRow? {
    if let recent, recent.isNamed(service, method) { return recent }
    guard let row = table.find(service: service, method: method) else { return nil }
    recent = row
    return row
  }
}

extension [UInt8] {
  fileprivate func hasBytes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let bytes = other.baseAddress, count > 0 else { return true }
    return withUnsafeBytes { memcmp($0.baseAddress!, bytes, other.count) == 0 }
  }
}
