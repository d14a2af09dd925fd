import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

// The app's calls at the end of a trace. Where the worlds have become different, most traces detect
// it here.

extension World {
  /// Queries by one key, a different one for each seed, so that a hundred traces use all of them.
  func sweep() throws -> String {
    var draw = Draw(random: SplitMix(seed: trace.seed))
    let key = Self.keys[Int(trace.seed % UInt64(Self.keys.count))]
    let subject = Subject.allCases.first { key.applies(to: $0.type) && isAsked($0) } ?? .steps
    var query = SampleQuery(types: [subject.type])
    query.filter.predicate = .or([
      .exists(key), .comparison(key, .notEqual, value(of: key, subject, &draw)),
    ])
    return try Vocabulary.send(
      HealthMethod.Samples.query, query, self, &draw, on: 0,
      plain: { $0.plain(&$1) }
    ).text
  }

  /// Queries everything once more, and possibly hidden objects by identifier.
  func examine() throws -> String {
    var draw = Draw(random: SplitMix(seed: trace.seed &+ 1))
    let numbers = (0..<24).shuffled(using: &draw.random).prefix(12)
    var names = numbers.map { Name.secret($0).id } + wrappers.suffix(4)
    names += (0..<4).map { _ in Name.users(draw.integer(0...trace.steps.count)).id }
    var text = try examineNames(names, &draw)
    for subject in Subject.allCases where isAsked(subject) {
      text += try examine(subject, names, &draw)
    }
    for (key, anchor) in observed.lastAnchors {
      text += try changes(key, anchor, &draw)
    }
    var efforts = EffortQuery()
    for anchor in [[], observed.anchors["effort"]?.last ?? []] {
      efforts.anchor = anchor
      text += try Vocabulary.send(
        HealthMethod.Samples.effortRelationships, efforts, self, &draw, on: 0,
        plain: { $1.anchor = $0.observed.number(of: $1.anchor) }
      ).text
    }
    text += try Vocabulary.send(
      HealthMethod.Summaries.query, SummaryQuery(timeZone: "Europe/Berlin"), self, &draw, on: 0
    ).text
    text += try Vocabulary.send(
      HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest(), self, &draw,
      on: 0
    ).text
    return try text + examineWriting(&draw)
  }

  private func examineNames(_ names: [ObjectID], _ draw: inout Draw) throws -> String {
    var text = ""
    for name in names {
      text += try Vocabulary.send(
        HealthMethod.Attachments.list, .object(name), self, &draw, on: 0,
        plain: { world, reply in
          for index in reply.attachments.indices {
            reply.attachments[index].id = world.observed.number(of: reply.attachments[index].id)
            reply.attachments[index].created = Instant(microseconds: 0)
          }
        }
      ).text
      text += try Vocabulary.send(
        HealthMethod.Series.read, SeriesQuery(id: name), self, &draw, on: 0,
        plain: { $1.cursor = $0.observed.number(of: $1.cursor) }
      ).text
    }
    return text
  }

  private func examine(
    _ subject: Subject, _ names: [ObjectID], _ draw: inout Draw
  ) throws -> String {
    var queries = [SampleQuery(types: [subject.type])]
    // The query for the latest sample has its own code path.
    var latest = SampleQuery(types: [subject.type])
    latest.order = .startDescending
    latest.limit = 1
    queries.append(latest)
    if subject.isPart {
      var query = SampleQuery(types: [subject.type])
      query.filter.predicate = .hasNoCorrelation
      queries.append(query)
    }
    if let kind = subject.relation {
      var query = SampleQuery(types: [subject.type])
      query.filter.predicate = .or(names.map { .related(kind, to: $0, activity: nil) })
      queries.append(query)
    }
    var text = ""
    for query in queries {
      text += try Vocabulary.send(
        HealthMethod.Samples.query, query, self, &draw, on: 0,
        plain: { $0.plain(&$1) }
      ).text
    }
    text += try examineKeys(subject, &draw)
    let descriptor = QueryDescriptor(types: [subject.type])
    text += try Vocabulary.send(
      HealthMethod.Samples.sources, SourceQuery(descriptors: [descriptor]), self, &draw, on: 0
    ).text
    guard subject.isQuantity else { return text }
    for query in draw.thorough(subject) {
      text += try Vocabulary.send(
        HealthMethod.Samples.statistics, query, self, &draw, on: 0
      ).text
    }
    return text
  }

  /// Queries by each key that only objects of this kind have: a predicate on hidden data would
  /// change the result.
  private func examineKeys(_ subject: Subject, _ draw: inout Draw) throws -> String {
    var text = ""
    for key in Self.keys where key.objectKind != nil && key.applies(to: subject.type) {
      var query = SampleQuery(types: [subject.type])
      query.filter.predicate =
        draw.chance(50)
        ? .exists(key) : .comparison(key, .greaterThan, value(of: key, subject, &draw))
      text += try Vocabulary.send(
        HealthMethod.Samples.query, query, self, &draw, on: 0,
        plain: { $0.plain(&$1) }
      ).text
    }
    return text
  }

  /// Writes everything that the app can write, after everything was read: identifiers that others
  /// use or have used, a sample of every type, deletions by identifier and by type.
  private func examineWriting(_ draw: inout Draw) throws -> String {
    var text = ""
    for number in 0..<24 {
      let name = Name.secret(number).id
      let batch = draw.object(draw.one(of: [.mass, .sleep, .noise]), name).batch
      if draw.chance(30) { text += try delete(.objects([name]), &draw) }
      text += try Vocabulary.send(
        HealthMethod.Samples.save, SaveRequest(samples: batch), self, &draw, on: 0
      ).text
      if draw.chance(30) { text += try delete(.objects([name]), &draw) }
    }
    for subject in Subject.allCases {
      let batch = draw.object(subject, Name.own(6_000 + subject.rawValue * 16).id).batch
      text += try Vocabulary.send(
        HealthMethod.Samples.save, SaveRequest(samples: batch), self, &draw, on: 0
      ).text
    }
    for subject in Subject.allCases {
      text += try delete(.matching(type: subject.type, filter: SampleFilter()), &draw)
    }
    return text
  }

  private func delete(_ request: ObjectSelection, _ draw: inout Draw) throws -> String {
    try Vocabulary.send(HealthMethod.Samples.delete, request, self, &draw, on: 0).text
  }

  /// Returns what was added and deleted after an anchor of an earlier answer.
  private func changes(
    _ key: [ObjectType], _ anchor: [UInt8], _ draw: inout Draw
  ) throws -> String {
    var query = ChangeQuery(types: key)
    query.anchor = anchor
    return try Vocabulary.send(
      HealthMethod.Samples.changes, query, self, &draw, on: 0,
      plain: { $0.plain(&$1) }
    ).text
  }
}
