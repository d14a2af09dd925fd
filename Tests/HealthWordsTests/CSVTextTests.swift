import HealthWords
import Testing

struct CSVTextTests {
  @Test(
    "a field cannot become a formula, and the text without its first apostrophe is the original",
    arguments: [
      ("=SUM(A1)", "'=SUM(A1)"), ("-x", "'-x"), ("'quoted'", "''quoted'"), ("a'b", "a'b"),
      ("=\u{308}1", "'=\u{308}1"),
    ])
  func formulas(_ text: String, _ field: String) {
    #expect(String(decoding: CSVText.quoted(text), as: UTF8.self) == field)
  }

  @Test("a field cannot end its field or its line, and retains the spaces at its ends")
  func quotes() {
    #expect(CSVText.line([.text("a,\"b\""), .number("-1")]) == "\"a,\"\"b\"\"\",-1\r\n")
    #expect(CSVText.line([.text("a\r\nb"), .text(" c ")]) == "\"a\r\nb\",\" c \"\r\n")
    // A comma with a combining mark, which is one character.
    #expect(CSVText.line([.text("a,\u{308}b")]) == "\"a,\u{308}b\"\r\n")
  }
}
