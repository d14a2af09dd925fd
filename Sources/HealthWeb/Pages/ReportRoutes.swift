import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The report for print.
enum ReportRoutes {
  /// Each chapter costs as much as the page of its type.
  private static let mostChapters = 30
  /// The characteristics that identify a patient.
  private static let profile: [ObjectType] = [.dateOfBirth, .biologicalSex, .bloodType]

  static func report(_ request: PageRequest) async throws(PageFailure) -> Document {
    let stored = Set(try await request.counts().types.map(\.type))
    let choices = ObjectType.all.filter { stored.contains($0) && SampleExport.hasTable($0) }
    let named = request.query.getAll("type").compactMap { ObjectType(name: $0) }
    let chosen = (named.isEmpty ? request.pinned.types : named)
      .reduce(into: [ObjectType]()) { if !$0.contains($1) { $0.append($1) } }
      .filter(choices.contains).prefix(mostChapters)
    let hasTables = request.query.get("tables") == "yes"
    var chapters: [TypePage] = []
    for type in chosen {
      guard var chapter = try await TypeRoutes.page(of: type, request) else { continue }
      chapter.figure?.opensTable = hasTables
      chapters.append(chapter)
    }
    let characteristics = try await request.call { (store) async throws(ClientError) in
      try await store.characteristics(profile)
    }
    let span = request.span()
    let history = try await request.doseHistory(span.period)
    var page = ReportPage(
      span: span, choices: choices, chapters: chapters, medications: history.plans,
      profile: characteristics)
    page.doseDays = request.clock.days(in: span.period).all.map(history.day)
    page.hasTables = hasTables
    return page.document(request.page)
  }
}
