import HealthClient
import HealthModel
import HealthWords
import TTRPC

/// Saves one delivery.
///
/// Each call saves all of its objects or none. If the daemon ends in between, the phone sends the whole
/// delivery again, and what was saved is present then.
struct DeliverySave {
  /// An object to be saved, and whether it replaces a stored one.
  struct Row {
    var object: HealthObject
    var isUpdate: Bool
  }

  /// The limit of entries that cannot be read and are kept of one delivery. What is above it is only counted.
  private static let unreadByteCountMax = 8 << 20

  let client: HealthClient
  private(set) var report = DeliveryReport()
  private var asked: Set<ObjectType> = []
  private var allowed: Set<ObjectType> = []
  private var mint = ObjectIDMint()
  /// The identifiers of stored objects by those of the delivery, for relations.
  private var storedIDs: [ObjectID: ObjectID] = [:]
  /// Entries that cannot be read, in the batches in which they are sent.
  private var unread: [[ImportedObject]] = []
  private var unreadByteCount = 0
  private let validator = SampleValidator(origin: .app)

  init(client: HealthClient) { self.client = client }

  /// Throws `ClientError`.
  mutating func run(_ delivery: Delivery) async throws {
    let found = try await delivery.read { part in
      switch part {
      case .samples(let samples):
        guard let type = samples.first?.type else { return }
        try await askAbout([type])
        guard isSavable(type, count: samples.count) else { return }
        try await save(samples, of: type, delivery.related)
      case .groups(let groups):
        try await askAbout(groups.flatMap { $0.objects.map(\.type) })
        for group in groups { try await save(group) }
      case .unread(let entries): retain(entries)
      }
    }
    report.add(found)
    // The phone sends a delivery of which nothing could be read again.
    if !report.isUnread { try await storeUnread() }
  }

  // MARK: Entries that cannot be read

  private mutating func retain(_ entries: [ImportedObject]) {
    let byteCount = entries.reduce(0) { $0 + $1.payload.count }
    guard unreadByteCount + byteCount <= Self.unreadByteCountMax else { return }
    unreadByteCount += byteCount
    unread.append(entries)
  }

  private mutating func storeUnread() async throws(ClientError) {
    for entries in unread {
      do throws(ClientError) {
        try await client.deferRecords(entries)
        report.deferredCount += entries.count { $0.part == 0 }
      } catch {
        // The report counts them: a pairing of an earlier version has no entitlement, and an app has a quota. The rest of
        // the delivery is stored, and would be refused again and again with them.
        let isOfApp = error.status == .permissionDenied || error.healthCode == .dataSizeExceeded
        guard isOfApp || error.isOfContent else { throw error }
        return
      }
    }
  }

  /// Learns which of the types the user has allowed.
  private mutating func askAbout(_ types: some Sequence<ObjectType>) async throws(ClientError) {
    let new = Set(types.filter { $0.isShareable && $0.kind != .correlation }).subtracting(asked)
    guard !new.isEmpty else { return }
    let status = try await client.shareStatus(of: new.sorted { $0.code < $1.code })
    asked.formUnion(new)
    allowed.formUnion(new.filter { status[$0] == .authorized })
  }

  /// Returns whether the type may be saved; counts the objects as refused if not.
  private mutating func isSavable(_ type: ObjectType, count: Int = 1) -> Bool {
    guard type.isShareable else {
      report.refuse(DeliveryReport.Reason.systemOnly, type, count: count)
      return false
    }
    guard allowed.contains(type) else {
      report.refuse(DeliveryReport.Reason.notAllowed, type, count: count)
      return false
    }
    return true
  }

  private static func isPossible(_ object: HealthObject) -> Bool {
    object.details != nil || Plausibility.isPossible(object.value, of: object.type)
  }

  // MARK: Samples

  private mutating func save(
    _ samples: [HealthObject], of type: ObjectType, _ related: Set<ObjectID>
  ) async throws(ClientError) {
    var names: Set<String> = []
    var rows: [Row] = []
    let possible = samples.filter(Self.isPossible)
    if possible.count < samples.count {
      report.refuse(DeliveryReport.Reason.impossible, type, count: samples.count - possible.count)
    }
    let stored = try await StoredObjects(type, around: possible, client)
    for sample in possible {
      let name = sample.syncName
      guard names.insert(name).inserted else {
        report.presentCount += 1
        continue
      }
      let row = row(for: sample, name, stored)
      if related.contains(sample.id) {
        storedIDs[sample.id] = row?.object.id ?? stored[name]?.object.id
      }
      if let row { rows.append(row) }
    }
    try await add(rows[...])
  }

  /// Returns the row to be saved; nil if an object with this content is stored.
  private mutating func row(
    for object: HealthObject, _ name: String, _ stored: StoredObjects
  ) -> Row? {
    guard let entry = stored[name] else {
      return Row(object: object.named(name, version: 1, id: mint.next()), isUpdate: false)
    }
    guard !object.hasContent(of: entry.object) else {
      report.presentCount += 1
      return nil
    }
    return Row(
      object: object.named(name, version: entry.version + 1, id: mint.next()), isUpdate: true)
  }

  /// Saves samples. Those that the rules do not allow are found by halving.
  private mutating func add(_ rows: ArraySlice<Row>) async throws(ClientError) {
    guard let first = rows.first else { return }
    if try await isSaved(rows.map(\.object)) {
      count(rows)
    } else if rows.count == 1 {
      report.refuse(DeliveryReport.Reason.invalid, first.object.type)
    } else {
      let middle = rows.startIndex + rows.count / 2
      try await add(rows[..<middle])
      try await add(rows[middle...])
    }
  }

  private mutating func count(_ rows: some Sequence<Row>) {
    for row in rows {
      if row.isUpdate { report.updatedCount += 1 } else { report.addedCount += 1 }
    }
  }

  /// Returns false if the content is refused.
  private func isSaved(_ objects: [HealthObject]) async throws(ClientError) -> Bool {
    guard (try? validator.validate(SampleBatch(rows: objects))) != nil else { return false }
    do throws(ClientError) {
      try await client.save(objects)
      return true
    } catch {
      guard error.isOfContent else { throw error }
      return false
    }
  }

  // MARK: Groups

  private mutating func save(_ group: Delivery.Group) async throws(ClientError) {
    let isCorrelation = group.objects.contains { $0.type.kind == .correlation }
    let indices = savable(group, isCorrelation)
    guard !indices.isEmpty else { return }
    var stored: [ObjectType: StoredObjects] = [:]
    for type in Set(indices.map { group.objects[$0].type }) {
      let same = indices.map { group.objects[$0] }.filter { $0.type == type }
      stored[type] = try await StoredObjects(type, around: same, client)
    }
    let changes = group.changes(indices, stored, isCorrelation)
    report.presentCount += indices.count - changes.count
    var rows: [(index: Int, row: Row)] = []
    for index in indices {
      let object = group.objects[index]
      let name = object.syncName
      let entry = stored[object.type]?[name]
      guard changes.contains(index) else {
        storedIDs[object.id] = entry?.object.id
        continue
      }
      let id = mint.next()
      storedIDs[object.id] = id
      rows.append(
        (
          index,
          Row(
            object: object.named(name, version: (entry?.version ?? 0) + 1, id: id),
            isUpdate: entry != nil)
        ))
    }
    guard !rows.isEmpty else { return }
    try await add(rows, of: group)
  }

  /// Returns the indices of the objects that may be saved. A correlation is saved with all of its
  /// samples or not at all.
  private mutating func savable(_ group: Delivery.Group, _ isCorrelation: Bool) -> [Int] {
    let before = report
    let indices = group.objects.indices.filter {
      let object = group.objects[$0]
      guard object.type.kind != .correlation else { return true }
      guard isSavable(object.type) else { return false }
      guard Self.isPossible(object) else {
        report.refuse(DeliveryReport.Reason.impossible, object.type)
        return false
      }
      return true
    }
    guard isCorrelation, indices.count < group.objects.count else { return indices }
    report = before
    let reason =
      group.objects.allSatisfy(Self.isPossible)
      ? DeliveryReport.Reason.notAllowed : DeliveryReport.Reason.impossible
    for object in group.objects { report.refuse(reason, object.type) }
    return []
  }

  private mutating func add(
    _ rows: [(index: Int, row: Row)], of group: Delivery.Group
  ) async throws(ClientError) {
    var objects = rows.map { $0.row.object }
    for index in objects.indices {
      guard case .correlation(let correlation)? = objects[index].details else { continue }
      let contained = correlation.contained.compactMap { storedIDs[$0] }
      objects[index].details = .correlation(Correlation(contained: contained))
    }
    let relations = group.relations.compactMap { relation -> Relation? in
      let children = relation.children.compactMap { storedIDs[$0] }
      guard let parent = storedIDs[relation.parent], !children.isEmpty else { return nil }
      return Relation(
        kind: relation.kind, parent: parent, activity: relation.activity, children: children)
    }
    do throws(ClientError) {
      if let series = rows.firstIndex(where: { group.points[$0.index] != nil }),
        let points = group.points[rows[series].index]
      {
        let builder = client.seriesBuilder(points.kind)
        try await builder.append(points)
        let object = objects.remove(at: series)
        try await builder.finish(object, with: objects, relations: relations)
      } else {
        try await client.save(objects, relations: relations)
      }
      count(rows.map { $0.row })
    } catch {
      guard error.isOfContent else { throw error }
      for (_, row) in rows { report.refuse(DeliveryReport.Reason.invalid, row.object.type) }
    }
  }
}

extension Delivery.Group {
  /// Returns which of the objects have to be saved. If a part of a correlation has changed, all of it
  /// is saved again, because its samples are saved together.
  fileprivate func changes(
    _ indices: [Int], _ stored: [ObjectType: StoredObjects], _ isCorrelation: Bool
  ) -> Set<Int> {
    let changed = indices.filter { index in
      let object = objects[index]
      guard let entry = stored[object.type]?[object.syncName] else { return true }
      return !object.hasContent(of: entry.object)
    }
    return Set(isCorrelation && !changed.isEmpty ? indices : changed)
  }
}

extension ClientError {
  /// Whether the daemon refuses the content of the request, and would refuse it again.
  fileprivate var isOfContent: Bool {
    switch (code, status) {
    case (.tooLarge, _), (.refused, .invalidArgument), (.refused, .outOfRange),
      (.refused, .failedPrecondition), (.refused, .alreadyExists):
      true
    default: false
    }
  }
}
