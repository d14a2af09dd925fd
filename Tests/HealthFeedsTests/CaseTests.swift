import HealthImport
import HealthModel
import TestSupport
import Testing

@testable import HealthFeeds

/// Small files that repeat what users of other programs have reported, with the values that were measured.
@Suite(.process) struct CaseTests {
  private func read(_ name: String) throws -> ReadFeed {
    try ReadFeed(path: Fixture.path("Cases/" + name))
  }

  private func workout(_ feed: ReadFeed) throws -> Workout {
    guard case .workout(let details)? = feed.objects(.workout).first?.details else {
      throw ImportError.notAnExport
    }
    return details
  }

  @Test("Health Auto Export on a phone whose clock has 12 hours")
  func clock() throws {
    let feed = try read("hae_12h.json")
    let rate = try #require(feed.objects(.heartRate).first)
    #expect(rate.value == 61 && rate.start.secondsSince1970 == 1_640_394_163)
    let steps = feed.objects(.stepCount).sorted { $0.start < $1.start }
    #expect(steps.map(\.value) == [12, 5])
    #expect(steps.map(\.start.secondsSince1970) == [1_640_394_120, 1_640_440_800])
    #expect(feed.originals.isEmpty)
  }

  @Test("its dates with a narrow no-break space before AM and PM")
  func narrowSpace() throws {
    let steps = try read("hae_narrow_space.json").objects(.stepCount).sorted { $0.start < $1.start }
    #expect(steps.map(\.value) == [11, 10])
    #expect(steps.map(\.start.secondsSince1970) == [1_774_422_000, 1_774_465_200])
  }

  /// Texts, and the minute of the day in their zone.
  private static let halves: [(text: String, minute: Int?)] = [
    ("2024-09-21 7:57:00 am +1000", 477), ("2024-09-21 12:00:00 AM +1000", 0),
    ("2024-09-21 12:30:00\u{202f}p.m. +1000", 750), ("2024-09-21 下午7:57:00 +1000", 1_197),
    ("2024-09-21 오전 7:57:00 +1000", 477), ("2024-09-21 7:57:00 +1000", nil),
    ("2024-09-21 13:00:00 PM +1000", nil), ("2024-09-21 0:10:00 AM +1000", nil),
    ("2024-09-21 07:57:00 xm +1000", nil),
  ]

  @Test("dates with halves of a day, and those that no clock shows", arguments: halves)
  func half(text: String, minute: Int?) {
    let date = FeedDate(text)
    #expect(date.map { Int($0.localMicroseconds / 60_000_000 % 1_440) } == minute)
    #expect(date == nil || date?.offset == 36_000)
  }

  @Test("a workout of version 1, whose duration is in minutes")
  func minutes() throws {
    #expect(try workout(try read("hae_workout_v1.json")).duration == 1_146)
  }

  @Test("a FIT activity whose last lap ends some milliseconds after it")
  func lastLap() throws {
    let feed = try read("fit_last_lap.fit")
    #expect(try workout(feed).events.filter { $0.type == 3 }.count == 2)
    #expect(feed.objects(.heartRate).count == 102)
  }

  @Test("a pause that is written as a point at the pole is no place")
  func pole() throws {
    let feed = try read("huawei_pause_marker.tcx")
    let distance = try workout(feed).statistics.first { $0.type == .distanceWalkingRunning }?.sum
    #expect(try abs(#require(distance) - 111) < 1)
    let route = try #require(feed.objects(.workoutRoute).first)
    #expect(feed.points[route.id]?.columns[0].allSatisfy { $0 < 90 } == true)
  }
}
