/// The messages between the daemon and the measuring service: one request and one answer for each
/// connection, each with its descriptors. Numbers are little-endian; nothing has a variable length
/// except two texts.
package enum ReadingsMessage {
  /// The maximum size of an answer: two texts and a few numbers.
  static let answerByteCountMax = ControlGroup.byteCountMax + 4_096 + 256

  private static let version: UInt32 = 1

  // MARK: - Requests

  static let requestByteCount = 16

  static func encode(_ request: ReadingRequest) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(version)
    switch request {
    case .identity: bytes.append(UInt32(1))
    case .program: bytes.append(UInt32(2))
    case .namespaces: bytes.append(UInt32(3))
    case .flatpakInstance: bytes.append(UInt32(4))
    }
    if case .flatpakInstance(let number) = request {
      bytes.append(number)
    } else {
      bytes.append(UInt64(0))
    }
    return bytes
  }

  static func request(_ bytes: ArraySlice<UInt8>) -> ReadingRequest? {
    var rest = bytes
    guard bytes.count == requestByteCount, rest.number(4) == UInt64(version),
      let kind = rest.number(4), let number = rest.number(8)
    else { return nil }
    switch kind {
    case 1: return .identity
    case 2: return .program
    case 3: return .namespaces
    case 4: return .flatpakInstance(number)
    default: return nil
    }
  }

  // MARK: - Answers

  /// The first number of an answer.
  private enum Kind: UInt32 {
    case read = 0
    case gone = 1
  }

  /// Returns the bytes of an answer, and the files that accompany them, of which an answer to a
  /// request has at most two.
  static func encode(_ outcome: ReadingOutcome) -> (bytes: [UInt8], files: [OpenFile]) {
    var bytes: [UInt8] = []
    guard case .read(let readings) = outcome else {
      bytes.append(Kind.gone.rawValue)
      return (bytes, [])
    }
    bytes.append(Kind.read.rawValue)
    for reading in [
      readings.processNamespace, readings.userNamespace, readings.mountNamespace,
    ] {
      bytes.append(reading) { $0.append($1) }
    }
    for reading in [readings.programPath, readings.controlGroup] {
      bytes.append(reading) {
        $0.append(UInt32($1.count))
        $0 += $1
      }
    }
    var files: [OpenFile] = []
    for reading in [
      readings.program, readings.sandboxInfo, readings.instanceInfo, readings.instanceProcess,
    ] {
      bytes.append(reading) { files.append($1) }
    }
    return (bytes, files)
  }

  /// Returns nil if the answer is malformed.
  static func outcome(_ bytes: ArraySlice<UInt8>, files: [OpenFile]) -> ReadingOutcome? {
    var rest = bytes
    guard let kind = rest.number(4) else { return nil }
    if kind == UInt64(Kind.gone.rawValue) { return .gone }
    var remaining = files[...]
    var readings = ProcessReadings()
    guard kind == UInt64(Kind.read.rawValue),
      let process = rest.reading({ $0.number(8) }), let user = rest.reading({ $0.number(8) }),
      let mount = rest.reading({ $0.number(8) }),
      let path = rest.reading({ $0.text() }), let group = rest.reading({ $0.text() }),
      let program = rest.reading({ _ in remaining.popFirst() }),
      let sandbox = rest.reading({ _ in remaining.popFirst() }),
      let instance = rest.reading({ _ in remaining.popFirst() }),
      let instanceProcess = rest.reading({ _ in remaining.popFirst() }),
      rest.isEmpty, remaining.isEmpty
    else { return nil }
    readings.processNamespace = process
    readings.userNamespace = user
    readings.mountNamespace = mount
    readings.programPath = path
    readings.controlGroup = group
    readings.program = program
    readings.sandboxInfo = sandbox
    readings.instanceInfo = instance
    readings.instanceProcess = instanceProcess
    return .read(readings)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<(number.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends the errno of a reading, 0 for a value, which follows.
  fileprivate mutating func append<Value>(
    _ reading: ProcessReadings.Reading<Value>, _ value: (inout [UInt8], Value) -> Void
  ) {
    switch reading {
    case .failure(let failure): append(UInt32(bitPattern: failure.errno))
    case .success(let success):
      append(UInt32(0))
      value(&self, success)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes a number from the beginning; nil if the bytes end.
  fileprivate mutating func number(_ byteCount: Int) -> UInt64? {
    guard count >= byteCount else { return nil }
    defer { removeFirst(byteCount) }
    return prefix(byteCount).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate mutating func text() -> [UInt8]? {
    guard let byteCount = number(4), byteCount <= UInt64(count) else { return nil }
    defer { removeFirst(Int(byteCount)) }
    return Array(prefix(Int(byteCount)))
  }

  /// Removes a reading; nil if it is malformed.
  fileprivate mutating func reading<Value>(
    _ value: (inout ArraySlice<UInt8>) -> Value?
  ) -> ProcessReadings.Reading<Value>? {
    guard let errno = number(4) else { return nil }
    guard errno == 0 else {
      return .failure(SystemFailure(errno: Int32(truncatingIfNeeded: errno)))
    }
    return value(&self).map { .success($0) }
  }
}
