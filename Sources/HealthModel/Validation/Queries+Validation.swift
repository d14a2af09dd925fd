// The form of queries and changes: checks that need neither the store nor the caller.

extension SettingsChange {
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

extension NewAttachment {
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
