import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords

/// The summary. Every card is two queries of statistics, which the daemon answers from sums of the
/// stored parts, so that the page reads no samples but those beyond the range of their device.
enum SummaryRoutes {
  static func summary(_ request: PageRequest) async throws(PageFailure) -> Document {
    var page = SummaryPage(
      day: try await request.stored.latestDay(request.clock, from: request))
    page.sampleCount = try await request.counts().sampleCount
    page.doses = try await request.doseHistory(request.page.now..<request.page.now).today
    guard let day = page.day else { return page.document(request.page) }
    page.rings = try await ActivitySummary.latest(
      day, request.stored, request.clock, from: request)
    page.usesWheelchair = try await usesWheelchair(request)
    page.night = try await SleepNight.latest(request.stored, request.clock, from: request)
    page.cards = try await SummaryCard.load(
      request.pinned.types, request.stored, request.clock, from: request)
    page.displays = try await request.displays(
      of: page.cards.map(\.type).filter { $0.kind == .quantity })
    return page.document(request.page)
  }

  private static func usesWheelchair(_ request: PageRequest) async throws(PageFailure) -> Bool {
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.characteristics([.wheelchairUse])
    }
    return found.first?.value.map(Characteristic.usesWheelchair) ?? false
  }
}
