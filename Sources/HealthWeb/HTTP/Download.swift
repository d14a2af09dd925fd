import Hummingbird
import NIOCore

/// A file that the browser saves.
struct Download: Sendable {
  /// Writes the file in parts.
  typealias Writer = @Sendable (_ write: (String) async throws -> Void) async throws -> Void

  private enum Content {
    case bytes([UInt8])
    case parts(Writer)
  }

  private let type: String
  private let content: Content

  init(bytes: [UInt8], type: String) {
    self.type = type
    content = .bytes(bytes)
  }

  /// Creates a file that is sent while it is computed, so that memory does not limit its size. When
  /// `writer` throws, the connection is closed, which the browser reports as an error.
  init(type: String, writer: @escaping Writer) {
    self.type = type
    content = .parts(writer)
  }

  /// - Parameter activity: Parts are sent after the request was answered, and keep the server running.
  func response(_ activity: Activity) -> Response {
    switch content {
    case .bytes(let bytes): return .bytes(ByteBuffer(bytes: bytes), type: type)
    case .parts(let write):
      return Response(
        status: .ok, headers: [.contentType: type],
        body: ResponseBody { writer in
          activity.begin()
          defer { activity.end() }
          var body = writer
          try await write { part in try await body.write(ByteBuffer(string: part)) }
          try await body.finish(nil)
        })
    }
  }
}
