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
    let stream = DeflateStream(level: 6)
    var pieces: [Spool.Piece] = []
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(ExportFailure) in
        try stream.append(raw, isLast: true) { (piece) throws(ExportFailure) in
          pieces.append(try spool.append(piece))
        }
      }
    }
    try result.get()
    files.append(
      File(
        name: "apple_health_export" + path, checksum: stream.checksum,
        byteCount: stream.inputCount, storedByteCount: stream.outputCount, pieces: pieces))
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
