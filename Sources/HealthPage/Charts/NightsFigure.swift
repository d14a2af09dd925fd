import Foundation
package import HealthInsight
package import HealthModel
package import HealthWords

/// Nights as floating bars from falling asleep to waking up, with their stages, side by side.
///
/// The vertical axis is the time on the clock, so that a change of the clocks does not shift a night.
package struct NightsFigure: Sendable {
  package var nights: [SleepNight]
  /// The midnights of the columns.
  package var days: [Instant]
  package var label: String

  package init(nights: [SleepNight], days: [Instant], label: String) {
    self.nights = nights
    self.days = days
    self.label = label
  }

  private static let height = 240.0
  private static let top = 8.0
  private static let axisHeight = 22.0
  /// Stages are drawn for so many nights; more would be thousands of rectangles.
  private static let stagedNightCountMax = 14

  package func html(_ time: LocalTime) -> HTML {
    let language = time.language
    let bounds = bounds(time)
    func y(_ hour: Double) -> Double {
      Self.top + (hour - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound) * Self.height
    }
    let ticks = stride(from: bounds.lowerBound, through: bounds.upperBound, by: 2).map { $0 }
    let grid = ticks.map { tick -> HTML in
      "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(at: y(tick))\" y2=\"\(at: y(tick))\"/>"
    }
    let scale = ticks.map { tick -> HTML in
      let hour = (Int(tick) + 24) % 24
      let text =
        time.has12Hours
        ? "\((hour + 11) % 12 + 1) \(hour < 12 ? "AM" : "PM")"
        : (hour < 10 ? "0" : "") + "\(hour):00"
      return "<text x=\"6\" y=\"\(at: y(tick) + 4)\">\(text)</text>"
    }
    let height = Self.top + Self.height + Self.axisHeight
    return """
      <figure class="chart sleep"><div class="plot" role="img" tabindex="0" data-chart \
      aria-label="\(label)"><svg class="marks" width="100%" height="\(at: height)" aria-hidden="true">\
      \(grid)<g class="pan">\(marks(y, time))\(labels(height, time))</g></svg>
      <svg class="scale" width="48" height="\(at: height)" aria-hidden="true">\(scale)</svg>
      <output class="readout" aria-live="polite"></output></div>
      \(table(time, language))</figure>
      """
  }

  /// The hour on the clock, from the midnight before the morning: 23:30 in the evening is −0.5.
  static func hour(_ microseconds: Int64, of night: SleepNight, _ time: LocalTime) -> Double {
    let instant = Instant(microseconds: microseconds)
    let hour = time.clock.hour(of: instant)
    return instant < night.midnight ? hour - 24 : hour
  }

  /// Whole even hours that enclose all nights.
  private func bounds(_ time: LocalTime) -> ClosedRange<Double> {
    let starts = nights.flatMap { night in
      night.periods.map { Self.hour($0.sleepStart.microseconds, of: night, time) }
    }
    let ends = nights.flatMap { night in
      night.periods.map { Self.hour($0.sleepEnd.microseconds, of: night, time) }
    }
    let low = ((starts.min() ?? -2) / 2).rounded(.down) * 2
    let high = ((ends.max() ?? 8) / 2).rounded(.up) * 2
    return low...max(high, low + 2)
  }

  private var slot: Double { 100 / Double(max(1, days.count)) }

  private func marks(_ y: (Double) -> Double, _ time: LocalTime) -> [HTML] {
    nights.compactMap { night -> HTML? in
      guard let column = days.firstIndex(of: night.midnight) else { return nil }
      let (left, width) = (Double(column) * slot + slot * 0.2, slot * 0.6)
      func bar(_ start: Int64, _ end: Int64, _ style: String) -> HTML {
        let (from, to) = (y(Self.hour(start, of: night, time)), y(Self.hour(end, of: night, time)))
        return """
          <rect class="\(style)" x="\(at: left)%" width="\(at: width)%" y="\(at: from)" \
          height="\(at: max(0.5, to - from))"/>
          """
      }
      let parts =
        nights.count > Self.stagedNightCountMax
        ? night.periods.filter { $0.asleep > 0 }.map {
          bar($0.sleepStart.microseconds, $0.sleepEnd.microseconds, "core")
        }
        : night.periods.flatMap(\.spans).map { bar($0.start, $0.end, "\($0.stage)") }
      let words = ([time.weekday(night.midnight)] + values(night, time)).joined(separator: " · ")
      return """
        <g class="mark" data-text="\(words)"><rect class="hit" x="\(at: Double(column) * slot)%" \
        width="\(at: slot)%" y="0" height="\(at: Self.top + Self.height)"/>\(parts)</g>
        """
    }
  }

  private func values(_ night: SleepNight, _ time: LocalTime) -> [String] {
    let duration = night.duration(time.language)
    return [
      night.asleep > 0 ? duration : "\(duration) \(night.kind(time.language))", night.clock(time),
    ]
  }

  private func labels(_ height: Double, _ time: LocalTime) -> [HTML] {
    days.enumerated().compactMap { index, day -> HTML? in
      let fields = time.fields(day)
      let number = fields.day ?? 1
      let weekday = time.language.shortWeekday((fields.weekday ?? 1) - 1)
      let isShown = days.count <= 14 || number == 1 || number % 5 == 0
      guard isShown else { return nil }
      let text = days.count <= 7 ? "\(weekday) \(number)" : "\(number)"
      let x = (Double(index) + 0.5) * slot
      return """
        <text class="label" x="\(at: x)%" y="\(at: height - 5)" text-anchor="middle">\(text)</text>
        """
    }
  }

  private func table(_ time: LocalTime, _ language: Language) -> HTML {
    let stages: [SleepTimeline.Stage] = [.awake, .rem, .core, .deep, .unspecified]
    let shown = stages.filter { stage in nights.contains { $0.hours(stage) > 0 } }
    let rows = nights.map { night -> HTML in
      let hours = shown.map { stage -> HTML in
        "<td>\(night.hours(stage) > 0 ? language.minutes(hours: night.hours(stage)) : "")</td>"
      }
      let cells = values(night, time).map { "<td>\($0)</td>" as HTML }
      return "<tr><th scope=\"row\">\(time.weekday(night.midnight))</th>\(cells)\(hours)</tr>"
    }
    let heads =
      [language["sleep.night"], language["sleep.asleep"], language["sleep.fromTo"]]
      + shown.map { language["sleep.\($0)"] }
    return """
      <details class="data"><summary>\(language["chart.table"])</summary><div class="scroll" \
      tabindex="0"><table><caption class="unseen">\(label)</caption><thead><tr>\
      \(heads.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead><tbody>\(rows)</tbody></table>\
      </div></details>
      """
  }
}
