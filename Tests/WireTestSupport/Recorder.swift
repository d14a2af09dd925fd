package import HealthRPC

/// Runs a server connection that opens every call and writes down what it reports.
package enum Recorder {
  /// Methods of the interop service that take messages after the request.
  private static let streaming: Set<String> = ["ClientStream", "Bidi"]

  package static func events(of bytes: [UInt8], pieces: Int) -> [String] {
    var connection = ServerConnection()
    var events: [String] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(pieces, bytes.count - start)
      // A copy of its own, so that reading beyond the piece is caught by the sanitizer.
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
    case .notFrames: return "not frames"
    }
  }
}
