package import HealthModel

/// A valid object of any type that can be saved, as the rows of one save.
package struct ArbitraryObject: Sendable {
  /// The objects that this object contains, if any, followed by the object itself.
  package var batch: SampleBatch
  /// The points of the object's series; nil where it has none.
  package var points: SeriesPoints?

  /// The row of the object itself.
  package var row: Int { batch.count - 1 }
  package var type: ObjectType {
    batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
  }
  package var start: Int64 { batch.starts[row] }
  package var end: Int64 { start + (batch.durations.isEmpty ? 0 : batch.durations[row]) }
  /// nil for plain quantity and category samples.
  package var details: SampleDetails? {
    guard let index = batch.detailIndices.last, index > 0, index <= batch.details.count else {
      return nil
    }
    return batch.details[Int(index) - 1]
  }
}

/// Draws valid objects from a seed: every kind, with and without its optional parts.
package struct ObjectGenerator: Sendable {
  var random: SplitMix
  private var mint: ObjectIDMint
  /// The start times of objects: the years 2010 to 2025.
  package var instants =
    Instant(microseconds: 1_262_304_000_000_000)...Instant(microseconds: 1_767_225_599_999_999)
  /// Dates are multiples of this number of microseconds, and durations of this number of seconds.
  package var dateStep: Int64 = 1
  package var durationStep = 1
  /// nil for arbitrary text, almost always distinct.
  package var texts: [String]?
  /// Numbers are multiples of this value; 0 for arbitrary numbers.
  package var numberStep = 0.0

  package init(seed: UInt64) {
    random = SplitMix(seed: seed)
    mint = ObjectIDMint(using: &random)
  }

  /// Returns nil for characteristics and attachments, which are not samples. `isSeries` creates a
  /// series of a quantity type; other kinds of series always have points.
  package mutating func object(
    of type: ObjectType, isSeries: Bool = false
  ) -> ArbitraryObject? {
    guard type.kind != .characteristic && type.kind != .attachment else { return nil }
    let start = instant()
    var object = ArbitraryObject(batch: SampleBatch())
    var details: SampleDetails?
    var end = start
    var value: Double
    switch type.kind {
    case .quantity: value = self.value(of: type)
    case .category: value = category(of: type)
    default: value = 0
    }
    if type.allowedDurations == nil {
      end.microseconds += Int64(integer(1...7_200 / durationStep) * durationStep) * 1_000_000
    }
    if isSeries && type.kind == .quantity {
      details = .quantitySeries(QuantitySeries())
      value = 0
    }
    if type.kind == .correlation {
      details = .correlation(contained(in: type, start, end, &object.batch))
    } else if type.kind.hasDetails {
      let drawn = self.details(of: type, start, end)
      details = drawn.details
      end = drawn.end
      value = drawn.details.representativeValue
    }
    if details != nil, let kind = type.seriesKind { object.points = points(kind, type, start, end) }
    append(type, start, end, value, details, to: &object.batch)
    return object
  }

  /// Appends a row, with all columns.
  private mutating func append(
    _ type: ObjectType, _ start: Instant, _ end: Instant, _ value: Double,
    _ details: SampleDetails?, to batch: inout SampleBatch
  ) {
    batch.types.append(type)
    batch.typeIndices.append(UInt32(batch.types.count - 1))
    batch.idRuns.append(mint.run(of: 1, using: &random))
    batch.starts.append(start.microseconds)
    batch.durations.append(end.microseconds - start.microseconds)
    batch.values.append(value)
    if let details { batch.details.append(details) }
    batch.detailIndices.append(details == nil ? 0 : UInt32(batch.details.count))
    let device = oneIn(3) ? nil : self.device()
    if let device { batch.devices.append(device) }
    batch.deviceIndices.append(device == nil ? 0 : UInt32(batch.devices.count))
    let metadata = self.metadata(for: type)
    if !metadata.isEmpty { batch.metadata.append(metadata) }
    batch.metadataIndices.append(metadata.isEmpty ? 0 : UInt32(batch.metadata.count))
  }

  private mutating func contained(
    in type: ObjectType, _ start: Instant, _ end: Instant, _ batch: inout SampleBatch
  ) -> Correlation {
    let dietary = ObjectType.all.filter(\.isDietary)
    let types =
      type == .bloodPressure
      ? [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]
      : Array(dietary.shuffled(using: &random).prefix(integer(1...dietary.count)))
    for type in types { append(type, start, end, value(of: type), nil, to: &batch) }
    return Correlation(contained: batch.idRuns.map(\.first))
  }

  mutating func nextID() -> ObjectID { mint.run(of: 1, using: &random).first }
}
