import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// Samples as files: of the period of a chart, or with the filters of the list of samples. The daemon
/// answers the same query as for `healthctl query` and records it as one, after an entry for the export.
enum ExportRoutes {
  /// Comma-separated values, in the unit of the page.
  static func table(_ request: PageRequest) async throws(PageFailure) -> Download {
    let type = try request.type()
    guard SampleExport.hasTable(type) else { throw .notFound }
    let display = type.kind == .quantity ? try await request.display(of: type) : nil
    let export = SampleExport(type: type, display: display)
    var pages = try pages(of: type, request)
    // The first page is read before the answer begins, so that a refusal has its message.
    let first = try await begin("csv", of: type, &pages, request)
    let rest = pages
    return Download(type: "text/csv; charset=utf-8") { write in
      var (pages, page) = (rest, first)
      try await write(export.heading)
      while let current = page {
        let contained = current.containedByID
        let rows = current.samples.rows.map { export.row($0, contained: contained) }
        try await write(rows.joined())
        page = try await pages.next()
      }
    }
  }

  /// The JSON of `healthctl query --json`, in the stored unit.
  static func list(_ request: PageRequest) async throws(PageFailure) -> Download {
    let type = try request.type()
    guard type.hasSamples else { throw .notFound }
    var pages = try pages(of: type, request)
    let first = try await begin("json", of: type, &pages, request)
    let rest = pages
    return Download(type: "application/json") { write in
      var (pages, page) = (rest, first)
      var separator = "["
      while let current = page {
        var text = ""
        for object in current.samples.rows {
          text += separator + "\n  " + SampleJSON.value(object).line
          separator = ","
        }
        try await write(text)
        page = try await pages.next()
      }
      try await write(separator == "[" ? "[]\n" : "\n]\n")
    }
  }

  private static func pages(
    of type: ObjectType, _ request: PageRequest
  ) throws(PageFailure) -> SamplePages.AsyncIterator {
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter = SampleRoutes.filter(of: type, request)
    if request.query.get("span") != nil {
      let period = request.span().period
      query.descriptors[0].filter.start = period.lowerBound
      query.descriptors[0].filter.end = period.upperBound
    }
    return request.store.samples(query).makeAsyncIterator()
  }

  /// Records the export in the ledger and returns its first page.
  private static func begin(
    _ format: String, of type: ObjectType, _ pages: inout SamplePages.AsyncIterator,
    _ request: PageRequest
  ) async throws(PageFailure) -> SamplePage? {
    do {
      try await request.store.recordExport(format, types: [type])
      return try await pages.next()
    } catch {
      throw .daemon(error)
    }
  }
}
