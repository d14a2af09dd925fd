package import HealthModel

extension StoreReader {
  /// Returns the values of a type that were beyond the range of their device.
  package func rangeLimits(
    _ type: ObjectType, _ filter: SampleFilter
  ) async throws(Failure) -> RangeLimits {
    var limits = RangeLimits()
    // No device has a range of what it adds up.
    guard type.aggregation != .cumulative else { return limits }
    for object in try await objects(RangeLimits.query(of: type, filter)) { limits.add(object) }
    return limits
  }

  /// Returns those of a period.
  package func rangeLimits(
    _ type: ObjectType, _ period: Range<Instant>, of source: Source? = nil
  ) async throws(Failure) -> RangeLimits {
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.lowerBound, period.upperBound)
    filter.sources = source.map { [$0] }
    return try await rangeLimits(type, filter)
  }
}
