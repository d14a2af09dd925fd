import HealthModel
import Testing

@Suite struct RedactionTests {
  private static let poison = "poison7391"

  private let values: [Any] = {
    let metadata = Metadata([
      .init(key: poison, value: .string(poison)), .init(key: "n", value: .integer(7391)),
    ])
    let device = Device(name: poison, localIdentifier: poison)
    let time = Instant(microseconds: 7391)
    let id = ObjectID(high: 7391, low: 7391)
    let source = Source(name: poison, bundleIdentifier: poison)
    var batch = batch(of: .heartRate, value: 7391, metadata: metadata)
    batch.devices = [device]
    return [
      metadata, metadata.entries[0], MetadataValue.string(poison), MetadataValue.double(7391),
      MetadataValue.quantity(value: 7391, unit: poison), device,
      MetadataCondition(key: poison, test: .isAny(of: [.string(poison)])), batch,
      HealthObject(
        id: id, type: .heartRate, start: time, end: time, value: 7391, device: device,
        metadata: metadata),
      DeletedObject(id: id, type: .heartRate, metadata: metadata),
      LedgerEntry(time: time, event: .read, method: poison, start: time, end: time),
      DaemonStatus.TypeCount(
        type: .heartRate, source: source, sampleCount: 7391, first: time, last: time),
      ImportedObject(key: id, kind: poison, name: poison, start: time, payload: [7, 39, 1]),
    ]
  }()

  @Test("printing, reflecting, or dumping a value discloses no user data")
  func nothingShows() {
    for value in values {
      var shown = "\(value) \(String(reflecting: value)) \([value]) \(value as Any?)"
      dump(value, to: &shown)
      #expect(!shown.contains("poison") && !shown.contains("7391"), "\(type(of: value))")
    }
  }
}
