package import HummingbirdCore
import Logging
import NIOCore
import Synchronization

extension HTTPServerBuilder {
  /// A server of HTTP/1.1 that may end while connections arrive.
  ///
  /// A server that ends drops the connections that it has accepted and not begun to serve. NIO traps when such a
  /// connection is released, because it was not finished
  /// ([swift-nio#2813](https://github.com/apple/swift-nio/issues/2813),
  /// [swift-nio#2637](https://github.com/apple/swift-nio/issues/2637)). Here it is closed instead.
  package static func droppableHTTP1(
    configuration: HTTP1Channel.Configuration = .init()
  ) -> HTTPServerBuilder {
    .init { responder in
      DroppableHTTP1Channel(base: HTTP1Channel(responder: responder, configuration: configuration))
    }
  }
}

struct DroppableHTTP1Channel: ServerChildChannel {
  final class Connection: ServerChildChannelValue {
    private let http: HTTP1Channel.Value
    private let isServed = Atomic(false)

    init(_ http: HTTP1Channel.Value) { self.http = http }

    var channel: any Channel { http.channel }

    /// Called once, by what serves the connection and finishes it.
    func serve() -> HTTP1Channel.Value {
      isServed.store(true, ordering: .relaxed)
      return http
    }

    deinit {
      guard !isServed.load(ordering: .relaxed) else { return }
      let http = http
      Task { try? await http.executeThenClose { _, _ in } }
    }
  }

  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    base.setup(channel: channel, logger: logger).map { Connection($0) }
  }

  func handle(value: Connection, logger: Logger) async {
    await base.handle(value: value.serve(), logger: logger)
  }
}
