import HealthAPI
import HealthModel
import HealthWire

/// Points of series, and the messages that refer to rows of their batch.
extension Arbitrary {
  mutating func seriesPoints() -> SeriesPoints {
    var points = SeriesPoints(kind: element(SeriesPoints.Kind.allCases))
    points.times = list(40) { $0.instant().microseconds }
    if points.kind == .quantity && flag() {
      points.durations = points.times.map { _ in Int64(count(1 << 40)) }
    }
    points.columns = points.columns.map { _ in points.times.map { _ in number() } }
    return points
  }

  mutating func importSamplesRequest() -> ImportSamplesRequest {
    let save = saveRequest()
    var request = ImportSamplesRequest(importID: random.next(), samples: save.samples)
    request.series = save.series
    request.relations = save.relations
    request.deferredKeys = list(3) { $0.id() }
    return request
  }

  mutating func saveRequest() -> SaveRequest {
    var request = SaveRequest(samples: sampleBatch())
    for row in 0..<request.samples.count where flag() {
      request.series.append(SeriesReference(row: row, buffer: random.next()))
    }
    request.relations = list(4) { $0.relation() }
    request.replaced = maybe { $0.id() }
    return request
  }
}
