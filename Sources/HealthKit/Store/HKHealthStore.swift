public import Foundation
import HealthClient
import HealthModel

/// The access point to the user's health data: authorization, saving, deleting, queries and
/// background delivery.
///
/// One object serves a whole app and can be used from any task or thread (rule AVAIL-07). Creating
/// it is cheap and sends nothing. Calls fail with ``HKError``. If healthd cannot be reached, the
/// code is `errorHealthDataUnavailable` and the message explains how to start it.
///
/// Every method can be overridden, as in Apple's class, so that a test can replace a store with a
/// subclass. Swift imports each asynchronous method of Apple's class twice, with a completion
/// handler and as `async`, and an override of the former affects both. The same holds here: in a
/// subclass the `async` form calls the form with the completion handler. An override of the `async`
/// form alone does not affect the other.
// Swift cannot override methods that an extension declares. Therefore the class declares all of
// them, each with a short body, and the extensions implement them.
// @unchecked because the compiler cannot check an open class; this one has only constants that are
// Sendable.
open class HKHealthStore: NSObject, @unchecked Sendable {
  package let connection: StoreConnection
  let sessionHub = WorkoutSessionHub()

  /// The completion handler of most methods. Its arguments are whether the call succeeded, and the
  /// error if it did not. It is called once, on a background queue.
  public typealias SuccessHandler = @Sendable (Bool, (any Error)?) -> Void

  /// Creates a store for the user who runs this process, as the app that ``HKAppManifest``
  /// describes.
  public override init() {
    connection = .current
    super.init()
  }

  package init(connection: StoreConnection) {
    self.connection = connection
    super.init()
  }

  // MARK: - Availability

  /// Returns whether health data is available on this machine. Check it before anything else (rule
  /// AVAIL-01). Returns false if healthd is not running; start it with
  /// `systemctl --user start healthd`.
  open class func isHealthDataAvailable() -> Bool {
    HealthClient.isHealthDataAvailable(endpoint: StoreConnection.current.endpoint)
  }

  /// Returns whether clinical records are supported; false if healthd cannot be reached.
  open func supportsHealthRecords() -> Bool {
    (try? connection.blockingClient().supportsHealthRecords()) ?? false
  }

  /// Returns the earliest permitted end date of a sample. Samples that end before it are neither
  /// saved nor returned (rule QUERY-10). Returns `Date.distantPast` if there is no limit or healthd
  /// cannot be reached.
  open func earliestPermittedSampleDate() -> Date {
    let limit = try? connection.blockingClient().earliestPermittedSampleDate()
    return limit.flatMap { $0 }.map(\.date) ?? .distantPast
  }

  // MARK: - Authorization

  /// Returns the authorization status for sharing a type. No method returns the status for reading:
  /// data that the app may not read looks like missing data (rules AUTH-05, AUTH-06). Returns
  /// `notDetermined` if healthd cannot be reached.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    shareStatus(of: type)
  }

  /// Requests permission to share and read types. The user is asked about the types that are not
  /// determined yet for this app; if there are none, the call returns at once (rule AUTH-03).
  /// Returning without an error means that the user answered, not that access was granted (rule
  /// AUTH-04).
  ///
  /// - Throws: `errorInvalidArgument` for types that cannot be requested or a missing usage text,
  ///   `errorAuthorizationDenied` if the manifest lacks the required entitlement,
  ///   `errorUserCanceled` if the user did not decide, `errorRequiredAuthorizationDenied` if a
  ///   clinical type that the manifest requires was denied.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await through {
      requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
    } or: {
      try await authorize(toShare: typesToShare, read: typesToRead)
    }
  }

  /// The name under which Swift imports the `async` form of the Objective-C method; nil means no
  /// types.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  open func __requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?
  ) async throws {
    try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
  }

  /// Requests permission to share and read types, as ``requestAuthorization(toShare:read:)``; nil
  /// means no types.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in
      try await authorize(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }
  }

  /// Returns whether ``requestAuthorization(toShare:read:)`` would ask the user.
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await through { done in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { done($0, $1) }
    } or: {
      try await requestStatus(toShare: typesToShare, read: typesToRead)
    }
  }

  /// Determines whether a request would ask the user, as
  /// ``statusForAuthorizationRequest(toShare:read:)``. With an error the status is `unknown`.
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

  /// Asks the user, on every call, which objects of a type the app may read (rule OBJAUTH-03). The
  /// predicate limits the objects that are offered.
  ///
  /// - Throws: `errorUserCanceled` if the user closes the request, `errorInvalidArgument` for a
  ///   type that is not authorized per object or a predicate that the store cannot evaluate.
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

  /// Asks the user which objects the app may read, as
  /// ``requestPerObjectReadAuthorization(for:predicate:)``.
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?, completion: @escaping SuccessHandler
  ) {
    let condition = Result { try HKPredicate.compile(predicate) }
    reporting(to: completion) { [self] in try await authorizeObjects(of: objectType, condition) }
  }

  /// Presents the authorization request that an extension of this app made (rule AUTH-19).
  open func handleAuthorizationForExtension() async throws {
    try await through {
      handleAuthorizationForExtension(completion: $0)
    } or: {
      try await authorizeExtension()
    }
  }

  /// Presents the request of an extension, as ``handleAuthorizationForExtension()``.
  open func handleAuthorizationForExtension(completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await authorizeExtension() }
  }

  // MARK: - Saving and deleting

  /// Saves an object. The object is durable on disk when the call returns.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission
  ///   to share its type (rule AUTH-08), `errorInvalidArgument` for an invalid object.
  open func save(_ object: HKObject) async throws {
    try await through {
      save(object, withCompletion: $0)
    } or: {
      try await store([object])
    }
  }

  /// Saves all objects or none (rule SAVE-02). Correlations are saved with the samples they
  /// contain. Throws the errors of ``save(_:)-(HKObject)``.
  open func save(_ objects: [HKObject]) async throws {
    try await through {
      save(objects, withCompletion: $0)
    } or: {
      try await store(objects)
    }
  }

  /// Saves an object, as ``save(_:)-(HKObject)``.
  open func save(_ object: HKObject, withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await store([object]) }
  }

  /// Saves all objects or none, as ``save(_:)-([HKObject])``.
  open func save(_ objects: [HKObject], withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await store(objects) }
  }

  /// Deletes an object that this app saved.
  ///
  /// - Throws: `errorInvalidArgument` for an object that is not stored or that another app saved,
  ///   which are indistinguishable; `errorAuthorizationNotDetermined` or `errorAuthorizationDenied`
  ///   without permission to share its type.
  open func delete(_ object: HKObject) async throws {
    try await through {
      delete(object, withCompletion: $0)
    } or: {
      try await remove([object])
    }
  }

  /// Deletes all objects or none (rule DELETE-04). Throws the errors of ``delete(_:)-(HKObject)``.
  open func delete(_ objects: [HKObject]) async throws {
    try await through {
      delete(objects, withCompletion: $0)
    } or: {
      try await remove(objects)
    }
  }

  /// Deletes an object, as ``delete(_:)-(HKObject)``.
  open func delete(_ object: HKObject, withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await remove([object]) }
  }

  /// Deletes all objects or none, as ``delete(_:)-([HKObject])``.
  open func delete(_ objects: [HKObject], withCompletion completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await remove(objects) }
  }

  /// Deletes all matching objects of a type that this app saved. Objects of other apps remain.
  ///
  /// - Returns: The number of deleted objects.
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission
  ///   to share the type, `errorInvalidArgument` for a predicate that the store cannot evaluate.
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

  /// Deletes the matching objects that this app saved, as ``deleteObjects(of:predicate:)``. With an
  /// error the number is 0.
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

  /// Executes a query. Its handlers are called on a background queue. Objects that the app may not
  /// read are missing from the results, without an error.
  ///
  /// A query can be executed once: executing it again traps (rule QUERY-02).
  open func execute(_ query: HKQuery) { query.begin(connection) }

  /// Stops a query. No handler call starts afterward. Stopping a query that has ended or was not
  /// executed has no effect (rule QUERY-03).
  open func stop(_ query: HKQuery) { query.end() }

  // MARK: - Characteristics

  /// Returns the year, month and day of birth in the Gregorian calendar.
  ///
  /// - Throws: `errorNoData` if the date is not set or the app may not read it.
  open func dateOfBirthComponents() throws -> DateComponents { try birthday() }

  /// Returns the start of the day of birth in the current time zone. Deprecated by HealthKit: use
  /// ``dateOfBirthComponents()``.
  ///
  /// - Throws: `errorNoData` if the date is not set or the app may not read it.
  open func dateOfBirth() throws -> Date { try startOfBirthday() }

  /// Returns the biological sex; `notSet` if the user has not entered it or the app may not read
  /// it.
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try choice(.biologicalSex, HKBiologicalSex.init) ?? .notSet)
  }

  /// Returns the blood type; `notSet` if the user has not entered it or the app may not read it.
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try choice(.bloodType, HKBloodType.init) ?? .notSet)
  }

  /// Returns the Fitzpatrick skin type; `notSet` if the user has not entered it or the app may not
  /// read it.
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(
      try choice(.fitzpatrickSkinType, HKFitzpatrickSkinType.init) ?? .notSet)
  }

  /// Returns the wheelchair use; `notSet` if the user has not entered it or the app may not read
  /// it.
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try choice(.wheelchairUse, HKWheelchairUse.init) ?? .notSet)
  }

  /// Returns the measure of the Move ring today. An app without permission to read it receives
  /// active energy (rules CHAR-06, CHAR-07).
  open func activityMoveMode() throws -> HKActivityMoveModeObject { try moveMode() }

  // MARK: - Units and estimates

  /// Returns the units in which the user prefers to see quantity types (rule UNIT-09).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` if neither reading nor sharing is determined for
  ///   one of the types.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await through { done in
      preferredUnits(for: quantityTypes) { done($0, $1) }
    } or: {
      try await unitsPreferred(for: quantityTypes)
    }
  }

  /// Fetches the preferred units, as ``preferredUnits(for:)``. With an error the dictionary is
  /// empty.
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
  ///   - totalEnergy: the energy to split; traps for a quantity that is not an energy.
  ///   - startDate: the start of the interval in which the energy was burned.
  ///   - endDate: the end of the interval.
  ///   - resultsHandler: receives the resting and the active energy in kcal, or an error; called
  ///     once, on a background queue.
  open func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    split(totalEnergy, from: startDate, to: endDate, resultsHandler)
  }

  /// Restarts the estimation of a type, such as six-minute walk distance, at a date (rule TYPE-18).
  /// Nothing is deleted.
  ///
  /// - Throws: `errorInvalidArgument` for a type without such an estimate or a date in the future.
  open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    try await through {
      recalibrateEstimates(sampleType: sampleType, date: date, completion: $0)
    } or: {
      try await recalibrate(sampleType, date)
    }
  }

  /// Restarts the estimation of a type, as ``recalibrateEstimates(sampleType:date:)``.
  open func recalibrateEstimates(
    sampleType: HKSampleType, date: Date, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await recalibrate(sampleType, date) }
  }

  // MARK: - Background delivery

  /// Registers for background deliveries of a type at the given maximum frequency. The registration
  /// outlives the process (rules BACKGROUND-04 to BACKGROUND-06). It requires the entitlement
  /// `com.apple.developer.healthkit.background-delivery`.
  ///
  /// - Throws: `errorInvalidArgument` for types that are not delivered in the background (rule
  ///   BACKGROUND-13).
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await through {
      enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
    } or: {
      try await enableDelivery(type, frequency)
    }
  }

  /// Registers for background deliveries, as ``enableBackgroundDelivery(for:frequency:)``.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await enableDelivery(type, frequency) }
  }

  /// Cancels the registration for a type. A type that is not registered is ignored (rule
  /// BACKGROUND-14).
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await through {
      disableBackgroundDelivery(for: type, withCompletion: $0)
    } or: {
      try await disableDelivery(type)
    }
  }

  /// Cancels the registration for a type, as ``disableBackgroundDelivery(for:)``.
  open func disableBackgroundDelivery(
    for type: HKObjectType, withCompletion completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await disableDelivery(type) }
  }

  /// Cancels the registrations for all types.
  open func disableAllBackgroundDelivery() async throws {
    try await through {
      disableAllBackgroundDelivery(completion: $0)
    } or: {
      try await disableAllDeliveries()
    }
  }

  /// Cancels all registrations, as ``disableAllBackgroundDelivery()``.
  open func disableAllBackgroundDelivery(completion: @escaping SuccessHandler) {
    reporting(to: completion) { [self] in try await disableAllDeliveries() }
  }

  // MARK: - Workouts

  /// Associates samples with a stored workout of this app. Samples that are not stored yet are
  /// saved in the same transaction (rule WORKOUT-05). Deprecated by HealthKit: use
  /// ``HKWorkoutBuilder``.
  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await through {
      add(samples, to: workout, completion: $0)
    } or: {
      try await tie(samples, to: workout)
    }
  }

  /// Associates samples with a workout, as ``addSamples(_:to:)``.
  open func add(
    _ samples: [HKSample], to workout: HKWorkout, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await tie(samples, to: workout) }
  }

  /// Associates an effort score with a workout or one of its activities (rule WORKOUT-21).
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await through {
      relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0)
    } or: {
      try await relate(Self.effort(sample, workout, activity))
    }
  }

  /// Associates an effort score, as ``relateWorkoutEffortSample(_:with:activity:)``.
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping SuccessHandler
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await relate(relation) }
  }

  /// Removes the association of an effort score with a workout or one of its activities.
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await through {
      unrelateWorkoutEffortSample(sample, from: workout, activity: activity, completion: $0)
    } or: {
      try await unrelate(Self.effort(sample, workout, activity))
    }
  }

  /// Removes the association of an effort score, as
  /// ``unrelateWorkoutEffortSample(_:from:activity:)``.
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping SuccessHandler
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await unrelate(relation) }
  }

  // MARK: - Workout sessions

  /// Returns the app's active workout session, for example after its process crashed; nil if there
  /// is none (rule WORKOUT-17). healthd restarts an app whose process ended during a session if the
  /// manifest contains a launch command.
  ///
  /// Set up the builder, its data source and the delegates again, and begin the builder's
  /// collection at the start date of the session. The builder then contains the events and
  /// activities so far, and collects the samples that were saved since the start.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission
  ///   to share workouts.
  open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    try await throughOptional { done in
      recoverActiveWorkoutSession { done($0, $1) }
    } or: {
      try await recoverSession()
    }
  }

  /// Fetches the active workout session, as ``recoverActiveWorkoutSession()``.
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
  /// background queue. Retain the session: mirroring ends when its last reference is released.
  ///
  /// Set the handler as soon as the process starts, because healthd may have started it for this
  /// purpose (rule WORKOUT-18). The registration of the handler reaches healthd before any later
  /// call of this store: after such a call returns, no session is missed. Without permission to
  /// share workouts, the handler takes effect when the permission is granted.
  open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { sessionHub.mirroring }
    set { sessionHub.set(mirroring: newValue, self) }
  }

  /// The handler of configurations that another process of the app passed to
  /// ``startWatchApp(toHandle:)``, called on a background queue. Start a session with the
  /// configuration. It takes effect at the same time as ``workoutSessionMirroringStartHandler``. On
  /// Apple's platforms this is `WKApplicationDelegate.handle(_:)`, which has no counterpart here.
  open var workoutConfigurationHandler: (@Sendable (HKWorkoutConfiguration) -> Void)? {
    get { sessionHub.configuration }
    set { sessionHub.set(configuration: newValue, self) }
  }

  /// Requests another process of the app to start a session: a process that has set
  /// ``workoutConfigurationHandler``, or else the launch command of the manifest, which healthd
  /// runs (rule WORKOUT-19).
  ///
  /// - Throws: `errorHealthDataUnavailable` if there is neither.
  open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    try await through {
      startWatchApp(with: workoutConfiguration, completion: $0)
    } or: {
      try await startCompanion(workoutConfiguration)
    }
  }

  /// Requests another process of the app to start a session, as ``startWatchApp(toHandle:)``.
  open func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration, completion: @escaping SuccessHandler
  ) {
    reporting(to: completion) { [self] in try await startCompanion(workoutConfiguration) }
  }

  /// Starts the activity of a session now, as ``HKWorkoutSession/startActivity(with:)``. Deprecated
  /// by HealthKit.
  open func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }
  /// Ends a session, as ``HKWorkoutSession/end()``. Deprecated by HealthKit.
  open func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }
  /// Pauses a session, as ``HKWorkoutSession/pause()``. Deprecated by HealthKit.
  open func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }
  /// Resumes a session, as ``HKWorkoutSession/resume()``. Deprecated by HealthKit.
  open func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
}
