package import TTRPC

/// Sends invalid messages, in every way that a schema allows and in some that it does not, to every
/// method of one socket, and occasionally invalid frames.
package struct DaemonFuzzer {
  package struct Failure: Error { package var message: String }

  private let schema: ProtoSchema
  private let isIdentified: Bool
  private let connect: () throws -> WireClient
  private var generator: MessageGenerator
  private var client: WireClient
  /// Valid requests by method path: half of the messages to these methods are damaged copies of
  /// them.
  private let corpus: [String: [[UInt8]]]
  /// How often a method was answered, by code.
  package private(set) var codes: [String: [StatusCode: Int]] = [:]
  package private(set) var closedCount = 0

  /// Long enough for an answer, and short for requests that wait for the user.
  private static let deadlineNanoseconds: Int64 = 50_000_000
  private static let answerSeconds = 20.0

  /// - Parameters:
  ///   - isIdentified: Whether `connect` sends a hello. The daemon closes other connections after
  ///     five seconds, so that they are opened again.
  ///   - connect: Opens a connection.
  package init(
    _ schema: ProtoSchema, seed: UInt64, corpus: [String: [[UInt8]]] = [:],
    isIdentified: Bool = true, connect: @escaping () throws -> WireClient
  ) throws {
    self.schema = schema
    self.isIdentified = isIdentified
    self.corpus = corpus
    self.connect = connect
    generator = MessageGenerator(schema, seed: seed)
    client = try connect()
  }

  /// Sends one message to each method.
  package mutating func round() throws {
    for method in schema.methods {
      if generator.chance(4) {
        try sendBrokenFrames()
      } else {
        try request(method)
      }
    }
  }

  private mutating func request(_ method: ProtoSchema.Method) throws {
    do {
      try method.takesStream ? stream(method) : call(method)
    } catch let failure as WireClient.Failure {
      guard !isIdentified else { throw failure }
      client = try connect()
      try method.takesStream ? stream(method) : call(method)
    }
  }

  private mutating func payload(_ method: ProtoSchema.Method) -> [UInt8] {
    var bytes: [UInt8]
    if let valid = corpus[method.path], generator.chance(50) {
      bytes = valid.randomElement(using: &generator.random) ?? []
    } else {
      bytes = generator.message(method.request)
    }
    if generator.chance(50) { generator.damage(&bytes) }
    return bytes
  }

  private mutating func call(_ method: ProtoSchema.Method) throws {
    let id = try client.start(
      service: method.service, method: method.name,
      kind: method.returnsStream ? .serverStream : .unary, payload: payload(method),
      timeoutNanoseconds: Self.deadlineNanoseconds)
    try awaitEnd(of: id, method)
  }

  /// Ends the stream with our half-close.
  private mutating func stream(_ method: ProtoSchema.Method) throws {
    let id = try client.start(
      service: method.service, method: method.name, message: payload(method))
    if generator.chance(50) { try client.send(bytes: payload(method), on: id) }
    try client.closeSide(of: id)
    try awaitEnd(of: id, method)
  }

  /// Reads messages until the call ends.
  private mutating func awaitEnd(of id: UInt32, _ method: ProtoSchema.Method) throws {
    while true {
      guard let event = try client.nextEvent(of: id, within: Self.answerSeconds) else {
        throw Failure(message: "\(method.path) did not end")
      }
      guard case .ended(let status) = event else { continue }
      return note(method, status.code)
    }
  }

  private mutating func note(_ method: ProtoSchema.Method, _ code: StatusCode) {
    codes[method.path, default: [:]][code, default: 0] += 1
  }

  /// Uses a separate connection, which the daemon may close.
  private mutating func sendBrokenFrames() throws {
    let broken = try connect()
    var bytes: [UInt8] = []
    for id in 1...3 as ClosedRange<UInt32> {
      let method = schema.methods.randomElement(using: &generator.random)!
      let payload = payload(method)
      _ = Request.append(
        to: &bytes, streamID: 100 * id + 1, flags: [], service: method.service,
        method: method.name, timeoutNanoseconds: Self.deadlineNanoseconds, metadata: []
      ) { $0 += payload }
    }
    generator.damage(&bytes)
    closedCount += 1
    // The connection may be closed before all bytes are accepted.
    try? broken.sendBytes(bytes)
  }
}
