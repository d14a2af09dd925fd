import Foundation
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

  @Test("moods, symptoms, the cycle and electrocardiograms of Health Auto Export")
  func otherKinds() throws {
    let feed = try read("hae_other_kinds.json")
    guard case .stateOfMind(let mood)? = feed.objects(.stateOfMind).first?.details else {
      throw ImportError.notAnExport
    }
    #expect(mood == StateOfMind(kind: 2, valence: 0.5, labels: [7], associations: [17]))
    let headache = try #require(feed.objects(.headache).first)
    #expect(headache.value == 2 && headache.metadata[MetadataKey.wasUserEntered] == .integer(1))
    #expect(headache.start.secondsSince1970 == 1_774_422_000)
    let flow = try #require(feed.objects(.menstrualFlow).first)
    #expect(flow.value == 2 && flow.metadata[MetadataKey.menstrualCycleStart] == .integer(1))
    let heart = try #require(feed.objects(.electrocardiogram).first)
    guard case .electrocardiogram(let recording)? = heart.details else {
      throw ImportError.notAnExport
    }
    #expect(recording.classification == 1 && recording.averageHeartRate == 60)
    #expect(recording.samplingFrequency == 512 && recording.voltageCount == 2)
    #expect(feed.points[heart.id]?.times == [0, 2_000])
    #expect(feed.points[heart.id]?.columns == [[0.0001, 0.0002]])
    #expect(feed.originals.isEmpty && feed.isBalanced)
  }

  private static let dose =
    #"{"displayText": "Ibuprofen", "start": "2026-03-25 08:10:00 +0100", "end": "2026-03-25 08:10:00 +0100", "#
    + #""scheduledDate": "2026-03-25 08:00:00 +0100", "status": "Taken", "dosage": 2, "form": "Tablet", "#
    + #""codings": [{"code": "5640", "system": "http://www.nlm.nih.gov/research/umls/rxnorm", "version": null}], "#
    + #""isArchived": false}"#

  private func doses(_ entries: String...) throws -> ReadFeed {
    try ReadFeed(text: #"{"data": {"medications": [\#(entries.joined(separator: ", "))]}}"#)
  }

  private func events(_ feed: ReadFeed) -> [MedicationDoseEvent] {
    feed.objects(.medicationDoseEvent).sorted { $0.start < $1.start }.compactMap {
      if case .medicationDoseEvent(let event)? = $0.details { event } else { nil }
    }
  }

  private func medications(_ feed: ReadFeed) -> [UserAnnotatedMedication] {
    feed.objects(.userAnnotatedMedication).compactMap {
      if case .userAnnotatedMedication(let medication)? = $0.details { medication } else { nil }
    }
  }

  @Test(
    "doses of Health Auto Export refer to a medication of the list, which each file names alike")
  func doses() throws {
    let skipped = Self.dose.replacing("25 08", with: "26 08").replacing("Taken", with: "Skipped")
    let needed = Self.dose.replacing(#""scheduledDate": "2026-03-25 08:00:00 +0100", "#, with: "")
      .replacing("08:10", with: "21:15").replacing(#""dosage": 2"#, with: #""dosage": 1"#)
    let other = Self.dose.replacing("Ibuprofen", with: "Zinc").replacing("5640", with: "11416")
    let feed = try doses(needed, Self.dose, skipped, other, Self.dose)
    let times = feed.objects(.medicationDoseEvent).sorted { $0.start < $1.start }.map(\.start)
    #expect(
      times.map(\.secondsSince1970) == [1_774_422_600, 1_774_422_600, 1_774_469_700, 1_774_509_000])
    let list = medications(feed)
    #expect(list.map(\.concept.displayText) == ["Ibuprofen", "Zinc"])
    #expect(list.allSatisfy { $0.hasSchedule && $0.schedule.isEmpty && !$0.isArchived })
    #expect(list[0].concept.generalForm == "tablet")
    #expect(
      list[0].concept.relatedCodings == [
        ClinicalCoding(system: ClinicalCoding.rxNorm, code: "5640")
      ])
    let found = events(feed).filter { $0.conceptIdentifier == list[0].concept.identifier }
    #expect(found.map(\.logStatus) == [4, 4, 5] && found.map(\.scheduleType) == [2, 1, 2])
    #expect(found.map(\.quantity) == [2, 1, nil] && found.map(\.scheduledQuantity) == [2, nil, 2])
    #expect(found[0].scheduledDate?.secondsSince1970 == 1_774_422_000)
    #expect(feed.originals.isEmpty && feed.isBalanced)
    // Another file, in which the dose was corrected, names both alike.
    let later = try doses(Self.dose.replacing(#""dosage": 2"#, with: #""dosage": 3"#))
    #expect(
      Set(later.objects(.userAnnotatedMedication).map(\.id)).isSubset(
        of: feed.objects(.userAnnotatedMedication).map(\.id)))
    #expect(
      Set(later.objects(.medicationDoseEvent).map(\.id)).isSubset(
        of: feed.objects(.medicationDoseEvent).map(\.id)))
    #expect(medications(later) == [list[0]])
  }

  @Test(
    "a dose with a word that HealthKit does not have, or with a start that cannot be its time, is stored as it came",
    arguments: [
      ("Taken", "Given"), ("Tablet", "Sweet"), (#""dosage": 2"#, #""dosage": -2"#),
      (#""displayText": "Ibuprofen", "#, ""), (#""code": "5640", "#, ""),
      (#""start": "2026-03-25"#, #""start": "2026-01-01"#),
      (#""end": "2026-03-25 08:10:00 +0100""#, #""end": null"#),
      (#""scheduledDate": "2026-03-25 08:00:00 +0100""#, #""scheduledDate": "soon""#),
    ])
  func unreadableDose(text: String, other: String) throws {
    let feed = try doses(Self.dose.replacing(text, with: other))
    #expect(feed.originals.map(\.kind) == ["Health Auto Export medications"] && feed.isBalanced)
    #expect(feed.objects(.medicationDoseEvent).isEmpty && medications(feed).isEmpty)
  }

  @Test(
    "a notification of the heart is high or low by its rates, and irregular without a threshold",
    arguments: [
      (#""threshold": 120, "#, [125, 120], ObjectType.highHeartRateEvent),
      (#""threshold": 40, "#, [38.5, 40], .lowHeartRateEvent),
      ("", [70, 90], .irregularHeartRhythmEvent),
      (#""threshold": null, "#, [], .irregularHeartRhythmEvent),
      (#""threshold": 100, "#, [95, 105], nil), (#""threshold": 100, "#, [100], nil),
      (#""threshold": 100, "#, [], nil), (#""threshold": "high", "#, [125], nil),
    ] as [(String, [Double], ObjectType?)])
  func heartRateNotification(threshold: String, rates: [Double], type: ObjectType?) throws {
    let list = rates.map { #"{"hr": \#($0), "units": "bpm"}"# }.joined(separator: ", ")
    let feed = try ReadFeed(
      text:
        #"{"data": {"heartRateNotifications": [{\#(threshold)"start": "2026-03-25 08:00:00 +0100", "#
        + #""end": "2026-03-25 08:05:00 +0100", "heartRate": [\#(list)], "heartRateVariation": []}]}}"#
    )
    #expect(feed.isBalanced && feed.originals.count == (type == nil ? 1 : 0))
    guard let type else { return }
    let event = try #require(feed.objects(type).first)
    #expect(
      event.start.secondsSince1970 == 1_774_422_000 && event.end.secondsSince1970 == 1_774_422_300)
    let stated = event.metadata[MetadataKey.heartRateEventThreshold]
    if case .quantity(let value, let unit)? = stated {
      #expect(rates.contains(value) && unit == "count/min")
    } else {
      #expect(stated == nil && type == .irregularHeartRhythmEvent)
    }
  }

  @Test("a mood has the metadata of the app, or is stored as it came")
  func moodMetadata() throws {
    let text = try String(decoding: Fixture.bytes("Cases/hae_other_kinds.json"), as: UTF8.self)
    func read(_ metadata: String) throws -> ReadFeed {
      try ReadFeed(text: text.replacing(#""metadata": {}"#, with: #""metadata": \#(metadata)"#))
    }
    let feed = try read(#"{"HKWasUserEntered": true, "place": "park", "rating": 2.5}"#)
    let metadata = try #require(feed.objects(.stateOfMind).first).metadata
    #expect(metadata[MetadataKey.wasUserEntered] == .integer(1))
    #expect(metadata["place"] == .string("park") && metadata["rating"] == .double(2.5))
    #expect(try read(#"{"place": {"name": "park"}}"#).originals.count == 1)
  }

  @Test("a value of the cycle for which a category has no cases is stored as it came")
  func cycleWord() throws {
    let text = try String(decoding: Fixture.bytes("Cases/hae_other_kinds.json"), as: UTF8.self)
    let other = text.replacing("Menstrual Flow", with: "Sexual Activity").replacing(
      "Light", with: "Protected")
    #expect(try ReadFeed(text: other).originals.count == 1)
  }

  @Test(
    "a record with a word that HealthKit does not have is stored as it came",
    arguments: [
      ("calm", "mellow"), ("Headache", "Toothache"), ("Mild", "Extreme"), ("Light", "Some"),
      ("Sinus Rhythm", "Rhythm"), ("0.5", "1.5"), ("\"V\"", "\"mV\""),
    ])
  func unknownWords(word: String, other: String) throws {
    let text = try String(decoding: Fixture.bytes("Cases/hae_other_kinds.json"), as: UTF8.self)
    let feed = try ReadFeed(text: text.replacing(word, with: other))
    #expect(feed.originals.count == 1 && feed.isBalanced)
  }

  @Test(
    "the name of a workout in the language of the phone",
    arguments: [
      ("Laufen im Freien", "running"), ("Gehen (Outdoor)", "walking"),
      ("Vélo d’intérieur", "cycling"),
      ("Natación en piscina", "swimming"), ("户外跑步", "running"), ("室内步行", "walking"),
      ("室内サイクリング", "cycling"), ("야외 달리기", "running"), ("Laufen und Schwimmen", "other"),
      ("Gehen im Rollstuhl", "other"), ("Ski laufen", "other"), ("Indoor Rower", "other"),
      ("Verlaufen", "other"), ("Outdoor Run", "running"),
    ])
  func language(name: String, activity: String) throws {
    let text = try String(decoding: Fixture.bytes("Cases/hae_de_workout.json"), as: UTF8.self)
    let feed = try ReadFeed(text: text.replacing("Laufen im Freien", with: name))
    #expect(try workout(feed).activityType == ActivityName.rawValue(activity))
    #expect(feed.objects(.workout).first?.metadata[FeedMetadataKey.activity] == .string(name))
    let distance = try workout(feed).statistics.first { $0.type == .distanceWalkingRunning }?.sum
    if activity == "running" { #expect(try abs(#require(distance) - 3_218.688) < 1e-9) }
  }

  @Test("a FIT activity whose last lap ends some milliseconds after it")
  func lastLap() throws {
    let feed = try read("fit_last_lap.fit")
    #expect(try workout(feed).events.filter { $0.type == 3 }.count == 2)
    #expect(feed.objects(.heartRate).count == 102)
  }

  /// A FIT file with sessions (start, seconds) and records with heart rates at some seconds.
  private func fit(sessions: [(Int, Int)], rates: [Int]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> ($0 * 8) & 0xff) }
    }
    let origin = 1_100_000_000
    var data: [UInt8] = []
    // Message 18 with start and elapsed time, message 20 with time and heart rate.
    data += [0x40, 0, 0, 18, 0, 2, 2, 4, 0x86, 7, 4, 0x86]
    data += [0x41, 0, 0, 20, 0, 2, 253, 4, 0x86, 3, 1, 2]
    for rate in rates { data += [1] + little(origin + rate, 4) + [UInt8(60 + rate % 100)] }
    for (start, seconds) in sessions {
      data += [0] + little(origin + start, 4) + little(seconds * 1_000, 4)
    }
    let file = [14, 0x20, 0, 8] + little(data.count, 4) + Array(".FIT".utf8) + [0, 0] + data
    return file + little(Int(FITDecoder.checksum(file)), 2)
  }

  @Test("each point of a FIT file belongs to one session, also before the first and after an end")
  func points() throws {
    // The first session overlaps the second one, and the recording goes on after the stated end of the last.
    let bytes = fit(sessions: [(2, 12), (10, 5), (30, 10)], rates: Array(0..<60))
    let feed = try ReadFeed(bytes: bytes)
    #expect(feed.objects(.heartRate).count == 60 && feed.isBalanced)
    let workouts = feed.objects(.workout)
    let seconds = workouts.map { ($0.start.secondsSince1970, $0.end.secondsSince1970) }
    let begin = 631_065_600.0 + 1_100_000_000
    #expect(seconds.map { $0.0 - begin } == [0, 10, 30])
    #expect(seconds.map { $0.1 - begin } == [14, 29, 59])
    let counts = workouts.map { workout in
      feed.relations.first { $0.parent == workout.id }?.children.count
    }
    #expect(counts == [10, 20, 30])
  }

  @Test("the heart rates that a strap recorded in water")
  func strap() throws {
    let rates = try read("fit_swim_hr.fit").objects(.heartRate)
    #expect(rates.map(\.value) == [90, 91, 92, 93, 94, 95, 96, 97, 98])
    let first = try #require(rates.first).start.secondsSince1970
    #expect(rates.map { $0.start.secondsSince1970 - first } == [0, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("the weights of a scale in a FIT file")
  func weights() throws {
    let feed = try read("fit_weight_scale.fit")
    #expect(feed.objects(.bodyMass).map(\.value) == [80.1])
    #expect(feed.objects(.bodyFatPercentage).map(\.value) == [0.2])
    #expect(feed.isBalanced)
  }

  @Test("a damaged FIT file is refused with a remedy, and read up to the damage with --salvage")
  func salvage() throws {
    do {
      _ = try read("fit_bad_checksum.fit")
      Issue.record("it was read")
    } catch let error as ImportError {
      #expect("\(error)".contains("--salvage"))
    }
    let path = Fixture.path("Cases/fit_bad_checksum.fit")
    let options = FeedOptions(salvages: true)
    let feed = try ReadFeed(path: path, options: options)
    #expect(feed.objects(.heartRate).count == 60 && feed.isBalanced)
    #expect(feed.row("damaged FIT files, read up to the damage")?.skipped == [.unreadable: 1])
    // Cut off at any place, it loses what is behind it.
    let bytes = try Array(Fixture.bytes("Cases/fit_last_lap.fit"))
    for count in stride(from: 1_000, to: bytes.count, by: 97) {
      let part = try ReadFeed(bytes: Array(bytes.prefix(count)), options: options)
      #expect(part.objects(.workout).count == 1 && part.isBalanced)
      #expect(part.objects(.heartRate).count > 10)
    }
  }

  @Test("a pause that is written as a point at the pole is no place")
  func pole() throws {
    let feed = try read("huawei_pause_marker.tcx")
    let distance = try workout(feed).statistics.first { $0.type == .distanceWalkingRunning }?.sum
    #expect(try abs(#require(distance) - 111) < 1)
    let route = try #require(feed.objects(.workoutRoute).first)
    #expect(feed.points[route.id]?.columns[0].allSatisfy { $0 < 90 } == true)
  }

  @Test("a distance in Health Connect has the type of the workout that its app recorded")
  func ride() throws {
    let feed = try read("health_connect_ride.zip")
    func sum(_ type: ObjectType) -> Double { feed.objects(type).reduce(0) { $0 + $1.value } }
    #expect(sum(.distanceCycling) == 24_000 && sum(.distanceWalkingRunning) == 500)
    #expect(try workout(feed).statistics.first { $0.type == .distanceCycling }?.sum == 24_000)
    // It contains the energy at rest, so it is not the active energy.
    #expect(try workout(feed).statistics.allSatisfy { $0.type != .activeEnergyBurned })
    let total = feed.objects(.workout).first?.metadata["org.healthd.feed.energy.total"]
    #expect(total == .quantity(value: 700, unit: "kcal"))
  }

  @Test("a compressed activity is the same as the plain one, alone and in an archive")
  func compressed() throws {
    let packed = try Array(Fixture.bytes("Cases/strava.gpx.gz"))
    let plain = try read("strava.gpx")
    let archive = ZipWriter.archive([
      ("activities/1.gpx.gz", packed), ("activities.csv", Array("Activity ID\n1\n".utf8)),
    ])
    for feed in [try ReadFeed(bytes: packed), try ReadFeed(bytes: archive)] {
      #expect(feed.objects(.workout).map(\.id) == plain.objects(.workout).map(\.id))
      #expect(try workout(feed).activityType == 37)
      #expect(feed.objects(.heartRate).map(\.value) == plain.objects(.heartRate).map(\.value))
      #expect(feed.objects(.heartRate).count == 2 && feed.isBalanced)
    }
    // Two members of gzip are the content of both.
    let folder = try TemporaryDirectory()
    let two = try FeedInput(path: folder.write("two.gz", packed + packed)).documents[0]
    let text = try Array(Fixture.bytes("Cases/strava.gpx"))
    #expect(try two.bytes(limit: 1 << 20) == text + text)
    for count in [20, packed.count / 2, packed.count - 5] {
      #expect(throws: ImportError.self) { try ReadFeed(bytes: Array(packed.prefix(count))) }
    }
    var damaged = packed
    damaged[packed.count - 6] ^= 1
    #expect(throws: ImportError.self) { try ReadFeed(bytes: damaged) }
  }

  @Test("an archive and a folder of activities are read in all formats that are in them")
  func activities() throws {
    let files: [(String, [UInt8])] = [
      ("export/activities/1.gpx.gz", try Array(Fixture.bytes("Cases/strava.gpx.gz"))),
      ("export/activities/2.fit", try Array(Fixture.bytes("Cases/fit_last_lap.fit"))),
      ("export/activities/3.tcx", try Array(Fixture.bytes("Cases/huawei_pause_marker.tcx"))),
      ("export/activities.csv", Array("Activity ID\n1\n".utf8)),
      ("export/._activities.csv", [0, 5]),
    ]
    let alone = try Set(
      ["strava.gpx", "fit_last_lap.fit", "huawei_pause_marker.tcx"].map {
        try #require(try read($0).objects(.workout).first).id
      })
    #expect(alone.count == 3)
    let folder = try TemporaryDirectory()
    for (name, bytes) in files {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/export/activities", withIntermediateDirectories: true)
      _ = try folder.write(name, bytes)
    }
    for feed in [
      try ReadFeed(bytes: ZipWriter.archive(files)), try ReadFeed(path: folder.path),
    ] {
      #expect(Set(feed.objects(.workout).map(\.id)) == alone)
      #expect(feed.isBalanced)
      #expect(feed.report.rows.first { $0.name == "other files" }?.found == 1)
    }
    let tracks = try ReadFeed(path: folder.path, format: "gpx")
    #expect(tracks.objects(.workout).count == 1)
    let many = try TemporaryDirectory()
    _ = try many.write("1.gpx", Array(Fixture.bytes("Cases/strava.gpx")))
    for number in 0..<20_000 {
      close(open(many.path + "/\(number).txt", O_CREAT | O_WRONLY, 0o600))
    }
    #expect(throws: ImportError.tooManyFiles) { try ReadFeed(path: many.path) }
    let empty = try TemporaryDirectory()
    _ = try empty.write("notes.txt", Array("nothing".utf8))
    #expect(throws: ImportError.self) { try ReadFeed(path: empty.path) }
  }

  @Test("every line of LibreView with a time is read or stored as it came")
  func lines() throws {
    let feed = try ReadFeed(
      path: Fixture.path("Cases/libre_ketone.csv"),
      options: FeedOptions(timeZone: "UTC", dateOrder: .dayFirst))
    #expect(feed.objects(.insulinDelivery).map(\.value) == [1, 4])
    #expect(
      feed.objects(.insulinDelivery).allSatisfy {
        $0.metadata[MetadataKey.insulinDeliveryReason] == .integer(2)
      })
    // The ketone and the note.
    #expect(feed.originals.count == 2 && feed.isBalanced)
  }

  @Test("every event of Dexcom Clarity is read or stored as it came, and calibrations are readings")
  func events() throws {
    let feed = try read("dexcom_low_high.csv")
    #expect(readings(feed) == ["110", "40 below", "400 above", "115"])
    #expect(feed.originals.isEmpty && feed.isBalanced)
    // Lines without a time are about the user.
    #expect(feed.row("lines")?.skipped == [.unmapped: 3])
  }

  /// Values of glucose in mg/dL, and how they are beyond the range of the sensor.
  private func readings(_ feed: ReadFeed) -> [String] {
    feed.objects(.bloodGlucose).sorted { $0.start < $1.start }.map { reading in
      "\(Int(reading.value.rounded()))"
        + (reading.metadata[MetadataKey.quantityClampedToLowerBound] == .integer(1) ? " below" : "")
        + (reading.metadata[MetadataKey.quantityClampedToUpperBound] == .integer(1) ? " above" : "")
    }
  }

  @Test("a value of LibreView below what the sensor measures is the limit, and says so")
  func low() throws {
    let feed = try read("libre_lo.csv")
    #expect(readings(feed) == ["110", "121", "40 below"])
    #expect(feed.objects(.insulinDelivery).map(\.value) == [5])
    #expect(feed.objects(.dietaryCarbohydrates).map(\.value) == [30])
    #expect(feed.originals.isEmpty && feed.isBalanced)
  }

  @Test(
    "weight, fat and lean mass of Withings; what HealthKit has no type for is counted",
    arguments: ["kg", "lb"])
  func withings(unit: String) throws {
    let text = """
      Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
      "2021-02-03 07:12:11",80.10,16.02,3.2,60.88,44.1,
      "2021-02-04 07:12:11",80.10,,,,,
      "2021-02-05 07:12:11",80.10,90,,,,
      """
    let feed = try ReadFeed(text: text.replacing("(kg)", with: "(\(unit))"))
    let pound = 0.45359237
    let factor = unit == "kg" ? 1 : pound
    func values(_ type: ObjectType) -> [Double] {
      feed.objects(type).map { ($0.value * 1e9).rounded() / 1e9 }
    }
    #expect(values(.bodyMass) == [80.1, 80.1].map { ($0 * factor * 1e9).rounded() / 1e9 })
    #expect(values(.bodyFatPercentage) == [0.2])
    #expect(values(.leanBodyMass) == [(64.08 * factor * 1e9).rounded() / 1e9])
    // More fat than weight: the line is stored as it came.
    #expect(feed.originals.count == 1 && feed.isBalanced)
    #expect(feed.row("values of Hydration (\(unit))")?.skipped == [.withoutType: 1])
  }

  @Test("a night of Withings is the time in bed; durations without times are counted")
  func withingsSleep() throws {
    let feed = try read("withings_sleep.csv")
    let nights = feed.objects(.sleepAnalysis)
    // 0 is `inBed`.
    #expect(nights.map(\.value) == [0])
    // 23:00 to 07:00 in a zone of one hour.
    #expect(nights.first?.start.secondsSince1970 == 1_774_389_600)
    #expect(nights.first?.end.secondsSince1970 == 1_774_418_400)
    #expect(nights.first?.metadata[MetadataKey.timeZone] == .string("Etc/GMT-1"))
    #expect(feed.objects(.heartRate).isEmpty && feed.originals.isEmpty && feed.isBalanced)
    for column in ["light (s)", "rem (s)", "Average heart rate"] {
      #expect(feed.row("values of \(column)")?.skipped == [.withoutType: 1])
    }
  }

  @Test("LibreView in German")
  func german() throws {
    let path = Fixture.path("Cases/libre_german.csv")
    let feed = try ReadFeed(path: path, options: FeedOptions(timeZone: "Europe/Berlin"))
    #expect(readings(feed) == ["110"])
    #expect(feed.objects(.bloodGlucose).first?.start.secondsSince1970 == 1_774_441_800)
    #expect(feed.originals.isEmpty && feed.isBalanced)
  }

  // MARK: Order of day and month

  private func libreView(_ dates: [String], made: String = "") -> String {
    "Glucose Data,Generated on,\(made),Generated by,X\n"
      + "Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL\n"
      + dates.map { "FreeStyle,S,\($0),0,100\n" }.joined()
  }

  private func days(_ text: String, _ order: DayMonthOrder? = nil) throws -> [String] {
    let options = FeedOptions(timeZone: "UTC", dateOrder: order)
    let readings = try ReadFeed(text: text, options: options).objects(.bloodGlucose)
    return readings.compactMap { reading in
      CalendarDay(daysSince1970: Int(reading.start.microseconds / 86_400_000_000))
        .map { "\($0.month)-\($0.day)" }
    }
  }

  @Test("a file of LibreView with the day first and halves of the day")
  func libreView() throws {
    let feed = try ReadFeed(
      path: Fixture.path("Cases/libre_ddmm_ampm.csv"), options: FeedOptions(timeZone: "UTC"))
    let readings = feed.objects(.bloodGlucose)
    #expect(
      readings.map { ($0.start.secondsSince1970 - 1_638_316_800) / 60 } == [
        15_795, 17_235, 18_675, 28_035,
      ])
    let values = readings.map { ($0.value / 18.0156 * 10).rounded() / 10 }
    #expect(values == [5.5, 5.6, 5.7, 6.1])
    #expect(feed.originals.isEmpty)
  }

  @Test("all dates of a file, and the day on which it was made, decide on their order")
  func orders() throws {
    let early = ["01-02-2026 08:00", "03-04-2026 08:00"]
    #expect(try days(libreView(early + ["13-04-2026 08:00"])) == ["2-1", "4-3", "4-13"])
    #expect(try days(libreView(["04-13-2026 08:00"] + early)) == ["1-2", "3-4", "4-13"])
    #expect(try days(libreView(early, made: "13-04-2026 09:00 UTC")) == ["2-1", "4-3"])
    #expect(try days(libreView(early, made: "04-13-2026 09:00 AM UTC")) == ["1-2", "3-4"])
    // Made on June 2 or February 6: with the day first, the second line would be from the future.
    let future = ["01-02-2026 08:00", "05-03-2026 08:00"]
    #expect(try days(libreView(future, made: "06-02-2026 09:00 UTC")) == ["1-2", "5-3"])
    #expect(try days(libreView(["05-05-2026 08:00"])) == ["5-5"])
    // A line of another order is kept, and not read with another month.
    let mixed = early + ["13-04-2026 08:00", "14-04-2026 08:00", "04-15-2026 08:00"]
    #expect(try days(libreView(mixed)) == ["2-1", "4-3", "4-13", "4-14"])
    #expect(try ReadFeed(text: libreView(mixed)).row("lines")?.objects == 1)
  }

  @Test("if both orders fit, nothing is read until the user states one")
  func ambiguous() throws {
    let text = libreView(["01-02-2026 08:00", "03-04-2026 08:00"])
    do {
      _ = try ReadFeed(text: text)
      Issue.record("it was read")
    } catch let error as ImportError {
      #expect("\(error)".contains("--date-order day-first"))
    }
    #expect(try days(text, .dayFirst) == ["2-1", "4-3"])
    #expect(try days(text, .monthFirst) == ["1-2", "3-4"])
  }
}
