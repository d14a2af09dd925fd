import HealthWords

/// A fragment of HTML or SVG.
///
/// Text is escaped when it is interpolated, so that only literals of the source contain markup: a name
/// that an app chose cannot become an element or end an attribute.
///
///     let item: HTML = "<li class=\"\(kind)\">\(app.name)</li>"
package struct HTML: Sendable, ExpressibleByStringInterpolation {
  /// The markup.
  package private(set) var markup: String

  package init(stringLiteral markup: String) { self.markup = markup }
  package init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  /// Concatenates fragments.
  package init(_ fragments: some Sequence<HTML>) {
    markup = fragments.reduce(into: "") { $0 += $1.markup }
  }

  package var isEmpty: Bool { markup.isEmpty }

  /// Returns a list of rows with lines between them; nothing for no items.
  static func rows(_ items: [HTML]) -> HTML {
    items.isEmpty ? "" : "<ul class=\"rows\">\(items)</ul>"
  }

  /// Concatenates those fragments that exist.
  static func joined(_ fragments: [HTML?], by separator: HTML) -> HTML {
    let present = fragments.compactMap { $0 }
    return HTML(present.indices.flatMap { $0 == 0 ? [present[$0]] : [separator, present[$0]] })
  }

  package static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

  /// Replaces the characters that have a meaning in text and in quoted attributes.
  package static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup: String

    package init(literalCapacity: Int, interpolationCount: Int) {
      markup = ""
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { markup += literal }
    package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
    package mutating func appendInterpolation(_ text: String) { markup += HTML.escaped(text) }
    package mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      markup += "\(number)"
    }

    /// Appends nothing for nil.
    package mutating func appendInterpolation(_ html: HTML?) {
      if let html { markup += html.markup }
    }

    package mutating func appendInterpolation(_ fragments: [HTML]) {
      for fragment in fragments { markup += fragment.markup }
    }

    /// Appends a coordinate of SVG with at most two decimals.
    package mutating func appendInterpolation(at coordinate: Double) {
      let hundredths = (coordinate * 100).rounded()
      // A coordinate that is no number would make the whole drawing invalid.
      guard hundredths.isFinite, abs(hundredths) < 1e12 else { return markup += "0" }
      let (whole, rest) = Int(hundredths).magnitude.quotientAndRemainder(dividingBy: 100)
      if hundredths < 0 { markup += "-" }
      markup += "\(whole)"
      if rest > 0 {
        markup += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
      }
    }

    /// Appends ` name="value"`, or nothing for nil.
    package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      if let value { markup += " \(name)=\"\(HTML.escaped(value))\"" }
    }

    /// Appends ` name`, or nothing.
    package mutating func appendInterpolation(flag name: StaticString, if isSet: Bool) {
      if isSet { markup += " \(name)" }
    }
  }
}
