import NIOCore

/// Closes a connection that was open for a long time, whatever it sends: a client that sends a header or
/// the rest of a refused body byte by byte is never idle.
final class ConnectionDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let lifetime: TimeAmount
  private var end: Scheduled<Void>?

  init(lifetime: TimeAmount) { self.lifetime = lifetime }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: lifetime) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}
