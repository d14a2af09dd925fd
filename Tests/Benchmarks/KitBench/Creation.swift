import BenchData
import Foundation
import HealthKit

/// Creates many samples and retains all of them.
struct Creation {
  let count: Int

  /// A plain class with the stored properties of an `HKQuantitySample`.
  private final class Plain {
    let id: UUID
    let type: UInt16
    let metadata: [String: Double]?
    let revision: AnyObject?
    let device: AnyObject?
    let start: Date
    let end: Date
    let value: Double
    let unit: AnyObject

    init(id: UUID, type: UInt16, value: Double, unit: AnyObject, start: Date, end: Date) {
      self.id = id
      self.type = type
      metadata = nil
      revision = nil
      device = nil
      self.start = start
      self.end = end
      self.value = value
      self.unit = unit
    }
  }

  func run() {
    let unit = HKUnit.count()
    let type = HKQuantityType(.stepCount)
    let first = Date(timeIntervalSince1970: 1_700_000_000)

    let ours = seconds { index in
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: unit, doubleValue: Double(index)),
        start: first + Double(index), end: first + Double(index + 1))
    }
    let plain = seconds { index in
      Plain(
        id: UUID(), type: 7, value: Double(index), unit: unit, start: first + Double(index),
        end: first + Double(index + 1))
    }
    // Most of the difference is the random identifier, for which this project needs fewer system
    // calls.
    let same = UUID()
    let bare = seconds { index in
      Plain(
        id: same, type: 7, value: Double(index), unit: unit, start: first + Double(index),
        end: first + Double(index + 1))
    }
    let each = [("ours", ours), ("plain", plain), ("bare", bare)]
    report(each.map { ($0.0, $0.1 / Double(count) * 1e9) })
  }

  /// Measures the creation of the objects, after warming up with a tenth of them.
  private func seconds<Object: AnyObject>(_ make: (Int) -> Object) -> Double {
    var kept: [Object] = []
    kept.reserveCapacity(count)
    for index in 0..<count / 10 { kept.append(make(index)) }
    kept.removeAll(keepingCapacity: true)
    let watch = Stopwatch()
    for index in 0..<count { kept.append(make(index)) }
    let seconds = watch.seconds
    precondition(kept.count == count, "every object is kept")
    return seconds
  }
}
