import HealthClient
import HealthModel
import HealthPage
import HealthWords

enum RecordRoutes {
  private static let rowCount = 20

  static func records(_ request: PageRequest) async throws(PageFailure) -> Document {
    let stored = Set(try await request.counts().types.map(\.type))
    var groups: [RecordsPage.Group] = []
    for type in ObjectType.all.filter({ RecordsPage.contains($0) && stored.contains($0) }) {
      var query = SampleQuery(types: [type])
      query.order = .startDescending
      query.limit = rowCount + 1
      let asked = query
      let objects = try await request.call { (store) async throws(ClientError) in
        try await store.objects(asked)
      }
      let rows = objects.prefix(rowCount).map { object in
        let note = object.details.flatMap { RecordContent($0).note(request.language) }
        return SamplesPage.Row(
          id: object.id, start: object.start, end: object.end,
          value: [SampleRoutes.text(object, nil, [:], request), note ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " · "),
          source: object.sourceRevision.map { request.language.name($0.source) } ?? "")
      }
      groups.append(.init(type: type, rows: Array(rows), hasMore: objects.count > rowCount))
    }
    return RecordsPage(groups: groups).document(request.page)
  }

  /// The name of the original file in the browser; nil for objects that are not documents of others.
  static func originalName(_ object: HealthObject) -> String? {
    switch object.details {
    case .clinicalRecord: "record.json"
    case .document: "document.xml"
    case .verifiableClinicalRecord: "card.txt"
    default: nil
    }
  }

  /// The original, byte for byte.
  static func original(_ request: PageRequest) async throws(PageFailure) -> Download {
    var query = SampleQuery(types: [try request.type()])
    query.descriptors[0].filter.ids = [try request.id()]
    query.includesDocumentData = true
    let asked = query
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.objects(asked)
    }
    guard let data = found.first?.details?.providerData, !data.isEmpty else { throw .notFound }
    // Never a type that a browser would display: the provider wrote the file.
    return Download(bytes: data, type: "application/octet-stream")
  }

  /// Returns the drawing of a recording or the content of a record; nil for other objects.
  static func figure(
    _ object: HealthObject, _ request: PageRequest
  ) async throws(PageFailure) -> HTML? {
    switch object.details {
    case .audiogram(let audiogram): return AudiogramFigure(audiogram).html(request.language)
    case .electrocardiogram:
      let points = try await request.call { (store) async throws(ClientError) in
        var all = SeriesPoints(kind: .voltage)
        for try await part in store.series(SeriesQuery(id: object.id)) {
          guard part.kind == .voltage else { continue }
          all.times += part.times
          all.columns[0] += part.columns[0]
        }
        return all
      }
      return points.count > 0 ? ElectrocardiogramFigure(points).html(request.language) : nil
    case let details?: return RecordContent(details).html(request.page)
    case nil: return nil
    }
  }
}
