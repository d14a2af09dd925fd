import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// States of mind, and the questionnaires GAD-7 and PHQ-9.
enum MindRoutes {
  private static let dayCount = 35
  private static let resultCount = 20

  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let days = ClosedRange<CalendarDay>.last(dayCount, to: request.clock.day(of: request.page.now))
    let start = request.clock.midnight(days.lowerBound)
    var moods = SampleQuery(types: [.stateOfMind])
    moods.filter.start = start
    let moodQuery = moods
    let states = try await request.call { (store) async throws(ClientError) in
      try await store.objects(moodQuery)
    }
    let assessments = try await request.call { (store) async throws(ClientError) in
      try await store.objects(SampleQuery(types: [.gad7, .phq9]))
    }
    let results = assessments.sorted { $0.start > $1.start }.prefix(resultCount).compactMap {
      object -> MindPage.Result? in
      guard case .scoredAssessment(let assessment) = object.details else { return nil }
      return MindPage.Result(time: object.start, type: object.type, assessment: assessment)
    }
    var page = MindPage(
      entries: MindPage.Entry.entries(states).sorted { $0.time > $1.time },
      days: days.all, results: Array(results))
    let region = LocaleRegion.region(of: "LC_MESSAGES", ProcessInfo.processInfo.environment)
    page.helpLine = HelpLine.local(request.calendar.timeZone, localeRegion: region)
    return page.document(request.page)
  }

  static func log(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    guard let kind = form["kind"].flatMap({ Int($0) }),
      let valence = form["valence"].flatMap({ Int($0) }).flatMap(
        ValenceClassification.init(rawValue:))
    else { throw .invalid(request.language["mind.incomplete"]) }
    // The middle of the region that was chosen.
    let state = StateOfMind(
      kind: kind, valence: Double(valence.rawValue - 4) * 2 / 7,
      labels: form.all("labels").compactMap { Int($0) }.sorted(),
      associations: form.all("about").compactMap { Int($0) }.sorted())
    try await save(.stateOfMind, .stateOfMind(state), request)
    return ActionReply(location: "/mind", message: request.language["mind.saved"])
  }

  static func gad7(_ request: PageRequest) async throws(PageFailure) -> Document {
    AssessmentPage(type: .gad7).document(request.page)
  }

  static func phq9(_ request: PageRequest) async throws(PageFailure) -> Document {
    AssessmentPage(type: .phq9).document(request.page)
  }

  static func logGAD7(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply { try await log(.gad7, request, form) }

  static func logPHQ9(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply { try await log(.phq9, request, form) }

  private static func log(
    _ type: ObjectType, _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let language = request.language
    guard let assessment = AssessmentPage.assessment(of: type, answer: { form["answer\($0)"] })
    else { throw .invalid(language["assessment.incomplete"]) }
    try await save(type, .scoredAssessment(assessment), request)
    let risk = assessment.risk(for: type)?.name(for: type) ?? "noneToMinimal"
    return ActionReply(
      location: "/mind",
      message: language(
        "assessment.saved", language.number(assessment.score),
        language["assessment.risk.\(risk)"]))
  }

  private static func save(
    _ type: ObjectType, _ details: SampleDetails, _ request: PageRequest
  ) async throws(PageFailure) {
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: type, start: request.page.now, end: request.page.now,
      details: details)
    try await request.call { (store) async throws(ClientError) in try await store.save([object]) }
  }
}
