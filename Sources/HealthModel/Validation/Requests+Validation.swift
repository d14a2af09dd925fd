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

extension SetSettingsRequest {
  /// - Parameter now: The latest allowed value of the earliest permitted sample date.
  package func validate(now: Instant) throws(HealthError) {
    guard reset.isDisjoint(with: changes.names) else {
      throw .invalidArgument("reset: a setting cannot be set and reset in one request")
    }
    if let date = changes.earliestPermittedSampleDate, date > now {
      throw .invalidArgument(
        "changes.earliest_permitted_sample_date_us: must not lie in the future")
    }
    if let seconds = changes.deletedObjectRetention,
      !(0...StoreSettings.deletedObjectRetentionForever ~= seconds)
    {
      throw .invalidArgument("changes.deleted_object_retention_s: at most a hundred years")
    }
    if let months = changes.condensingMonths,
      !(1...StoreSettings.condensingMonthsMax ~= months)
    {
      throw .invalidArgument(
        "changes.condensing_months: 1 to \(StoreSettings.condensingMonthsMax)")
    }
    if let region = changes.region,
      region.utf8.count != 2 || !region.utf8.allSatisfy({ 65...90 ~= $0 })
    {
      throw .invalidArgument("changes.region: two capital letters of ISO 3166-1, such as DE")
    }
  }
}

extension BeginAttachmentRequest {
  package func validate() throws(HealthError) {
    try AttachmentValidator.validate(
      name: name, contentType: contentType, size: size, metadata: metadata)
  }
}

extension SummaryQuery {
  package func validate() throws(HealthError) {
    guard let predicate else { return }
    try predicate.checkSize()
    try predicate.checkDays()
    try predicate.check(for: [.activitySummary])
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

extension DescribedQuery {
  /// - Throws: `invalidArgument` if a field is missing or does not fit.
  package func checkDescriptors() throws(HealthError) {
    guard !descriptors.isEmpty, descriptors.allSatisfy({ !$0.types.isEmpty }) else {
      throw .invalidArgument("types: must not be empty")
    }
    guard descriptors.count <= QueryDescriptor.countMax else {
      throw .invalidArgument("descriptors: at most \(QueryDescriptor.countMax) in one query")
    }
    for descriptor in descriptors {
      try descriptor.filter.predicate?.check(for: descriptor.types)
    }
  }
}
