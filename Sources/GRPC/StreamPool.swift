/// Streams that have ended, for the next ones of all connections of a loop: a call allocates none, and
/// an idle connection retains none.
package final class StreamPool {
  @exclusivity(unchecked) private var free: [GRPCStream] = []

  /// The number of calls that a client usually has in flight, several times over.
  private static let countMax = 64

  package init() {}

  func take(id: UInt32, beginTime: UInt64) -> GRPCStream {
    let stream = free.popLast() ?? GRPCStream()
    stream.id = id
    stream.beginTime = beginTime
    return stream
  }

  /// Accepts a stream to which nothing refers any more.
  func put(_ stream: consuming GRPCStream) {
    guard free.count < Self.countMax, stream.isReusable else { return }
    stream.reset()
    free.append(stream)
  }
}
