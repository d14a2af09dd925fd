import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

@Suite struct ChunkCodecTests {
  private func roundTrip(_ columns: SampleColumns, _ count: Int) throws -> SampleColumns {
    let bytes = ChunkEncoder.encode(columns, count: count)
    let decoded = SampleColumns(capacity: ChunkFormat.sampleCountMax)
    try bytes.withUnsafeBytes { raw in
      let decoder = try ChunkDecoder(raw)
      #expect(decoder.count == count)
      let filled = try decoder.decode(.all, into: decoded)
      #expect(filled.contains(.duration) == (0..<count).contains { columns.duration[$0] != 0 })
      #expect(filled.contains(.device) == (0..<count).contains { columns.device[$0] != 0 })
      #expect(filled.contains(.metadata) == (0..<count).contains { columns.metadata[$0] != 0 })
    }
    return decoded
  }

  private func expectEqual(_ a: SampleColumns, _ b: SampleColumns, _ count: Int) {
    for row in 0..<count {
      guard a.start[row] == b.start[row], a.duration[row] == b.duration[row],
        a.value[row].bitPattern == b.value[row].bitPattern, a.anchor[row] == b.anchor[row],
        a.device[row] == b.device[row], a.metadata[row] == b.metadata[row]
      else {
        Issue.record("row \(row) of \(count) differs after decoding")
        return
      }
    }
  }

  private func columns(
    _ count: Int, _ random: inout SplitMix, value: (Int, inout SplitMix) -> Double
  ) -> SampleColumns {
    let columns = SampleColumns(capacity: max(count, 1))
    var start = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random) * 1_000_000
    let step: Int64 = [1, 1000, 1_000_000].randomElement(using: &random)!
    for row in 0..<count {
      columns.start[row] = start
      start += Int64.random(in: 0...3000, using: &random) * step
      columns.duration[row] = Int64.random(in: 0...2, using: &random) * step
      columns.value[row] = value(row, &random)
      columns.anchor[row] = Int64.random(in: 1...(1 << 47), using: &random)
      columns.device[row] = UInt32.random(in: 0...3, using: &random)
      columns.metadata[row] = UInt32.random(in: .min ... .max, using: &random)
    }
    return columns
  }

  @Test("numbers of every width are unpacked, whatever follows their block", arguments: 0...64)
  func width(_ width: Int) {
    var random = SplitMix(seed: UInt64(width))
    let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
    for count in 1...PackedBlock.capacity {
      let base = UInt64.random(in: 0...UInt64.max - mask, using: &random)
      var numbers = (0..<count).map { _ in base + (random.next() & mask) }
      (numbers[0], numbers[count - 1]) = (base, base + mask)
      var bytes: [UInt8] = []
      PackedBlock.append(numbers, count: count, to: &bytes)
      bytes.append(contentsOf: repeatElement(0xFF, count: PackedBlock.slack))
      let unpacked = [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
        bytes.withUnsafeBytes {
          PackedBlock.unpack($0.baseAddress!, count: count, into: buffer.baseAddress!)
        }
        initialized = count
      }
      guard unpacked == numbers else { return _ = Issue.record("\(count) numbers differ") }
    }
  }

  static let adversarial: [Double] = [
    0, -0.0, 0.1, 0.2, 0.3, 0.1 + 0.2, 1.0 / 3, -1.5, 1e-10, 123456.789, 9e15,
    9_007_199_254_740_992,
    -9e15, 1e300, -1e300, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    .ulpOfOne, 4503599627370495.5, 0.000_000_000_1, 98.6, 36.55, 2.675,
  ]

  @Test("every double is decoded bit for bit", arguments: 1...20 as ClosedRange<UInt64>)
  func adversarialValues(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let palette = Self.adversarial.shuffled(using: &random).prefix(Int(seed % 5) + 1)
    let count = [1, 2, 127, 128, 129, 500, 2047, 2048][Int(seed % 8)]
    let made = columns(count, &random) { _, random in palette.randomElement(using: &random)! }
    expectEqual(made, try roundTrip(made, count), count)
  }

  @Test("integers at the limit of the fast conversion are decoded unchanged", arguments: 0..<4)
  func largeIntegers(scale: Int) throws {
    var random = SplitMix(seed: UInt64(scale))
    let limit = 2_251_799_813_685_248.0  // 2^51
    for values in [
      [limit - 1], [limit], [-limit], [-limit - 1], [limit - 1, -limit], [limit, -limit - 1, 0],
    ] {
      let divisor = ChunkFormat.scales[scale]
      let made = columns(130, &random) { row, _ in values[row % values.count] / divisor }
      for row in 0..<130 where row % 2 == 0 {
        (made.duration[row], made.device[row], made.metadata[row]) = (0, 0, 0)
      }
      expectEqual(made, try roundTrip(made, 130), 130)
    }
  }

  @Test("a chunk is decoded to any rows, and other rows stay unchanged")
  func places() throws {
    var random = SplitMix(seed: 5)
    let made = columns(300, &random) { row, _ in Double(row) }
    for row in 0..<300 { (made.duration[row], made.metadata[row]) = (0, 0) }
    let decoded = columns(310, &random) { row, _ in -1 }
    let filled = try ChunkEncoder.encode(made, count: 300).withUnsafeBytes {
      try ChunkDecoder($0).decode(.all, into: decoded, at: 5)
    }
    #expect(filled == .device)
    for row in [0, 4, 305, 309] { #expect(decoded.value[row] == -1) }
    let rest = SampleColumns(capacity: 300)
    rest.copy(300, from: decoded, at: 5, to: 0)
    expectEqual(made, rest, 300)
  }

  @Test("values of random bits are decoded unchanged", arguments: [1, 300, 2048])
  func randomBits(count: Int) throws {
    var random = SplitMix(seed: UInt64(count))
    let made = columns(count, &random) { _, random in
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 1
    }
    expectEqual(made, try roundTrip(made, count), count)
  }

  @Test(
    "decoding some blocks of a chunk gives the same rows as decoding all of it",
    arguments: [1, 129, 1000, 2048])
  func blocks(count: Int) throws {
    var random = SplitMix(seed: UInt64(count))
    let made = columns(count, &random) { _, random in Double(random.next() % 100) }
    let bytes = ChunkEncoder.encode(made, count: count)
    for _ in 0..<20 {
      let rows = (0..<3).map { _ in Int.random(in: 0..<count, using: &random) }
      let blocks = try #require(ChunkFormat.blocks(ofRows: rows))
      let decoded = SampleColumns(capacity: ChunkFormat.sampleCountMax)
      try bytes.withUnsafeBytes {
        _ = try ChunkDecoder($0).decode(.all, blocks: blocks, into: decoded)
      }
      for row in rows {
        let (one, other) = (SampleColumns(capacity: 1), SampleColumns(capacity: 1))
        one.copyRow(row, from: made, to: 0)
        other.copyRow(row, from: decoded, to: 0)
        expectEqual(one, other, 1)
      }
    }
    #expect(ChunkFormat.blocks(ofRows: []) == nil)
  }

  @Test("decimals, including rates per minute, are encoded compactly", arguments: 0..<16)
  func scales(code: Int) throws {
    var random = SplitMix(seed: 9)
    let scale = ChunkFormat.scales[code]
    let made = columns(2048, &random) { _, random in
      Double(Int.random(in: -500...500, using: &random)) / scale
    }
    for row in 0..<2048 {
      made.anchor[row] = Int64(row)
      made.metadata[row] = 0
    }
    expectEqual(made, try roundTrip(made, 2048), 2048)
    #expect(ChunkEncoder.encode(made, count: 2048).count < 2048 * 8)
  }

  @Test("packed numbers of every bit width are decoded unchanged", arguments: 0...64)
  func widths(width: Int) {
    var random = SplitMix(seed: UInt64(width))
    let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
    for count in [1, 2, 7, 127, 128] {
      let numbers = (0..<count).map { index in
        index == 0 ? 0 : index == 1 ? mask : random.next() & mask
      }
      var bytes: [UInt8] = []
      PackedBlock.append(numbers, count: count, to: &bytes)
      let size = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: PackedBlock.slack))
      var decoded = [UInt64](repeating: 1, count: count)
      bytes.withUnsafeBytes { raw in
        let end = raw.baseAddress! + raw.count
        #expect(PackedBlock.size(raw.baseAddress!, count: count, end: end) == size)
        #expect(PackedBlock.size(raw.baseAddress!, count: count, end: end - 1) == nil)
        decoded.withUnsafeMutableBufferPointer {
          PackedBlock.unpack(raw.baseAddress!, count: count, into: $0.baseAddress!)
        }
      }
      #expect(decoded == numbers)
    }
  }

  @Test("decoding a truncated chunk throws")
  func truncation() throws {
    var random = SplitMix(seed: 3)
    let made = columns(300, &random) { _, random in Double(random.next() % 100) }
    let bytes = ChunkEncoder.encode(made, count: 300)
    let decoded = SampleColumns(capacity: ChunkFormat.sampleCountMax)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      // A separate buffer, so that a memory checker detects reads after the end.
      let cut = Array(bytes[..<length])
      #expect(throws: StoreError.self) {
        _ = try cut.withUnsafeBytes { try ChunkDecoder($0).decode(.all, into: decoded) }
      }
    }
  }

  @Test("XXH64 returns the values of its specification")
  func checksum() {
    #expect(Checksum.of([UInt8](), seed: 0) == 0xEF46_DB37_51D8_E999)
    #expect(Checksum.of(Array("a".utf8), seed: 0) == 0xD24E_C4F1_A98C_6E5B)
    #expect(Checksum.of(Array("abc".utf8), seed: 0) == 0x44BC_2CF5_AD77_0999)
    #expect(
      Checksum.of(Array("Nobody inspects the spammish repetition".utf8), seed: 0)
        == 0xFBCE_A83C_8A37_8BF1)
  }

  @Test("SipHash-2-4 returns the value of its paper")
  func sipHash() {
    let message = (0..<15).map { UInt8($0) }
    let hash = OpaqueToken.sipHash(message, 0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    #expect(hash == 0xA129_CA61_49BE_45E5)
  }

  @Test("an altered token, or one of another purpose or query, is rejected")
  func tokens() {
    let token = OpaqueToken(key: [1, 2, 3, 4])
    let plain = (0..<40).map { UInt8($0) }
    let sealed = token.seal(plain, .changeAnchor, context: 5)
    #expect(token.open(sealed, .changeAnchor, context: 5) == plain)
    #expect(token.open(sealed, .sampleCursor, context: 5) == nil)
    #expect(token.open(sealed, .changeAnchor, context: 6) == nil)
    for bit in 0..<sealed.count * 8 {
      var altered = sealed
      altered[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(token.open(altered, .changeAnchor, context: 5) == nil)
    }
  }
}
