package import HealthModel

/// Up to 4096 points of a series, packed like a chunk (`PackedBlock`, `ChunkFormat`):
///
///     offset  0  kind u8 · flags u8 (1: last, 2: condensed) · time unit u8
///             3  duration unit u8 (255: no durations)
///             4  count u32
///             8  first time i64
///            16  scale of each column u8
///             …  times, durations if any, columns: each a sequence of blocks of 128 numbers
///             …  8 bytes 0
///
/// - times: difference from the previous time in units; the first is 0
/// - durations: in units
/// - columns: value × scale as a signed integer, offset by 2^63; scale 255: the bits of each double
package enum SeriesPart {
  package static let pointCountMax = 4096
  private static let noDurations: UInt8 = 255
  private static let lastFlag: UInt8 = 1
  private static let condensedFlag: UInt8 = 2

  /// The contents of a part.
  package struct Content {
    package var points: SeriesPoints
    /// Whether no part follows.
    package var isLast: Bool
    /// Whether the points were individual samples before (`CondensingPolicy`).
    package var isCondensed: Bool
  }

  static func payload(
    _ points: SeriesPoints, _ range: Range<Int>, isLast: Bool, isCondensed: Bool = false
  ) -> [UInt8] {
    let times = points.times[range]
    let distances = zip(times, [times.first ?? 0] + times.dropLast()).map { $0 - $1 }
    let timeUnit = unit(distances)
    let durations = points.durations.isEmpty ? [] : Array(points.durations[range])
    let durationUnit = unit(durations)
    var bytes: [UInt8] = []
    bytes.append(points.kind.rawValue)
    bytes.append((isLast ? lastFlag : 0) | (isCondensed ? condensedFlag : 0))
    bytes.append(UInt8(timeUnit))
    bytes.append(durations.isEmpty ? noDurations : UInt8(durationUnit))
    bytes.append(littleEndian: UInt32(range.count))
    bytes.append(littleEndian: times.first ?? 0)
    let columns = points.columns.map { Array($0[range]) }
    let scales = columns.map { column in
      column.withUnsafeBufferPointer { values in
        values.baseAddress.map { ChunkEncoder.scale($0, count: values.count) } ?? 0
      }
    }
    bytes.append(contentsOf: scales)
    let timeDivisor = ChunkFormat.units[timeUnit]
    append(distances.map { UInt64($0 / timeDivisor) }, to: &bytes)
    let durationDivisor = ChunkFormat.units[durationUnit]
    append(durations.map { UInt64($0 / durationDivisor) }, to: &bytes)
    for (column, scale) in zip(columns, scales) {
      append(column.map { number($0, scale: scale) }, to: &bytes)
    }
    bytes.append(contentsOf: repeatElement(0, count: PackedBlock.slack))
    return bytes
  }

  private static func number(_ value: Double, scale: UInt8) -> UInt64 {
    guard scale != ChunkFormat.rawScale else { return value.bitPattern }
    let scaled = (value * ChunkFormat.scales[Int(scale)]).rounded()
    return UInt64(bitPattern: Int64(scaled)) ^ (1 << 63)
  }

  /// Returns the index of the largest unit that divides every number.
  private static func unit(_ numbers: [Int64]) -> Int {
    var index = ChunkFormat.units.count - 1
    // The first unit is 1, which divides every number.
    for number in numbers { while number % ChunkFormat.units[index] != 0 { index -= 1 } }
    return index
  }

  private static func append(_ numbers: [UInt64], to bytes: inout [UInt8]) {
    numbers.withUnsafeBufferPointer { numbers in
      for begin in stride(from: 0, to: numbers.count, by: PackedBlock.capacity) {
        let count = min(PackedBlock.capacity, numbers.count - begin)
        PackedBlock.append(numbers.baseAddress! + begin, count: count, to: &bytes)
      }
    }
  }

  /// Reads a part. Every offset is checked, so that invalid bytes throw.
  package static func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(StoreError) -> Content {
    var reader = ByteReader(bytes, part: "series")
    guard let kind = SeriesPoints.Kind(rawValue: try reader.integer()) else {
      throw .corrupt("series")
    }
    let flags: UInt8 = try reader.integer()
    guard flags & condensedFlag == 0 || kind == .quantity else { throw .corrupt("series") }
    let timeUnit = try Self.unit(reader.integer())
    let durationCode: UInt8 = try reader.integer()
    let count = Int(try reader.integer(UInt32.self))
    let firstTime: Int64 = try reader.integer()
    guard count <= pointCountMax else { throw .corrupt("series") }
    var scales: [UInt8] = []
    for _ in 0..<kind.columnCount { scales.append(try reader.integer()) }
    var blocks = Blocks(bytes, offset: reader.offset)
    var points = SeriesPoints(kind: kind)
    var time = firstTime
    points.times = try blocks.take(count) { number in
      time &+= Int64(bitPattern: number) &* timeUnit
      return time
    }
    if durationCode != noDurations {
      let unit = try Self.unit(durationCode)
      points.durations = try blocks.take(count) { Int64(bitPattern: $0) &* unit }
    }
    for (column, scale) in scales.enumerated() {
      guard scale != ChunkFormat.rawScale else {
        points.columns[column] = try blocks.take(count) { Double(bitPattern: $0) }
        continue
      }
      guard Int(scale) < ChunkFormat.scales.count else { throw .corrupt("series") }
      let divisor = ChunkFormat.scales[Int(scale)]
      points.columns[column] = try blocks.take(count) {
        Double(Int64(bitPattern: $0 ^ (1 << 63))) / divisor
      }
    }
    try blocks.finish()
    return Content(
      points: points, isLast: flags & lastFlag != 0, isCondensed: flags & condensedFlag != 0)
  }

  private static func unit(_ code: UInt8) throws(StoreError) -> Int64 {
    guard Int(code) < ChunkFormat.units.count else { throw .corrupt("series") }
    return ChunkFormat.units[Int(code)]
  }

  /// A reader of columns, one after the other.
  private struct Blocks {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer

    /// The header has been read, so `bytes` is not empty.
    init(_ bytes: UnsafeRawBufferPointer, offset: Int) {
      next = bytes.baseAddress! + offset
      end = bytes.baseAddress! + bytes.count
    }

    /// Throws unless only the padding is left.
    func finish() throws(StoreError) {
      guard end - next == PackedBlock.slack else { throw .corrupt("series") }
    }

    mutating func take<T>(
      _ count: Int, _ value: (UInt64) -> T
    ) throws(StoreError) -> [T] {
      var column: [T] = []
      column.reserveCapacity(count)
      while column.count < count {
        let rows = min(PackedBlock.capacity, count - column.count)
        guard let size = PackedBlock.size(next, count: rows, end: end) else {
          throw .corrupt("series")
        }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: PackedBlock.capacity) { numbers in
          PackedBlock.unpack(next, count: rows, into: numbers.baseAddress!)
          for row in 0..<rows { column.append(value(numbers[row])) }
        }
        next += size
      }
      return column
    }
  }
}

extension SeriesPoints.Kind {
  /// Creates the kind of points of a type's objects, or nil when they are not series.
  package init?(_ type: ObjectType) {
    switch type {
    case .heartbeatSeries: self = .heartbeat
    case .workoutRoute: self = .location
    case .electrocardiogram: self = .voltage
    default:
      guard type.kind == .quantity else { return nil }
      self = .quantity
    }
  }

  /// Whether times are in microseconds since 1970. Otherwise they are relative to the object's
  /// start.
  package var hasAbsoluteTimes: Bool { self == .quantity || self == .location }
}
