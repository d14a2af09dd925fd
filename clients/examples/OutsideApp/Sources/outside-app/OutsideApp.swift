import Foundation
import HealthClient

/// Uses each part of the public interface once, as an app and as a tool of the user. The daemon is
/// the one in HEALTHD_RUNTIME_DIR.
@main
enum OutsideApp {
  /// 2026-03-28 00:00 in Berlin, the day before clocks change.
  static let midnight = Date(timeIntervalSince1970: 1_774_652_400)

  static func time(_ hours: Double) -> Date { midnight + hours * 3600 }

  static func main() async throws {
    let tool = AccessTool()
    let answering = Task {
      try await tool.answer(allowing: [.stepCount, .bodyMass, .sleepAnalysis, .workout])
    }
    var diary = try StepDiary()
    try await diary.ask()
    for line in try await tool.report().sorted() { print(line) }

    try await diary.save(1200, from: time(9), to: time(10))
    try await diary.save(800, from: time(30), to: time(31))
    print("days", try await diary.counts(of: midnight..<time(47), in: "Europe/Berlin"))

    try await diary.update()
    print("walks", diary.walks.count)
    let walk = try await diary.client.samples(of: .stepCount, during: time(9)..<time(10))[0]
    try await diary.client.delete([walk])
    try await diary.update()
    print("walks", diary.walks.count)

    try await useKinds(diary.client, walks: Array(diary.walks.keys))

    print("samples", try await tool.client.status().sampleCount)
    try await tool.revoke("org.example.diary")
    print("after", try await diary.client.samples(of: .bodyMass).count)
    answering.cancel()
  }

  /// Saves and reads objects of several kinds.
  static func useKinds(_ client: HealthClient, walks: [ObjectID]) async throws {
    try await client.requestAuthorization(
      toShare: [.bodyMass, .sleepAnalysis, .workout, .heartRate], read: [.bodyMass])
    print("status", try await client.shareStatus(of: [.heartRate, .workout]).values.count)
    let pound = try HealthUnit("lb")
    try await client.save(.quantity(.bodyMass, 165, in: pound, from: time(7)))
    try await client.save(.category(.sleepAnalysis, 3, from: time(1), to: time(2)))
    let mass = try await client.samples(of: .bodyMass)[0]
    print("mass", try mass.value(in: pound), mass.sourceRevision?.source.name ?? "")

    do throws(ClientError) {
      try await client.save(.quantity(.heartRate, 60, from: time(7)))
    } catch {
      print("refused", error.healthCode == .authorizationDenied, error.status == .permissionDenied)
    }

    let run = HealthObject.workout(
      Workout(activityType: 37, duration: 1800), from: time(18), to: time(18.5))
    try await client.save(run)
    try await client.relate([
      Relation(kind: .workout, parent: run.id, children: walks)
    ])
    var filter = SampleFilter()
    filter.predicate = .comparison(.workoutActivityType, .equal, .number(37))
    print("workouts", try await client.workouts(filter).count)

    let note = try await client.attach(
      Array("a note".utf8), name: "note.txt", contentType: "text/plain", to: run.id)
    print("attachment", String(decoding: try await client.data(of: note), as: UTF8.self))

    let series = client.seriesBuilder(.quantity)
    var points = SeriesPoints(kind: .quantity)
    for minute in 0..<3 {
      points.times.append(Instant(time(20) + Double(minute) * 60).microseconds)
      points.columns[0].append(100)
    }
    try await series.append(points)
    try await series.finish(
      .details(.quantitySeries(QuantitySeries()), of: .stepCount, from: time(20), to: time(20.05)))
    let total = try await client.statistics(
      of: .stepCount, .cumulativeSum, during: time(20)..<time(21))
    print("series", total?.sum ?? 0)
  }
}
