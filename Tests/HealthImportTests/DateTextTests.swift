import Testing

@testable import HealthImport

@Suite("Dates of an export")
struct DateTextTests {
  private func microseconds(_ text: String) -> Int64? {
    var reader = DateText()
    return Array(text.utf8).withUnsafeBytes { reader.microseconds($0) }
  }

  @Test(
    "the UTC offset is subtracted in every season",
    arguments: [
      ("1970-01-01 00:00:00 +0000", 0), ("2024-03-31 01:59:59 +0100", 1_711_846_799),
      ("2024-03-31 03:00:00 +0200", 1_711_846_800), ("2023-11-05 01:30:00 -0500", 1_699_165_800),
      ("2024-02-29 12:00:00 +0545", 1_709_187_300), ("2016-12-31 23:59:60 +0000", 1_483_228_800),
      ("1969-12-31 23:59:59 +0000", -1), ("0001-01-01 00:00:00 +0000", -62_135_596_800),
      ("20150616071820-0700", 1_434_464_300),
    ])
  func reads(text: String, seconds: Int64) {
    #expect(microseconds(text) == seconds * 1_000_000)
  }

  @Test(
    "text that is not a date is rejected",
    arguments: [
      "", "2024-02-30 00:00:00 +0000", "2023-02-29 00:00:00 +0000", "2024-13-01 00:00:00 +0000",
      "2024-00-10 00:00:00 +0000", "2024-01-01T00:00:00 +0000", "2024-01-01 25:00:00 +0000",
      "2024-01-01 00:00:00 +00:0", "2024-01-01 00:00:00 00000", "abcd-ef-gh ij:kl:mn +opqr",
      "2024-01-01 00:00:00", "0000-01-01 00:00:00 +0000", "2015061607182a-0700",
      "2024x01x01T00x00x00Z", "\0\0\0\0\0\0\0\0\0\0 00:00:00 +0000",
    ])
  func refuses(text: String) {
    #expect(microseconds(text) == nil)
  }

  @Test("the cached day does not affect the next date")
  func cachesTheDay() {
    var reader = DateText()
    func read(_ text: String) -> Int64? {
      Array(text.utf8).withUnsafeBytes { reader.microseconds($0) }
    }
    #expect(read("2024-01-01 00:00:00 +0000") == 1_704_067_200_000_000)
    #expect(read("2024-01-01 00:00:01 +0000") == 1_704_067_201_000_000)
    #expect(read("2024-01-02 00:00:00 +0000") == 1_704_153_600_000_000)
    #expect(read("2024-01-99 00:00:00 +0000") == nil)
    #expect(read("2024-01-02 00:00:00 +0100") == 1_704_150_000_000_000)
  }

  @Test(
    "the canonical form is the instant in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_711_846_800_000_000, "2024-03-31T01:00:00Z"),
      (-1_000_000, "1969-12-31T23:59:59Z"), (951_782_400_500_000, "2000-02-29T00:00:00.500000Z"),
    ])
  func writesCanonically(microseconds: Int64, text: String) {
    #expect(DateText.canonical(microseconds) == text)
  }
}
