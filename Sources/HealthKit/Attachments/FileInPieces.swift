import Foundation
import HealthClient

/// The bytes of a file in pieces of 1 MiB, so that memory use does not depend on the file's size.
struct FileInPieces: AsyncSequence {
  typealias Element = [UInt8]
  typealias Failure = ClientError

  let handle: FileHandle
  /// The size in bytes when the file was opened.
  let size: Int

  init(_ url: URL) throws {
    handle = try FileHandle(forReadingFrom: url)
    size = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let handle: FileHandle

    mutating func next() async throws(ClientError) -> [UInt8]? { try read() }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? { try read() }

    private func read() throws(ClientError) -> [UInt8]? {
      do {
        guard let data = try handle.read(upToCount: 1 << 20), !data.isEmpty else { return nil }
        return Array(data)
      } catch {
        throw ClientError(.file, "the file that is attached cannot be read")
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(handle: handle) }
}
