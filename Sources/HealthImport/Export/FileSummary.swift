import HealthDocuments
import HealthModel

/// The result of one reading of a file: its key, its size, and for a route the period of its
/// points.
struct FileSummary {
  /// The key of a route is computed from here on, so that it does not depend on the export.
  private static let routeMark: StaticString = "<trkseg"
  private static let timeMark: StaticString = "<time>"
  private static let chunkByteCount = 256 << 10
  /// The bytes carried over from one chunk to the next, so that marks and times across the boundary
  /// are found. Both marks and a time are far shorter.
  private static let overlapByteCount = 512

  private let isRoute: Bool
  private var hash: ContentHash
  /// A second hash, of the whole file, for a route without points. Its key then depends on the time
  /// of the export, but it has no content that could be duplicated.
  private var wholeHash: ContentHash
  private var isInTrack = false
  private(set) var key = ObjectID(high: 0, low: 0)
  private(set) var byteCount: Int64 = 0
  private(set) var start: Int64?
  private(set) var end: Int64?

  init(kind: ExportContents.Kind) {
    isRoute = kind == .route
    hash = ContentHash(kind: kind.rawValue)
    wholeHash = hash
  }

  /// Reads the whole stream. Returns the damage, or nil if it is intact.
  mutating func read(_ stream: any ByteStream) -> StreamDamage? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.overlapByteCount + Self.chunkByteCount, alignment: 64)
    defer { buffer.deallocate() }
    var kept = 0
    while true {
      let free = UnsafeMutableRawBufferPointer(rebasing: buffer[kept...])
      let n = stream.read(into: free)
      if n == 0 { break }
      byteCount += Int64(n)
      if byteCount > ExportFiles.byteCountMax { return .oversized }
      add(UnsafeRawBufferPointer(rebasing: buffer[..<(kept + n)]), fresh: n)
      let keep = isRoute ? min(Self.overlapByteCount, kept + n) : 0
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffer[(kept + n - keep)..<(kept + n)]))
      kept = keep
    }
    if let damage = stream.damage { return damage }
    key = isRoute && !isInTrack ? wholeHash.finish() : hash.finish()
    return nil
  }

  /// Processes `bytes`, of which only the last `fresh` bytes are new.
  private mutating func add(_ bytes: UnsafeRawBufferPointer, fresh: Int) {
    let new = UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - fresh)...])
    guard isRoute else { return hash.update(new) }
    if isInTrack {
      hash.update(new)
    } else {
      wholeHash.update(new)
      guard let found = Bytes.find(Self.routeMark, in: bytes) else { return }
      isInTrack = true
      let track = UnsafeRawBufferPointer(rebasing: bytes[found...])
      hash.update(track)
      findFirstTime(in: track)
    }
    if start == nil { findFirstTime(in: bytes) }
    findLastTime(in: bytes)
  }

  private mutating func findFirstTime(in bytes: UnsafeRawBufferPointer) {
    if let found = Bytes.find(Self.timeMark, in: bytes) { start = time(in: bytes, at: found) }
  }

  /// Only the end of the chunk is searched, because the last time of the file is at its end.
  private mutating func findLastTime(in bytes: UnsafeRawBufferPointer) {
    var tail = UnsafeRawBufferPointer(rebasing: bytes.suffix(2 * Self.overlapByteCount))
    while let found = Bytes.find(Self.timeMark, in: tail) {
      if let time = time(in: tail, at: found) { end = time }
      tail = UnsafeRawBufferPointer(rebasing: tail[(found + 1)...])
    }
  }

  /// Parses `<time>2019-09-24T10:22:37Z</time>` at `offset`.
  private func time(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int64? {
    let begin = offset + Self.timeMark.utf8CodeUnitCount
    guard begin + 20 <= bytes.count else { return nil }
    return DateText.greenwich(UnsafeRawBufferPointer(rebasing: bytes[begin..<(begin + 20)]))
  }
}
