import HealthModel
import TestSupport
import Testing

/// JSON and XML, as far as the rules read them.
@Suite struct DocumentTextTests {
  private func isJSON(_ text: String) -> Bool {
    var reader = JSONReader(Array(text.utf8))
    do {
      try reader.skip()
      return reader.isAtEnd
    } catch {
      return false
    }
  }

  @Test("valid JSON is accepted and invalid JSON rejected")
  func json() {
    for right in [
      "{}", "[]", " [ 1 , -0.5e+7 ] ", "\"\\u00e4\\n\\ud83e\\udec0\"", "null", "true", "0", "1E9",
      "{\"a\":{\"b\":[{}]},\"a\":false}",
    ] {
      #expect(isJSON(right), "\(right)")
    }
    for wrong in [
      "", "{", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "nul", "\"\\x\"", "\"\u{1}\"",
      "\"\\ud83e\"", "\"\\udec0\"", "\"\\u12\"", "\"\\u+123\"", "[1 2]", "\"open", "{\"a\":1,}",
      "-",
    ] {
      #expect(!isJSON(wrong), "\(wrong)")
    }
    #expect(isJSON(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)))
    #expect(!isJSON(String(repeating: "[", count: 129) + String(repeating: "]", count: 129)))
    #expect(!isJSON(String(repeating: "[", count: 1_000_000)))
  }

  @Test("damaged JSON never traps, and text that is not UTF-8 is rejected")
  func damaged() {
    var random = SplitMix(seed: 5)
    let text = Array("{\"a\":[1.5e3,\"\\u00e4\\ud83e\\udec0\",null,true],\"b\":{\"c\":\"ä\"}}".utf8)
    var accepted = 0
    for _ in 0..<5_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...4, using: &random))
      var reader = JSONReader(bytes)
      if (try? reader.skip()) != nil { accepted += 1 }
    }
    #expect(accepted > 0 && accepted < 4_000)
    #expect(!isJSON("\"x\"") == false)
    var reader = JSONReader([0x22, 0xFF, 0x22])
    #expect(throws: JSONReader.Malformed.self) { try reader.skip() }
  }

  @Test("strings, numbers, members, and elements of JSON are read unchanged")
  func values() throws {
    var reader = JSONReader(Array("{\"a\":\"\\\"\\/\\u0041\",\"n\":[1.50,-2]}".utf8))
    var texts: [String] = []
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      texts.append(name)
      if reader.isString {
        texts.append(try reader.string())
      } else {
        texts.append(String(reader.isArray))
        try reader.elements { (reader) throws(JSONReader.Malformed) in
          texts.append(try reader.numberText())
        }
      }
    }
    #expect(texts == ["a", "\"/A", "n", "true", "1.50", "-2"])
    #expect(reader.isAtEnd)
  }

  @Test("the root element of a document is found after its prolog")
  func prolog() {
    let declaration = "<?xml version=\"1.0\"?>"
    for right in [
      "<ClinicalDocument>", "<ClinicalDocument/>", "\u{FEFF}<ClinicalDocument a=\"b\">",
      declaration + "\n<!-- a <b> -->\n<!DOCTYPE c>\n<v3:ClinicalDocument>",
      " \n<ClinicalDocument\n>",
    ] {
      #expect(DocumentProlog.rootName(of: Array(right.utf8)) == "ClinicalDocument", "\(right)")
    }
    for wrong in [
      "", "ClinicalDocument", "<", "<ClinicalDocument", "<!-- <ClinicalDocument>", declaration,
      "<v3:>", "</>", "<?xml <ClinicalDocument>",
    ] {
      let name = DocumentProlog.rootName(of: Array(wrong.utf8))
      #expect(name != "ClinicalDocument", "\(wrong)")
    }
  }
}
