import HealthAuthorization
import HealthModel

extension LockedJournal {
  enum Kind: UInt8 {
    case save = 1, delete, saveWithSeries, relate, deferRecords, saveWithSealedSeries
  }

  /// The content of a record: kind (1 byte: 1 save, 2 delete, 3 save with series, 4 relations, 5 deferred records, 6 save
  /// with sealed series), principal (16 bytes), source name, bundle identifier, version, product and operating system
  /// (each preceded by its length in 2 bytes), the shareable types (their number in 2 bytes, then 2 bytes each), of a
  /// save with series the parts of their points (their number in 2 bytes, or 4 if they are sealed, then each preceded
  /// by its length in 4 bytes), and the encoded request. It contains the author and the grants of the time of the save,
  /// because both may have changed at the unlock, and the save was acknowledged.
  struct Record: Hashable {
    var kind: Kind
    var author: WriteScope.Author
    /// The types for which sharing was granted when the request was accepted.
    var types: [ObjectType]
    /// Of a save with series: encoded `AppendSeriesRequest` messages, whose buffer is the row of the
    /// sample. Of sealed series: parts of them in order, as the row (4 bytes) and sealed points.
    var series: [[UInt8]] = []
    /// An encoded `SaveRequest`, `ObjectSelection`, `RelateRequest` or `DeferRecordsRequest`.
    var request: [UInt8]
  }
}

extension LockedJournal.Record {
  // The numbers of a principal are big-endian, as in the permission database; lengths and codes are
  // little-endian.
  var bytes: [UInt8] {
    var out = [kind.rawValue]
    for half in [author.principal.raw.high, author.principal.raw.low] {
      out += (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    let revision = author.revision
    for text in [
      revision.source.name, revision.source.bundleIdentifier, revision.version,
      revision.productType, revision.operatingSystemVersion,
    ] {
      out += text.utf8.count.littleEndian32.prefix(2)
      out += text.utf8
    }
    out += types.count.littleEndian32.prefix(2)
    for type in types { out += Int(type.code).littleEndian32.prefix(2) }
    if let width = kind.seriesCountWidth {
      out += series.count.littleEndian32.prefix(width)
      for points in series { out += points.count.littleEndian32 + points }
    }
    return out + request
  }

  /// Returns nil for content that no version has written, although its checksum matches.
  init?(bytes: [UInt8]) {
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number() -> Int? {
      take(2).map { Int($0[$0.startIndex]) | Int($0[$0.startIndex + 1]) << 8 }
    }
    func longNumber() -> Int? {
      number().flatMap { low in number().map { low | $0 << 16 } }
    }
    func text() -> String? {
      number().flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
    guard let kind = take(1).flatMap({ LockedJournal.Kind(rawValue: $0[$0.startIndex]) }),
      let high = take(8), let low = take(8), let name = text(), let bundle = text(),
      let version = text(), let product = text(), let system = text(), let count = number()
    else { return nil }
    var types: [ObjectType] = []
    for _ in 0..<count {
      guard let code = number(), let type = ObjectType(code: UInt16(code)) else { return nil }
      types.append(type)
    }
    if let width = kind.seriesCountWidth {
      guard let count = width == 2 ? number() : longNumber() else { return nil }
      for _ in 0..<count {
        guard let length = longNumber(), let points = take(length) else { return nil }
        series.append(Array(points))
      }
    }
    self.kind = kind
    author = WriteScope.Author(
      principal: PrincipalID(
        ObjectID(
          high: high.reduce(0) { $0 << 8 | UInt64($1) }, low: low.reduce(0) { $0 << 8 | UInt64($1) }
        )
      ),
      revision: SourceRevision(
        source: Source(name: name, bundleIdentifier: bundle), version: version,
        productType: product, operatingSystemVersion: system))
    self.types = types
    request = Array(rest)
  }
}

extension LockedJournal.Kind {
  /// The bytes of the number of series, or of their parts; nil if a record of the kind has none.
  fileprivate var seriesCountWidth: Int? {
    switch self {
    case .saveWithSeries: 2
    case .saveWithSealedSeries: 4
    case .save, .delete, .relate, .deferRecords: nil
    }
  }
}

extension Int {
  var littleEndian32: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
