package import HealthModel

// The form of requests: checks that need neither the store nor the caller.

extension CharacteristicsRequest {
  package func validate() throws(HealthError) {
    for type in types { try Characteristic.validate(type) }
  }
}

extension PreferredUnitsRequest {
  package func validate() throws(HealthError) {
    for type in types where type.kind != .quantity {
      throw .invalidArgument("types: \(type.name) is no quantity type")
    }
  }
}

extension SetPreferredUnitRequest {
  package func validate() throws(HealthError) {
    guard type.kind == .quantity else {
      throw .invalidArgument("type: \(type.name) is no quantity type")
    }
    guard unit?.isCompatible(with: type.canonicalUnit) ?? true else {
      throw .invalidArgument(
        "unit: must be compatible with \(type.canonicalUnit.string), the unit of \(type.name)")
    }
  }
}

extension SplitTotalEnergyRequest {
  package func validate() throws(HealthError) {
    guard total >= 0, total.isFinite else {
      throw .invalidArgument("total_kcal: must be a number of 0 or more")
    }
    guard start <= end else { throw .invalidArgument("end_us: must not lie before start_us") }
  }
}

extension RecalibrateEstimatesRequest {
  package func validate(now: Instant) throws(HealthError) {
    guard type.allowsRecalibrationForEstimates else {
      throw .invalidArgument("type: \(type.name) takes no recalibration of estimates")
    }
    guard date <= now else { throw .invalidArgument("date_us: must not lie in the future") }
  }
}

extension DeferRecordsRequest {
  package static let countMax = 1_024
  package static let payloadByteCountMax = 1 << 20
  package static let partCountMax: UInt32 = 1_024
  package static let textByteCountMax = 256

  package func validate() throws(HealthError) {
    guard (1...Self.countMax).contains(objects.count) else {
      throw .invalidArgument("objects: 1 to \(Self.countMax) at once")
    }
    for object in objects {
      guard object.payload.count <= Self.payloadByteCountMax else {
        throw .invalidArgument(
          "objects.payload: at most \(Self.payloadByteCountMax) bytes in a part")
      }
      guard 1...Self.partCountMax ~= object.partCount, object.part < object.partCount else {
        throw .invalidArgument(
          "objects.part: below the number of parts, which is 1 to \(Self.partCountMax)")
      }
      guard
        [object.kind, object.name, object.reason].allSatisfy({
          $0.utf8.count <= Self.textByteCountMax
        })
      else {
        throw .invalidArgument(
          "objects.kind, name, reason: at most \(Self.textByteCountMax) bytes each")
      }
    }
  }
}

extension SampleValidator {
  /// Validates a request. The store checks the object that it replaces.
  @discardableResult
  package func validate(_ request: SaveRequest) throws(HealthError) -> ValidatedSamples {
    try validate(
      request.samples, seriesRows: request.series.map(\.row), relations: request.relations)
  }

  /// Validates a batch of an import. A request can consist of relations or of keys of deferred
  /// records only.
  @discardableResult
  package func validate(_ request: ImportSamplesRequest) throws(HealthError) -> ValidatedSamples {
    try validate(
      request.samples, seriesRows: request.series.map(\.row), relations: request.relations)
  }
}
