import HealthPage
import Testing

@Suite struct HTMLTests {
  @Test("interpolated text cannot become markup")
  func escaping() {
    let name = "<script>\"'&\u{0}"
    let html: HTML = "<p title=\"\(name)\">\(name)</p>"
    let escaped = "&lt;script&gt;&quot;&#39;&amp;"
    #expect(html.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("a coordinate that is no number does not break the drawing")
  func coordinates() {
    let html: HTML = "\(at: 1.5) \(at: -0.25) \(at: 3) \(at: .nan) \(at: .infinity)"
    #expect(html.markup == "1.5 -0.25 3 0 0")
  }

  @Test("texts in addresses are percent-encoded")
  func addresses() {
    #expect(Address.escaped("a b&c/é") == "a%20b%26c%2F%C3%A9")
  }
}
