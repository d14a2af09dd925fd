import Glibc
import HTTPServing
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The listeners for browsers, on the same port of 127.0.0.1 and ::1.
///
/// A browser tries both addresses for a name under `localhost`. If only one was ours, another user
/// could listen on the other one and receive the requests of the page.
actor LoopbackServer {
  /// The name in addresses. A random name under `localhost` is an origin and a site of its own, which
  /// the pages of other local servers do not share.
  nonisolated let name: String
  private let logger: Logger
  private var responder: (any HTTPResponder<WebContext>)?
  private var port: Int?
  private var listeners: [Task<Void, Never>] = []

  init(logger: Logger) {
    self.logger = logger
    let digits = (0..<12).map { _ in String(Int.random(in: 0..<36), radix: 36) }.joined()
    name = "h-\(digits).localhost"
  }

  func use(_ responder: any HTTPResponder<WebContext>) { self.responder = responder }

  /// Returns the port; listens first if necessary.
  func start() async throws -> Int {
    if let port { return port }
    guard let responder else {
      preconditionFailure("the responder is set before the first request")
    }
    var failure: (any Error)?
    // Another program can have the port on the second address.
    for _ in 0..<8 {
      let first = try await listen("127.0.0.1", port: 0, responder)
      do {
        let second = try await listen("::1", port: first.port, responder)
        listeners = [first.task, second.task]
      } catch let error as IOError
        where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EAFNOSUPPORT
      {
        // The machine has no IPv6, so that no other program can listen there.
        listeners = [first.task]
      } catch {
        first.task.cancel()
        failure = error
        continue
      }
      port = first.port
      return first.port
    }
    throw failure ?? CancellationError()
  }

  func stop() {
    for listener in listeners { listener.cancel() }
    listeners = []
    port = nil
  }

  private func listen(
    _ address: String, port: Int, _ responder: some HTTPResponder<WebContext>
  ) async throws -> (task: Task<Void, Never>, port: Int) {
    let (results, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let application = Application(
      responder: CallbackResponder { (request: Request, context: WebContext) in
        try await responder.respond(to: request, context: context)
      }, server: .droppableHTTP1(),
      configuration: ApplicationConfiguration(address: .hostname(address, port: port)),
      onServerRunning: { channel in
        continuation.yield(channel.localAddress?.port ?? 0)
        continuation.finish()
      }, logger: logger)
    let task = Task {
      do {
        try await application.run()
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    for try await port in results { return (task, port) }
    throw CancellationError()
  }
}
