package import HealthAPI
package import HealthStorage
import Dispatch
package import HealthAuthorization
package import HealthModel

// The user's profile: facts about the user that are not samples. Writes are durable when they
// return.

extension HealthStore {
  /// The profile, for internal use by the daemon. It must not be disclosed without a scope.
  package var profile: StoreProfile {
    get throws(StoreError) { try snapshot.profile }
  }

  /// Returns the characteristics in the order of `types`. One that is not visible in the scope is
  /// indistinguishable from one that is not set (rule CHAR-02).
  package func characteristics(
    _ types: [ObjectType], in scope: ReadScope
  ) throws(StoreError) -> Disclosed<[Characteristic]> {
    let known = try snapshot.profile.characteristics
    let found = types.map { type in
      Characteristic(
        type: type, value: scope.visibility(of: type) == .allSources ? known[type.code] : nil)
    }
    return Disclosed(
      value: found, disclosure: Disclosure(found.count { $0.value != nil }, from: .owner))
  }

  /// Sets a validated characteristic, or clears it when it has no value.
  package func set(
    _ characteristic: Characteristic, in scope: OwnerScope
  ) throws(StoreError) {
    let normalized = characteristic.normalized
    try commit { writer throws(StoreError) in try writer.set(normalized) }
  }

  /// Applies validated settings.
  package func change(
    _ request: SettingsChange, in scope: OwnerScope
  ) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.change(request) }
  }

  /// Returns the preferred units of the types. The disclosure counts the units that the user chose; those of the region
  /// disclose nothing else.
  package func preferredUnits(
    of types: [ObjectType], in scope: PreferenceScope
  ) throws(StoreError) -> Disclosed<[HealthUnit]> {
    let profile = try snapshot.profile
    let chosen = types.count { profile.preferredUnits[$0.code] != nil }
    return Disclosed(
      value: types.map(profile.preferredUnit), disclosure: Disclosure(chosen, from: .owner))
  }

  /// Sets a preferred unit. The request has been validated.
  package func set(
    _ request: SetPreferredUnitRequest, in scope: OwnerScope
  ) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.set(request) }
  }

  /// Sets validated activity goals.
  package func set(_ goals: ActivityGoals, in scope: OwnerScope) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.set(goals) }
  }

  /// Records the recalibration of an estimate. The request has been validated.
  package func recalibrate(
    _ request: RecalibrateEstimatesRequest, at now: Instant, in scope: RecalibrationScope
  ) throws(StoreError) {
    let event = EstimateRecalibration(
      type: request.type, date: request.date, recordedAt: now,
      bundleIdentifier: scope.bundleIdentifier)
    try commit { writer throws(StoreError) in try writer.add(event) }
  }

  /// Returns the move mode of a day, or the default when the type is not visible in the scope. It
  /// discloses one fact when the user's choice or date of birth determined the mode.
  package func moveMode(
    on day: CalendarDay, in scope: ReadScope
  ) throws(StoreError) -> Disclosed<ActivityMoveMode> {
    guard scope.visibility(of: .activityMoveMode) == .allSources else {
      return Disclosed(
        value: ActivityMoveMode(chosen: nil, age: nil), disclosure: Disclosure())
    }
    let profile = try snapshot.profile
    let isEntered = profile.choice(.activityMoveMode) != nil || profile.dateOfBirth != nil
    return Disclosed(
      value: profile.moveMode(on: day), disclosure: Disclosure(isEntered ? 1 : 0, from: .owner))
  }

  /// Runs `apply` in the writer and blocks until its changes are on disk.
  func commit(
    _ apply: @escaping @Sendable (Writer) throws(StoreError) -> Void
  ) throws(StoreError) {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox()
    writer.submit(
      .init(
        grows: false,
        apply: apply,
        finish: { result in
          box.set(result)
          done.signal()
        }))
    done.wait()
    try box.value.get()
  }
}
