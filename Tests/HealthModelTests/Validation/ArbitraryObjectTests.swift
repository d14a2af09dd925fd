import HealthAPI
import HealthModel
import TestSupport
import Testing

/// Random valid objects are accepted.
@Suite(.soak) struct ArbitraryObjectTests {
  @Test("SAVE-08: valid objects of every type are accepted, and no other value of a category")
  func validObjects() throws {
    var generator = ObjectGenerator(seed: 0xA11)
    for round in 0..<20 {
      for type in ObjectType.all {
        guard let object = generator.object(of: type, isSeries: round % 2 == 1) else { continue }
        #expect(refusal(of: object.batch, origin: .owner) == nil, "\(type)")
        let byApp = refusal(of: object.batch)
        let isSaveable = type.isShareable || type.kind == .correlation
        #expect((byApp == nil) == isSaveable, "\(type)")
        try checkPoints(of: object)
        if type.kind == .category { checkValue(of: object) }
      }
    }
  }

  /// Expects that the object is refused with a value that is not in the enumeration of its type.
  private func checkValue(of object: ArbitraryObject) {
    for value in [-1, 62, object.batch.values[object.row] + 0.5] {
      var batch = object.batch
      batch.values[object.row] = value
      let message = refusal(of: batch, origin: .owner)?.message
      #expect(message?.contains("value must be one of") == true, "\(object.type)")
    }
  }

  private func checkPoints(of object: ArbitraryObject) throws {
    guard let points = object.points else { return }
    var series = SeriesValidator(kind: points.kind)
    try series.append(points)
    try series.finish(
      type: object.type, start: Instant(microseconds: object.start),
      end: Instant(microseconds: object.end), "series[0]")
    var request = SaveRequest(samples: object.batch)
    request.series = [SeriesReference(row: object.row, buffer: 1)]
    try SampleValidator(origin: .owner).validate(request)
  }

  @Test("the same seed generates the same objects")
  func repeatable() {
    var (first, second) = (ObjectGenerator(seed: 4), ObjectGenerator(seed: 4))
    for type in ObjectType.all {
      let objects = (first.object(of: type), second.object(of: type))
      #expect(objects.0?.batch == objects.1?.batch && objects.0?.points == objects.1?.points)
    }
  }

  @Test(
    "AUTH-14, SAVE-17, SAVE-18, SAVE-19: types that only the system records are rejected from apps")
  func readOnly() {
    var generator = ObjectGenerator(seed: 5)
    var count = 0
    for type in ObjectType.all where !type.isShareable && type.kind != .correlation {
      guard let object = generator.object(of: type) else { continue }
      #expect(refusal(of: object.batch)?.message.contains("read-only") == true, "\(type)")
      #expect(refusal(of: object.batch, origin: .owner) == nil, "\(type)")
      count += 1
    }
    #expect(count > 30)
  }

  @Test("SAVE-17, CHAR-01: characteristics and attachments are rejected as samples from any origin")
  func noSamples() {
    for type in ObjectType.all where type.kind == .characteristic || type.kind == .attachment {
      for origin in [SampleValidator.Origin.app, .owner, .imported] {
        var batch = batch(of: type, value: 0)
        if origin == .imported {
          batch.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
        }
        #expect(
          refusal(of: batch, origin: origin)?.message.contains("no type of samples") == true)
      }
    }
  }
}
