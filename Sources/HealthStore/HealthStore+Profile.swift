import Dispatch
package import HealthAuthorization
package import HealthModel

// What the store knows about the person besides samples. Writes are durable when they return.

extension HealthStore {
  /// For the daemon's own use: nothing of it may be shown without a scope.
  package var profile: StoreProfile { snapshot.profile }

  /// What the person entered, in the order of `types`. One that the scope does not show is like one
  /// that is not set (rule CHAR-02).
  package func characteristics(
    _ types: [ObjectType], in scope: ReadScope
  ) -> Disclosed<[Characteristic]> {
    let known = snapshot.profile.characteristics
    let found = types.map { type in
      Characteristic(
        type: type, value: scope.visibility(of: type) == .allSources ? known[type.code] : nil)
    }
    return Disclosed(
      value: found, disclosure: Disclosure(found.count { $0.value != nil }, from: .owner))
  }

  /// `characteristic` has been checked. Without a value it is cleared.
  package func set(
    _ characteristic: Characteristic, in scope: OwnerScope
  ) throws(StoreError) {
    let normalized = characteristic.normalized
    try commit { writer throws(StoreError) in try writer.set(normalized) }
  }

  /// `request` has been checked.
  package func change(
    _ request: SetSettingsRequest, in scope: OwnerScope
  ) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.change(request) }
  }

  /// The disclosure counts the units that the user chose.
  package func preferredUnits(
    of types: [ObjectType], in scope: PreferenceScope
  ) -> Disclosed<[Unit]> {
    let profile = snapshot.profile
    let chosen = types.count { profile.preferredUnits[$0.code] != nil }
    return Disclosed(
      value: types.map(profile.preferredUnit), disclosure: Disclosure(chosen, from: .owner))
  }

  /// `request` has been checked.
  package func set(
    _ request: SetPreferredUnitRequest, in scope: OwnerScope
  ) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.set(request) }
  }

  /// `goals` has been checked.
  package func set(_ goals: ActivityGoals, in scope: OwnerScope) throws(StoreError) {
    try commit { writer throws(StoreError) in try writer.set(goals) }
  }

  /// `request` has been checked.
  package func recalibrate(
    _ request: RecalibrateEstimatesRequest, at now: Instant, in scope: RecalibrationScope
  ) throws(StoreError) {
    let event = EstimateRecalibration(
      type: request.type, date: request.date, recordedAt: now,
      bundleIdentifier: scope.bundleIdentifier)
    try commit { writer throws(StoreError) in try writer.add(event) }
  }

  /// What the move ring counts on a day, as far as the scope may know.
  /// It discloses one fact when the user's choice or date of birth decided it.
  package func moveMode(
    on day: CalendarDay, in scope: ReadScope
  ) -> Disclosed<ActivityMoveMode> {
    guard scope.visibility(of: .activityMoveMode) == .allSources else {
      return Disclosed(
        value: ActivityMoveMode(chosen: nil, age: nil), disclosure: Disclosure())
    }
    let profile = snapshot.profile
    let isEntered = profile.choice(.activityMoveMode) != nil || profile.dateOfBirth != nil
    return Disclosed(
      value: profile.moveMode(on: day), disclosure: Disclosure(isEntered ? 1 : 0, from: .owner))
  }

  /// Waits until what `apply` did is on disk.
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
