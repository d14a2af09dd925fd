public import Foundation
package import HealthClient
public import HealthKit
import HealthModel

// What the person herself enters, and apps only read.

extension HKInMemoryStore {
  /// Puts a medication on the person's list. The name of two must not be the same.
  ///
  /// - Parameter rxNormCodes: what RxNorm calls it.
  public func addMedication(
    _ name: String, nickname: String? = nil, isArchived: Bool = false, hasSchedule: Bool = false,
    rxNormCodes: [String] = []
  ) async throws {
    let concept = MedicationConcept(
      identifier: name, displayText: name,
      relatedCodings: rxNormCodes.map { ClinicalCoding(system: ClinicalCoding.rxNorm, code: $0) })
    let medication = UserAnnotatedMedication(
      nickname: nickname, isArchived: isArchived, hasSchedule: hasSchedule, concept: concept)
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    try await server.save(
      HealthObject(
        id: server.newID(), type: .userAnnotatedMedication, start: now, end: now,
        details: .userAnnotatedMedication(medication)))
  }

  /// Logs a dose, taken as needed, of a medication that was added under this name.
  public func addDose(
    of medication: String, status: HKMedicationDoseEvent.LogStatus = .taken, at date: Date,
    quantity: Double = 1
  ) async throws {
    let event = MedicationDoseEvent(
      logStatus: status.rawValue,
      scheduleType: HKMedicationDoseEvent.ScheduleType.asNeeded.rawValue,
      conceptIdentifier: medication, quantity: quantity)
    let time = Instant(secondsSince1970: date.timeIntervalSince1970)
    try await server.save(
      HealthObject(
        id: server.newID(), type: .medicationDoseEvent, start: time, end: time,
        details: .medicationDoseEvent(event)))
  }

  /// - Parameter components: year, month and day; nil: not set.
  public func setDateOfBirth(_ components: DateComponents?) async throws {
    let day = components.map {
      CalendarDay(year: $0.year ?? 0, month: $0.month ?? 0, day: $0.day ?? 0)
    }
    try await server.set(Characteristic(type: .dateOfBirth, value: day.map { .date($0) }))
  }

  /// What `biologicalSex()` gives the apps that may read it; `.notSet`: nothing.
  public func setBiologicalSex(_ sex: HKBiologicalSex) async throws {
    try await set(.biologicalSex, sex.rawValue)
  }

  /// What `bloodType()` gives the apps that may read it; `.notSet`: nothing.
  public func setBloodType(_ type: HKBloodType) async throws {
    try await set(.bloodType, type.rawValue)
  }

  /// What `fitzpatrickSkinType()` gives the apps that may read it; `.notSet`: nothing.
  public func setFitzpatrickSkinType(_ type: HKFitzpatrickSkinType) async throws {
    try await set(.fitzpatrickSkinType, type.rawValue)
  }

  /// What `wheelchairUse()` gives the apps that may read it; `.notSet`: nothing.
  public func setWheelchairUse(_ use: HKWheelchairUse) async throws {
    try await set(.wheelchairUse, use.rawValue)
  }

  private func set(_ type: ObjectType, _ rawValue: Int) async throws {
    try await server.set(Characteristic(type: type, value: .choice(Int64(rawValue))))
  }

  /// For the environment of a process that is to use this store: `HEALTHD_RUNTIME_DIR`.
  public var runtimeDirectory: String { server.runtimeDirectory }

  /// The person's own way to the store, for what no app saves.
  package var owner: OwnerClient { server.owner }
}
