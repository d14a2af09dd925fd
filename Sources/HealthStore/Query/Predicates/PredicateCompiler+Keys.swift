import HealthStorage
import HealthModel

extension PredicateCompiler {
  /// Compiles a comparison to the cheapest test that decides it: a table by number, a column, or
  /// the details.
  func comparison(
    _ key: PredicateKey, _ comparison: Comparison, _ value: PredicateValue
  ) throws(StoreError) -> RowTest {
    // No comparison holds for a key that objects of the type do not have.
    guard key.applies(to: type) else { return .always(false) }
    switch (key, value) {
    case (.uuid, .id): return Self.turned(try isAny(.uuid, [value]), comparison)
    case (.source, _), (.sourceRevision, _):
      return Self.turned(try isAny(key, [value]), comparison)
    case (.device, .device(let wanted)):
      return .device(deviceTable { ($0 == wanted) == (comparison == .equal) })
    case (.deviceProperty(let property), .text(let text)):
      let wanted = Array(text.utf8)
      return .device(
        deviceTable { device in
          device[property].map { comparison.holds(Array($0.utf8), wanted) } ?? false
        })
    case (.metadata(let name), _):
      return .metadata(
        MetadataTest(key: name, .compares(comparison, value), snapshot.dictionaries))
    case (.startDate, .date(let date)): return .start(comparison, date.microseconds)
    case (.endDate, .date(let date)): return .end(comparison, date.microseconds)
    case (.duration, .number(let number)): return .duration(comparison, number)
    // For a series, these compare the aggregates of its points.
    case (.count, _), (.mostRecentStartDate, _), (.mostRecentEndDate, _),
      (.mostRecentDuration, _), (.minimum, _), (.maximum, _), (.mostRecent, _):
      return unlessSeries(
        singleComparison(key, comparison, value), .compares(key, comparison, value))
    case (_, .number(let number)) where isInColumn(key): return .value(comparison, number)
    default: return detail(.compares(key, comparison, value))
    }
  }

  /// Compiles a comparison for a sample with a single quantity.
  private func singleComparison(
    _ key: PredicateKey, _ comparison: Comparison, _ value: PredicateValue
  ) -> RowTest {
    switch (key, value) {
    case (.count, .number(let number)): .always(comparison.holds(1, number))
    case (.mostRecentStartDate, .date(let date)) where isDiscrete:
      .start(comparison, date.microseconds)
    case (.mostRecentEndDate, .date(let date)) where isDiscrete:
      .end(comparison, date.microseconds)
    case (.mostRecentDuration, .number(let number)) where isDiscrete:
      .duration(comparison, number)
    case (_, .number(let number)) where isInColumn(key): .value(comparison, number)
    default: .always(false)
    }
  }

  /// Compiles a membership test for a sample with a single quantity.
  private func singleIsAny(_ key: PredicateKey, _ values: [PredicateValue]) -> RowTest {
    switch key {
    case .count: .always(values.contains { $0.number == 1 })
    case .mostRecentStartDate where isDiscrete:
      .startIsAny(NumberSet(values.compactMap(\.microseconds)))
    case .mostRecentEndDate where isDiscrete:
      .endIsAny(NumberSet(values.compactMap(\.microseconds)))
    case .mostRecentDuration where isDiscrete:
      .durationIsAny(NumberSet(values.compactMap(\.number)))
    default:
      isInColumn(key) ? .valueIsAny(NumberSet(values.compactMap(\.number))) : .always(false)
    }
  }

  /// Compiles a membership test in the same way as a comparison.
  func isAny(_ key: PredicateKey, _ values: [PredicateValue]) throws(StoreError) -> RowTest {
    guard key.applies(to: type) else { return .always(false) }
    switch key {
    case .uuid:
      // Rows have anchors in their columns; identifiers would have to be decoded.
      let ids = values.compactMap { if case .id(let id) = $0 { id } else { nil } }
      let locator = Locator(snapshot: snapshot, chunks: chunks)
      let found = try locator.samples(
        ids: ids, owner: locator.onlyOwner(of: type, in: scope), types: [type.code])
      return .anchors(NumberSet(found.map(\.anchor)))
    case .source, .sourceRevision:
      return .source(snapshot.dictionaries.sources.map { Self.names($0.revision, values) })
    case .device:
      let wanted = Set(
        values.compactMap { if case .device(let device) = $0 { device } else { nil } })
      return .device(deviceTable { wanted.contains($0) })
    case .deviceProperty(let property):
      let wanted = Set(values.compactMap(\.utf8))
      return .device(deviceTable { $0[property].map { wanted.contains(Array($0.utf8)) } ?? false })
    case .metadata(let name):
      return .metadata(MetadataTest(key: name, .isAny(values), snapshot.dictionaries))
    case .count, .mostRecentStartDate, .mostRecentEndDate, .mostRecentDuration, .minimum,
      .maximum, .mostRecent:
      return unlessSeries(singleIsAny(key, values), .isAny(key, values))
    case .startDate: return .startIsAny(NumberSet(values.compactMap(\.microseconds)))
    case .endDate: return .endIsAny(NumberSet(values.compactMap(\.microseconds)))
    case .duration: return .durationIsAny(NumberSet(values.compactMap(\.number)))
    default:
      guard isInColumn(key) else { return detail(.isAny(key, values)) }
      return .valueIsAny(NumberSet(values.compactMap(\.number)))
    }
  }

  /// Compiles a test for the presence of a key. The result is constant for keys that every object
  /// has.
  func exists(_ key: PredicateKey) -> RowTest {
    guard key.applies(to: type) else { return .always(false) }
    switch key {
    case .device: return .device(deviceTable { _ in true })
    case .deviceProperty(let property): return .device(deviceTable { $0[property] != nil })
    case .metadata(let name):
      return .metadata(MetadataTest(key: name, .exists, snapshot.dictionaries))
    case .uuid, .source, .sourceRevision, .startDate, .endDate, .duration: return .always(true)
    case .count: return .always(true)
    case .mostRecentStartDate, .mostRecentEndDate, .mostRecentDuration:
      return .always(isDiscrete)
    default: return isInColumn(key) ? .always(true) : detail(.exists(key))
    }
  }

  /// Whether the value column has the number of the key (`SampleDetails.representativeValue`).
  private func isInColumn(_ key: PredicateKey) -> Bool {
    switch key {
    case .quantity, .categoryValue, .workoutActivityType, .electrocardiogramClassification,
      .stateOfMindValence, .doseStatus, .day:
      true
    // The aggregates of a single quantity are its value.
    case .sum: !isDiscrete
    case .average, .minimum, .maximum, .mostRecent: isDiscrete
    default: false
    }
  }

  private var isDiscrete: Bool { type.aggregation != .cumulative }

  /// Negates a test of equality for `notEqual`. Validation has excluded all other comparisons.
  private static func turned(_ test: RowTest, _ comparison: Comparison) -> RowTest {
    comparison == .notEqual ? .not(test) : test
  }

  /// Returns by device number whether a device passes. Number 0, no device, never passes.
  private func deviceTable(_ passes: (Device) -> Bool) -> [Bool] {
    [false] + snapshot.dictionaries.devices.map(passes)
  }

  /// Returns whether one of the values names the revision. An empty field of a wanted revision
  /// matches every revision.
  private static func names(_ revision: SourceRevision, _ values: [PredicateValue]) -> Bool {
    values.contains { value in
      switch value {
      case .source(let source): source == revision.source
      case .sourceRevision(let wanted):
        wanted.source == revision.source
          && (wanted.version.isEmpty || wanted.version == revision.version)
          && (wanted.productType.isEmpty || wanted.productType == revision.productType)
          && (wanted.operatingSystemVersion.isEmpty
            || wanted.operatingSystemVersion == revision.operatingSystemVersion)
      default: false
      }
    }
  }
}

extension PredicateValue {
  var number: Double? {
    switch self {
    // NaN is equal to no number, and a set could not find it.
    case .number(let number): number.isNaN ? nil : number
    default: nil
    }
  }

  var utf8: [UInt8]? {
    if case .text(let text) = self { Array(text.utf8) } else { nil }
  }

  var microseconds: Int64? {
    if case .date(let date) = self { date.microseconds } else { nil }
  }
}

extension Device {
  subscript(property: DeviceProperty) -> String? {
    switch property {
    case .name: name
    case .manufacturer: manufacturer
    case .model: model
    case .hardwareVersion: hardwareVersion
    case .firmwareVersion: firmwareVersion
    case .softwareVersion: softwareVersion
    case .localIdentifier: localIdentifier
    case .udiDeviceIdentifier: udiDeviceIdentifier
    }
  }
}
