import TTRPC
import TestSupport

/// Damages the vectors and decodes them at both ends of a connection.
///
/// Nothing may trap or read beyond its input, and the events of a server connection may not depend
/// on how the bytes were cut into pieces. Pieces are separate copies, so that the address sanitizer
/// detects a read beyond them.
package struct FrameFuzzer {
  private var random: SplitMix
  private let corpus: [[UInt8]]

  package init(seed: UInt64) {
    random = SplitMix(seed: seed)
    corpus = (Vector.valid + Vector.invalid).flatMap { vector in
      vector.steps.compactMap { step in
        switch step {
        case .sends(let bytes), .gets(let bytes): bytes
        default: nil
        }
      }
    }
  }

  /// Runs one input; returns false if the events depend on the pieces.
  package mutating func round() -> Bool {
    let bytes = input()
    receive(bytes)
    decode(bytes)
    let whole = Recorder.events(of: bytes, pieces: .max)
    return Recorder.events(of: bytes, pieces: Int.random(in: 1...64, using: &random)) == whole
  }

  private mutating func input() -> [UInt8] {
    var bytes = corpus.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      bytes += corpus.randomElement(using: &random)!
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[index] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random)!
    case 2: bytes.remove(at: index)
    case 3: bytes.insert(.random(in: 0...255, using: &random), at: index)
    case 4: bytes.removeLast(bytes.count - index)
    case 5: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
    default:
      // A length that nearly fits is the hardest case for the decoder.
      guard bytes.count >= 4 else { return }
      bytes[3] = bytes[3] &+ UInt8.random(in: 0...4, using: &random) &- 2
    }
  }

  private mutating func receive(_ bytes: [UInt8]) {
    var client = ClientConnection()
    var out: [UInt8] = []
    for _ in 0..<8 {
      let kind: MethodKind = [.unary, .serverStream, .bidirectional].randomElement(using: &random)!
      _ = try? client.open(service: "s", method: "m", kind: kind, to: &out) { $0.append(0) }
    }
    bytes.withUnsafeBytes { raw in
      var input = raw
      while client.next(&input) != nil {}
    }
  }

  private func decode(_ bytes: [UInt8]) {
    let data = Array(bytes.dropFirst(FrameHeader.byteCount))
    data.withUnsafeBytes { raw in
      _ = try? Request(decoding: raw)
      _ = try? Response(decoding: raw)
    }
  }
}
