public import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  func unitsPreferred(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    let client = try connection.client()
    let units = try await calling { try await client.preferredUnits(for: quantityTypes.models) }
    if connection.unitsSeen.note(units) {
      NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
    }
    return Dictionary(
      uniqueKeysWithValues: quantityTypes.compactMap { type in
        units[type.type].map { (type, HKUnit($0)) }
      })
  }

  func split(
    _ totalEnergy: HKQuantity, from startDate: Date, to endDate: Date,
    _ resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    let kilocalories = totalEnergy.doubleValue(for: .kilocalorie())
    let (start, end) = (Instant(startDate), Instant(endDate))
    completing { [connection] in
      let client = try connection.client()
      return try await calling {
        try await client.splitTotalEnergy(kilocalories, start: start, end: end)
      }
    } _: { result in
      switch result {
      case .success(let split):
        resultsHandler(
          HKQuantity(unit: .kilocalorie(), doubleValue: split.resting),
          HKQuantity(unit: .kilocalorie(), doubleValue: split.active), nil)
      case .failure(let error): resultsHandler(nil, nil, error)
      }
    }
  }

  func recalibrate(_ sampleType: HKSampleType, _ date: Date) async throws {
    let (client, date) = (try connection.client(), Instant(date))
    try await calling {
      try await client.recalibrateEstimates(of: sampleType.type, from: date)
    }
  }
}

extension NSNotification.Name {
  /// Posted when the user's preferred units have changed: call
  /// ``HKHealthStore/preferredUnits(for:)`` again. healthd sends no event for this, so the
  /// notification is posted by the store whose call to that method receives different units.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let HKUserPreferencesDidChange = NSNotification.Name(
    "HKUserPreferencesDidChangeNotification")
}
