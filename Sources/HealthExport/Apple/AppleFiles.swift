import HealthModel

/// The files of an export beside its main file. They are compressed as they come and follow the main
/// file in the archive, because the members of an archive are written one after the other.
final class AppleFiles {
  private struct File {
    var name: String
    var checksum: UInt32
    var byteCount: UInt64
    var storedByteCount: UInt64
    var pieces: [Spool.Piece]
  }

  private let spool: Spool
  private var files: [File] = []
  private var names: Set<String> = []
  /// The file whose pieces are added.
  private var current: (path: String, stream: DeflateStream, pieces: [Spool.Piece])?

  init(_ spool: Spool) { self.spool = spool }

  /// Returns the path under which elements refer to a new file: `/FOLDER/NAME.SUFFIX`, with a number
  /// if the name is in use.
  func path(folder: String, name: String, suffix: String) -> String {
    var (path, number) = ("/\(folder)/\(name).\(suffix)", 1)
    while !names.insert(path).inserted {
      path = "/\(folder)/\(name)_\(number).\(suffix)"
      number += 1
    }
    return path
  }

  func add(_ bytes: [UInt8], at path: String) throws(ExportFailure) {
    begin(path)
    try append(bytes)
    try end()
  }

  /// Begins a file that is added in pieces.
  func begin(_ path: String) { current = (path, DeflateStream(level: 6), []) }

  func append(_ bytes: [UInt8]) throws(ExportFailure) { try append(bytes, isLast: false) }

  func end() throws(ExportFailure) {
    try append([], isLast: true)
    guard let (path, stream, pieces) = current else { return }
    current = nil
    files.append(
      File(
        name: "apple_health_export" + path, checksum: stream.checksum,
        byteCount: stream.inputCount, storedByteCount: stream.outputCount, pieces: pieces))
  }

  private func append(_ bytes: [UInt8], isLast: Bool) throws(ExportFailure) {
    guard let stream = current?.stream, var pieces = current?.pieces else { return }
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(ExportFailure) in
        try stream.append(raw, isLast: isLast) { (piece) throws(ExportFailure) in
          guard !piece.isEmpty else { return }
          let stored = try spool.append(piece)
          // Pieces of one file follow each other, so a large file is one piece.
          if let last = pieces.last, last.offset + last.byteCount == stored.offset {
            pieces[pieces.count - 1].byteCount += stored.byteCount
          } else {
            pieces.append(stored)
          }
        }
      }
    }
    try result.get()
    current?.pieces = pieces
  }

  func write(to zip: ZipOutput) throws(ExportFailure) {
    for file in files {
      try zip.add(
        file.name, checksum: file.checksum, byteCount: file.byteCount,
        storedByteCount: file.storedByteCount
      ) { (output) throws(ExportFailure) in
        for piece in file.pieces {
          try spool.read(piece) { (bytes) throws(ExportFailure) in try output.write(bytes) }
        }
      }
    }
  }
}
