import NIOCore

/// Gives a connection its place, and closes it in time, whatever it sends: a client that sends a head or the rest of
/// a refused body byte by byte is never idle.
final class ConnectionDeadline: ChannelInboundHandler, RemovableChannelHandler {
  /// A part of a request. The first one is a whole head.
  typealias InboundIn = Any

  struct Times {
    /// Until the first request has a whole head.
    var head = TimeAmount.seconds(10)
    /// Until a request has the right token.
    var stranger = TimeAmount.seconds(60)
    /// Until the connection ends in any case.
    var lifetime = TimeAmount.minutes(10)
  }

  private let times = Times()
  private let places: ConnectionPlaces
  private var hasHead = false
  private var deadlines: [Scheduled<Void>] = []

  init(places: ConnectionPlaces) { self.places = places }

  func handlerAdded(context: ChannelHandlerContext) {
    let (channel, places) = (context.channel, places)
    places.enter(channel)
    channel.closeFuture.whenComplete { _ in places.leave(channel) }
    let loop = context.eventLoop.assumeIsolated()
    deadlines = [
      loop.scheduleTask(in: times.head) { if !self.hasHead { channel.close(promise: nil) } },
      loop.scheduleTask(in: times.stranger) {
        if places.isStranger(channel) { channel.close(promise: nil) }
      },
      loop.scheduleTask(in: times.lifetime) { channel.close(promise: nil) },
    ]
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasHead = true
    context.fireChannelRead(data)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    for deadline in deadlines { deadline.cancel() }
  }
}
