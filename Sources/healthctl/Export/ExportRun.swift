import HealthClient
import HealthExport
import HealthModel
import HealthText

/// Reads the data of a caller type by type and passes it to a writer. While a page is written, the
/// next one is requested; at most two pages are in memory.
struct ExportRun {
  let caller: Caller
  let writer: any ExportWriter
  private(set) var sampleCount = 0
  private(set) var typeCount = 0
  /// The types of samples of workouts that an app may query, once they are known.
  private var readableTypes: [ObjectType]?
  /// What is exported.
  private(set) var types: Set<ObjectType> = []
  private(set) var filter = SampleFilter()
  /// Called with the number of samples after each page.
  let onProgress: (Int) -> Void

  init(caller: Caller, writer: any ExportWriter, onProgress: @escaping (Int) -> Void) {
    self.caller = caller
    self.writer = writer
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
    var pages = caller.client.samples(query).makeAsyncIterator()
    var page = try await caller.failures.caught { () async throws(ClientError) in
      try await pages.next()
    }
    while let current = page {
      let request = Self.requestNext(pages)
      do throws(CommandFailure) {
        try await write(current)
      } catch {
        request.cancel()
        throw error
      }
      let answer = await request.value
      page = try await caller.failures.caught { () async throws(ClientError) in
        try answer.page.get()
      }
      pages = answer.pages
    }
    if sampleCount > before { typeCount += 1 }
  }

  private struct Answer: Sendable {
    var page: Result<SamplePage?, ClientError>
    var pages: SamplePages.AsyncIterator
  }

  private static func requestNext(_ pages: SamplePages.AsyncIterator) -> Task<Answer, Never> {
    Task {
      var pages = pages
      do throws(ClientError) {
        let page = try await pages.next()
        return Answer(page: .success(page), pages: pages)
      } catch {
        return Answer(page: .failure(error), pages: pages)
      }
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
    for object in page.samples.rows
    where object.details?.hasSeries == true && writer.needsPoints(object) {
      try await writePoints(of: object)
    }
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
    let related = found.filter { !$0.type.kind.hasDetails && $0.details == nil }
    do throws(ExportFailure) {
      try writer.write(workout, related: related, routes: routes)
    } catch {
      throw CommandFailure(error)
    }
    guard writer.hasLinks else { return }
    let others = found.filter {
      ($0.type.kind.hasDetails || $0.details != nil) && $0.type != .workoutRoute
    }
    try await write(Relation(kind: .workout, parent: workout.id, children: []), workout, others)
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
    guard let owner = caller.client as? ControlClient else { return }
    var request = KeptObjectsRequest()
    repeat {
      let page = request
      let reply = try await caller.failures.caught { () async throws(ClientError) in
        try await owner.keptObjects(page)
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

  private func writePoints(of object: HealthObject) async throws(CommandFailure) {
    var parts = caller.client.series(SeriesQuery(id: object.id)).makeAsyncIterator()
    while let part = try await caller.failures.caught({ () async throws(ClientError) in
      try await parts.next()
    }) {
      guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
      do throws(ExportFailure) {
        try writer.write(part, of: object)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}
