package import HealthInsight
package import HealthModel
package import HealthWords

/// The stages of the main period of a night over time, optionally with the heart rate over them.
package struct Hypnogram: Sendable {
  package struct Point: Sendable {
    package var time: Instant
    package var value: Double
    package init(time: Instant, value: Double) {
      self.time = time
      self.value = value
    }
  }

  package var night: SleepNight
  /// The heart rate during the night, in beats a minute.
  package var heartRate: [Point]

  package init(_ night: SleepNight, heartRate: [Point] = []) {
    self.night = night
    self.heartRate = heartRate
  }

  private static let rowHeight = 34.0
  private static let axisHeight = 22.0

  /// The rows from top to bottom. Sleep without a stage is in the row of core sleep.
  private static let rows: [SleepTimeline.Stage] = [.awake, .rem, .core, .deep]

  package func html(_ time: LocalTime) -> HTML {
    // Nothing to draw of a night of which only the time in bed is known.
    guard night.start < night.end, night.asleep > 0 else { return "" }
    let language = time.language
    let height = Double(Self.rows.count) * Self.rowHeight
    let names = Self.rows.enumerated().map { row, stage -> HTML in
      let y = (Double(row) + 0.5) * Self.rowHeight + 4
      return "<text x=\"6\" y=\"\(at: y)\">\(language["sleep.\(stage)"])</text>"
    }
    let grid = Self.rows.indices.map { row -> HTML in
      let y = Double(row + 1) * Self.rowHeight
      return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(at: y)\" y2=\"\(at: y)\"/>"
    }
    return """
      <figure class="chart sleep"><div class="plot" role="img" tabindex="0" data-chart \
      aria-label="\(label(time))">
      <svg class="marks" width="100%" height="\(at: height + Self.axisHeight)" aria-hidden="true">\
      \(grid)<g class="pan">\(spans(time))\(pulse(height))\(hours(height, time))</g></svg>
      <svg class="scale stages" width="64" height="\(at: height + Self.axisHeight)" \
      aria-hidden="true">\(names)</svg>
      <output class="readout" aria-live="polite"></output></div></figure>
      """
  }

  private func label(_ time: LocalTime) -> String {
    time.language(
      "sleep.label", time.time(night.start), time.time(night.end),
      time.language.minutes(hours: night.main.asleep))
  }

  private func x(_ microseconds: Int64) -> Double {
    let whole = Double(night.end.microseconds - night.start.microseconds)
    return Double(microseconds - night.start.microseconds) / whole * 100
  }

  private func spans(_ time: LocalTime) -> [HTML] {
    night.main.spans.map { span in
      let stage = span.stage
      let row = Self.rows.firstIndex(of: stage) ?? 2
      let words = [
        time.language["sleep.\(stage)"],
        "\(time.time(Instant(microseconds: span.start)))–\(time.time(Instant(microseconds: span.end)))",
      ].joined(separator: " · ")
      return """
        <rect class="mark \(stage.name)" data-text="\(words)" x="\(at: x(span.start))%" \
        width="\(at: max(0.15, x(span.end) - x(span.start)))%" \
        y="\(at: Double(row) * Self.rowHeight + 7)" height="\(at: Self.rowHeight - 14)" rx="3"/>
        """
    }
  }

  private func pulse(_ height: Double) -> HTML? {
    let inside = heartRate.filter { night.start <= $0.time && $0.time <= night.end }
    guard inside.count > 1, let low = inside.map(\.value).min(),
      let high = inside.map(\.value).max(), low < high
    else { return nil }
    let points = inside.enumerated().map { index, point -> HTML in
      let y = 4 + (high - point.value) / (high - low) * (height - 8)
      return
        "\(index == 0 ? "M" as HTML : "L" as HTML)\(at: x(point.time.microseconds) * 10) \(at: y)"
    }
    return """
      <svg x="0" y="0" width="100%" height="\(at: height)" viewBox="0 0 1000 \(at: height)" \
      preserveAspectRatio="none"><path class="pulse" d="\(points)" \
      vector-effect="non-scaling-stroke"/></svg>
      """
  }

  /// Whole hours, every second one in a long night.
  private func hours(_ height: Double, _ time: LocalTime) -> [HTML] {
    let hour: Int64 = 3_600_000_000
    let step = night.end.microseconds - night.start.microseconds > 7 * hour ? 2 * hour : hour
    let midnight = time.midnight(night.start).microseconds
    let first = midnight + ((night.start.microseconds - midnight) / step + 1) * step
    return stride(from: first, to: night.end.microseconds, by: Int(step)).map { moment -> HTML in
      // Half of "00:00" is 6 percent of the width on a phone, where it would be cut off at the edge.
      let x = min(94, max(6, x(moment)))
      return """
        <text class="label" x="\(at: x)%" y="\(at: height + 16)" text-anchor="middle">\
        \(time.time(Instant(microseconds: moment)))</text>
        """
    }
  }
}
