import TTRPC

/// The header fields of a request, as gRPC over HTTP/2 defines them.
struct RequestHeaders {
  /// Why a request is not one of gRPC.
  enum Refusal {
    /// The HTTP status of a response without gRPC, such as 415.
    case http(Int)
    case grpc(Status)
  }

  /// The path, `/SERVICE/METHOD`, and where the method begins in it.
  private let path = MessageBytes(capacity: pathByteCount)
  private var methodStart: Int?
  private(set) var metadata: [KeyValue] = []
  /// As in a ttrpc request: 0 means no limit, a negative value that the deadline has passed.
  private(set) var timeoutNanoseconds: Int64 = 0
  private(set) var refusal: Refusal?
  /// Whether the fields exceed the limit so far that the connection is closed.
  private(set) var isFlood = false

  private var isPost = false
  private var hasContentType = false
  private var byteCount = 0
  private var count = 0

  /// How far beyond its limit the size of fields may be until the connection is closed.
  private static let floodFactor = 4
  /// The size of most paths, and the maximum of those whose memory is reused.
  private static let pathByteCount = 64

  /// Creates headers without fields.
  init() {}

  /// Removes all fields. The memory of the path remains.
  mutating func removeAll() {
    if count == 0 && refusal == nil { return }
    path.removeAll()
    methodStart = nil
    if !metadata.isEmpty { metadata = [] }
    timeoutNanoseconds = 0
    refusal = nil
    isFlood = false
    isPost = false
    hasContentType = false
    byteCount = 0
    count = 0
  }

  /// Whether the memory of the path is not exceptionally large.
  var isReusable: Bool { path.capacity <= Self.pathByteCount }

  /// The full protobuf name of the service.
  var service: UnsafeRawBufferPointer {
    guard let methodStart else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: path.bytes[1..<methodStart - 1])
  }
  /// The name of the method.
  var method: UnsafeRawBufferPointer {
    guard let methodStart else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: path.bytes[methodStart...])
  }

  /// Adds a field. HTTP/2 names are in lower case.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    // Names and values have less than 64 KiB.
    byteCount &+= name.count &+ value.count
    count &+= 1
    guard byteCount <= RPCLimits.metadataByteCountMax, count <= RPCLimits.metadataPairCountMax
    else { return refuseTooMany() }
    if name.first == UInt8(ascii: ":") { return addPseudo(name, value) }
    // Without a string for each of the fields that every request has.
    if name.equals("content-type") { return setContentType(value) }
    if name.equals("grpc-timeout") { return setTimeout(value) }
    if Self.isIgnored(name) { return }
    metadata.append(KeyValue(key: name.text, value: value.text))
  }

  private mutating func refuseTooMany() {
    isFlood =
      byteCount > Self.floodFactor * RPCLimits.metadataByteCountMax
      || count > Self.floodFactor * RPCLimits.metadataPairCountMax
    refusal = .grpc(Status(.resourceExhausted, "too much metadata"))
    metadata = []
  }

  private static func isIgnored(_ name: UnsafeRawBufferPointer) -> Bool {
    name.equals("te") || name.equals("user-agent") || name.equals("grpc-accept-encoding")
      || name.equals("accept-encoding") || name.equals("grpc-encoding")
      || name.equals("grpc-message-type")
  }

  /// Checks the fields after the last one.
  mutating func complete() {
    guard refusal == nil else { return }
    if !isPost { refusal = .http(405) } else if !hasContentType { refusal = .http(415) }
  }

  private mutating func addPseudo(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) {
    if name.equals(":method") {
      isPost = value.equals("POST")
    } else if name.equals(":path") {
      path.append(value)
      let slash = UInt8(ascii: "/")
      guard value.first == slash, let last = value.lastIndex(of: slash), last > 0 else { return }
      methodStart = last + 1
    }
    // The authority of a Unix socket has no meaning, and clients differ in it.
  }

  private mutating func setContentType(_ value: UnsafeRawBufferPointer) {
    if value.equals("application/grpc") {
      hasContentType = true
      return
    }
    let type = "application/grpc"
    guard value.starts(with: type.utf8) else { return }
    switch value.dropFirst(type.utf8.count).first {
    case UInt8(ascii: ";"): hasContentType = true
    case UInt8(ascii: "+"):
      hasContentType = value.dropFirst(type.utf8.count).starts(with: "+proto".utf8)
    default: break
    }
  }

  private mutating func setTimeout(_ value: UnsafeRawBufferPointer) {
    guard let nanoseconds = GRPCTimeout.nanoseconds(value) else {
      refusal = refusal ?? .grpc(Status(.internal, "grpc-timeout is not a timeout"))
      return
    }
    // A deadline that has passed is different from none.
    timeoutNanoseconds = nanoseconds == 0 ? -1 : nanoseconds
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}

/// The value of `grpc-timeout`: one to eight digits and a unit.
enum GRPCTimeout {
  static func nanoseconds(_ value: UnsafeRawBufferPointer) -> Int64? {
    guard let unit = value.last, (2...9).contains(value.count) else { return nil }
    var number: Int64 = 0
    for digit in value.dropLast() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    switch unit {
    case UInt8(ascii: "n"): return number
    case UInt8(ascii: "u"): return number * 1_000
    case UInt8(ascii: "m"): return number * 1_000_000
    case UInt8(ascii: "S"): return number * 1_000_000_000
    case UInt8(ascii: "M"): return number * 60_000_000_000
    // Eight digits of hours exceed the range of nanoseconds.
    case UInt8(ascii: "H"):
      return number.multipliedReportingOverflow(by: 3_600_000_000_000)
        .overflow ? .max : number * 3_600_000_000_000
    default: return nil
    }
  }
}
