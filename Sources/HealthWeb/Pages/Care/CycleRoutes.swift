import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// Menstrual cycles and menopausal states.
enum CycleRoutes {
  /// Twelve weeks in the calendar.
  private static let dayCount = 84

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let (now, clock) = (request.page.now, request.clock)
    let today = clock.day(of: now)
    let states = try await request.objects(SampleQuery(types: [.menopausalState]))
    let periods = MenopausalTimeline.periods(
      states.map { .init(time: $0.start, value: Int64($0.value)) }, until: now
    ) { clock.day(of: $0).daysSince1970 }
    var page = CyclePage(
      history: try await CycleHistory.load(to: today, clock, from: request),
      days: ClosedRange<CalendarDay>.last(dayCount, to: today).all, states: periods, today: today)
    page.includesIncomplete = request.query.get("all") == "yes"
    return page.document(request.page)
  }

  static func logFlow(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let day = form["day"].flatMap({ try? DayArgument.day($0) }),
      let flow = form["flow"].flatMap({ Int($0) })
    else { throw .invalid(request.language["request.badDate"]) }
    // Noon, so that a change of the time zone does not move the record to another day.
    let time = request.clock.moment(of: day, second: 12 * 3600)
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
