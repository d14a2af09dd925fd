package import TTRPC

/// Runs a server connection that accepts every call, and records its events.
package enum Recorder {
  /// Methods of the interop service that accept messages after the request.
  private static let streaming: Set<String> = ["ClientStream", "Bidi"]

  package static func events(of bytes: [UInt8], pieces: Int) -> [String] {
    var connection = ServerConnection()
    var events: [String] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(pieces, bytes.count - start)
      // A separate copy, so that the sanitizer detects reads beyond the piece.
      Array(bytes[start..<end]).withUnsafeBytes { raw in
        var input = raw
        while let event = connection.next(&input) { events.append(text(event, &connection)) }
      }
      start = end
    }
    return events
  }

  package static func text(
    _ event: ServerConnection.Event, _ connection: inout ServerConnection
  ) -> String {
    switch event {
    case .request(let id, let request, let remoteClosed):
      let method = request.method.text
      connection.accept(
        streamID: id, takesMessages: streaming.contains(method), remoteClosed: remoteClosed)
      return "request \(id) \(method)\(remoteClosed ? " closed" : "")"
    case .message(let id, let bytes, let isLast):
      return "message \(id) \(Array(bytes))\(isLast ? " last" : "")"
    case .halfClosed(let id): return "half-closed \(id)"
    case .refused(let id, let status): return "refused \(id) \(status.code)"
    case .failed(let id, let status): return "failed \(id) \(status.code)"
    case .cancelled(let id): return "cancelled \(id)"
    case .notFrames: return "not frames"
    }
  }
}
