import NIOCore

/// Gives a connection its place, and closes it in time, whatever it sends: a client that sends a head or the rest of
/// a refused body byte by byte is never idle.
final class ConnectionDeadline: ChannelInboundHandler, RemovableChannelHandler {
  /// A part of a request. The first one is a whole head.
  typealias InboundIn = Any

  /// The time until the first request has a whole head.
  private static let headTime = TimeAmount.seconds(10)
  /// The time until a request has the right token.
  private static let strangerTime = TimeAmount.seconds(60)
  /// The time until the connection ends in any case.
  private static let lifetime = TimeAmount.minutes(10)

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
      loop.scheduleTask(in: Self.headTime) { if !self.hasHead { channel.close(promise: nil) } },
      loop.scheduleTask(in: Self.strangerTime) {
        if places.isStranger(channel) { channel.close(promise: nil) }
      },
      loop.scheduleTask(in: Self.lifetime) { channel.close(promise: nil) },
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
