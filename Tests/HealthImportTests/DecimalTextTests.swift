import HealthModel
import Testing

@testable import HealthImport

@Suite("Numbers of an export")
struct DecimalTextTests {
  private func number(_ text: String) -> DecimalText? {
    Array(text.utf8).withUnsafeBytes { DecimalText($0) }
  }

  @Test(
    "text converts to the nearest double",
    arguments: [
      "0", "72", "0.97", "-1.5", "1e3", "1.25e-05", "123456789012345678901234567890", "0.1",
      "9007199254740993", "1.7976931348623157e308", "5e-324", "2.2250738585072014e-308",
      "0.30000000000000004", "31.415926535897932384626433832795", "1e-400", "000123.4500",
    ])
  func readsExactly(text: String) throws {
    #expect(number(text)?.value() == Double(text))
  }

  @Test(
    "a unit change by a power of ten shifts the decimal digits",
    arguments: [("1.2345", 3, 1234.5), ("171", -2, 1.71), ("0.1", 3, 100), ("655.4", -3, 0.6554)])
  func shifts(text: String, shift: Int, value: Double) {
    #expect(number(text)?.value(timesTenTo: shift) == value)
  }

  @Test("a decimal comma is accepted, and text that is not a number is rejected")
  func refuses() {
    #expect(number("57,992")?.value() == 57.992)
    for text in ["", "-", ".", "abc", "1.2.3", "12 ", "0x10", "1e", "1e99999", "nan", "inf"] {
      #expect(number(text) == nil, "\(text)")
    }
  }

  @Test("powers of ten are recognized exactly")
  func findsPowers() {
    #expect(DecimalText.powerOfTen(1000) == 3)
    #expect(DecimalText.powerOfTen(0.01) == -2)
    #expect(DecimalText.powerOfTen(1) == 0)
    #expect(DecimalText.powerOfTen(1609.344) == nil)
  }
}
