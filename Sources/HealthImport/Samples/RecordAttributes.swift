import HealthDocuments

/// The attributes of a `Record` tag, as bytes of the scanner's buffer.
///
/// iOS 8 and the first versions of iOS 9 name the source `source`, omit a value of zero, and write
/// metadata as attributes. They aggregate short samples by hour or by day: the record contains the
/// sum, or `min`, `max` and `average`, of `recordCount` samples.
struct RecordAttributes {
  private static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// A missing attribute has no base address.
  var type = none
  var unit = none
  var value = none
  var sourceName = none
  var sourceVersion = none
  var device = none
  var startDate = none
  var endDate = none
  /// Whether the record has the form of iOS 8, in which other attributes are metadata; see
  /// `MetadataBytes.append(early:)`.
  private(set) var isEarly = false
  /// Whether the value is the sum or the average of several samples. Such a record is stored as one
  /// sample and reported, because its parts cannot be recovered.
  private(set) var isSum = false
  private(set) var unknownCount = 0
  private(set) var duplicateCount = 0

  /// Selects by length first: every known name has a unique length, except `type` and `unit`, and
  /// the names of iOS 8.
  @inline(__always)
  init(_ attributes: UnsafeBufferPointer<TagScanner.Attribute>) {
    var hasCreationDate = false
    var source = Self.none
    for attribute in attributes {
      let name = attribute.name
      switch name.count {
      case 4 where Bytes.equal(name, "type"): Self.set(&type, attribute.value, &duplicateCount)
      case 4 where Bytes.equal(name, "unit"): Self.set(&unit, attribute.value, &duplicateCount)
      case 5 where Bytes.equal(name, "value"): Self.set(&value, attribute.value, &duplicateCount)
      case 6 where Bytes.equal(name, "device"): Self.set(&device, attribute.value, &duplicateCount)
      // Counted as unknown until it is certain that the record is of iOS 8, because a newer phone
      // could introduce an attribute with this name.
      case 6 where Bytes.equal(name, "source"):
        Self.set(&source, attribute.value, &duplicateCount)
        unknownCount += 1
      case 7 where Bytes.equal(name, "endDate"):
        Self.set(&endDate, attribute.value, &duplicateCount)
      case 9 where Bytes.equal(name, "startDate"): setStart(attribute.value)
      case 10 where Bytes.equal(name, "sourceName"):
        Self.set(&sourceName, attribute.value, &duplicateCount)
      case 12 where Bytes.equal(name, "creationDate"):
        // Not stored: a chunk has no column for it.
        if hasCreationDate { duplicateCount += 1 }
        hasCreationDate = true
      case 13 where Bytes.equal(name, "sourceVersion"):
        Self.set(&sourceVersion, attribute.value, &duplicateCount)
      default: unknownCount += 1
      }
    }
    // Both are read after all attributes: their order varies between versions.
    if source.baseAddress != nil, sourceName.baseAddress == nil { readEarly(source, attributes) }
  }

  private mutating func readEarly(
    _ source: UnsafeRawBufferPointer, _ attributes: UnsafeBufferPointer<TagScanner.Attribute>
  ) {
    isEarly = true
    unknownCount = 0
    sourceName = source
    isSum = attributes.contains {
      Bytes.equal($0.name, "recordCount") && !Bytes.equal($0.value, "1")
    }
    // iOS 8 omits a value of zero, so a missing value is not an error there.
    guard value.baseAddress == nil else { return }
    let average = attributes.first { Bytes.equal($0.name, "average") }
    value = average?.value ?? Bytes.bytes(of: "0")
  }

  /// The first of two equal attributes wins, as in `CanonicalElement`, so that the row and the
  /// deferred form of a record agree.
  @inline(__always)
  private static func set(
    _ field: inout UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    _ duplicateCount: inout Int
  ) {
    if field.baseAddress == nil { field = value } else { duplicateCount += 1 }
  }

  /// The second of two start dates is the missing end date (a defect of iOS 16).
  private mutating func setStart(_ value: UnsafeRawBufferPointer) {
    if startDate.baseAddress == nil {
      startDate = value
    } else {
      duplicateCount += 1
      if endDate.baseAddress == nil { endDate = value }
    }
  }
}
