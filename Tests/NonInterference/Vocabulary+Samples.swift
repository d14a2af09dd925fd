import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire

extension Vocabulary {
  static let samples: [Call] = [
    Call(path: HealthMethod.Samples.save.path, weight: 20, affectsDeliveries: true, run: save),
    unary(HealthMethod.Samples.delete, weight: 5, changes: true) { world, draw in
      let subject = world.subject(&draw)
      if draw.chance(35) {
        return .matching(type: subject.type, filter: world.filter(subject, &draw))
      }
      return .objects((0..<draw.one(of: [1, 1, 1, 2, 0])).map { _ in world.id(subject, &draw) })
    },
    unary(HealthMethod.Samples.relate, weight: 5, changes: true) { world, draw in
      RelateRequest(
        relations: (0..<draw.one(of: [1, 1, 2, 0])).map { _ in world.relation(&draw) },
        isRemoval: draw.chance(25))
    },
    Call(path: HealthMethod.Samples.query.path, weight: 22, run: query),
    Call(path: HealthMethod.Samples.changes.path, weight: 14, run: changes),
    unary(HealthMethod.Samples.statistics, weight: 14) { world, draw in
      let subject = world.subject(&draw, among: Subject.quantities)
      var query = draw.statistics(subject)
      if draw.chance(50) { query.filter = world.filter(subject, &draw) }
      return query
    },
    unary(HealthMethod.Samples.sources, weight: 6) { world, draw in
      SourceQuery(descriptors: world.descriptors(&draw))
    },
    Call(path: HealthMethod.Samples.effortRelationships.path, weight: 4, run: effort),
  ]

  // MARK: - Saving

  private static let save: @Sendable (World, inout Draw) throws -> String = { world, draw in
    let subject = world.subject(
      &draw, among: Subject.allCases.filter { !$0.isOwners || draw.chance(3) })
    var request: SaveRequest
    var text = ""
    if subject.isQuantity, draw.chance(world.trace.isLarge ? 40 : 2) {
      let id = Name.own(1_000 + world.stepNumber).id
      let count = world.trace.isLarge ? draw.integer(500...3_000) : draw.integer(20...200)
      request = SaveRequest(samples: draw.bulk(subject, id, count: count))
    } else {
      // Identifiers that were used before, also by other apps, are refused or accepted.
      let name: Name =
        draw.chance(12)
        ? .secret(draw.integer(0...11))
        : .own(draw.chance(75) ? 100 + world.stepNumber : draw.integer(0...15))
      var wish = Draw.Wish()
      wish.isSeries = draw.chance(25)
      wish.syncs = draw.chance(15)
      if draw.chance(60) { wish.heartRate = Double(draw.integer(60...200)) }
      // It may replace an object that a stream has not reported yet.
      if wish.syncs { text += try world.awaitStreams() }
      let object = draw.object(subject, name.id, wish)
      request = SaveRequest(samples: object.batch)
      if let points = object.points {
        text += try send(
          HealthMethod.Series.append, AppendSeriesRequest(buffer: 1, points: points), world,
          &draw, on: 0
        ).text
        request.series = [SeriesReference(row: object.row, buffer: 1)]
      }
      if draw.chance(10) { request.relations = [world.relation(&draw)] }
      if draw.chance(8) {
        text += try world.awaitStreams()
        request.replaced = world.id(subject, &draw)
      }
    }
    world.visibleCommitCount += 1
    // Buffers of series belong to the first connection.
    let spoiling = request.series.isEmpty ? Spoiling.shape : .never
    let (told, reply) = try send(
      HealthMethod.Samples.save, request, world, &draw, spoiling: spoiling, on: 0)
    if reply != nil, let id = request.samples.idRuns.first?.first {
      world.own[subject, default: []].append(id)
    }
    return text + told
  }

  // MARK: - Reading in pages

  /// Reads every page, with varying sizes.
  private static let query: @Sendable (World, inout Draw) throws -> String = { world, draw in
    var query = SampleQuery(descriptors: world.descriptors(&draw))
    let isWorkouts = query.types == [.workout]
    query.order = draw.one(
      of: SampleQuery.Order.allCases.filter {
        $0.rawValue < (isWorkouts ? 14 : 4) || draw.chance(2)
      })
    query.limit = draw.one(of: [0, 0, 1, 2, 5, 99])
    query.includesDocumentData = draw.chance(20)
    var text = ""
    for _ in 0..<60 {
      query.pageBytes = draw.one(of: [0, 0, 1, 100, 400, 5_000])
      let (told, page) = try send(
        HealthMethod.Samples.query, query, world, &draw, spoiling: .shape,
        plain: { $0.plain(&$1) })
      text += told
      guard let page, !page.cursor.isEmpty else { break }
      query.cursor = page.cursor
      // A cursor belongs to its query.
      if draw.chance(2) { query.limit += 1 }
    }
    return text
  }

  private static let changes: @Sendable (World, inout Draw) throws -> String = { world, draw in
    let isPlain = draw.chance(70)
    let types = world.subjects(&draw).map(\.type)
    var query =
      isPlain ? ChangeQuery(types: types) : ChangeQuery(descriptors: world.descriptors(&draw))
    let key = "changes \(query.types.map(\.code).sorted())"
    let known = world.observed.anchors[key] ?? []
    if !known.isEmpty, draw.chance(75) {
      query.anchor = draw.chance(60) ? known[known.count - 1] : draw.one(of: known)
    }
    query.limit = draw.one(of: [0, 0, 1, 2, 7])
    var text = ""
    for _ in 0..<40 {
      let (told, page) = try send(
        HealthMethod.Samples.changes, query, world, &draw, spoiling: .shape,
        plain: { $0.plain(&$1) })
      text += told
      guard let page else { break }
      world.observed.add(anchor: page.anchor, for: key, types: query.types)
      query.anchor = page.anchor
      if !page.hasMore { break }
    }
    return text
  }

  private static let effort: @Sendable (World, inout Draw) throws -> String = { world, draw in
    var query = EffortQuery()
    query.filter = world.filter(.workout, &draw)
    query.isMostRelevant = draw.chance(40)
    let known = world.observed.anchors["effort"] ?? []
    if !known.isEmpty, draw.chance(50) { query.anchor = draw.one(of: known) }
    let (told, reply) = try send(
      HealthMethod.Samples.effortRelationships, query, world, &draw, spoiling: .shape,
      plain: { $1.anchor = $0.observed.number(of: $1.anchor) })
    if let reply { world.observed.add(anchor: reply.anchor, for: "effort") }
    return told
  }

  // MARK: - Series

  static let series: [Call] = [
    unary(HealthMethod.Series.append, weight: 3) { world, draw in
      let kind = draw.one(of: SeriesPoints.Kind.allCases)
      var points = SeriesPoints(kind: kind)
      let start = draw.instant().microseconds
      points.times = (0..<draw.integer(0...9)).map { start + Int64($0) * 1_000_000 }
      if kind == .quantity, draw.chance(50) { points.durations = points.times.map { _ in 1_000 } }
      points.columns = points.columns.map { _ in points.times.map { _ in draw.number() } }
      return AppendSeriesRequest(buffer: UInt64(draw.integer(1...3)), points: points)
    },
    unary(HealthMethod.Series.discard, weight: 1) { _, draw in
      DiscardSeriesRequest(buffer: UInt64(draw.integer(1...3)))
    },
    Call(path: HealthMethod.Series.read.path, weight: 7) { world, draw in
      let subject = world.subject(&draw)
      var query = SeriesQuery(id: world.id(subject, &draw))
      if draw.chance(20) { query.start = draw.instant() }
      if draw.chance(20) { query.end = draw.instant() }
      query.limit = draw.one(of: [0, 1, 7, 1_000])
      var text = ""
      for _ in 0..<45 {
        let (told, page) = try send(
          HealthMethod.Series.read, query, world, &draw, spoiling: .shape,
          plain: { $1.cursor = $0.observed.number(of: $1.cursor) })
        text += told
        guard let page, !page.cursor.isEmpty else { break }
        query.cursor = page.cursor
      }
      return text
    },
  ]
}

extension World {
  /// Returns a relation between objects of the app, visible and hidden ones.
  func relation(_ draw: inout Draw) -> Relation {
    let kind = draw.one(of: Relation.Kind.allCases)
    let (parent, children): (Subject, [Subject]) =
      switch kind {
      case .workout: (.workout, [.steps, .heartRate, .energy, .route])
      case .workoutEffort: (.workout, [.effort])
      case .electrocardiogramSymptom: (.electrocardiogram, [.sleep])
      case .correlation: (.food, [.carbohydrates])
      }
    let id = id(parent, &draw)
    return Relation(
      kind: kind, parent: id, activity: draw.chance(15) ? id.advanced(by: 9) : nil,
      children: (0..<draw.one(of: [1, 1, 2, 0])).map { _ in self.id(draw.one(of: children), &draw) }
    )
  }
}
