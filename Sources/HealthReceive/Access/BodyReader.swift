import Hummingbird
import NIOCore

/// Reads the body of a request into memory, within limits of size and time.
struct BodyReader: Sendable {
  let byteCountMax: Int
  let timeout: Duration

  func bytes(of request: Request) async throws(Refusal) -> [UInt8] {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    // Before the body is read: the phone would send it in vain.
    guard length ?? 0 <= byteCountMax else { throw .tooLarge(limit: byteCountMax) }
    let body = request.body
    let result = await withTaskGroup(of: Result<[UInt8], Refusal>.self) { group in
      group.addTask { await read(body, length) }
      group.addTask {
        // Throws only if the body arrived first.
        try? await Task.sleep(for: timeout)
        return .failure(.tooSlow)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.tooSlow)
    }
    return try result.get()
  }

  private func read(_ body: RequestBody, _ length: Int?) async -> Result<[UInt8], Refusal> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length ?? 0)
    do {
      for try await buffer in body {
        guard bytes.count + buffer.readableBytes <= byteCountMax else {
          return .failure(.tooLarge(limit: byteCountMax))
        }
        bytes.append(contentsOf: buffer.readableBytesView)
      }
    } catch {
      return .failure(.cutOff)
    }
    // A connection that ends in the middle can look like the end of the body.
    guard length == nil || length == bytes.count, !Task.isCancelled else {
      return .failure(.cutOff)
    }
    return .success(bytes)
  }
}
