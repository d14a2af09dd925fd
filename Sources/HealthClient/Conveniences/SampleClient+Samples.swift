public import FoundationEssentials
public import HealthModel

// Short forms of frequent calls.

extension SampleClient {
  /// Saves an object. It is durable when the call returns.
  ///
  ///     try await client.save(.quantity(.stepCount, 1200, from: start, to: end))
  ///
  /// - Throws: `refused` with the health code `authorizationDenied` or
  ///   `authorizationNotDetermined` without permission to share the type, or with
  ///   `invalidArgument` for an object that the store does not accept.
  public func save(_ object: HealthObject) async throws(ClientError) {
    try await save([object])
  }

  /// Deletes objects that the caller saved, all or none.
  ///
  /// - Throws: `refused` if an object does not exist or belongs to another app.
  public func delete(_ objects: [HealthObject]) async throws(ClientError) {
    guard !objects.isEmpty else { return }
    try await delete(.objects(objects.map(\.id)))
  }

  /// Returns the samples of a type, earliest first.
  ///
  /// A type that the caller may not read has no samples. For types with many samples, read them in
  /// pages with ``samples(_:)``.
  ///
  /// - Parameters:
  ///   - period: The period that samples overlap; nil: all.
  ///   - limit: The maximum number of samples; nil: no limit. With a limit, the latest are returned,
  ///     latest first.
  public func samples(
    of type: ObjectType, during period: Range<Date>? = nil, limit: Int? = nil
  ) async throws(ClientError) -> [HealthObject] {
    var query = SampleQuery(types: [type])
    query.filter = SampleFilter(during: period)
    if let limit {
      guard limit > 0 else { return [] }
      query.limit = limit
      query.order = .startDescending
    }
    return try await objects(query)
  }

  /// Returns statistics of all samples of a quantity type in a period. Overlapping samples of
  /// several sources count once.
  ///
  /// - Parameter period: The period that samples overlap; nil: all.
  /// - Returns: The values in the canonical unit of the type; nil if the caller can read no sample.
  public func statistics(
    of type: ObjectType, _ options: StatisticsOptions, during period: Range<Date>? = nil
  ) async throws(ClientError) -> StatisticsValues? {
    var query = StatisticsQuery(type: type, options: options)
    query.filter = SampleFilter(during: period)
    return try await statistics(query).first?.merged
  }

  /// Returns statistics of a quantity type for each interval of a period, such as each day.
  ///
  ///     let days = try await client.statistics(
  ///       of: .stepCount, .cumulativeSum, during: start..<end, by: .day, in: "Europe/Berlin")
  ///
  /// - Parameters:
  ///   - period: The period. One interval begins at its start. Intervals without samples are
  ///     included, and have no values.
  ///   - component: The length of an interval. A day has 23 or 25 hours when clocks change.
  ///   - timeZone: An IANA name, such as `Europe/Berlin`.
  public func statistics(
    of type: ObjectType, _ options: StatisticsOptions, during period: Range<Date>,
    by component: CalendarIntervals.Component, in timeZone: String
  ) async throws(ClientError) -> [Statistics] {
    let period = Instant(period.lowerBound)..<Instant(period.upperBound)
    var intervals = CalendarIntervals(
      component: component, anchor: period.lowerBound, timeZone: timeZone)
    intervals.period = period
    var query = StatisticsQuery(type: type, options: options)
    query.calendar = intervals
    query.filter.start = period.lowerBound
    query.filter.end = period.upperBound
    return try await statistics(query)
  }

  /// Returns all changes of some types since an anchor.
  ///
  ///     let changes = try await client.changes(of: [.stepCount], since: savedAnchor)
  ///     for object in changes.added.rows { … }
  ///     savedAnchor = changes.anchor
  ///
  /// - Parameter anchor: The anchor of an earlier result; empty: everything.
  public func changes(
    of types: [ObjectType], since anchor: [UInt8] = []
  ) async throws(ClientError) -> (
    added: [HealthObject], deleted: [DeletedObject], anchor: [UInt8]
  ) {
    var query = ChangeQuery(types: types)
    query.anchor = anchor
    var (added, deleted, anchor) = ([HealthObject](), [DeletedObject](), anchor)
    var pages = changes(query).makeAsyncIterator()
    while let page = try await pages.next() {
      added += page.added.rows
      deleted += page.deleted
      anchor = page.anchor
    }
    return (added, deleted, anchor)
  }

  /// Attaches bytes to a sample as a file.
  ///
  /// - Parameters:
  ///   - name: The file name, without a directory.
  ///   - contentType: A uniform type identifier such as `public.jpeg`, or a media type such as
  ///     `image/jpeg`.
  ///   - object: A sample that the caller saved.
  @discardableResult
  public func attach(
    _ bytes: [UInt8], name: String, contentType: String, to object: ObjectID,
    metadata: Metadata = Metadata()
  ) async throws(ClientError) -> Attachment {
    try await attach(
      NewAttachment(
        objectID: object, name: name, contentType: contentType, metadata: metadata,
        size: bytes.count),
      SinglePiece(bytes: bytes))
  }
}

extension SampleFilter {
  /// Creates a filter for samples that overlap a period; nil: all samples.
  public init(during period: Range<Date>?) {
    self.init()
    start = period.map { Instant($0.lowerBound) }
    end = period.map { Instant($0.upperBound) }
  }
}

/// A file as one piece.
private struct SinglePiece: AsyncSequence, AsyncIteratorProtocol {
  typealias Failure = ClientError

  var bytes: [UInt8]?

  mutating func next() async throws(ClientError) -> [UInt8]? { bytes.take() }

  mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(ClientError) -> [UInt8]? {
    bytes.take()
  }

  func makeAsyncIterator() -> SinglePiece { self }
}
