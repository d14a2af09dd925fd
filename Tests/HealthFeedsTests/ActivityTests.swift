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
    // The heart rates, the distance of ten minutes, and the route.
    #expect(feed.relations.first?.children.count == 591)
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

  @Test("a swim in a pool has its lengths, sets and strokes, and a strap measures beyond it")
  func swim() throws {
    let feed = try ReadFeed(path: Fixture.path("swim.fit"))
    let (object, details) = try workout(feed)
    #expect(details.activityType == 46 && details.duration == 120)
    #expect(object.metadata[MetadataKey.lapLength] == .quantity(value: 25, unit: "m"))
    #expect(object.metadata[MetadataKey.swimmingLocationType] == .integer(1))
    // The rest is no length. A drill has no style.
    let lengths = details.events.filter { $0.type == 3 }
    let begin = object.start.microseconds
    #expect(
      lengths.map { ($0.start.microseconds - begin) / 1_000_000 } == [0, 30, 90, 120])
    #expect(
      lengths.map { $0.metadata[MetadataKey.swimmingStrokeStyle] }
        == [.integer(2), .integer(4), .integer(3), nil])
    let sets = details.events.filter { $0.type == 7 }
    #expect(
      sets.map { $0.metadata[MetadataKey.lapLength] }
        == [.quantity(value: 50, unit: "m"), .quantity(value: 50, unit: "m")])
    #expect(feed.objects(.swimmingStrokeCount).map(\.value) == [12, 13, 15, 16])
    // The totals of the day: a length each, and the energy of the session.
    #expect(feed.objects(.distanceSwimming).map(\.value) == [25, 25, 25, 25])
    #expect(feed.objects(.activeEnergyBurned).map(\.value) == [25])
    // 100 seconds before the session, 150 during it, and 71 after it; the workout has its own time.
    #expect(feed.objects(.heartRate).count == 321)
    #expect(object.end.microseconds - begin == 150_000_000)
    let times = feed.objects(.heartRate).map(\.start.microseconds).sorted()
    #expect(zip(times, times.dropFirst()).allSatisfy { ($0 + 1_000_977 - $1).magnitude <= 1 })
  }

  @Test("a FIT file whose device had no clock is refused with that reason")
  func undated() throws {
    // The time of each record counts from when the device was switched on.
    let record: [UInt8] = [0x40, 0, 0, 20, 0, 1, 253, 4, 0x86, 0, 0x88, 0x13, 0, 0]
    var bytes: [UInt8] = [12, 0x20, 0x93, 8, UInt8(record.count), 0, 0, 0] + ".FIT".utf8 + record
    let checksum = FITDecoder.checksum(bytes)
    bytes += [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
    let error = #expect(throws: ImportError.self) { try ReadFeed(bytes: bytes) }
    #expect("\(try #require(error))".contains("clock"))
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
    for name in ["run.fit", "swim.fit", "Cases/fit_swim_hr.fit"] { try hostileFIT(name) }
  }

  @Test("a FIT file whose packed times are of another type is read", arguments: [0x85, 0x86, 0x88])
  func retypedFIT(_ type: UInt8) throws {
    var file = try Array(Fixture.bytes("swim.fit").dropLast(2))
    let field: [UInt8] = [10, 12, 0x0D]
    let place = try #require(file.indices.first { file[$0...].starts(with: field) })
    file[place + 2] = type
    let checksum = FITDecoder.checksum(file)
    file += [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
    #expect(try ReadFeed(bytes: file).objects(.workout).count == 1)
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

  @Test(
    "activities in archives inside an archive or a folder are found behind hundreds of other files")
  func innerArchives() throws {
    let (run, swim) = (try Array(Fixture.bytes("run.fit")), try Array(Fixture.bytes("swim.fit")))
    let deepest = ZipWriter.archive([("1.fit", run)])
    let uploads = ZipWriter.archive([
      ("1.fit", run), ("2.fit", swim), ("__MACOSX/._1.fit", run), ("more.zip", deepest),
    ])
    let others = (0..<300).map { ("DI_CONNECT/\($0).json", Array("{}".utf8)) }
    let files =
      others + [
        ("DI_CONNECT/Uploaded/Part1.ZIP", uploads), ("empty.zip", ZipWriter.archive([])),
        ("no.zip", Array("PK\u{3}\u{4}no archive".utf8)),
      ]
    let feed = try ReadFeed(bytes: ZipWriter.archive(files))
    #expect(feed.objects(.workout).count == 2 && feed.isBalanced)
    #expect(feed.row("FIT file")?.header == 2)
    // The JSON files, the archive of the third level, the empty one, and what is none.
    #expect(feed.row("other files")?.skipped.values.reduce(0, +) == 303)
    let folder = try TemporaryDirectory()
    for (name, bytes) in files.suffix(4) { try folder.write(name, bytes) }
    #expect(try ReadFeed(path: folder.path).objects(.workout).count == 2)
    // A compression that is not read: method 14 is LZMA.
    var unknown = ZipWriter.archive([("1.fit", run), ("2.fit", swim)])
    let entry = try #require(unknown.ranges(of: [0x50, 0x4b, 1, 2]).last?.lowerBound)
    unknown[entry + 10] = 14
    let rest = try ReadFeed(bytes: unknown)
    #expect(rest.objects(.workout).count == 1)
    #expect(rest.row("files")?.skipped == [.unreadable: 1] && rest.row("other files") == nil)
    // One changed byte in the inner archive: nothing is imported.
    var damaged = ZipWriter.archive([("a.zip", uploads)])
    damaged[200] ^= 1
    #expect(throws: ImportError.self) { try ReadFeed(bytes: damaged) }
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
