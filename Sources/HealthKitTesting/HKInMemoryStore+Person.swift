public import Foundation
package import HealthClient
import HealthClientTesting
public import HealthKit
import HealthModel

// Data that the user enters and that apps can only read.

extension HKInMemoryStore {
  /// Adds a medication to the user's list. Its name must be unique in the list.
  ///
  /// - Parameters:
  ///   - name: the name, which also identifies the medication in
  ///     ``addDose(of:status:at:quantity:)``.
  ///   - nickname: the name that the user gave it; nil for none.
  ///   - isArchived: whether the user no longer takes it.
  ///   - hasSchedule: whether doses are scheduled.
  ///   - rxNormCodes: the RxNorm codes of the medication.
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
    try await save(
      HealthObject(
        id: server.newID(), type: .userAnnotatedMedication, start: now, end: now,
        details: .userAnnotatedMedication(medication)))
  }

  /// Logs an unscheduled dose of a medication that was added with
  /// ``addMedication(_:nickname:isArchived:hasSchedule:rxNormCodes:)``.
  ///
  /// - Parameters:
  ///   - medication: the name of the medication.
  ///   - status: whether the dose was taken, skipped and so on.
  ///   - date: the start and end of the dose event.
  ///   - quantity: the number of units of the dose.
  public func addDose(
    of medication: String, status: HKMedicationDoseEvent.LogStatus = .taken, at date: Date,
    quantity: Double = 1
  ) async throws {
    let event = MedicationDoseEvent(
      logStatus: status.rawValue,
      scheduleType: HKMedicationDoseEvent.ScheduleType.asNeeded.rawValue,
      conceptIdentifier: medication, quantity: quantity)
    let time = Instant(secondsSince1970: date.timeIntervalSince1970)
    try await save(
      HealthObject(
        id: server.newID(), type: .medicationDoseEvent, start: time, end: time,
        details: .medicationDoseEvent(event)))
  }

  /// Sets the date of birth.
  ///
  /// - Parameter components: year, month and day in the Gregorian calendar; nil removes the value.
  public func setDateOfBirth(_ components: DateComponents?) async throws {
    let day = components.map {
      CalendarDay(year: $0.year ?? 0, month: $0.month ?? 0, day: $0.day ?? 0)
    }
    try await set(Characteristic(type: .dateOfBirth, value: day.map { .date($0) }))
  }

  /// Sets the value that `biologicalSex()` returns to apps that may read it; `.notSet` removes it.
  public func setBiologicalSex(_ sex: HKBiologicalSex) async throws {
    try await set(.biologicalSex, sex.rawValue)
  }

  /// Sets the value that `bloodType()` returns to apps that may read it; `.notSet` removes it.
  public func setBloodType(_ type: HKBloodType) async throws {
    try await set(.bloodType, type.rawValue)
  }

  /// Sets the value that `fitzpatrickSkinType()` returns to apps that may read it; `.notSet`
  /// removes it.
  public func setFitzpatrickSkinType(_ type: HKFitzpatrickSkinType) async throws {
    try await set(.fitzpatrickSkinType, type.rawValue)
  }

  /// Sets the value that `wheelchairUse()` returns to apps that may read it; `.notSet` removes it.
  public func setWheelchairUse(_ use: HKWheelchairUse) async throws {
    try await set(.wheelchairUse, use.rawValue)
  }

  private func save(_ object: HealthObject) async throws {
    do { try await server.user.save([object]) } catch { throw HKError(error) }
  }

  private func set(_ characteristic: Characteristic) async throws {
    do { try await server.user.set(characteristic) } catch { throw HKError(error) }
  }

  private func set(_ type: ObjectType, _ rawValue: Int) async throws {
    try await set(Characteristic(type: type, value: .choice(Int64(rawValue))))
  }

  /// The value of the environment variable `HEALTHD_RUNTIME_DIR` for another process that uses this
  /// store.
  public var runtimeDirectory: String { server.runtimeDirectory }

  /// The user's client, for data that no app saves.
  package var owner: UserClient { server.user }
}
