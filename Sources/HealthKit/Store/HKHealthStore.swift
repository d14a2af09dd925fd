public import Foundation
import HealthClient
import HealthModel

/// The access point to the user's health data: authorization, saving, deleting, queries, background
/// delivery.
///
/// One object serves a whole app and can be used from any task or thread (rule AVAIL-07). Creating it
/// is cheap and sends nothing. Calls fail with ``HKError``; where healthd cannot be reached, with
/// `errorHealthDataUnavailable` and a text on how to start it.
///
/// Every method can be overridden, as in Apple's class, so that a test can replace a store with a
/// subclass. Swift sees each asynchronous method of Apple's class twice, with a completion handler and
/// as `async`, and an override of the first counts for both. The same holds here: in a subclass the
/// `async` form calls the form with the completion handler. An override of the `async` form alone does
/// not affect the other.
// Swift cannot override methods that an extension declares. So the class declares all of them, each
// one line long, and the extensions implement them.
// @unchecked because a class that is open for subclasses cannot be checked; this one has only
// constants that are Sendable.
open class HKHealthStore: NSObject, @unchecked Sendable {
  package let connection: StoreConnection
  let sessionHub = WorkoutSessionHub()

  /// The completion handler of most methods: whether the call succeeded, and the error if not. Called
  /// once, on a background queue.
  public typealias SuccessHandler = @Sendable (Bool, (any Error)?) -> Void

  /// The store of the user who runs this process, for the app that ``HKAppManifest`` names.
  public override init() {
    connection = .current
    super.init()
  }

  package init(connection: StoreConnection) {
    self.connection = connection
    super.init()
  }

  // MARK: - Availability

  /// Whether a store can be reached on this machine. Check it before anything else (rule AVAIL-01).
  /// False where healthd does not run: `systemctl --user start healthd`.
  open class func isHealthDataAvailable() -> Bool {
    HealthClient.isHealthDataAvailable(endpoint: StoreConnection.current.endpoint)
  }

  /// Whether clinical records are supported. False also when the daemon cannot be reached.
  open func supportsHealthRecords() -> Bool {
    (try? connection.blockingClient().supportsHealthRecords()) ?? false
  }

  /// The date before which no sample can end: such samples are neither saved nor returned (rule
  /// QUERY-10). `Date.distantPast` where there is no limit, or when the daemon cannot be reached.
  open func earliestPermittedSampleDate() -> Date {
    let limit = try? connection.blockingClient().earliestPermittedSampleDate()
    return limit.flatMap { $0 }.map(\.date) ?? .distantPast
  }

  // MARK: - Authorization

  /// The user's decision about saving a type. No method returns the one about reading (rules AUTH-05,
  /// AUTH-06). `notDetermined` also when the daemon cannot be reached.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    shareStatus(of: type)
  }

  /// Asks the user, unless all these types have been decided for this app (rule AUTH-03). Returns
  /// after the answer, without disclosing it (rule AUTH-04).
  ///
  /// - Throws: `errorInvalidArgument` for types that cannot be requested, `errorUserCanceled` when the
  ///   user did not decide, `errorRequiredAuthorizationDenied` when a clinical type that the manifest
  ///   requires was refused.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await through {
      requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
    } or: {
      try await authorize(toShare: typesToShare, read: typesToRead)
    }
  }

  /// The name under which Swift sees the `async` form of the Objective-C method. It takes nil for no
  /// type.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  open func __requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?
  ) async throws {
    try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
  }

  /// As ``requestAuthorization(toShare:read:)``; nil is no type.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in
      try await authorize(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }
  }

  /// Whether ``requestAuthorization(toShare:read:)`` would ask the user.
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await through { done in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { done($0, $1) }
    } or: {
      try await requestStatus(toShare: typesToShare, read: typesToRead)
    }
  }

  /// As ``statusForAuthorizationRequest(toShare:read:)``; `unknown` with the error.
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await requestStatus(toShare: typesToShare, read: typesToRead)
    } _: { result in
      completion(result.success ?? .unknown, result.failure)
    }
  }

  /// Asks the user which objects of a type the app may read, every time (rule OBJAUTH-03). A predicate
  /// narrows what is offered.
  ///
  /// - Throws: `errorUserCanceled` when the sheet is closed, `errorInvalidArgument` for a type that is
  ///   not granted object by object.
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?
  ) async throws {
    let condition = Result { try HKPredicate.compile(predicate) }
    try await through {
      requestPerObjectReadAuthorization(for: objectType, predicate: predicate, completion: $0)
    } or: {
      try await authorizeObjects(of: objectType, condition)
    }
  }

  /// As ``requestPerObjectReadAuthorization(for:predicate:)``.
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?, completion: @escaping SuccessHandler
  ) {
    let condition = Result { try HKPredicate.compile(predicate) }
    reporting(to: completion) { [self] in try await authorizeObjects(of: objectType, condition) }
  }

  /// Shows the request that an extension of this app has made (rule AUTH-19).
  open func handleAuthorizationForExtension() async throws {
    try await through {
      handleAuthorizationForExtension(completion: $0)
    } or: {
      try await authorizeExtension()
    }
  }

  /// As ``handleAuthorizationForExtension()``.
  open func handleAuthorizationForExtension(completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await authorizeExtension() }
  }

  // MARK: - Saving and deleting

  /// Saves an object. It is on disk when this returns.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to
  ///   share its type (rule AUTH-08), `errorInvalidArgument` for an invalid object.
  open func save(_ object: HKObject) async throws {
    try await through {
      save(object, withCompletion: $0)
    } or: {
      try await store([object])
    }
  }

  /// Saves all objects or none (rule SAVE-02), correlations with the samples they contain.
  open func save(_ objects: [HKObject]) async throws {
    try await through {
      save(objects, withCompletion: $0)
    } or: {
      try await store(objects)
    }
  }

  /// As ``save(_:)-(HKObject)``.
  open func save(_ object: HKObject, withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await store([object]) }
  }

  /// As ``save(_:)-([HKObject])``.
  open func save(_ objects: [HKObject], withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await store(objects) }
  }

  /// Deletes an object that this app saved.
  ///
  /// - Throws: `errorAuthorizationDenied` for an object of another source, `errorInvalidArgument` for
  ///   one that is not stored.
  open func delete(_ object: HKObject) async throws {
    try await through {
      delete(object, withCompletion: $0)
    } or: {
      try await remove([object])
    }
  }

  /// Deletes all objects or none (rule DELETE-04).
  open func delete(_ objects: [HKObject]) async throws {
    try await through {
      delete(objects, withCompletion: $0)
    } or: {
      try await remove(objects)
    }
  }

  /// As ``delete(_:)-(HKObject)``.
  open func delete(_ object: HKObject, withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await remove([object]) }
  }

  /// As ``delete(_:)-([HKObject])``.
  open func delete(_ objects: [HKObject], withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await remove(objects) }
  }

  /// Deletes the objects of a type that this app saved and that match.
  ///
  /// - Returns: the number of deleted objects.
  @discardableResult
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate
  ) async throws -> Int {
    let filter = Result { try SampleFilter(matching: predicate, of: objectType.type) }
    return try await through { done in
      deleteObjects(of: objectType, predicate: predicate) { done($0 ? $1 : nil, $2) }
    } or: {
      try await remove(objectType.type, filter)
    }
  }

  /// As ``deleteObjects(of:predicate:)``; 0 with the error.
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let filter = Result { try SampleFilter(matching: predicate, of: objectType.type) }
    completing { [self] in
      try await remove(objectType.type, filter)
    } _: { result in
      completion(result.failure == nil, result.success ?? 0, result.failure)
    }
  }

  // MARK: - Queries

  /// Executes a query. Its handlers are called on a background queue.
  ///
  /// Traps for a query that was executed before (rule QUERY-02).
  open func execute(_ query: HKQuery) { query.begin(connection) }

  /// Stops a query: no handler is called from then on. Does nothing for one that has ended, or was
  /// not executed (rule QUERY-03).
  open func stop(_ query: HKQuery) { query.end() }

  // MARK: - Characteristics

  /// Year, month and day of birth in the Gregorian calendar.
  ///
  /// - Throws: `errorNoData` when it is not set, or not readable.
  open func dateOfBirthComponents() throws -> DateComponents { try birthday() }

  /// The start of the day of birth in the present time zone. Deprecated by HealthKit: use
  /// ``dateOfBirthComponents()``.
  open func dateOfBirth() throws -> Date { try startOfBirthday() }

  /// `notSet` when the user has not entered it, or this app may not read it.
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try choice(.biologicalSex, HKBiologicalSex.init) ?? .notSet)
  }

  /// `notSet` when the user has not entered it, or this app may not read it.
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try choice(.bloodType, HKBloodType.init) ?? .notSet)
  }

  /// `notSet` when the user has not entered it, or this app may not read it.
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(
      try choice(.fitzpatrickSkinType, HKFitzpatrickSkinType.init) ?? .notSet)
  }

  /// `notSet` when the user has not entered it, or this app may not read it.
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try choice(.wheelchairUse, HKWheelchairUse.init) ?? .notSet)
  }

  /// What the Move ring counts today; energy for an app that may not read it (rules CHAR-06,
  /// CHAR-07).
  open func activityMoveMode() throws -> HKActivityMoveModeObject { try moveMode() }

  // MARK: - Units and estimates

  /// The units in which the user prefers to see quantity types (rule UNIT-09).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` when nothing has been decided about one of the types.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await through { done in
      preferredUnits(for: quantityTypes) { done($0, $1) }
    } or: {
      try await unitsPreferred(for: quantityTypes)
    }
  }

  /// As ``preferredUnits(for:)``; an empty dictionary with the error.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    completing { [self] in
      try await unitsPreferred(for: quantityTypes)
    } _: { result in
      completion(result.success ?? [:], result.failure)
    }
  }

  /// Splits energy into resting and active energy. Deprecated by HealthKit.
  ///
  /// - Parameters:
  ///   - totalEnergy: in any unit of energy.
  ///   - resultsHandler: resting and active energy in kcal, or an error; called once, on a background
  ///     queue.
  open func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    split(totalEnergy, from: startDate, to: endDate, resultsHandler)
  }

  /// Restarts the estimates of a type, such as the distance of the six-minute walk, at a date (rule
  /// TYPE-18). Nothing is deleted.
  ///
  /// - Throws: `errorInvalidArgument` for a type without such estimates or a date in the future.
  open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    try await through {
      recalibrateEstimates(sampleType: sampleType, date: date, completion: $0)
    } or: {
      try await recalibrate(sampleType, date)
    }
  }

  /// As ``recalibrateEstimates(sampleType:date:)``.
  open func recalibrateEstimates(
    sampleType: HKSampleType, date: Date, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await recalibrate(sampleType, date) }
  }

  // MARK: - Background delivery

  /// Registers for background deliveries of a type, at most this often. The registration outlives the
  /// process (rules BACKGROUND-04 to BACKGROUND-06) and needs the entitlement
  /// `com.apple.developer.healthkit.background-delivery`.
  ///
  /// - Throws: `errorInvalidArgument` for types that are not delivered (rule BACKGROUND-13).
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await through {
      enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
    } or: {
      try await enableDelivery(type, frequency)
    }
  }

  /// As ``enableBackgroundDelivery(for:frequency:)``.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await enableDelivery(type, frequency) }
  }

  /// Ends a registration. Does nothing for a type that is not registered (rule BACKGROUND-14).
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await through {
      disableBackgroundDelivery(for: type, withCompletion: $0)
    } or: {
      try await disableDelivery(type)
    }
  }

  /// As ``disableBackgroundDelivery(for:)``.
  open func disableBackgroundDelivery(
    for type: HKObjectType, withCompletion completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await disableDelivery(type) }
  }

  /// Ends the registrations of all types.
  open func disableAllBackgroundDelivery() async throws {
    try await through {
      disableAllBackgroundDelivery(completion: $0)
    } or: {
      try await disableAllDeliveries()
    }
  }

  /// As ``disableAllBackgroundDelivery()``.
  open func disableAllBackgroundDelivery(completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await disableAllDeliveries() }
  }

  // MARK: - Workouts

  /// Adds samples to a stored workout of this app; samples that are not stored yet are saved first
  /// (rule WORKOUT-05). Deprecated by HealthKit: use ``HKWorkoutBuilder``.
  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await through {
      add(samples, to: workout, completion: $0)
    } or: {
      try await tie(samples, to: workout)
    }
  }

  /// As ``addSamples(_:to:)``.
  open func add(
    _ samples: [HKSample], to workout: HKWorkout, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await tie(samples, to: workout) }
  }

  /// Relates an effort score to a workout or one of its activities (rule WORKOUT-21).
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await through {
      relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0)
    } or: {
      try await relate(Self.effort(sample, workout, activity))
    }
  }

  /// As ``relateWorkoutEffortSample(_:with:activity:)``.
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping SuccessHandler
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await relate(relation) }
  }

  /// Removes the relation of an effort score.
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await through {
      unrelateWorkoutEffortSample(sample, from: workout, activity: activity, completion: $0)
    } or: {
      try await unrelate(Self.effort(sample, workout, activity))
    }
  }

  /// As ``unrelateWorkoutEffortSample(_:from:activity:)``.
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping SuccessHandler
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await unrelate(relation) }
  }

  // MARK: - Workout sessions

  /// The app's active session, after a crash of its process; nil when there is none (rule
  /// WORKOUT-17). healthd restarts an app whose process has ended during a session, when the app's
  /// manifest says how.
  ///
  /// Set up the builder, its data source and the delegates again, and begin the builder's collection
  /// at the session's start date: it takes over the events and activities so far, and collects the
  /// samples that were saved since.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` for an app that may not
  ///   share workouts.
  open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    try await throughOptional { done in
      recoverActiveWorkoutSession { done($0, $1) }
    } or: {
      try await recoverSession()
    }
  }

  /// As ``recoverActiveWorkoutSession()``.
  open func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await recoverSession()
    } _: { result in
      completion(result.success.flatMap { $0 }, result.failure)
    }
  }

  /// The handler of sessions that another process of the app mirrors to this one, called on a
  /// background queue. Retain the session: mirroring ends with the last reference to it. Set the
  /// handler as soon as the process starts, since healthd may have started it for this (rule
  /// WORKOUT-18). healthd learns of the handler before any later call: once such a call has returned,
  /// no session is missed. For an app that may not share workouts yet it takes effect once it may.
  open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { sessionHub.mirroring }
    set { sessionHub.set(mirroring: newValue, self) }
  }

  /// The handler of configurations that another process of the app passed to
  /// ``startWatchApp(toHandle:)``, called on a background queue: begin a session with it. Timing as for
  /// ``workoutSessionMirroringStartHandler``. On Apple's platforms this is
  /// `WKApplicationDelegate.handle(_:)`, which has no counterpart here.
  open var workoutConfigurationHandler: (@Sendable (HKWorkoutConfiguration) -> Void)? {
    get { sessionHub.configuration }
    set { sessionHub.set(configuration: newValue, self) }
  }

  /// Asks another process of the app to begin a session: one that has set
  /// ``workoutConfigurationHandler``, or the program that the app's manifest names, which healthd
  /// starts (rule WORKOUT-19).
  ///
  /// - Throws: `errorHealthDataUnavailable` when there is neither.
  open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    try await through {
      startWatchApp(with: workoutConfiguration, completion: $0)
    } or: {
      try await startCompanion(workoutConfiguration)
    }
  }

  /// As ``startWatchApp(toHandle:)``.
  open func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await startCompanion(workoutConfiguration) }
  }

  /// As ``HKWorkoutSession/startActivity(with:)``, now. Deprecated by HealthKit.
  open func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }
  /// As ``HKWorkoutSession/end()``. Deprecated by HealthKit.
  open func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }
  /// As ``HKWorkoutSession/pause()``. Deprecated by HealthKit.
  open func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }
  /// As ``HKWorkoutSession/resume()``. Deprecated by HealthKit.
  open func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
}
