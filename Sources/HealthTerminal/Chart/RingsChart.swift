import Foundation
package import HealthModel
import HealthWords

/// The rings of days: one day as three rings with their numbers beside them, several days as one
/// line each.
///
/// A ring starts at the top and fills clockwise. The part missing to the goal is a dotted track; a
/// ring above its goal looks closed. Without Unicode, bars replace the rings.
package struct RingsChart {
  private let usesWheelchair: Bool

  package init(usesWheelchair: Bool) { self.usesWheelchair = usesWheelchair }

  private func rings(of summary: ActivitySummary) -> [Ring] {
    Ring.rings(of: summary, usesWheelchair: usesWheelchair)
  }

  // MARK: - One day

  package func day(_ summary: ActivitySummary, style: OutputStyle) -> String {
    let title = style.paint(style.language.fullDay(summary.day), .heading) + "\n\n"
    let rings = rings(of: summary)
    return title + (style.hasUnicode ? picture(rings, style) : bars(rings, style))
  }

  private func bars(_ rings: [Ring], _ style: OutputStyle) -> String {
    rings.map { ring in
      let name = TerminalText.padded(ring.name, to: 9)
      let amount = TerminalText.padded(ring.amount, to: 20, trailing: true)
      return "\(name) [\(ring.bar(style, width: 24))] \(amount)  \(ring.share)\n"
    }.joined()
  }

  /// 44 by 44 dots, room for three bands of four dots with gaps of three.
  private static let (columns, rows) = (22, 11)

  private func picture(_ rings: [Ring], _ style: OutputStyle) -> String {
    var dots = BrailleCanvas(columns: Self.columns, rows: Self.rows)
    for (index, ring) in rings.enumerated() {
      draw(ring, radius: Double(dots.width) / 2 - 1.5 - 7 * Double(index), on: &dots)
    }
    let texts = rings.map { ($0, $0.amount + " " + style.dot + " " + $0.share) }
    let width = Self.columns + 14 + (texts.map(\.1.count).max() ?? 0)
    // The picture would wrap on a narrower terminal.
    if let columns = style.columns, columns < width {
      return texts.map { style.paint($0.0.name, $0.0.ink) + " " + $0.1 + "\n" }.joined()
    }
    var canvas = Canvas(width: width, height: Self.rows)
    dots.draw(on: &canvas, 0, 0)
    for (index, (ring, text)) in texts.enumerated() {
      let row = Self.rows / 2 + 2 * (index - 1)
      canvas.write(ring.name, Self.columns + 3, row, ring.ink)
      canvas.write(text, Self.columns + 13, row)
    }
    return canvas.render(style)
  }

  /// Draws a band four dots wide, whose outer edge is at `radius`.
  private func draw(_ ring: Ring, radius: Double, on dots: inout BrailleCanvas) {
    let closed = ring.fraction ?? 0
    let (middleX, middleY) = (Double(dots.width - 1) / 2, Double(dots.height - 1) / 2)
    for y in 0..<dots.height {
      for x in 0..<dots.width {
        let (right, up) = (Double(x) - middleX, middleY - Double(y))
        let distance = (right * right + up * up).squareRoot()
        guard distance <= radius, distance > radius - 4 else { continue }
        // The angle from the top clockwise, in turns.
        let turn = atan2(right, up) / (2 * .pi)
        let isTrack = abs(distance - radius + 2) < 0.5 && (x + y) % 3 == 0
        if (turn < 0 ? turn + 1 : turn) < closed {
          dots.set(x, y, ring.ink)
        } else if isTrack {
          dots.set(x, y, ring.ink)
        }
      }
    }
  }

  // MARK: - Several days

  package func days(_ summaries: [ActivitySummary], style: OutputStyle) -> String {
    var table = Table(
      [.init(.day)]
        + ["move", "exercise", usesWheelchair ? "roll" : "stand"].flatMap { ring in
          [
            Table.Column(text: style.language["ring.\(ring)"]), .init(text: "", trailing: true),
            .init(text: "", trailing: true),
          ]
        })
    for summary in summaries {
      table.add(
        [
          .init(
            style.language.shortWeekday(summary.day.weekday) + " " + DayText.iso8601(summary.day))
        ]
          + rings(of: summary).flatMap { ring in
            [
              .init(ring.bar(style, width: 8), ring.ink), .init(ring.amount),
              .init(ring.fraction == nil ? "" : ring.share, .faint),
            ]
          })
    }
    return table.render(style)
  }
}
