import HealthAPI
import Foundation
import HealthModel
import HealthWire

/// Archives of objects: a page of samples in the encoding of the protocol. The samples of a
/// correlation precede it.
enum ObjectArchive {
  static func data(_ rows: [HealthObject]) -> Data {
    Data(SamplePage(samples: SampleBatch(rows: rows), cursor: []).wireBytes)
  }

  /// Returns nil if the bytes are damaged.
  static func rows(_ data: Data) -> [HealthObject]? {
    (try? SamplePage(wire: Array(data)))?.samples.rows
  }

  /// Returns nil if the bytes are damaged, or contain no object or one without a class in the API.
  static func parts(_ data: Data) -> ObjectParts? {
    let others: [ObjectType.Kind] = [
      .characteristic, .activitySummary, .userAnnotatedMedication, .attachment,
    ]
    guard let rows = rows(data), let object = rows.last,
      !rows.contains(where: { others.contains($0.type.kind) })
    else { return nil }
    return ObjectParts(
      object, contained: rows.dropLast().compactMap { HKObject.make($0) as? HKSample })
  }

  // MARK: - Other values. Decoding returns nil if the bytes are damaged

  static func data(_ attachment: Attachment) -> Data { Data(attachment.wireBytes) }
  static func attachment(_ data: Data) -> Attachment? { try? Attachment(wire: Array(data)) }

  static func data(_ condition: HealthPredicate) -> Data { Data(condition.wireBytes) }
  static func condition(_ data: Data) -> HealthPredicate? {
    try? HealthPredicate(wire: Array(data))
  }

  static func data(_ statistics: Statistics) -> Data {
    Data(StatisticsReply(statistics: [statistics]).wireBytes)
  }
  static func statistics(_ data: Data) -> Statistics? {
    (try? StatisticsReply(wire: Array(data)))?.statistics.first
  }

  // MARK: - Parts of objects, each encoded in an object that contains only this part

  static func encode(
    _ details: SampleDetails, of type: ObjectType, from start: Instant = Instant(microseconds: 0),
    to end: Instant = Instant(microseconds: 0), with coder: NSCoder, forKey key: String
  ) {
    let object = HealthObject(
      id: ObjectID(high: 0, low: 0), type: type, start: start, end: end, details: details)
    coder.encode(data([object]) as NSData, forKey: key)
  }

  /// Returns nil if the key is missing or the bytes are damaged.
  static func details(_ coder: NSCoder, _ key: String) -> SampleDetails? {
    coder.bytes(key).flatMap { rows($0) }?.last?.details
  }

  static func encode(_ workout: Workout, from start: Instant, to end: Instant, with coder: NSCoder)
  {
    encode(.workout(workout), of: .workout, from: start, to: end, with: coder, forKey: "workout")
  }

  static func decodeWorkout(_ coder: NSCoder) -> Workout? {
    guard case .workout(let workout)? = details(coder, "workout") else { return nil }
    return workout
  }

  static func encode(_ medication: UserAnnotatedMedication, with coder: NSCoder) {
    encode(
      .userAnnotatedMedication(medication), of: .userAnnotatedMedication, with: coder,
      forKey: "medication")
  }

  static func decodeMedication(_ coder: NSCoder) -> UserAnnotatedMedication? {
    guard case .userAnnotatedMedication(let medication)? = details(coder, "medication") else {
      return nil
    }
    return medication
  }
}
