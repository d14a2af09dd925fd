import Foundation
import HealthClient
import HealthModel

// The characteristics that the user entered in the profile. These calls block the caller's thread
// until healthd answers, because they are synchronous in HealthKit. A value that is not set and one
// that the app may not read are indistinguishable (rule CHAR-02).

extension HKHealthStore {
  func birthday() throws -> DateComponents {
    guard case .date(let day)? = try characteristic(.dateOfBirth) else {
      throw HKError(.errorNoData, "the date of birth is not set, or this app may not read it")
    }
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), year: day.year, month: day.month, day: day.day)
  }

  func startOfBirthday() throws -> Date {
    guard let date = Calendar(identifier: .gregorian).date(from: try dateOfBirthComponents()) else {
      throw HKError(.errorNoData, "the day of birth does not exist in the present time zone")
    }
    return date
  }

  func moveMode() throws -> HKActivityMoveModeObject {
    let client = try connection.blockingClient()
    let mode = try callingThread { try client.activityMoveMode() }
    return HKActivityMoveModeObject(
      HKActivityMoveMode(rawValue: Int(mode.rawValue)) ?? .activeEnergy)
  }

  func choice<Value>(_ type: ObjectType, _ make: (Int) -> Value?) throws -> Value? {
    guard case .choice(let raw)? = try characteristic(type) else { return nil }
    return make(Int(raw))
  }

  private func characteristic(_ type: ObjectType) throws -> Characteristic.Value? {
    let client = try connection.blockingClient()
    return try callingThread { try client.characteristics([type]) }.first?.value
  }
}
