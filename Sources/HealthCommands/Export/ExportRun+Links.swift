import HealthAPI
import HealthClient
import HealthExport
import HealthInsight
import HealthModel
import HealthWords

/// Relations of samples, and files attached to them. Only those between exported samples are written.
extension ExportRun {
  /// The number of objects that one query names.
  private static let idCountMax = 500

  func write(
    _ relation: Relation, _ parent: HealthObject, _ children: [HealthObject]
  ) async throws(CommandFailure) {
    let exported = try await exported(children)
    guard !exported.isEmpty else { return }
    var relation = relation
    relation.children = exported.map(\.id)
    do throws(ExportFailure) {
      try writer.write(relation, parent: parent, children: exported)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the objects that the export contains.
  private func exported(_ objects: [HealthObject]) async throws(CommandFailure) -> [HealthObject] {
    let candidates = objects.filter { types.contains($0.type) }
    guard filter != SampleFilter() else { return candidates }
    let found = try await exported(ids: candidates.map(\.id), of: candidates.map(\.type))
    return candidates.filter { found[$0.id] != nil }
  }

  private func exported(
    ids: [ObjectID], of types: [ObjectType]
  ) async throws(CommandFailure) -> [ObjectID: HealthObject] {
    var found: [ObjectID: HealthObject] = [:]
    for start in stride(from: 0, to: ids.count, by: Self.idCountMax) {
      let part = ids[start..<min(start + Self.idCountMax, ids.count)]
      var query = SampleQuery(types: Set(types).sorted { $0.code < $1.code })
      query.filter = Self.filter(self.filter, part)
      query.includesDocumentData = true
      for object in try await caller.objects(query) { found[object.id] = object }
    }
    return found
  }

  private static func filter(
    _ filter: SampleFilter, _ ids: some Sequence<ObjectID>
  ) -> SampleFilter {
    var filter = filter
    let named = HealthPredicate.isAny(.uuid, of: ids.map { .id($0) })
    filter.predicate = filter.predicate.map { .and([$0, named]) } ?? named
    return filter
  }

  // MARK: Relations

  /// Writes the effort scores of workouts and of their activities.
  mutating func writeEfforts(of workouts: [HealthObject]) async throws(CommandFailure) {
    let scores: Set<ObjectType> = [.workoutEffortScore, .estimatedWorkoutEffortScore]
    guard !types.isDisjoint(with: scores) else { return }
    if !caller.isPerson, scores.isDisjoint(with: try await relatedTypes()) { return }
    for start in stride(from: 0, to: workouts.count, by: Self.idCountMax) {
      let part = workouts[start..<min(start + Self.idCountMax, workouts.count)]
      var query = EffortQuery()
      query.filter = Self.filter(SampleFilter(), part.map(\.id))
      let request = query
      let reply = try await caller.failures.caught { () async throws(ClientError) in
        try await caller.client.effortRelationships(request)
      }
      let rows = reply.samples.rows
      let byID = Dictionary(part.map { ($0.id, $0) }) { first, _ in first }
      for tie in reply.relationships where !tie.rows.isEmpty {
        guard let workout = byID[tie.workout] else { continue }
        try await write(
          Relation(
            kind: .workoutEffort, parent: workout.id, activity: tie.activity, children: []),
          workout, tie.rows.compactMap { rows.indices.contains($0) ? rows[$0] : nil })
      }
    }
  }

  /// Writes the symptoms of electrocardiograms.
  mutating func writeSymptoms(of batch: SampleBatch) async throws(CommandFailure) {
    guard batch.types == [.electrocardiogram] else { return }
    let symptoms = try await relatedTypes().filter {
      Relation.Kind.electrocardiogramSymptom.allowsChild($0) && types.contains($0)
    }
    guard !symptoms.isEmpty else { return }
    for recording in batch.rows {
      var query = SampleQuery(types: symptoms)
      query.filter.predicate = .related(
        .electrocardiogramSymptom, to: recording.id, activity: nil)
      try await write(
        Relation(kind: .electrocardiogramSymptom, parent: recording.id, children: []), recording,
        try await caller.objects(query))
    }
  }

  // MARK: Attached files

  /// Writes the attached files of exported samples.
  func writeAttachments() async throws(CommandFailure) {
    guard caller.isPerson else { return try await writeAttachmentsOfApp() }
    let sampleTypes = types.filter { $0.hasSamples && $0.kind != .attachment }
    guard !sampleTypes.isEmpty else { return }
    var last: UInt64 = 0
    repeat {
      let after = last
      let page = try await caller.allAttachments(after: after)
      let objects = try await exported(
        ids: Array(Set(page.objectIDs)), of: Array(sampleTypes))
      for (attachment, id) in zip(page.attachments, page.objectIDs) {
        guard let object = objects[id] else { continue }
        try await write(attachment, of: object)
      }
      last = page.next
    } while last > 0
  }

  /// An app can list the attached files of one sample only. Quantities and categories are left out:
  /// there may be millions, each with a call and an entry of the ledger.
  private func writeAttachmentsOfApp() async throws(CommandFailure) {
    for type in readTypes where type.hasSamples && type.kind.hasDetails {
      var query = SampleQuery(types: [type])
      query.filter = filter
      query.includesDocumentData = true
      var pages = caller.client.samples(query).makeAsyncIterator()
      while let page = try await caller.failures.caught({ () async throws(ClientError) in
        try await pages.next()
      }) {
        for object in page.samples.rows {
          for attachment in try await caller.attachments(of: object.id) {
            try await write(attachment, of: object)
          }
        }
      }
    }
  }

  private func write(
    _ attachment: Attachment, of object: HealthObject
  ) async throws(CommandFailure) {
    do throws(ExportFailure) {
      try writer.begin(attachment, of: object)
    } catch {
      throw CommandFailure(error)
    }
    try await caller.bytes(of: attachment) { (piece) throws(CommandFailure) in
      guard !Task.isCancelled else { throw CommandFailure(.interrupted, "interrupted") }
      do throws(ExportFailure) {
        try writer.write(piece: piece)
      } catch {
        throw CommandFailure(error)
      }
    }
    do throws(ExportFailure) { try writer.endAttachment() } catch { throw CommandFailure(error) }
  }
}
