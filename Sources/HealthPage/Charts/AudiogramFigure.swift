import Foundation
package import HealthModel
package import HealthWords

/// A hearing test: the threshold of both ears by frequency. As usual for audiograms, frequencies are
/// logarithmic and better hearing is at the top.
package struct AudiogramFigure: Sendable {
  private typealias Test = Audiogram.SensitivityTest

  private let audiogram: Audiogram

  package init(_ audiogram: Audiogram) { self.audiogram = audiogram }

  private static let frequencies = [125.0, 250, 500, 1000, 2000, 4000, 8000]
  private static let levels = stride(from: -10.0, through: 120, by: 20).map { $0 }
  private static let (width, height, left, top) = (640.0, 360.0, 46.0, 24.0)

  private func x(_ frequency: Double) -> Double {
    let octaves = log2(min(max(frequency, 125), 8000) / 125)
    return Self.left + octaves / 6 * (Self.width - Self.left - 20)
  }

  private func y(_ level: Double) -> Double {
    Self.top + (min(max(level, -10), 120) + 10) / 130 * (Self.height - Self.top - 12)
  }

  /// The thresholds of an ear.
  private func thresholds(_ side: Int) -> [(frequency: Double, level: Double)] {
    audiogram.points.compactMap { point in
      point.tests.first { $0.side == side }.map { (point.frequency, $0.sensitivity) }
    }.sorted { $0.frequency < $1.frequency }
  }

  package func html(_ language: Language) -> HTML {
    let vertical = Self.frequencies.map { frequency -> HTML in
      let text = frequency < 1000 ? "\(Int(frequency))" : "\(Int(frequency / 1000))k"
      return """
        <line class="grid" x1="\(at: x(frequency))" x2="\(at: x(frequency))" y1="\(at: Self.top)" \
        y2="\(at: Self.height - 12)"/>\
        <text x="\(at: x(frequency))" y="14" text-anchor="middle">\(text)</text>
        """
    }
    let horizontal = Self.levels.map { level -> HTML in
      """
      <line class="grid" x1="\(at: Self.left)" x2="\(at: Self.width - 20)" y1="\(at: y(level))" \
      y2="\(at: y(level))"/><text x="4" y="\(at: y(level) + 4)">\(Int(level)) dB</text>
      """
    }
    return """
      <figure class="chart"><svg class="audiogram" viewBox="0 0 640 360" role="img" \
      aria-label="\(language["audiogram.label"])">\(vertical)\(horizontal)\
      \(ear(Test.left, "left"))\(ear(Test.right, "right"))</svg></figure>
      \(table(language))
      """
  }

  private func ear(_ side: Int, _ style: String) -> HTML {
    let places = thresholds(side).map { (x: x($0.frequency), y: y($0.level)) }
    let path = places.enumerated().map { index, place -> HTML in
      "\(index == 0 ? "M" as HTML : "L" as HTML)\(at: place.x) \(at: place.y)"
    }
    // A cross is the left ear and a circle the right one, on every audiogram.
    let marks = places.map { place -> HTML in
      side == Test.left
        ? """
        <path d="M\(at: place.x - 5) \(at: place.y - 5)l10 10M\(at: place.x - 5) \(at: place.y + 5)l10 -10"/>
        """ : "<circle cx=\"\(at: place.x)\" cy=\"\(at: place.y)\" r=\"6\"/>"
    }
    return "<g class=\"\(style)\"><path d=\"\(path)\"/>\(marks)</g>"
  }

  private func table(_ language: Language) -> HTML {
    let rows = audiogram.points.sorted { $0.frequency < $1.frequency }.map { point -> HTML in
      let ears = [Test.left, Test.right].map { side -> HTML in
        let level = point.tests.first { $0.side == side }?.sensitivity
        return "<td class=\"number\">\(level.map { "\(language.measurement($0)) dB" } ?? "")</td>"
      }
      return "<tr><th scope=\"row\">\(language.measurement(point.frequency)) Hz</th>\(ears)</tr>"
    }
    return """
      <table><thead><tr><th scope="col">\(language["audiogram.frequency"])</th>\
      <th scope="col" class="number">× \(language["audiogram.left"])</th>\
      <th scope="col" class="number">○ \(language["audiogram.right"])</th></tr></thead>\
      <tbody>\(rows)</tbody></table>
      """
  }
}
