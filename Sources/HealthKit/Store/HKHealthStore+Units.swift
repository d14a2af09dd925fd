public import Foundation
import HealthClient
import HealthModel
import Synchronization

extension HKHealthStore {
  /// The units in which the person wants to see quantity types (rule UNIT-09).
  ///
  /// - Throws: `errorAuthorizationNotDetermined` when she has decided nothing about one of the types.
  public func preferredUnits(
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

  /// As ``preferredUnits(for:)``; an empty dictionary with the error.
  public func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    completing { [self] in
      try await preferredUnits(for: quantityTypes)
    } _: { result in
      switch result {
      case .success(let units): completion(units, nil)
      case .failure(let error): completion([:], error)
      }
    }
  }

  /// Splits energy into what the body needs at rest and what activity took. Deprecated by HealthKit.
  ///
  /// - Parameters:
  ///   - totalEnergy: in any unit of energy.
  ///   - resultsHandler: resting and active energy in kcal, or an error; called once, on a background
  ///     queue.
  public func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
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

  /// Says that estimates of a type, such as the distance of the six-minute walk, begin anew with a
  /// date (rule TYPE-18). Nothing is deleted.
  ///
  /// - Throws: `errorInvalidArgument` for a type that takes none or a date in the future.
  public func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    let (client, date) = (try connection.client(), Instant(date))
    try await calling {
      try await client.recalibrateEstimates(of: sampleType.type, from: date)
    }
  }

  /// As ``recalibrateEstimates(sampleType:date:)``.
  public func recalibrateEstimates(
    sampleType: HKSampleType, date: Date,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await recalibrateEstimates(sampleType: sampleType, date: date)
    }
  }
}

/// The units that the daemon named last, by type.
final class UnitsSeen: Sendable {
  private let units = Mutex<[ObjectType: HealthModel.Unit]>([:])

  /// Whether one that was named before is another now.
  func note(_ answer: [ObjectType: HealthModel.Unit]) -> Bool {
    units.withLock { units in
      var hasChanged = false
      for (type, unit) in answer {
        let former = units.updateValue(unit, forKey: type)
        if let former, former != unit { hasChanged = true }
      }
      return hasChanged
    }
  }
}
