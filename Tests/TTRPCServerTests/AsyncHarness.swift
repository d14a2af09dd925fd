import InteropService
import Synchronization
import TTRPC
import TTRPCTestSupport
import TestSupport
import WireTestSupport

@testable import TTRPCServer

typealias TextMethod = RPCMethod<TextMessage, TextMessage>

extension TransportHarness {
  /// Creates a server with asynchronous handlers.
  convenience init(rows: [MethodRow]) throws {
    try self.init {
      $0.listeners[0].methods = MethodTable(InteropService.rows + rows)
    }
  }

  /// Waits until a condition of the server is true.
  func wait(until condition: @escaping @Sendable (TransportServer) -> Bool) {
    while !onLoop(condition) {}
  }

  var connectionCount: Int { server.currentCounts.connectionCount }
}

extension TextMethod {
  /// A method of `test.Async`.
  static func test(_ name: String) -> TextMethod { TextMethod("test.Async", name) }
}

extension TestFrame {
  /// A request of a method of `test.Async`.
  static func text(
    _ streamID: UInt32, _ method: String, _ text: String = "", flags: UInt8 = 0,
    timeout: Int64 = 0, metadata: [KeyValue] = []
  ) -> TestFrame {
    request(
      streamID, method, Array(text.utf8), flags: flags, service: "test.Async", timeout: timeout,
      metadata: metadata)
  }

  /// The text of a message or of a reply.
  var text: String? {
    if type == 3 { return String(decoding: data, as: UTF8.self) }
    return response.map { String(decoding: $0.payload, as: UTF8.self) }
  }
}

/// What handlers report to a test, in order.
final class Reports<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>.SharedReports
  init() { stream = .init() }
  func add(_ value: Value) { stream.continuation.yield(value) }
  /// Waits for the next value.
  func next() async -> Value { await stream.next() }
}

extension AsyncStream {
  /// A stream from which one task at a time reads.
  final class SharedReports: @unchecked Sendable {
    // @unchecked because one task at a time uses the iterator.
    let continuation: AsyncStream<Element>.Continuation
    private var iterator: AsyncStream<Element>.Iterator

    init() {
      let (stream, continuation) = AsyncStream<Element>.makeStream()
      self.continuation = continuation
      iterator = stream.makeAsyncIterator()
    }

    func next() async -> Element { await iterator.next()! }
  }
}

/// Suspends tasks until a test opens the gate, or until they are cancelled.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [AsyncStream<Void>.Continuation])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.finish() }
  }

  /// The number of tasks that have arrived while the gate was closed.
  var arrivedCount: Int { state.withLock { $0.waiting.count } }

  /// Returns when the gate is open.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func pass() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    state.withLock { state in
      if state.isOpen { continuation.finish() } else { state.waiting.append(continuation) }
    }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
