@testable import HealthDocuments

/// Tags of an XML text. The first byte of the input is the size of each read.
enum ScannerChecks {
  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let first = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let whole = tags(PieceSource(bytes, pieceByteCount: .max))
    guard whole == tags(PieceSource(bytes, pieceByteCount: max(1, Int(first)))) else {
      return "the tags depend on how the bytes are split"
    }
    return nil
  }

  private static func tags(_ stream: PieceSource) -> [String] {
    let scanner = TagScanner(stream)
    let decoder = TextDecoder()
    var found: [String] = []
    while let tag = scanner.next() {
      var line = "\(tag) \(Bytes.string(scanner.name)) \(decoder.text(scanner.text))"
      for attribute in scanner.attributes {
        line += " \(Bytes.string(attribute.name))=\(decoder.text(attribute.value))"
      }
      found.append(line)
    }
    found.append("\(scanner.endsInsideTag)")
    let defects = scanner.defects.merging(decoder.defects, uniquingKeysWith: +)
    found += defects.map { "\($0.key) \($0.value)" }.sorted()
    return found
  }
}

/// Bytes in memory that arrive in pieces.
private final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let pieceByteCount: Int
  private var position = 0

  init(_ bytes: [UInt8], pieceByteCount: Int) {
    self.bytes = bytes
    self.pieceByteCount = pieceByteCount
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(pieceByteCount, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
