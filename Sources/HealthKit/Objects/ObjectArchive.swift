import Foundation
import HealthModel
import HealthWire

/// Objects as bytes for archives: one page of samples as the protocol has it. What a correlation
/// contains comes before it.
enum ObjectArchive {
  static func data(_ rows: [HealthObject]) -> Data {
    Data(SamplePage(samples: SampleBatch(rows: rows), cursor: []).wireBytes)
  }

  /// nil when the bytes are damaged.
  static func rows(_ data: Data) -> [HealthObject]? {
    (try? SamplePage(wire: Array(data)))?.samples.rows
  }

  /// nil when the bytes are damaged or hold no object.
  static func parts(_ data: Data) -> ObjectParts? {
    guard let rows = rows(data), let object = rows.last else { return nil }
    return ObjectParts(
      object, contained: rows.dropLast().compactMap { HKObject.make($0) as? HKSample })
  }

  // MARK: - Parts of objects

  static func encode(_ workout: Workout, from start: Instant, to end: Instant, with coder: NSCoder)
  {
    let object = HealthObject(
      id: ObjectID(high: 0, low: 0), type: .workout, start: start, end: end,
      details: .workout(workout))
    coder.encode(data([object]) as NSData, forKey: "workout")
  }

  static func decodeWorkout(_ coder: NSCoder) -> Workout? {
    guard let data = coder.bytes("workout"),
      case .workout(let workout)? = rows(data)?.last?.details
    else { return nil }
    return workout
  }

  static func encode(_ medication: UserAnnotatedMedication, with coder: NSCoder) {
    let object = HealthObject(
      id: ObjectID(high: 0, low: 0), type: .userAnnotatedMedication,
      start: Instant(microseconds: 0), end: Instant(microseconds: 0),
      details: .userAnnotatedMedication(medication))
    coder.encode(data([object]) as NSData, forKey: "medication")
  }

  static func decodeMedication(_ coder: NSCoder) -> UserAnnotatedMedication? {
    guard let data = coder.bytes("medication"),
      case .userAnnotatedMedication(let medication)? =
        rows(data)?.last?.details
    else { return nil }
    return medication
  }
}
