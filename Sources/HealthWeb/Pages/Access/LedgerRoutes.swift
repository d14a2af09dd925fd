import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The ledger: who looked.
enum LedgerRoutes {
  /// The entries that a page reads at most. The entries of a busy month can be more than a browser
  /// should show; older ones are on the next page.
  private static let mostEntries = 5000
  private static let pageSize = 1000
  private static let shownCount = 200
  private static let dayCount = 30

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    var filter = LedgerPage.Filter()
    filter.app = request.query.get("app") ?? ""
    filter.type = request.query.get("type").flatMap(ObjectType.init(name:))
    let day = request.query.get("day").flatMap { ChartSpan.date($0, request.calendar) }
    filter.day = day == nil ? "" : request.query.get("day") ?? ""
    filter.before = request.query.get("before").flatMap { UInt64($0) } ?? 0
    let apps = try await request.call { (store) async throws(ClientError) in
      try await store.apps()
    }
    let entries = try await entries(request, filter, since: day)
    let included = entries.filter { filter.includes($0, request.calendar) }
    let shown = Array(included.prefix(shownCount))
    let hasMore = included.count > shownCount || entries.count >= mostEntries
    let names = Dictionary(
      apps.map { ($0.manifest.bundleIdentifier, $0.manifest.name) }
        + entries.filter { !$0.bundleIdentifier.isEmpty }.map { ($0.bundleIdentifier, "") }
    ) { first, _ in first }
    return LedgerPage(
      filter: filter, entries: shown, names: names, days: days(entries, request),
      older: hasMore ? (included.count > shownCount ? shown.last : entries.last)?.number : nil
    ).document(request.page)
  }

  /// Reads entries from the newest until a day, or until the page has enough.
  private static func entries(
    _ request: PageRequest, _ filter: LedgerPage.Filter, since day: Date?
  ) async throws(PageFailure) -> [LedgerEntry] {
    let first = strip(request).lowerBound
    let start = min(
      request.clock.midnight(first),
      day.map { Instant(secondsSince1970: $0.timeIntervalSince1970) } ?? .distantFuture)
    return try await request.call { (store) async throws(ClientError) in
      var entries: [LedgerEntry] = []
      var query = LedgerQuery(
        bundleIdentifier: filter.app, before: filter.before, limit: pageSize)
      while entries.count < mostEntries {
        let page = try await store.ledger(query)
        entries += page
        guard let oldest = page.last, page.count == pageSize, oldest.time >= start else { break }
        query.before = oldest.number
      }
      return entries
    }
  }

  private static func days(_ entries: [LedgerEntry], _ request: PageRequest) -> [HeatStrip.Day] {
    var counts: [String: Int] = [:]
    for entry in entries where !entry.bundleIdentifier.isEmpty && entry.event == .read {
      counts[LedgerPage.day(of: entry.time, request.calendar), default: 0] +=
        max(1, entry.answerCount)
    }
    return strip(request).all.map { day in
      let name = DayText.iso8601(day)
      return HeatStrip.Day(
        start: request.clock.midnight(day), name: name, count: counts[name] ?? 0)
    }
  }

  /// The days whose reads are counted.
  private static func strip(_ request: PageRequest) -> ClosedRange<CalendarDay> {
    .last(dayCount, to: request.clock.day(of: request.page.now))
  }

  static func verify(_ request: PageRequest, _: Form) async throws(PageFailure) -> ActionReply {
    let reply = try await request.call { (store) async throws(ClientError) in
      try await store.verifyLedger()
    }
    let language = request.language
    guard reply.problems.isEmpty else {
      throw .invalid(
        language("ledger.broken", reply.problems.joined(separator: "; ")),
        remedy: language["ledger.brokenRemedy"])
    }
    let head = Hexadecimal.text(reply.head)
    return ActionReply(
      message: language("ledger.unbroken", language.number(reply.checkedCount), head))
  }

  // MARK: Export

  static func lines(_ request: PageRequest) async throws(PageFailure) -> Download {
    var text = ""
    for entry in try await all(request) { text += LedgerJSON.object(entry).line + "\n" }
    return Download(bytes: Array(text.utf8), type: "application/x-ndjson")
  }

  static func table(_ request: PageRequest) async throws(PageFailure) -> Download {
    let entries = try await all(request)
    return Download(bytes: Array(LedgerTable.text(entries).utf8), type: "text/csv; charset=utf-8")
  }

  private static func all(_ request: PageRequest) async throws(PageFailure) -> [LedgerEntry] {
    try await request.call { (store) async throws(ClientError) in
      var entries: [LedgerEntry] = []
      var query = LedgerQuery(limit: pageSize)
      while true {
        let page = try await store.ledger(query)
        entries += page
        guard let oldest = page.last, page.count == pageSize else { return entries }
        query.before = oldest.number
      }
    }
  }
}
