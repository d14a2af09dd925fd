import Foundation
import HealthClient

/// The bytes of a file, read in pieces on demand.
struct FilePieces: AsyncSequence {
  typealias Element = [UInt8]
  typealias Failure = ClientError

  /// A quarter of a frame.
  private static let pieceSize = 1 << 20

  let file: FileHandle

  struct AsyncIterator: AsyncIteratorProtocol {
    let file: FileHandle

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? {
      do {
        guard let data = try file.read(upToCount: FilePieces.pieceSize), !data.isEmpty else {
          return nil
        }
        return [UInt8](data)
      } catch {
        throw ClientError(.file, "cannot read the file to its end")
      }
    }

    mutating func next() async throws(ClientError) -> [UInt8]? {
      try await next(isolation: nil)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file) }
}
