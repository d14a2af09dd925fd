import HealthModel
import TestSupport
import Testing

@Suite struct ObjectIDTests {
  @Test("a UUID is printed in uppercase and read in either case")
  func text() {
    let id = ObjectID(high: 0x0123_4567_89AB_8DEF, low: 0xFEDC_BA98_7654_3210)
    #expect(id.uuidString == "01234567-89AB-8DEF-FEDC-BA9876543210")
    #expect(ObjectID(uuidString: "01234567-89ab-8DEF-fedc-ba9876543210") == id)
  }

  @Test("random identifiers are read back from their text")
  func roundTrip() {
    var random = SplitMix(seed: 99)
    for _ in 0..<2000 {
      let id = ObjectID(high: random.next(), low: random.next())
      #expect(ObjectID(uuidString: id.uuidString) == id)
    }
  }

  @Test(
    "malformed texts are rejected as identifiers",
    arguments: [
      "", "01234567", "0123456789AB8DEFFEDCBA9876543210", "01234567-89AB-8DEF-FEDC-BA987654321",
      "01234567-89AB-8DEF-FEDC-BA98765432100", "{1234567-89AB-8DEF-FEDC-BA9876543210",
      "01234567-89AB-8DEF-FEDC-BA987654321G", "01234567+89AB-8DEF-FEDC-BA9876543210",
      "01234567-89AB-8DEF-FEDC-BA98765432é",
    ])
  func refused(_ text: String) {
    #expect(ObjectID(uuidString: text) == nil)
  }

  @Test("minted identifiers are consecutive UUIDs of version 8")
  func minted() {
    var mint = ObjectIDMint()
    let first = mint.run(of: 10)
    let second = mint.run(of: 1)
    #expect(first.first.high >> 12 & 15 == 8)
    #expect(first.first.low >> 62 == 2)
    #expect(first.first.low & 0xFFFF_FFFF == 0)
    #expect(second.first == first.first.advanced(by: 10))
    #expect(mint.next() == first.first.advanced(by: 11))
  }

  @Test("two mints produce different identifiers")
  func sessions() {
    var a = ObjectIDMint()
    var b = ObjectIDMint()
    #expect(a.next() != b.next())
  }

  @Test("a run that would overflow the counter starts a new prefix")
  func counterEnds() {
    var random = SplitMix(seed: 5)
    var mint = ObjectIDMint(using: &random)
    let whole = mint.run(of: (1 << 32) - 3, using: &random)
    let crossing = mint.run(of: 4, using: &random)
    #expect(crossing.first.high != whole.first.high)
    #expect(crossing.first.low & 0xFFFF_FFFF == 0)
    let full = mint.run(of: 1 << 32, using: &random)
    #expect(full.first.low & 0xFFFF_FFFF == 0)
    #expect(full.first.advanced(by: (1 << 32) - 1).low & 0xFFFF_FFFF == 0xFFFF_FFFF)
    #expect(mint.run(of: 1, using: &random).first.high != full.first.high)
  }

  @Test("a prefix is used up to its last identifier")
  func counterIsUsedUp() {
    var random = SplitMix(seed: 6)
    var mint = ObjectIDMint(using: &random)
    let most = mint.run(of: (1 << 32) - 3, using: &random)
    let rest = mint.run(of: 3, using: &random)
    #expect(rest.first.high == most.first.high)
    #expect(rest.first.low & 0xFFFF_FFFF == 0xFFFF_FFFD)
  }
}
