import Foundation
import HealthClient
import HealthModel
import Testing

@testable import HealthKit

private let start = Date(timeIntervalSince1970: 1_700_000_000)
private let end = start.addingTimeInterval(60)

@Suite("Samples")
struct SampleTests {
  @Test("a quantity sample stores the canonical unit and returns its own unit")
  func quantity() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 72_500),
      start: start, end: start)
    #expect(sample.quantity.doubleValue(for: .gram()) == 72_500)
    #expect(sample.object.value == 72.5)
    #expect(sample.object.type == .bodyMass)
    #expect(sample.object.start == sample.object.end)
    #expect(sample.sampleType == HKQuantityType(.bodyMass))
    #expect(sample.count == 1)
  }

  @Test("OBJECT-03: a new sample has this app's source")
  func source() {
    let sample = HKCategorySample(
      type: HKCategoryType(.mindfulSession), value: 0, start: start, end: end)
    #expect(sample.object.sourceRevision == nil)
    #expect(sample.sourceRevision.source == .default())
    #expect(sample.source == .default())
    #expect(sample.sourceRevision.version == nil)
  }

  @Test("OBJECT-09: metadata values read back with the types they were set with")
  func metadata() throws {
    let sample = HKCategorySample(
      type: HKCategoryType(.mindfulSession), value: 0, start: start, end: end,
      metadata: [
        HKMetadataKeyWasUserEntered: true, "note": "calm", "count": 3, "share": 0.5, "when": start,
        "dose": HKQuantity(unit: .gramUnit(with: .milli), doubleValue: 2),
        "number": NSNumber(value: 1.25), "place": HKHeartRateSensorLocation.wrist,
      ])
    let metadata = try #require(sample.metadata)
    #expect(metadata[HKMetadataKeyWasUserEntered] as? Int == 1)
    #expect(metadata[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(metadata["count"] as? Double == 3)
    #expect(metadata["count"] as? Bool == nil)
    #expect(metadata["share"] as? Int == nil)
    #expect(metadata["note"] as? String == "calm")
    #expect(metadata["count"] as? Int == 3)
    #expect(metadata["share"] as? Double == 0.5)
    #expect(metadata["when"] as? Date == start)
    #expect((metadata["dose"] as? HKQuantity)?.doubleValue(for: .gram()) == 0.002)
    #expect(metadata["number"] as? Double == 1.25)
    #expect(metadata["place"] as? Int == 2)
    #expect(HKQuantitySample.steps(1).metadata == nil)
  }

  @Test("identifiers are unique, and objects with the same identifier are equal")
  func identity() {
    let samples = (0..<1000).map { HKQuantitySample.steps(Double($0)) }
    #expect(Set(samples.map(\.uuid)).count == 1000)
    let fetched = HKObject.make(samples[7].object)
    #expect(fetched.uuid == samples[7].uuid)
    #expect(fetched == samples[7])
    #expect(fetched.hash == samples[7].hash)
    #expect(ObjectID(samples[7].uuid) == samples[7].id)
    #expect(samples[7].uuid.uuidString == samples[7].id.uuidString)
  }

  @Test("a fetched quantity sample has the class of its aggregation style")
  func classes() throws {
    #expect(HKObject.make(HKQuantitySample.steps(9).object) is HKCumulativeQuantitySample)
    var series = QuantitySeries(count: 3)
    (series.average, series.minimum, series.maximum, series.mostRecent) = (60, 50, 70, 55)
    let object = HealthObject(
      id: ObjectID(high: 1, low: 2), type: .heartRate, start: Instant(start), end: Instant(end),
      details: .quantitySeries(series))
    let sample = try #require(HKObject.make(object) as? HKDiscreteQuantitySample)
    let unit = HKUnit(from: "count/min")
    #expect(sample.count == 3)
    #expect(sample.averageQuantity.doubleValue(for: unit) == 60)
    #expect(sample.minimumQuantity.doubleValue(for: unit) == 50)
    #expect(sample.maximumQuantity.doubleValue(for: unit) == 70)
    #expect(sample.mostRecentQuantity.doubleValue(for: unit) == 55)
    #expect(sample.mostRecentQuantityDateInterval.start == start)
    #expect(sample.quantity.doubleValue(for: unit) == 60)
  }

  @Test("CORR-05: a correlation is saved after the samples it contains")
  func correlation() {
    let systolic = HKQuantitySample(
      type: HKQuantityType(.bloodPressureSystolic),
      quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 120), start: start, end: start
    )
    let pressure = HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: start, end: start, objects: [systolic])
    #expect(pressure.rows.map(\.id) == [systolic.id, pressure.id])
    #expect(pressure.objects(for: HKQuantityType(.bloodPressureSystolic)) == [systolic])
    #expect(pressure.objects(for: HKQuantityType(.bloodPressureDiastolic)).isEmpty)
  }

  @Test("descriptions of a sample and its quantity omit the value")
  func privacy() {
    let sample = HKQuantitySample.steps(4711)
    #expect(!"\(sample) \(sample.quantity) \(String(reflecting: sample))".contains("4711"))
  }
}

extension HKQuantitySample {
  static func steps(_ count: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start, end: end)
  }
}
