import CQREncode

/// A QR code of a text (ISO/IEC 18004), without its quiet zone.
package struct QRCode: Hashable, Sendable {
  /// The margin that scanners need, in modules.
  package static let quietZone = 4

  /// The number of modules in a row.
  package let width: Int
  private let modules: [Bool]

  /// Encodes the bytes of a text; nil for a text that is too long. With the lowest error correction: a
  /// screen has no stains, and a link with a token then fits into 80 columns of a terminal.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L)
    else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    // The lowest bit is the color, the others are the meaning of the module.
    modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether the module is dark; false outside of the code.
  package func isDark(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<width).contains(y) && modules[y * width + x]
  }

  /// The columns of dark modules in a row, as ranges.
  package func darkRuns(y: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for x in 0...width {
      if isDark(x: x, y: y) {
        start = start ?? x
      } else if let first = start {
        runs.append(first..<x)
        start = nil
      }
    }
    return runs
  }
}
