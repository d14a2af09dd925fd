import HealthModel
import HealthWire

/// The messages of series and relations.
extension Arbitrary {
  mutating func seriesMessages() -> [any WireMessage & Hashable] {
    var query = SeriesQuery(id: id())
    query.start = maybe { $0.instant() }
    query.end = maybe { $0.instant() }
    query.cursor = bytes()
    query.limit = count(1000)
    return [
      AppendSeriesRequest(buffer: random.next(), points: points()),
      AppendSeriesReply(count: count(1 << 40)), DiscardSeriesRequest(buffer: random.next()),
      DiscardSeriesReply(), query, SeriesPage(points: points(), cursor: bytes()),
      RelateRequest(relations: [relation()] + list(4) { $0.relation() }, isRemoval: flag()),
      RelateReply(),
    ]
  }

  mutating func points() -> SeriesPoints {
    var points = SeriesPoints(kind: element(SeriesPoints.Kind.allCases))
    points.times = list(40) { $0.instant().microseconds }
    if points.kind == .quantity && flag() {
      points.durations = points.times.map { _ in Int64(count(1 << 40)) }
    }
    points.columns = points.columns.map { _ in points.times.map { _ in number() } }
    return points
  }

  mutating func relation() -> Relation {
    Relation(
      kind: element(Relation.Kind.allCases), parent: id(), activity: maybe { $0.id() },
      children: [id()] + list(5) { $0.id() })
  }

  mutating func importRequest() -> ImportSamplesRequest {
    let save = saveRequest()
    var request = ImportSamplesRequest(importID: random.next(), samples: save.samples)
    request.series = save.series
    request.relations = save.relations
    request.keptKeys = list(3) { $0.id() }
    return request
  }

  mutating func saveRequest() -> SaveRequest {
    var request = SaveRequest(samples: batch())
    for row in 0..<request.samples.count where flag() {
      request.series.append(SeriesReference(row: row, buffer: random.next()))
    }
    request.relations = list(4) { $0.relation() }
    return request
  }
}
