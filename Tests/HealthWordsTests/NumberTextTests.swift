import HealthWords
import Testing

@Suite struct NumberTextTests {
  @Test(
    "decimals have no trailing zeros",
    arguments: [
      (0.0, 2, "0"), (1.5, 2, "1.5"), (1.005, 2, "1"), (-0.001, 2, "0"), (-2.25, 2, "-2.25"),
      (9999, 0, "9,999"), (10000, 0, "10,000"), (1_234_567.891, 2, "1,234,567.89"),
      (0.05, 2, "0.05"),
      (0.999, 2, "1"),
    ])
  func decimals(value: Double, digits: Int, text: String) {
    #expect(NumberText.decimal(value, fractionDigits: digits) == text)
  }

  @Test(
    "numbers of axes and rates are shortened",
    arguments: [
      (8.0, "8"), (812, "812"), (8171, "8,171"), (12500, "12.5k"), (250_000, "250k"),
      (1_250_000, "1.3M"), (2e9, "2G"),
    ])
  func short(value: Double, text: String) {
    #expect(NumberText.short(value) == text)
  }

  @Test(
    "durations use the two largest units",
    arguments: [
      (0.25, "0.3 s"), (45, "45 s"), (600, "10 min"), (605, "10 min 5 s"), (27120, "7 h 32 min"),
      (273_600, "3 d 4 h"),
    ])
  func durations(seconds: Double, text: String) {
    #expect(NumberText.duration(seconds: seconds) == text)
  }

  @Test("byte counts use binary units")
  func bytes() {
    #expect(NumberText.bytes(512) == "512 bytes")
    #expect(NumberText.bytes(13_002_342) == "12.4 MiB")
  }
}

@Suite struct JSONValueTests {
  @Test("keys keep their order, text is escaped, and numbers round-trip")
  func line() {
    let value: JSONValue = [
      "z": .integer(-3), "a": .number(0.1), "n": .null, "b": true, "t": "say \"hi\"\n\u{1}",
      "list": [.number(1e21), .number(.infinity)], "none": .array([]),
    ]
    #expect(
      value.line
        == #"{"z":-3,"a":0.1,"n":null,"b":true,"t":"say \"hi\"\n\u0001","list":[1e+21,null],"none":[]}"#
    )
  }

  @Test("JSON documents are indented")
  func document() {
    let value: JSONValue = ["a": [.integer(1), .integer(2)], "b": .object([])]
    #expect(
      value.document == """
        {
          "a": [
            1,
            2
          ],
          "b": {}
        }

        """)
  }
}
