import GRPC
import TTRPC

/// Runs a server connection of gRPC that answers every call, and records its events.
package enum HTTP2Recorder {
  private static let kinds: [String: MethodKind] = [
    "Unary": .unary, "ServerStream": .serverStream, "ClientStream": .clientStream,
    "Bidi": .bidirectional,
  ]

  /// What a run observed.
  package struct Run {
    package var events: [String] = []
    /// The most bytes that the connection held for its client.
    package var heldByteCount = 0
    /// Whether a count of held bytes was negative.
    package var isMiscounted = false
  }

  package static func run(_ bytes: [UInt8], pieces: Int) -> Run {
    let connection = GRPCServerConnection(
      outOfRoom: Status(.resourceExhausted, "no room")
    ) { _, method in kinds[String(decoding: method, as: UTF8.self)] }
    var run = Run()
    var start = 0
    while start < bytes.count {
      let end = start + min(pieces, bytes.count - start)
      // A separate copy, so that the sanitizer detects reads beyond the piece.
      Array(bytes[start..<end]).withUnsafeBytes { raw in
        var input = raw
        while let event = connection.next(&input) {
          run.events.append(answer(event, connection))
        }
      }
      run.note(connection)
      start = end
    }
    // What is sent decides which frames are valid afterwards, so everything is sent at the end.
    var sent: [UInt8] = []
    _ = connection.write(to: &sent)
    run.note(connection)
    return run
  }

  private static func answer(
    _ event: ServerConnection.Event, _ connection: GRPCServerConnection
  ) -> String {
    switch event {
    case .request(let id, let request, let remoteClosed):
      let method = String(decoding: request.method, as: UTF8.self)
      guard let kind = kinds[method] else {
        connection.end(streamID: id, Status(.unimplemented, "no such method"))
        return "unknown \(id)"
      }
      if !kind.takesMessages {
        let payload = Array(request.payload)
        _ = connection.send(streamID: id) { $0 += payload }
        connection.end(streamID: id, .ok)
      }
      return "request \(id) \(method) \(request.payload.count)\(remoteClosed ? " closed" : "")"
    case .message(let id, let bytes, _):
      _ = connection.send(streamID: id) { $0.append(contentsOf: bytes) }
      return "message \(id) \(Array(bytes))"
    case .halfClosed(let id):
      connection.end(streamID: id, .ok)
      return "half-closed \(id)"
    case .refused(let id, let status), .failed(let id, let status):
      connection.end(streamID: id, status)
      return "refused \(id) \(status.code)"
    case .cancelled(let id): return "cancelled \(id)"
    case .notFrames: return "not frames"
    }
  }
}

extension HTTP2Recorder.Run {
  fileprivate mutating func note(_ connection: GRPCServerConnection) {
    let (partial, unsent) = (connection.partialByteCount, connection.unsentByteCount)
    if partial < 0 || unsent < 0 { isMiscounted = true }
    heldByteCount = max(heldByteCount, partial + unsent)
  }
}
