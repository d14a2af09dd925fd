import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthExport

/// Numbers and instants as text.
@Suite struct TextValueTests {
  private func text(_ body: (ByteBuffer) -> Void) -> String {
    String(decoding: ByteBuffer.bytes(body), as: UTF8.self)
  }

  @Test("the text of a number parses as the same double")
  func numbers() {
    var random = SplitMix(seed: 21)
    var values: [Double] = [
      0, -0.0, 1, -1, 0.1, 72.5, 1e15, 999_999_999_999_999, 1e308, -1.797e308,
      .leastNonzeroMagnitude, .leastNormalMagnitude / 3, 0.000_001, 123_456.789_012, 0x1p53,
      0.1 + 0.2, 1 / 3,
    ]
    values += (0..<20_000).compactMap { _ in
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : nil
    }
    values += (0..<20_000).map { _ in
      let digits = Double(Int64(truncatingIfNeeded: random.next()) % 1_000_000_000)
      return digits / [1, 10, 100, 1000, 1e6].randomElement(using: &random)!
    }
    for value in values {
      let text = text { $0.append(number: value) }
      #expect(Double(text)?.bitPattern == value.bitPattern, "\(text) is not \(value)")
    }
    #expect(text { $0.append(number: 72.5) } == "72.5")
    #expect(text { $0.append(number: 1200) } == "1200")
  }

  @Test("an instant has the offset of its time zone, also on the day of a clock change")
  func instants() throws {
    var random = SplitMix(seed: 22)
    var writer = InstantBytes()
    for name in ["Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe"] {
      let zone = try #require(TimeZone(identifier: name))
      let zones = SampleZones(zone)
      var moments = (0..<2_000).map { _ in
        Int64.random(in: -1_000_000_000...2_500_000_000, using: &random)
      }
      // An hour around each change of the clock in ten years.
      var change = Date(timeIntervalSince1970: 1_400_000_000)
      for _ in 0..<20 {
        change = zone.nextDaylightSavingTimeTransition(after: change) ?? change
        moments += (-3600...3600).filter { $0 % 450 == 0 }
          .map { Int64(change.timeIntervalSince1970) + Int64($0) }
      }
      let expected = ISO8601DateFormatter()
      expected.timeZone = zone
      expected.formatOptions = [
        .withFullDate, .withFullTime, .withColonSeparatorInTime, .withColonSeparatorInTimeZone,
      ]
      for second in moments {
        let offset = zones.offset(of: second * 1_000_000, metadata: 0)
        let got = text { writer.append(second * 1_000_000, offset: offset, to: $0) }
        let want = expected.string(from: Date(timeIntervalSince1970: Double(second)))
        #expect(got == (want.hasSuffix("Z") ? want.dropLast() + "+00:00" : want))
      }
    }
    #expect(text { writer.append(1_500_000, offset: nil, to: $0) } == "1970-01-01T00:00:01.500Z")
    #expect(text { writer.append(-1, offset: nil, to: $0) } == "1969-12-31T23:59:59.999999Z")
  }
}
