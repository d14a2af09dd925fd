import Hummingbird
import NIOCore

/// A file that the browser saves.
struct Download: Sendable {
  /// Writes the file in parts.
  typealias Writer = @Sendable (_ write: (String) async throws -> Void) async throws -> Void

  private enum Content {
    case bytes([UInt8])
    case parts(Writer)
    case file(StoreExport)
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

  init(file: StoreExport, type: String) {
    self.type = type
    content = .file(file)
  }

  /// - Parameter activity: Parts are sent after the request was answered, and keep the server running.
  func response(_ activity: Activity) -> Response {
    switch content {
    case .bytes(let bytes): return .bytes(ByteBuffer(bytes: bytes), type: type)
    case .parts(let write):
      return response(length: nil, activity) { body in
        try await write { part in try await body.write(ByteBuffer(string: part)) }
      }
    case .file(let file):
      return response(length: file.byteCount, activity) { body in
        var offset: Int64 = 0
        while let bytes = file.bytes(at: offset) {
          try await body.write(ByteBuffer(bytes: bytes))
          offset += Int64(bytes.count)
        }
        guard offset == file.byteCount else { throw HTTPError(.internalServerError) }
      }
    }
  }

  private func response(
    length: Int64?, _ activity: Activity,
    _ write: @escaping @Sendable (_ body: inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: type],
      body: ResponseBody(contentLength: length.map(Int.init)) { writer in
        activity.begin()
        defer { activity.end() }
        var body = writer
        try await write(&body)
        try await body.finish(nil)
      })
  }
}
