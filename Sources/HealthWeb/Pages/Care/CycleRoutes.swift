import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthText
import Hummingbird

/// Menstrual cycles and menopausal states.
enum CycleRoutes {
  /// Twelve weeks in the calendar; the cycles of a year in the list.
  private static let (dayCount, historyDayCount) = (84, 400)

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let now = request.page.now
    let start = Instant(
      microseconds: now.microseconds - Int64(historyDayCount) * 86_400_000_000)
    var query = SampleQuery(types: [.menstrualFlow])
    query.filter.start = start
    let flowQuery = query
    let (flows, states) = try await request.call { (store) async throws(ClientError) in
      (
        try await store.objects(flowQuery),
        try await store.objects(SampleQuery(types: [.menopausalState]))
      )
    }
    let history = CycleHistory(
      flows.flatMap { object in
        let isStart = object.metadata[MetadataKey.menstrualCycleStart] == .integer(1)
        return request.dates.days(
          from: object.start,
          to: max(object.end, Instant(microseconds: object.start.microseconds + 1))
        ).enumerated().map { index, day in
          CycleHistory.Flow(day: day, value: Int(object.value), isStart: isStart && index == 0)
        }
      })
    let periods = MenopausalTimeline.periods(
      states.map { .init(time: $0.start, value: Int64($0.value)) }, until: now
    ) { day(of: $0, request).daysSince1970 }
    let first = Instant(microseconds: now.microseconds - Int64(dayCount - 1) * 86_400_000_000)
    return CyclePage(
      history: history, days: request.dates.days(from: first, to: now), states: periods,
      today: day(of: now, request)
    ).document(request.page)
  }

  private static func day(of time: Instant, _ request: PageRequest) -> CalendarDay {
    let fields = request.page.time.fields(time)
    return CalendarDay(year: fields.year ?? 1, month: fields.month ?? 1, day: fields.day ?? 1)
  }

  static func logFlow(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let day = form["day"].flatMap({ try? DayArgument.day($0) }),
      let flow = form["flow"].flatMap({ Int($0) })
    else { throw .invalid(request.language["request.badDate"]) }
    // Noon, so that a change of the time zone does not move the record to another day.
    let time = request.dates.moment(of: day, second: 12 * 3600)
    let start = MetadataValue.integer(form["start"] == nil ? 0 : 1)
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: .menstrualFlow, start: time, end: time, value: Double(flow),
      metadata: Metadata([.init(key: MetadataKey.menstrualCycleStart, value: start)]))
    try await request.call { (store) async throws(ClientError) in try await store.save([object]) }
    return ActionReply(location: "/cycle", message: request.language["mind.saved"])
  }

  static func logState(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let state = form["state"].flatMap({ Int($0) }) else { throw .notFound }
    let now = request.page.now
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: .menopausalState, start: now, end: now, value: Double(state))
    try await request.call { (store) async throws(ClientError) in try await store.save([object]) }
    return ActionReply(location: "/cycle", message: request.language["mind.saved"])
  }
}
