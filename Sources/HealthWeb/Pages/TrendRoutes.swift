import HealthInsight
import HealthPage

enum TrendRoutes {
  static func trends(_ request: PageRequest) async throws(PageFailure) -> Document {
    var page = TrendsPage()
    guard let day = try await request.stored.latestDay(request.clock, from: request) else {
      return page.document(request.page)
    }
    page.day = day
    page.trends = try await Trend.load(to: day, request.stored, request.clock, from: request)
    page.displays = try await request.displays(of: page.trends.map(\.type))
    page.highlights = try await WeekHighlights.load(to: day, request.clock, from: request)
    return page.document(request.page)
  }
}
