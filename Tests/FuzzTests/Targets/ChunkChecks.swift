@testable import HealthStorage
@testable import HealthStore

/// The columns of a chunk, compared with a decoder that reads bit by bit.
enum ChunkChecks {
  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let decoder = try? ChunkDecoder(input) else { return nil }
    let columns = SampleColumns(capacity: decoder.count)
    for (number, set) in columnSets.enumerated() {
      let isRead = (try? decoder.decode(set, into: columns)) != nil
      guard isRead else { continue }
      if let message = compare(number, decoder, columns, input) { return message }
    }
    _ = try? decoder.hasNoDurations()
    if let message = checkBlocks(decoder, columns) { return message }
    return checkRoundTrip(decoder, columns)
  }

  private static let columnSets: [ColumnSet] = [
    .start, .duration, .value, .anchor, .device, .metadata,
  ]

  private static func compare(
    _ number: Int, _ decoder: ChunkDecoder, _ columns: SampleColumns,
    _ bytes: UnsafeRawBufferPointer
  ) -> String? {
    guard let packed = numbers(ofColumn: number, decoder.count, bytes) else {
      return "column \(number) is read beyond its end"
    }
    var current: Int64 = 0
    for (row, value) in packed.enumerated() {
      let isSame: Bool
      switch number {
      case 0:
        if row % PackedBlock.capacity == 0 {
          current = decoder.index(row / PackedBlock.capacity).firstStart
        }
        current &+= Int64(bitPattern: value) &* ChunkFormat.units[Int(bytes[4])]
        isSame = columns.start[row] == current
      case 1:
        isSame =
          columns.duration[row] == Int64(bitPattern: value) &* ChunkFormat.units[Int(bytes[5])]
      case 2 where bytes[6] == ChunkFormat.rawScale:
        isSame = columns.value[row].bitPattern == value
      case 2:
        let number = Double(Int64(bitPattern: value ^ (1 << 63)))
        isSame = columns.value[row] == number / ChunkFormat.scales[Int(bytes[6])]
      case 3:
        current &+= ChunkFormat.unzigzag(value)
        isSame = columns.anchor[row] == current
      case 4: isSame = columns.device[row] == UInt32(truncatingIfNeeded: value)
      default: isSame = columns.metadata[row] == UInt32(truncatingIfNeeded: value)
      }
      guard isSame else { return "column \(number) differs from the reference" }
    }
    return nil
  }

  /// Returns the packed numbers of a column, read bit by bit; nil when the bytes do not contain all
  /// of them.
  private static func numbers(
    ofColumn column: Int, _ count: Int, _ bytes: UnsafeRawBufferPointer
  ) -> [UInt64]? {
    func bits(_ first: Int, _ count: Int) -> UInt64? {
      guard (first + count + 7) / 8 <= bytes.count else { return nil }
      return (0..<count).reduce(0) { sum, index in
        let bit = first + index
        return sum | UInt64(bytes[bit / 8] >> UInt8(bit % 8) & 1) << UInt64(index)
      }
    }
    guard var position = bits((8 + column * 4) * 8, 32).map({ Int($0) * 8 }) else { return nil }
    var numbers: [UInt64] = []
    while numbers.count < count {
      guard let base = bits(position, 64), let width = bits(position + 64, 8).map({ Int($0) }),
        width <= 64
      else { return nil }
      position += PackedBlock.headerSize * 8
      let rows = min(PackedBlock.capacity, count - numbers.count)
      for row in 0..<rows {
        guard let number = bits(position + row * width, width) else { return nil }
        numbers.append(base &+ number)
      }
      position += PackedBlock.packedSize(count: rows, width: width) * 8
    }
    return numbers
  }

  /// Checks that starts and values read block by block equal those of the whole columns.
  private static func checkBlocks(_ decoder: ChunkDecoder, _ columns: SampleColumns) -> String? {
    guard (try? decoder.decode([.start, .value], into: columns)) != nil else { return nil }
    guard var walk = try? decoder.startsAndValues() else { return "a block walk cannot begin" }
    let block = SampleColumns(capacity: PackedBlock.capacity)
    for index in 0..<decoder.blockCount {
      let rows = decoder.rowCount(index)
      let first = decoder.index(index).firstStart
      guard (try? walk.decode(rows, firstStart: first, into: block)) != nil else {
        return "a block walk ends early"
      }
      for row in 0..<rows {
        let place = index * PackedBlock.capacity + row
        guard block.start[row] == columns.start[place],
          block.value[row].bitPattern == columns.value[place].bitPattern
        else { return "a block walk differs from the columns" }
      }
    }
    return nil
  }

  /// Checks that valid rows are encoded as bytes that decode to the same rows.
  private static func checkRoundTrip(
    _ decoder: ChunkDecoder, _ columns: SampleColumns
  ) -> String? {
    let count = decoder.count
    guard (try? decoder.decode(.all, into: columns)) != nil else { return nil }
    for row in 0..<count {
      guard columns.duration[row] >= 0 else { return nil }
      if row > 0, columns.start[row] < columns.start[row - 1] { return nil }
    }
    let bytes = ChunkEncoder.encode(columns, count: count)
    let again = SampleColumns(capacity: count)
    let isRead = bytes.withUnsafeBytes { raw in
      (try? ChunkDecoder(raw).decode(.all, into: again)) != nil
    }
    guard isRead else { return "an encoded chunk cannot be read" }
    for row in 0..<count {
      guard again.start[row] == columns.start[row], again.duration[row] == columns.duration[row],
        again.value[row].bitPattern == columns.value[row].bitPattern,
        again.anchor[row] == columns.anchor[row], again.device[row] == columns.device[row],
        again.metadata[row] == columns.metadata[row]
      else { return "a row changes when it is written again" }
    }
    return nil
  }
}
