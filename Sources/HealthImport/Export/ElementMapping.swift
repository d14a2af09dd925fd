import HealthDocuments
import HealthModel

/// Converts elements to objects of their kind and passes them to the sink. The main file reader
/// defers an element that cannot be mapped: it is stored unparsed. An element of which a part was
/// left out (`Omissions`) is deferred in addition to the object.
///
/// Every object is validated by the rules for imported samples before it is delivered, because the
/// daemon refuses a batch as a whole.
final class ElementMapping {
  private let sink: ImportSink
  private let files: ExportFiles
  /// Whether this is a second reading, only for the contents of correlations and workouts. The
  /// first reading delivered everything else. It repeats the mapping of these elements, because
  /// their records must be linked to the identifiers that the first reading computed.
  private let isNestedOnly: Bool
  private var recordNames: Set<ObjectID> = []

  init(sink: ImportSink, files: ExportFiles, isNestedOnly: Bool) {
    self.sink = sink
    self.files = files
    self.isNestedOnly = isNestedOnly
  }

  /// The outcome for an element.
  enum Result {
    /// Nothing was left out.
    case stored
    /// Stored, and also deferred because only part of it was stored.
    case partly(CanonicalElement.Encoded, reason: ImportProblem)
    case deferred(CanonicalElement.Encoded, reason: ImportProblem)
    /// Delivered by the first reading.
    case done
  }

  /// Maps an element. `kind` is its name, or the name of the element inside a record; `inner` are
  /// the records in it, without the `unreadableInnerCount` records that are not samples.
  func map(
    _ element: ExportElement, kind: String, counts: [String: Int], inner: [HealthObject],
    unreadableInnerCount: Int = 0
  ) throws -> Result {
    if kind == OwnElement.deferred { return try deferAgain(element, counts) }
    if kind == OwnElement.links { return try links(element, counts) }
    var inner = inner
    var encoded = sink.canonical.encode(element)
    let key = identifier(of: encoded.key)
    encoded.key = key
    let omissions = Omissions()
    // The element is stored without these records, so it must be deferred too.
    for _ in 0..<unreadableInnerCount { omissions.record(.invalidSample) }
    let outcome: Outcome
    do throws(MappingFailure) {
      let own = try OwnElement.content(of: element)
      if let own, !own.inside.isEmpty { inner = own.inside.map { copy($0, sink.mint.next()) } }
      guard
        var mapped = try mapped(
          ElementReader(element, omissions: omissions), kind: kind, key, inner, own)
      else { return .deferred(encoded, reason: .unknownElement) }
      if let own {
        // Whatever the element omits is in the content.
        mapped.replace(with: own, key, inner)
      } else if kind != "Me" || mapped.characteristics != nil {
        MappedParts.check(element, omissions)
      }
      // Before anything is delivered: a failure afterwards would leave a part of the element
      // stored.
      for object in mapped.objects { try ObjectCheck.check(object) }
      outcome = mapped
    } catch {
      if !isNestedOnly { sink.note(error.problem) }
      return .deferred(encoded, reason: error.problem)
    }
    if !isNestedOnly {
      for name in outcome.usedFiles { files.use(name) }
      // Routes first: a relation can only refer to objects that were sent before it.
      for route in outcome.routes where !files.isRepeat(route.object.id) {
        try sink.add(record: route)
      }
      if var object = outcome.object {
        object.origin = .element(
          ImportedObject(
            key: key, kind: kind, start: object.object.start, end: object.object.end,
            payload: encoded.payload))
        try sink.add(record: object)
      }
      if let characteristics = outcome.characteristics, !characteristics.isEmpty {
        try sink.deliver(characteristics)
      }
      if let withdrawn = outcome.withdrawn {
        try sink.withdraw(withdrawn, counts)
      } else {
        sink.count(record: kind, counts: counts)
      }
      if let type = outcome.nested?.type { sink.countNestedRecord(type) }
    }
    if outcome.nested != nil || !inner.isEmpty {
      try sink.add(
        nested: outcome.nested, inner, outcome.relation, isLast: isNestedOnly)
    }
    guard !isNestedOnly else { return .done }
    guard let reason = omissions.reason else { return .stored }
    sink.note(omissions.problems)
    return .partly(encoded, reason: reason)
  }

  /// Returns the identifier of an element. An export can contain elements with equal content. Each
  /// is an object; the second and later ones have identifiers derived from that of the first. A
  /// reading encounters them in file order, so the identifiers are the same in every import and in
  /// both readings.
  private func identifier(of key: ObjectID) -> ObjectID {
    guard repeats.count < Self.repeatCountMax || repeats[key] != nil else { return key }
    let number = repeats[key, default: 0]
    repeats[key] = number + 1
    return number == 0 ? key : ContentHash.repeated(key, number)
  }

  private var repeats: [ObjectID: Int] = [:]
  /// The number of elements that are compared with each other; the table takes at most 40 MB.
  /// Beyond it, equal elements have one identifier and are stored once.
  private static let repeatCountMax = 1 << 20

  /// Everything that one element becomes. Nothing of it is delivered before all of it was checked.
  private struct Outcome {
    var object: MappedObject?
    /// A clinical record that was entered in error, instead of `object`.
    var withdrawn: HealthObject?
    /// A correlation, which is delivered with its records.
    var nested: HealthObject?
    /// The relation between a workout and the records inside it.
    var relation: Relation?
    /// The routes, which have already been checked, unlike the other objects.
    var routes: [MappedObject] = []
    var characteristics: [Characteristic]?
    /// The names of files whose content is in the objects.
    var usedFiles: [String] = []

    var objects: [MappedObject] {
      [object, nested.map { MappedObject(object: $0) }].compactMap(\.self)
    }

    /// Replaces what was read from the element. Files, routes and relations stay.
    mutating func replace(with own: OwnContent, _ key: ObjectID, _ inner: [HealthObject]) {
      var exact = own.object
      exact.id = key
      if case .correlation = exact.details {
        exact.details = .correlation(Correlation(contained: inner.map(\.id)))
        nested = exact
      } else {
        object = MappedObject(
          object: exact, points: own.points, relations: object?.relations ?? [])
      }
    }
  }

  /// Delivers a deferred record of the store from which the export was written.
  private func deferAgain(_ element: ExportElement, _ counts: [String: Int]) throws -> Result {
    let record: ImportedObject
    do throws(MappingFailure) {
      record = try OwnElement.record(in: element)
    } catch {
      if !isNestedOnly { sink.note(error.problem) }
      return .deferred(sink.canonical.encode(element), reason: error.problem)
    }
    guard !isNestedOnly else { return .done }
    if record.part == 0 { sink.countObject() }
    sink.count(record: OwnElement.deferred, counts: counts)
    try sink.add(record)
    return .stored
  }

  /// Holds links until their samples are delivered.
  private func links(_ element: ExportElement, _ counts: [String: Int]) throws -> Result {
    let encoded = sink.canonical.encode(element)
    let found: OwnLinks
    do throws(MappingFailure) {
      // A deferred element is read without the rest of the export.
      guard !sink.mergesNested else { throw MappingFailure(.unknownElement) }
      found = try OwnElement.links(in: element)
    } catch {
      if !isNestedOnly { sink.note(error.problem) }
      return .deferred(encoded, reason: error.problem)
    }
    let origin = ImportedObject(
      key: encoded.key, kind: OwnElement.links, payload: encoded.payload)
    guard !isNestedOnly else {
      try sink.deliver(found, origin, try files.use(found.files))
      return .done
    }
    sink.count(record: OwnElement.links, counts: counts)
    sink.keep(found, origin)
    return .stored
  }

  private func copy(_ object: HealthObject, _ id: ObjectID) -> HealthObject {
    var object = object
    object.id = id
    return object
  }

  /// Returns nil for a kind that has no object.
  private func mapped(
    _ reader: ElementReader, kind: String, _ key: ObjectID, _ inner: [HealthObject],
    _ own: OwnContent?
  ) throws(MappingFailure) -> Outcome? {
    switch kind {
    case OwnElement.object:
      var outcome = Outcome()
      if own?.object.type == .workout, !inner.isEmpty {
        outcome.relation = Relation(kind: .workout, parent: key, children: inner.map(\.id))
      }
      return outcome
    case "Workout": return try workout(reader, key, inner)
    case "Correlation": return try correlation(reader, key, inner)
    case "ClinicalRecord": return try clinicalRecord(reader, key)
    case "Audiogram":
      let details = SampleDetails.audiogram(try HealthElements.audiogram(reader))
      return Outcome(
        object: MappedObject(
          object: try HealthObject(id: key, type: .audiogram, reader, details: details)))
    case "VisionPrescription": return Outcome(object: try prescription(reader, key))
    case "ActivitySummary": return Outcome(object: try summary(reader, key))
    case "HeartRateVariabilityMetadataList":
      return Outcome(object: try HealthElements.heartbeatSeries(reader, id: key))
    case "Me": return Outcome(characteristics: CharacteristicsElement.read(reader))
    // Deferred; a later version may have a mapping.
    default: return nil
    }
  }

  // MARK: Kinds

  private func workout(
    _ reader: ElementReader, _ id: ObjectID, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    let details = try WorkoutElement.details(reader)
    var outcome = Outcome()
    if !inner.isEmpty {
      outcome.relation = Relation(kind: .workout, parent: id, children: inner.map(\.id))
    }
    // Routes need the files, and the first reading has used them.
    guard !isNestedOnly else { return outcome }
    let workout = try HealthObject(
      id: id, type: .workout, reader, details: .workout(details))
    // Points and files become separate objects.
    var keys: [ObjectID] = []
    func append(_ key: ObjectID) {
      if !keys.contains(key) { keys.append(key) }
    }
    for route in reader.children("WorkoutRoute") {
      for reference in route.children("FileReference") {
        guard let key = routeKey(reference, of: route, &outcome) else { continue }
        // The relation can contain the route only once.
        if keys.contains(key) { reader.omissions.record(.sharedRoute) }
        append(key)
      }
      if let key = inlineRoute(route, &outcome) { append(key) }
      if let key = try ownRoute(route, &outcome) { append(key) }
    }
    outcome.object = MappedObject(object: workout)
    if !keys.isEmpty {
      outcome.object?.relations = [Relation(kind: .workout, parent: id, children: keys)]
    }
    return outcome
  }

  /// Returns the key of the file to which a reference points; nil if it is not in the export.
  private func routeKey(
    _ reference: ElementReader, of route: ElementReader, _ outcome: inout Outcome
  ) -> ObjectID? {
    let path =
      reference.optionalText("path") ?? ExportFiles.routeName(hexadecimal: reference.text("key"))
    if let file = files.route(path, notIn: outcome.usedFiles) {
      let object = self.route(route, file.key, file.points, .file(file.name))
      guard append(object, to: &outcome) else {
        route.omissions.record(.invalidSample)
        return nil
      }
      outcome.usedFiles.append(file.name)
      return file.key
    }
    if let key = files.routeKey(path)
      ?? reference.optionalText("key").flatMap(ContentHash.key(hexadecimal:))
    {
      return key
    }
    // `CanonicalElement` counts the missing file.
    return nil
  }

  /// Adds the points inside the element itself, as in exports of iOS 10 to 12.
  private func inlineRoute(_ route: ElementReader, _ outcome: inout Outcome) -> ObjectID? {
    let locations = route.children("Location")
    guard !locations.isEmpty else { return nil }
    let encoded = sink.canonical.encode(route.element)
    let origin = ImportedObject(
      key: encoded.key, kind: route.element.name, payload: encoded.payload)
    guard let points = RouteFile.points(locations),
      append(self.route(route, encoded.key, points, .element(origin)), to: &outcome)
    else {
      route.omissions.record(.unreadableRoute)
      return nil
    }
    return encoded.key
  }

  /// Adds a route that a GPX file cannot contain exactly.
  private func ownRoute(
    _ route: ElementReader, _ outcome: inout Outcome
  ) throws(MappingFailure) -> ObjectID? {
    guard let own = try OwnElement.content(of: route.element) else { return nil }
    let encoded = sink.canonical.encode(route.element)
    let origin = ImportedObject(
      key: encoded.key, kind: route.element.name, payload: encoded.payload)
    let object = MappedObject(
      object: copy(own.object, encoded.key), points: own.points, origin: .element(origin))
    guard append(object, to: &outcome) else { throw MappingFailure(.invalidSample) }
    return encoded.key
  }

  /// Adds a route. Returns false if the daemon would refuse it. Equal content is one route, even if
  /// several workouts refer to it.
  private func append(_ route: MappedObject, to outcome: inout Outcome) -> Bool {
    let id = route.object.id
    if files.wasDelivered(id) || outcome.routes.contains(where: { $0.object.id == id }) {
      return true
    }
    do throws(MappingFailure) { try ObjectCheck.check(route) } catch { return false }
    outcome.routes.append(route)
    return true
  }

  /// Creates a route. It spans its points and, if the element states a period, that period too.
  private func route(
    _ reader: ElementReader, _ id: ObjectID, _ points: SeriesPoints, _ origin: ObjectOrigin
  ) -> MappedObject {
    var (start, end) = (points.times[0], points.times[points.count - 1])
    if reader.optionalText("startDate") != nil || reader.optionalText("endDate") != nil,
      let period = reader.lenient({ () throws(MappingFailure) in try reader.period() })
    {
      start = min(start, period.start.microseconds)
      end = max(end, period.end.microseconds)
    }
    let object = HealthObject(
      id: id, type: .workoutRoute, start: Instant(microseconds: start),
      end: Instant(microseconds: end), details: .workoutRoute(.init(count: points.count)),
      device: reader.device, metadata: reader.metadata, sourceRevision: reader.source)
    return MappedObject(object: object, points: points, origin: origin)
  }

  private func correlation(
    _ reader: ElementReader, _ id: ObjectID, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    guard let type = ObjectType(identifier: reader.text("type")), type.kind == .correlation else {
      throw MappingFailure(.unknownType)
    }
    // A correlation requires all of its records (rule CORR-02: a blood pressure has two). With one
    // of them missing it is deferred, and its readable records are delivered as samples.
    guard !inner.isEmpty, inner.count == reader.children("Record").count else {
      throw MappingFailure(.invalidSample)
    }
    return Outcome(
      nested: try HealthObject(
        id: id, type: type, reader,
        details: .correlation(Correlation(contained: inner.map(\.id)))))
  }

  private func clinicalRecord(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> Outcome? {
    // It contains no records.
    guard !isNestedOnly else { return nil }
    guard let file = files.clinicalRecord(reader.text("resourceFilePath")) else {
      throw MappingFailure(.withoutResource)
    }
    var object = try ClinicalRecordElement.object(reader, id: id, data: file.bytes)
    if case .clinicalRecord(let record) = object.details, record.isEnteredInError {
      return Outcome(withdrawn: object, usedFiles: [file.name])
    }
    // Of two versions in one export, the first one is the record.
    if let name = ClinicalRecordElement.name(of: object), recordNames.insert(name).inserted {
      object.id = name
    }
    var outcome = Outcome()
    outcome.object = MappedObject(object: object)
    outcome.usedFiles = [file.name]
    return outcome
  }

  private func prescription(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> MappedObject {
    // A prescription has no period; HealthKit's start date is the day on which it was issued.
    let issued = try reader.instant("dateIssued")
    let details = try HealthElements.prescription(reader)
    let object = HealthObject(
      id: id, type: .visionPrescription, start: issued, end: issued,
      details: .visionPrescription(details), device: reader.device, metadata: reader.metadata,
      sourceRevision: reader.source)
    return MappedObject(object: object)
  }

  private func summary(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> MappedObject {
    let (summary, start, end) = try HealthElements.summary(reader)
    return MappedObject(
      object: HealthObject(
        id: id, type: .activitySummary, start: start, end: end,
        details: .activitySummary(summary), sourceRevision: reader.source))
  }
}
