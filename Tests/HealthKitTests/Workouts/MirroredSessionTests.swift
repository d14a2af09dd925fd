import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// Two processes of one app, each with its own connection.
@Suite("Mirrored workout sessions", .process)
struct MirroredSessionTests {
  private let world: HKInMemoryStore
  private var watch: HKHealthStore { world.healthStore }
  private let phone: HKHealthStore

  init() async throws {
    world = try await HKInMemoryStore.granting([.workoutType()])
    phone = world.healthStoreOfAnotherProcess()
  }

  /// Returns after the daemon has processed the handler registrations sent before.
  private func settle(_ store: HKHealthStore) async throws {
    _ = try await store.statusForAuthorizationRequest(toShare: [.workoutType()], read: [])
  }

  private func mirrored() async throws -> (
    watch: (HKWorkoutSession, SessionListener), phone: (HKWorkoutSession, SessionListener)
  ) {
    let listener = SessionListener()
    let told = Told<HKWorkoutSession>()
    phone.workoutSessionMirroringStartHandler = { session in
      session.delegate = listener
      told.add(session)
    }
    try await settle(phone)
    let first = try watch.session()
    try await first.0.startMirroringToCompanionDevice()
    let session = try await told.next()
    return (first, (session, listener))
  }

  @Test("WORKOUT-18: another process of the app receives the session, follows it, and controls it")
  func following() async throws {
    let (watch, phone) = try await mirrored()
    #expect(phone.0.type == .mirrored && phone.0.workoutConfiguration == .of(.running))
    watch.0.startActivity(with: noon)
    #expect(try await watch.1.states.next() == .running)
    #expect(try await phone.1.states.next() == .running)
    #expect(phone.0.startDate == noon)
    phone.0.pause()
    #expect(try await watch.1.events.next() == .pause)
    #expect(try await phone.1.events.next() == .pause)
    watch.0.end()
    for listener in [watch.1, phone.1] {
      #expect(try await listener.states.next() == .paused)
      #expect(try await listener.states.next() == .ended)
    }
  }

  @Test("WORKOUT-18: data is sent in both directions until mirroring stops")
  func data() async throws {
    let (watch, phone) = try await mirrored()
    watch.0.startActivity(with: noon)
    #expect(try await phone.1.states.next() == .running)
    try await watch.0.sendToRemoteWorkoutSession(data: Data([1, 2]))
    try await phone.0.sendToRemoteWorkoutSession(data: Data([3]))
    #expect(try await phone.1.data.next() == [Data([1, 2])])
    #expect(try await watch.1.data.next() == [Data([3])])
    try await watch.0.stopMirroringToCompanionDevice()
    #expect(try await phone.1.disconnections.next())
    await #expect {
      try await watch.0.sendToRemoteWorkoutSession(data: Data([4]))
    } throws: {
      HKError.errorHealthDataUnavailable ~= $0
    }
  }

  @Test("WORKOUT-18, WORKOUT-19: without a listening process, calls report unavailable data")
  func nobody() async throws {
    let (session, _) = try watch.session()
    for call in [
      { try await session.startMirroringToCompanionDevice() },
      { [watch] in try await watch.startWatchApp(toHandle: .of(.running)) },
    ] {
      await #expect { try await call() } throws: { HKError.errorHealthDataUnavailable ~= $0 }
    }
  }

  @Test("WORKOUT-19: the workout configuration reaches the process that starts the session")
  func startWatchApp() async throws {
    let told = Told<HKWorkoutConfiguration>()
    watch.workoutConfigurationHandler = { told.add($0) }
    try await settle(watch)
    try await phone.startWatchApp(toHandle: .of(.cycling))
    #expect(try await told.next() == .of(.cycling))
  }

  @Test(
    "WORKOUT-18, WORKOUT-19: a handler gets every later call until it is removed",
    arguments: [false, true])
  func order(isConnected: Bool) async throws {
    for _ in 0..<40 {
      let other = world.healthStoreOfAnotherProcess()
      if isConnected { try await settle(other) }
      let (sessions, configurations) = (Told<HKWorkoutSession>(), Told<HKWorkoutConfiguration>())
      other.workoutSessionMirroringStartHandler = { sessions.add($0) }
      other.workoutConfigurationHandler = { configurations.add($0) }
      try await settle(other)
      try await watch.startWatchApp(toHandle: .of(.rowing))
      #expect(try await configurations.next() == .of(.rowing))
      let (session, _) = try watch.session()
      try await session.startMirroringToCompanionDevice()
      #expect(try await sessions.next().workoutConfiguration == .of(.running))

      other.workoutSessionMirroringStartHandler = nil
      other.workoutConfigurationHandler = nil
      try await settle(other)
      await #expect { try await watch.startWatchApp(toHandle: .of(.rowing)) } throws: {
        HKError.errorHealthDataUnavailable ~= $0
      }
    }
  }

  @Test("WORKOUT-18: a handler registered before workout authorization receives a later session")
  func beforePermission() async throws {
    let world = try await HKInMemoryStore()
    let phone = world.healthStoreOfAnotherProcess()
    let told = Told<HKWorkoutSession>()
    phone.workoutSessionMirroringStartHandler = { told.add($0) }
    // The registration is refused, and the refusal may be received after the permission.
    try await phone.requestAuthorization(toShare: [.workoutType()], read: [])
    try await settle(phone)
    let (session, _) = try world.healthStore.session()
    try await session.startMirroringToCompanionDevice()
    #expect(try await told.next().type == .mirrored)
  }
}
