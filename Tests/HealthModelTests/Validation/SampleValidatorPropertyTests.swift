import HealthModel
import TestSupport
import Testing

@Suite struct SampleValidatorPropertyTests {
  private static let poison = "poison7391"
  private static let poisonNumber: Int64 = 739_173_917_391

  /// Returns a batch in which all user data is poisoned.
  private func poisoned(_ type: ObjectType) -> SampleBatch {
    var batch = batch(of: type, value: Double(Self.poisonNumber))
    batch.starts = [Self.poisonNumber, Self.poisonNumber + 1, Self.poisonNumber + 2]
    batch.idRuns = [
      ObjectIDRun(first: ObjectID(high: 0x739173917391, low: 0x739173917391), count: 3)
    ]
    batch.devices = [Device(name: Self.poison, localIdentifier: Self.poison)]
    batch.deviceIndices = [1, 1, 1]
    batch.metadata = [
      Metadata([
        .init(key: Self.poison, value: .string(Self.poison)),
        .init(key: MetadataKey.foodType, value: .string(Self.poison)),
      ])
    ]
    batch.metadataIndices = [1, 1, 1]
    return batch
  }

  private func damage(_ batch: inout SampleBatch, _ random: inout SplitMix) {
    let row = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: batch.values[row] = .nan
    case 1: batch.values[row] = 0.739_173_917_391
    case 2: batch.starts[row] = .max - Self.poisonNumber
    case 3: batch.durations = [-Self.poisonNumber, -Self.poisonNumber, -Self.poisonNumber]
    case 4: batch.devices.append(Device(name: Self.poison + "\0"))
    case 5: batch.metadata.append(entry(Self.poison + "\0", .integer(1)))
    case 6: batch.metadata.append(entry(MetadataKey.syncIdentifier, .string(Self.poison)))
    case 7: batch.metadata.append(entry(MetadataKey.wasUserEntered, .integer(Self.poisonNumber)))
    case 8: batch.metadata.append(entry(MetadataKey.timeZone, .string(Self.poison + " ")))
    case 9: batch.metadata.append(entry(Self.poison, .quantity(value: 1, unit: Self.poison)))
    case 10:
      batch.sources = [SourceRevision(source: Source(name: Self.poison, bundleIdentifier: ""))]
    case 11: batch.metadata[0] = entry(MetadataKey.lapLength, .quantity(value: 7391, unit: "kg"))
    case 12: batch.metadataIndices[row] = 7_391
    default: batch.idRuns[0].count = 7_391
    }
  }

  private func entry(_ key: String, _ value: MetadataValue) -> Metadata {
    Metadata([.init(key: key, value: value)])
  }

  @Test("no error message discloses a value, date, identifier, or text of the batch")
  func refusalsAreDiscreet() {
    var random = SplitMix(seed: 0x1EAF)
    var refused = 0
    for _ in 0..<4000 {
      let type = ObjectType.all.randomElement(using: &random) ?? .stepCount
      var batch = poisoned(type)
      damage(&batch, &random)
      let earliest = Bool.random(using: &random) ? Instant(microseconds: .max) : nil
      guard let error = refusal(of: batch, earliestEnd: earliest) else { continue }
      refused += 1
      let message = error.message.lowercased()
      #expect(!message.contains("poison") && !message.contains("7391"))
      #expect(message.hasPrefix("samples") || message.hasPrefix("unit"))
    }
    #expect(refused > 3500)
  }

  /// The rules for one row, in their plainest form.
  private func isRight(_ batch: SampleBatch, _ row: Int) -> Bool {
    let type = batch.types[Int(batch.typeIndices[row])]
    let (value, duration) = (batch.values[row], batch.durations[row])
    let metadata =
      batch.metadataIndices[row] == 0
      ? Metadata() : batch.metadata[Int(batch.metadataIndices[row]) - 1]
    guard duration >= 0, type.allowedDurations?.contains(duration) ?? true else { return false }
    if let key = type.requiredMetadataKey, metadata[key] == nil { return false }
    guard type.kind == .category else { return value.isFinite }
    return Int64(exactly: value).map { type.valueEnumeration?.contains(rawValue: $0) == true }
      ?? false
  }

  @Test("the validator agrees with the rules applied row by row, on random batches")
  func agreesWithPlainRules() {
    var random = SplitMix(seed: 2026)
    var accepted = 0
    let types: [ObjectType] = [
      .stepCount, .heartRate, .sleepAnalysis, .menstrualFlow, .insulinDelivery, .menopausalState,
      .headache, .mindfulSession,
    ]
    for _ in 0..<4000 {
      let count = Int.random(in: 1...4, using: &random)
      var batch = batch(of: .stepCount, count: count)
      batch.types = types
      batch.metadata = [
        entry(MetadataKey.menstrualCycleStart, .integer(0)),
        entry(MetadataKey.insulinDeliveryReason, .integer(2)),
      ]
      batch.typeIndices = batch.starts.map { _ in UInt32.random(in: 0..<8, using: &random) }
      batch.metadataIndices = batch.starts.map { _ in UInt32.random(in: 0...2, using: &random) }
      batch.values = batch.starts.map { _ in
        [0, 1, 2, 3, 4, 0.5, -1, .nan].randomElement(using: &random) ?? 0
      }
      batch.durations = batch.starts.map { _ in
        [0, 0, 0, 60_000_000, -1].randomElement(using: &random) ?? 0
      }
      let expected = (0..<count).allSatisfy { isRight(batch, $0) }
      #expect((refusal(of: batch) == nil) == expected)
      accepted += expected ? 1 : 0
    }
    #expect(accepted > 200 && accepted < 3800)
  }
}
