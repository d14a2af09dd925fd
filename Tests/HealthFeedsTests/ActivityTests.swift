import HealthImport
import HealthModel
import TestSupport
import Testing

@testable import HealthFeeds

/// Recorded activities as GPX, TCX and FIT. Fixtures/generate_activities.py documents where the
/// structure comes from.
@Suite(.process) struct ActivityTests {
  @Test(
    "counts, sums and local days are those of an independent script",
    arguments: ["run.gpx", "ride.tcx", "run.fit", "monitoring.fit"])
  func totals(name: String) throws {
    let path = Fixture.path(name)
    let feed = try ReadFeed(path: path)
    #expect(differences(feed.totals, try Fixture.expected("check_activities.py", path)) == [])
    #expect(feed.isBalanced)
  }

  private func workout(_ feed: ReadFeed) throws -> (object: HealthObject, details: Workout) {
    let object = try #require(feed.objects(.workout).first)
    guard case .workout(let details)? = object.details else { throw ImportError.notAnExport }
    return (object, details)
  }

  private func statistics(_ workout: Workout, _ type: ObjectType) -> WorkoutStatistics? {
    workout.statistics.first { $0.type == type }
  }

  @Test("a GPX track with a pause is a workout with the time and distance of its segments")
  func gpx() throws {
    let feed = try ReadFeed(path: Fixture.path("run.gpx"))
    let (object, details) = try workout(feed)
    #expect(details.duration == 299 + 279 && details.events.map(\.type) == [1, 2])
    let distance = try #require(statistics(details, .distanceWalkingRunning)?.sum)
    let expected = try Fixture.output(
      "check_activities.py", Fixture.path("run.gpx"), "--distance")
    #expect(try abs(distance - #require(Double(expected))) < 0.5)
    #expect(object.metadata[FeedMetadataKey.title] == .string("Park & river"))
    #expect(object.metadata[FeedMetadataKey.activity] == .string("trail_running"))
    #expect(object.sourceRevision?.source.name == "Example Watch")
    let route = try #require(feed.objects(.workoutRoute).first)
    #expect(feed.points[route.id]?.count == 580)
    #expect(feed.relations.first?.children.count == 581)
    #expect(try ReadFeed(path: Fixture.path("run.gpx")).objects(.workout).map(\.id) == [object.id])
  }

  @Test("a TCX activity has the totals and laps that it states")
  func tcx() throws {
    let (object, details) = try workout(ReadFeed(path: Fixture.path("ride.tcx")))
    #expect(details.activityType == 13 && details.duration == 590.5 * 3)
    #expect(statistics(details, .distanceCycling)?.sum == 12_300)
    #expect(statistics(details, .activeEnergyBurned)?.sum == 273)
    #expect(statistics(details, .heartRate)?.maximum == 152)
    #expect(details.events.map(\.type) == [3, 3, 3])
    #expect(
      details.events[2].metadata[MetadataKey.lapLength] == .quantity(value: 4_200, unit: "m"))
    #expect(object.sourceRevision?.source.name == "Example Edge")
  }

  @Test("a FIT activity has its session, laps, pauses, device and local time")
  func fit() throws {
    let feed = try ReadFeed(path: Fixture.path("run.fit"))
    let (object, details) = try workout(feed)
    #expect(details.activityType == 37 && details.duration == 840)
    #expect(statistics(details, .distanceWalkingRunning)?.sum == 2_691)
    #expect(statistics(details, .activeEnergyBurned)?.sum == 190)
    #expect(statistics(details, .heartRate)?.average == 145)
    #expect(details.events.map(\.type) == [3, 1, 3, 2, 3])
    #expect(object.metadata[MetadataKey.elevationAscended] == .quantity(value: 21, unit: "m"))
    #expect(object.metadata[MetadataKey.timeZone] == .string("Etc/GMT-2"))
    #expect(object.device == Device(name: "Forerunner X", manufacturer: "Garmin"))
    let route = try #require(feed.objects(.workoutRoute).first)
    let points = try #require(feed.points[route.id])
    #expect(points.count == 300 && abs(points.columns[0][0] - 52.5) < 1e-6)
    #expect(abs(points.columns[2][0] - 34.2) < 0.11)
  }

  @Test("counts of monitoring files are counted and not imported")
  func monitoring() throws {
    let feed = try ReadFeed(path: Fixture.path("monitoring.fit"))
    #expect(feed.row("monitoring")?.skipped == [.withoutCounterpart: 10])
    #expect(feed.objects(.heartRate).allSatisfy { $0.sourceRevision?.source.name == "Garmin" })
  }

  @Test("a FIT file that is cut off, or in which one byte changed, is refused")
  func damagedFIT() throws {
    let bytes = try Array(Fixture.bytes("run.fit"))
    for count in stride(from: 14, to: bytes.count, by: 371) {
      #expect(throws: ImportError.self) { try ReadFeed(bytes: Array(bytes[..<count])) }
    }
    for place in stride(from: 20, to: bytes.count, by: 577) {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(throws: ImportError.self) { try ReadFeed(bytes: damaged) }
    }
  }

  @Test("a FIT file with a valid checksum and any content ends within its size")
  func hostileFIT() throws {
    for name in ["run.fit", "Cases/fit_swim_hr.fit"] { try hostileFIT(name) }
  }

  private func hostileFIT(_ name: String) throws {
    let bytes = try Array(Fixture.bytes(name))
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      var data = Array(bytes[14..<(bytes.count - 2)])
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      var file = bytes[..<14] + data
      let checksum = FITDecoder.checksum(file)
      file += [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
      do {
        #expect(try ReadFeed(bytes: Array(file)).isBalanced)
      } catch is ImportError {}
    }
  }

  @Test(
    "damaged and hostile XML is refused before anything is delivered",
    arguments: [
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-10-24T08:00:00Z</time></trkpt>",
      "<gpx><trk></gpx></trk>", "<gpx></gpx>",
      "<gpx>" + String(repeating: "<a>", count: 10_000),
      "<!DOCTYPE x [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><gpx><trk><name>&c;</name></trk>",
      "<TrainingCenterDatabase><Activities></Activities></TrainingCenterDatabase>",
      "<TrainingCenterDatabase><Activity Sport=\"Running\"><Lap StartTime=\"2026-10-24T08:00:00Z\">",
    ])
  func damagedXML(text: String) throws {
    #expect(throws: ImportError.self) { try ReadFeed(text: text) }
  }

  @Test("points without a time or with impossible coordinates are left out and counted")
  func unusablePoints() throws {
    func point(_ latitude: String, _ time: String) -> String {
      "<trkpt lat=\"\(latitude)\" lon=\"13\"><time>\(time)</time><hr>90</hr></trkpt>"
    }
    let feed = try ReadFeed(
      text: "<gpx><trk><trkseg>" + point("52", "2026-10-24T08:00:00Z") + point("52.1", "later")
        + point("north", "2026-10-24T08:00:05Z") + "<trkpt lat=\"52\" lon=\"13\"/>"
        + point("95", "2026-10-24T08:00:07Z") + point("52.2", "2026-10-24T08:00:09Z")
        + "</trkseg></trk><trk><trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk></gpx>")
    #expect(feed.row("points of tracks")?.skipped == [.unreadable: 3])
    #expect(feed.row("tracks")?.skipped == [.withoutTimes: 1])
    let route = try #require(feed.objects(.workoutRoute).first)
    #expect(feed.points[route.id]?.count == 2)
    #expect(feed.isBalanced)
  }

  @Test("activities of an archive are imported together; one that is damaged is counted")
  func archive() throws {
    let run = try Array(Fixture.bytes("run.fit"))
    let zip = ZipWriter.archive([
      ("activities/1.fit", run), ("activities/2.fit", Array(run.prefix(500))),
      ("activities/3.fit", try Array(Fixture.bytes("monitoring.fit"))),
    ])
    let feed = try ReadFeed(bytes: zip)
    #expect(feed.objects(.workout).count == 1)
    #expect(feed.row("FIT file")?.skipped == [.unreadable: 1] && feed.row("FIT file")?.header == 2)
    #expect(feed.isBalanced)
  }
}
