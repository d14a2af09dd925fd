import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

// The linked files in this directory are the final steps of the tutorials, so that the code a
// reader finishes with is compiled and run here. `StepGoalTests` are tests themselves.

@Suite("Tutorials", .process)
struct TutorialTests {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }

  @Test("Count steps: a week has seven days, and steps counted by a phone and a watch count once")
  func week() async throws {
    let world = try await HKInMemoryStore(app: StepWeek.manifest)
    let week = StepWeek(store: world.healthStore)
    let watch = StepWeek(store: try await world.healthStore(of: .forTests("org.example.watch")))
    let hour = 3600.0
    for one in [week, watch] {
      try await one.ask()
      try await one.save(3000, from: noon, to: noon + hour)
    }
    try await week.save(1500, from: noon - 48 * hour, to: noon - 47 * hour)
    // Eight days earlier, outside the week.
    try await week.save(9000, from: noon - 192 * hour, to: noon - 191 * hour)
    #expect(try await week.counts(upTo: noon, calendar) == [0, 0, 0, 0, 1500, 0, 3000])
    #expect(
      try await week.chart(upTo: noon, calendar) == """
        Tue  0
        Wed  0
        Thu  0
        Fri  0
        Sat █ 1500
        Sun  0
        Mon ███ 3000

        """)
  }

  @Test("Follow changes: an update adds new samples and removes deleted ones")
  func changes() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    var log = WalkLog()
    let (first, second) = (stepSample(100), stepSample(200, at: 600))
    try await store.save([first, second])
    try await log.update(from: store)
    #expect(Set(log.walks.keys) == [first.uuid, second.uuid])

    let third = stepSample(300, at: 1200)
    try await store.delete(first)
    try await store.save(third)
    try await log.update(from: store)
    #expect(Set(log.walks.keys) == [second.uuid, third.uuid])

    // Another run of the app, which restored the anchor but not the walks.
    var next = WalkLog()
    try next.restore(try #require(try log.savedAnchor()))
    try await next.update(from: store)
    #expect(next.walks.isEmpty)
  }

  @Test(
    "Follow changes: the loop reports existing samples and each change until it is cancelled")
  func following() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save(stepSample(100))
    let told = Told<Int>()
    let task = Task {
      var log = WalkLog()
      try await log.follow(store) { told.add($0) }
    }
    #expect(try await told.next() == 1)
    try await store.save(stepSample(200, at: 600))
    #expect(try await told.next() == 2)
    task.cancel()
    _ = await task.result
  }

  @Test(
    "Record a run: energy is reported live, and a recovered session loses no data")
  func run() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let world = try await HKInMemoryStore()
    try await RunRecorder.ask(world.healthStore)
    let watch = try await world.healthStore(of: .forTests("org.example.watch"))
    try await watch.requestAuthorization(toShare: [energy], read: [])
    func measure(_ kilocalories: Double, at offset: TimeInterval) async throws {
      let quantity = HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories)
      try await watch.save(
        HKQuantitySample(
          type: energy, quantity: quantity, start: noon + offset, end: noon + offset + 60))
    }
    try await {
      let recorder = try RunRecorder(in: world.healthStore)
      let listener = SessionListener()
      recorder.session.delegate = listener
      try await recorder.start(at: noon)
      #expect(try await listener.states.next() == .running)
      var energies = recorder.energies.makeAsyncIterator()
      try await measure(10, at: 0)
      #expect(await energies.next() == 10)
      try await measure(5, at: 60)
      #expect(await energies.next() == 15)
    }()
    try await measure(7, at: 120)
    let other = world.healthStoreOfAnotherProcess()
    let recorder = try #require(try await RunRecorder.recovered(in: other))
    let workout = try #require(try await recorder.finish(at: noon + 600))
    #expect(workout.duration == 600 && workout.workoutActivityType == .running)
    let sum = workout.statistics(for: energy)?.sumQuantity()
    #expect(sum?.doubleValue(for: .kilocalorie()) == 22)
  }

  @Test(
    "every tutorial step compiles on its own", .needsNormalBuild,
    arguments: ["HealthKit", "HealthClient"])
  func everyStep(of module: String) async throws {
    let resources = Script.root.appendingPathComponent("Sources/\(module)/\(module).docc/Resources")
    let script = try await Script.run("check-listings", "--no-build", resources.path)
    #expect(script.status == 0, "\(script.text)")
    let count = try FileManager.default.contentsOfDirectory(atPath: resources.path)
      .count { $0.hasSuffix(".swift") }
    #expect(script.text.hasSuffix("\(count) compile, 0 do not; 0 were compiled in part\n"))
  }

  @Test("the documentation archives build without warnings", .needsNormalBuild)
  func archives() async throws {
    let folder = try TemporaryDirectory()
    let script = try await Script.run("docs", "--no-build", folder.path + "/docs")
    #expect(script.status == 0, "\(script.text)")
    let pages = [
      "HealthKit": ["documentation/healthkit/movingtolinux", "tutorials/healthkit/countsteps"],
      // The second page is of a type of HealthModel, which HealthClient exports.
      "HealthClient": [
        "documentation/healthclient/userclient", "documentation/healthclient/healthobject",
        "tutorials/healthclient/countwalks",
      ],
    ]
    for (module, pages) in pages {
      for page in pages {
        let file = folder.path + "/docs/\(module).doccarchive/data/\(page).json"
        #expect(FileManager.default.fileExists(atPath: file), "\(page)")
      }
    }
  }
}
