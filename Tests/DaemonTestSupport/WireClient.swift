package import HealthAPI
import CLinux
import Glibc
package import HealthModel
package import TTRPC
package import HealthWire
import TestSupport

/// A client that shows what is on the wire: one blocking connection, with answers as typed values
/// or as received bytes. Not thread-safe.
package final class WireClient {
  package struct Failure: Error {
    package var message: String
  }

  package struct Answer: Hashable {
    package var status: Status
    package var payload: [UInt8]

    package init(status: Status, payload: [UInt8]) {
      self.status = status
      self.payload = payload
    }
  }

  /// An event of a stream.
  package enum StreamEvent: Hashable {
    case message([UInt8])
    case ended(Status)
  }

  package let descriptor: Int32
  private let framing: any ClientFraming
  private var out: [UInt8] = []
  /// Allocated once: clearing a quarter of a megabyte for each answer costs more than most answers.
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  private var answers: [UInt32: Answer] = [:]
  private var messages: [UInt32: [[UInt8]]] = [:]
  /// The timeout of each wait for an answer.
  package var timeoutSeconds = scaledTimeout(60)

  package init(path: String, framing: any ClientFraming = Framing.current.client) throws {
    self.framing = framing
    descriptor = cl_unix_connect(path)
    guard descriptor >= 0 else { throw Failure(message: "connect: errno \(-descriptor)") }
  }

  /// Connects from a socket that is bound to its own file.
  package init(path: String, from own: String) throws {
    framing = Framing.current.client
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(own, { bind(descriptor, $0, $1) }) == 0,
      Self.withAddress(path, { connect(descriptor, $0, $1) }) == 0
    else { throw Failure(message: "connect: errno \(errno)") }
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit {
    _ = cl_close(descriptor)
    input.deallocate()
  }

  // MARK: - Unary

  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeoutNanoseconds: Int64 = 0
  ) throws -> Reply {
    let answer = try rawCall(method, request, timeoutNanoseconds: timeoutNanoseconds)
    guard answer.status.code == .ok else { throw answer.status }
    return try Reply(wire: answer.payload)
  }

  package func rawCall<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeoutNanoseconds: Int64 = 0
  ) throws -> Answer {
    try wait(for: start(method, request, timeoutNanoseconds: timeoutNanoseconds))
  }

  package func start<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeoutNanoseconds: Int64 = 0
  ) throws -> UInt32 {
    let id = try framing.open(
      service: method.service, method: method.name,
      kind: MethodKind(method.kind), timeoutNanoseconds: timeoutNanoseconds, to: &out
    ) { if method.kind != .bidirectional { request.appendWire(to: &$0) } }
    if method.kind == .bidirectional {
      try framing.send(streamID: id, to: &out) { request.appendWire(to: &$0) }
    }
    try flush()
    return id
  }

  /// Makes a unary call of any method with an unmodified payload.
  package func rawCall(service: String, method: String, payload: [UInt8]) throws -> Answer {
    try wait(for: start(service: service, method: method, payload: payload))
  }

  package func start(
    service: String, method: String, kind: MethodKind = .unary, payload: [UInt8],
    timeoutNanoseconds: Int64 = 0
  ) throws -> UInt32 {
    let id = try framing.open(
      service: service, method: method, kind: kind, timeoutNanoseconds: timeoutNanoseconds,
      to: &out
    ) { $0 += payload }
    try flush()
    return id
  }

  /// Opens a stream of any method with an unmodified first message.
  package func start(service: String, method: String, message: [UInt8]) throws -> UInt32 {
    let id = try framing.open(
      service: service, method: method, kind: .bidirectional, timeoutNanoseconds: 0, to: &out
    ) { _ in }
    try send(bytes: message, on: id)
    return id
  }

  package func send(bytes: [UInt8], on id: UInt32) throws {
    try framing.send(streamID: id, to: &out) { $0 += bytes }
    try flush()
  }

  package func wait(for id: UInt32) throws -> Answer {
    while true {
      if let answer = answers.removeValue(forKey: id) { return answer }
      try receive(timeoutSeconds)
    }
  }

  /// Returns the answer if there is one now or within `seconds`; nil otherwise.
  package func answer(for id: UInt32, within seconds: Double) throws -> Answer? {
    if answers[id] == nil { _ = try receiveIfAny(seconds) }
    return answers.removeValue(forKey: id)
  }

  // MARK: - Streams

  package func send<Message: WireMessage>(_ message: Message, on id: UInt32) throws {
    try framing.send(streamID: id, to: &out) { message.appendWire(to: &$0) }
    try flush()
  }

  package func closeSide(of id: UInt32) throws {
    framing.closeSide(streamID: id, to: &out)
    try flush()
  }

  package func nextEvent(of id: UInt32) throws -> StreamEvent {
    while true {
      if let event = takeEvent(of: id) { return event }
      try receive(timeoutSeconds)
    }
  }

  /// Returns nil when no event comes within `seconds`.
  package func nextEvent(of id: UInt32, within seconds: Double) throws -> StreamEvent? {
    if let event = takeEvent(of: id) { return event }
    while try receiveIfAny(seconds) {
      if let event = takeEvent(of: id) { return event }
    }
    return nil
  }

  private func takeEvent(of id: UInt32) -> StreamEvent? {
    if messages[id]?.isEmpty == false { return messages[id]?.removeFirst().asMessage }
    return answers.removeValue(forKey: id).map { .ended($0.status) }
  }

  // MARK: - Bytes

  package func sendBytes(_ bytes: [UInt8]) throws {
    out += bytes
    try flush()
  }

  private func flush() throws {
    var sent = 0
    while sent < out.count {
      let count = out.withUnsafeBytes {
        cl_send(descriptor, $0.baseAddress! + sent, $0.count - sent)
      }
      guard count > 0 else { throw Failure(message: "send: errno \(-count)") }
      sent += Int(count)
    }
    out.removeAll(keepingCapacity: true)
  }

  private func receive(_ seconds: Double) throws {
    guard try receiveIfAny(seconds) else {
      throw Failure(message: "no answer within \(seconds) s")
    }
  }

  private func receiveIfAny(_ seconds: Double) throws -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, Int32(seconds * 1000)) > 0 else { return false }
    let count = recv(descriptor, input.baseAddress, input.count, 0)
    guard count > 0 else { throw Failure(message: "the connection is closed") }
    var received = UnsafeRawBufferPointer(rebasing: input[..<count])
    while let event = framing.next(&received, answeringTo: &out) { take(event) }
    try flush()
    return true
  }

  private func take(_ event: ClientConnection.Event) {
    switch event {
    case .ended(let id, let status, let payload):
      answers[id] = Answer(status: status, payload: [UInt8](payload))
    case .message(let id, let bytes): messages[id, default: []].append([UInt8](bytes))
    case .notFrames: break
    }
  }
}

extension [UInt8] {
  fileprivate var asMessage: WireClient.StreamEvent { .message(self) }
}

extension MethodKind {
  package init(_ kind: CallKind) {
    self =
      switch kind {
      case .unary: .unary
      case .serverStream: .serverStream
      case .bidirectional: .bidirectional
      }
  }
}

extension Status {
  /// HealthKit's error code from the details.
  package var healthCode: HealthErrorCode? { errorDetail?.code }

  /// The reason from the details.
  package var reason: ErrorReason { errorDetail?.reason ?? .unspecified }

  package var errorDetail: ErrorDetail? {
    details.first { $0.typeURL == ErrorDetail.typeURL }
      .flatMap { try? ErrorDetail(wire: $0.value) }
  }
}
