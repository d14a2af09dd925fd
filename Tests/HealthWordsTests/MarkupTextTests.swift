import HealthWords
import Testing

struct MarkupTextTests {
  @Test("characters of markup are replaced, also before a combining mark")
  func markup() {
    #expect(MarkupText.escaped("<a b=\"1\">&'") == "&lt;a b=&quot;1&quot;&gt;&amp;&#39;")
    #expect(MarkupText.escaped("<\u{301}b>").utf8.elementsEqual("&lt;\u{301}b&gt;".utf8))
    #expect(MarkupText.escaped("<\"'>", escapesQuotes: false) == "&lt;\"'&gt;")
  }

  @Test("characters that XML does not allow are left out")
  func control() {
    #expect(MarkupText.escaped("a\u{0}\u{1b}\tb\nc\u{FFFE}") == "a\tb\nc")
  }

  @Test("a route with a hostile name is well formed")
  func route() {
    let text = GPXText.document(name: "<\u{301}trk>\u{1b}", routes: [])
    #expect(text.utf8.elementsEqual(GPXText.document(name: "<\u{301}trk>", routes: []).utf8))
    #expect(text.contains("&lt;\u{301}trk&gt;"))
  }
}
