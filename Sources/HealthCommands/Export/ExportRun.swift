import HealthAPI
import Foundation
import HealthClient
import HealthExport
import HealthInsight
import HealthModel
import HealthWords

/// Reads the data of a caller type by type and passes it to a writer. While a page is written, the
/// next one is requested; at most two pages are in memory.
struct ExportRun {
  let caller: Caller
  let writer: any ExportWriter
  /// The days are those of this calendar.
  let dates: DateExpression
  private(set) var sampleCount = 0
  private(set) var typeCount = 0
  /// The types of samples of workouts that an app may query, once they are known.
  private var readableTypes: [ObjectType]?
  /// What is exported.
  private(set) var types: Set<ObjectType> = []
  private(set) var filter = SampleFilter()
  /// The types of samples that the caller could query, in the order in which they were.
  private(set) var readTypes: [ObjectType] = []
  /// The samples in elements of workouts that may have no element of their own.
  private var inWorkouts: Set<ObjectID> = []
  /// Called with the number of samples after each page.
  let onProgress: (Int) -> Void

  init(
    caller: Caller, writer: any ExportWriter, dates: DateExpression,
    onProgress: @escaping (Int) -> Void
  ) {
    self.caller = caller
    self.writer = writer
    self.dates = dates
    self.onProgress = onProgress
  }

  /// Removes what was written if the export fails or is canceled.
  ///
  /// - Parameters:
  ///   - isEveryType: Whether the types are all that exist. Those that an app may not query are left
  ///     out then; if they were requested, they are an error.
  ///   - isWhole: Whether everything is exported, including deferred records, which have no type and
  ///     no source.
  mutating func run(
    _ types: [ObjectType], _ filter: SampleFilter, isEveryType: Bool, isWhole: Bool
  ) async throws(CommandFailure) {
    (self.types, self.filter) = (Set(types), filter)
    do throws(CommandFailure) {
      let profile = types.filter { $0.kind == .characteristic }
      if !profile.isEmpty { try await writeCharacteristics(profile, isEveryType) }
      for type in writer.ordered(types) where type.kind != .characteristic {
        do throws(CommandFailure) {
          try await write(type, filter)
          readTypes.append(type)
        } catch {
          guard isOmission(error, isEveryType) else { throw error }
        }
      }
      if writer.hasLinks { try await writeAttachments() }
      if isWhole { try await writeDeferred() }
      do throws(ExportFailure) { try writer.finish() } catch { throw CommandFailure(error) }
    } catch {
      writer.discard()
      // A call that was about to fail when the signal came may report another error.
      throw Task.isCancelled ? CommandFailure(.interrupted, "interrupted") : error
    }
  }

  /// Whether a type is left out because the app may not query it. Any other refusal, such as that of
  /// an app that is not registered, is an error.
  func isOmission(_ error: CommandFailure, _ isEveryType: Bool) -> Bool {
    guard isEveryType, !caller.isPerson else { return false }
    switch error.healthCode {
    case .authorizationDenied, .authorizationNotDetermined, .requiredAuthorizationDenied:
      return true
    default: return false
    }
  }

  private func writeCharacteristics(
    _ types: [ObjectType], _ isEveryType: Bool
  ) async throws(CommandFailure) {
    var found: [Characteristic] = []
    // One by one, because an app may read some of them.
    for type in types {
      do throws(CommandFailure) {
        found += try await caller.characteristics([type])
      } catch {
        guard isOmission(error, isEveryType) else { throw error }
      }
    }
    let set = found.filter { $0.value != nil }
    do throws(ExportFailure) { try writer.write(set) } catch { throw CommandFailure(error) }
  }

  private mutating func write(
    _ type: ObjectType, _ filter: SampleFilter
  ) async throws(CommandFailure) {
    var query = SampleQuery(types: [type])
    query.filter = filter
    query.includesDocumentData = true
    do throws(ExportFailure) { try writer.begin(type) } catch { throw CommandFailure(error) }
    let before = sampleCount
    var request = RequestedPage(caller.client.samples(query).makeAsyncIterator())
    while let (page, next) = try await proceed(request) {
      request = next
      do throws(CommandFailure) {
        try await write(page)
      } catch {
        request.cancel()
        throw error
      }
    }
    guard sampleCount > before else { return }
    typeCount += 1
    if writer.hasDays, type.kind == .quantity { try await writeDays(of: type, filter) }
  }

  private func writeDays(
    of type: ObjectType, _ filter: SampleFilter
  ) async throws(CommandFailure) {
    let (calendar, times) = (dates.calendar, TimeText(timeZone: dates.calendar.timeZone))
    var query = StatisticsQuery(
      type: type, options: StatisticsOptions.usual(for: type))
    query.filter = filter
    // The same days as those of statistics, but whole ones if the period begins within a day.
    let clock = DayClock(calendar.timeZone)
    let first = filter.start.map { clock.midnight(clock.day(of: $0)) }
    query.calendar = CalendarIntervals(
      component: .day, anchor: first ?? dates.yearStart, timeZone: calendar.timeZone.identifier)
    let limits = try await caller.rangeLimits(type, filter)
    let days = try await caller.statistics(within: query, calendar: calendar).map { interval in
      DayTotals(
        day: times.day(interval.start), values: interval.merged,
        limits: limits.within(interval.start..<interval.end))
    }
    do throws(ExportFailure) { try writer.write(days) } catch { throw CommandFailure(error) }
  }

  private func proceed<Pages>(
    _ request: RequestedPage<Pages>
  ) async throws(CommandFailure) -> (page: Pages.Element, next: RequestedPage<Pages>)? {
    try await caller.failures.caught { () async throws(ClientError) in
      try await request.proceed()
    }
  }

  private mutating func write(_ page: SamplePage) async throws(CommandFailure) {
    guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
    sampleCount += page.samples.count
    onProgress(sampleCount)
    if writer.hasRelated, page.samples.types == [.workout] {
      for workout in page.samples.rows { try await write(workout) }
      if writer.hasLinks { try await writeEfforts(of: page.samples.rows) }
      return
    }
    do throws(ExportFailure) {
      try writer.write(page.samples, contained: page.contained)
    } catch {
      throw CommandFailure(error)
    }
    if writer.hasLinks { try await writeSymptoms(of: page.samples) }
    guard writer.hasPoints, page.samples.details.contains(where: \.hasSeries) else { return }
    try await writePoints(
      of: page.samples.rows.filter { $0.details?.hasSeries == true && writer.needsPoints($0) })
  }

  /// Writes a workout with what belongs to it.
  private mutating func write(_ workout: HealthObject) async throws(CommandFailure) {
    guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
    var query = SampleQuery(types: try await relatedTypes())
    query.filter.predicate = .related(.workout, to: workout.id, activity: nil)
    let found = query.types.isEmpty ? [] : try await caller.objects(query)
    var routes: [(object: HealthObject, points: SeriesPoints)] = []
    for object in found where object.type == .workoutRoute {
      routes.append((object, try await caller.points(of: object.id, kind: .location)))
    }
    var (related, repeated): ([HealthObject], [HealthObject]) = ([], [])
    for sample in found where !sample.type.kind.hasDetails && sample.details == nil {
      if isRepeated(sample) { repeated.append(sample) } else { related.append(sample) }
    }
    do throws(ExportFailure) {
      try writer.write(workout, related: related, routes: routes)
      if !repeated.isEmpty {
        try writer.write(
          Relation(kind: .workout, parent: workout.id, children: repeated.map(\.id)),
          parent: workout, children: repeated)
      }
    } catch {
      throw CommandFailure(error)
    }
    guard writer.hasLinks else { return }
    let others = found.filter {
      ($0.type.kind.hasDetails || $0.details != nil) && $0.type != .workoutRoute
    }
    try await write(Relation(kind: .workout, parent: workout.id, children: []), workout, others)
  }

  /// Whether a sample of a workout is in the element of an earlier workout only. The importer recognizes
  /// a sample in several elements by that of its own; without one, it would add the sample again.
  private mutating func isRepeated(_ sample: HealthObject) -> Bool {
    guard writer.hasLinks, filter != SampleFilter() || !types.contains(sample.type) else {
      return false
    }
    return !inWorkouts.insert(sample.id).inserted
  }

  private static let allRelatedTypes = ObjectType.all.filter {
    $0.hasSamples && $0 != .workout && $0.kind != .attachment
  }

  /// Returns the types of the samples of workouts. A query with a type that an app may not query fails
  /// as a whole, so each type is tried once.
  mutating func relatedTypes() async throws(CommandFailure) -> [ObjectType] {
    if caller.isPerson { return Self.allRelatedTypes }
    if let known = readableTypes { return known }
    var readable: [ObjectType] = []
    for type in Self.allRelatedTypes {
      var query = SampleQuery(types: [type])
      query.limit = 1
      do throws(CommandFailure) {
        _ = try await caller.objects(query)
        readable.append(type)
      } catch {
        guard isOmission(error, true) else { throw error }
      }
    }
    readableTypes = readable
    return readable
  }

  private func writeDeferred() async throws(CommandFailure) {
    guard let owner = caller.client as? UserClient else { return }
    var request = DeferredObjectsRequest()
    repeat {
      let page = request
      let reply = try await caller.failures.caught { () async throws(ClientError) in
        try await owner.deferredObjects(page)
      }
      guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
      do throws(ExportFailure) {
        try writer.write(reply.objects)
      } catch {
        throw CommandFailure(error)
      }
      request.after = reply.next
    } while request.after > 0
  }

  /// The number of series whose first page is requested before the points of those before them are
  /// written.
  private static let readAheadCount = 8

  private func writePoints(of objects: [HealthObject]) async throws(CommandFailure) {
    var requests: [RequestedPage<SeriesPages.AsyncIterator>] = []
    defer { for request in requests { request.cancel() } }
    var rest = objects[...]
    for object in objects {
      while requests.count < Self.readAheadCount, let following = rest.popFirst() {
        let series = caller.client.series(SeriesQuery(id: following.id))
        requests.append(RequestedPage(series.makeAsyncIterator()))
      }
      while let (part, next) = try await proceed(requests[0]) {
        requests[0] = next
        guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
        do throws(ExportFailure) {
          try writer.write(part, of: object)
        } catch {
          throw CommandFailure(error)
        }
      }
      requests.removeFirst()
    }
  }
}
