package import HealthModel
package import HealthWords

/// The activity rings of a day, with their numbers beside them.
package struct RingsFigure: Sendable {
  /// One ring. A missing goal is not a goal of zero: its ring is empty instead of closed.
  private struct Ring {
    var name: String
    var value: Double
    var goal: Double?
    var unit: String

    var fraction: Double { goal.map { $0 > 0 ? min(value / $0, 1) : 0 } ?? 0 }
  }

  private let summary: ActivitySummary
  private let usesWheelchair: Bool

  package init(_ summary: ActivitySummary, usesWheelchair: Bool) {
    self.summary = summary
    self.usesWheelchair = usesWheelchair
  }

  /// From the outermost to the innermost.
  private var rings: [Ring] {
    [
      summary.countsTime
        ? Ring(name: "move", value: summary.moveTime, goal: summary.moveTimeGoal, unit: "min")
        : Ring(
          name: "move", value: summary.activeEnergyBurned, goal: summary.activeEnergyBurnedGoal,
          unit: "kcal"),
      Ring(
        name: "exercise", value: summary.exerciseTime, goal: summary.exerciseTimeGoal, unit: "min"),
      Ring(name: "stand", value: summary.standHours, goal: summary.standHoursGoal, unit: "h"),
    ]
  }

  package func html(_ language: Language) -> HTML {
    let circles = rings.enumerated().map { index, ring -> HTML in
      let radius = 60 - Double(index) * 17
      // The length of the path is set to 100, so that the dash is a percentage.
      return """
        <g class="\(ring.name)"><circle class="track" cx="70" cy="70" r="\(at: radius)"/>\
        <circle cx="70" cy="70" r="\(at: radius)" pathLength="100" \
        stroke-dasharray="\(at: ring.fraction * 100) 100" transform="rotate(-90 70 70)"\
        \(attribute: "visibility", ring.fraction == 0 ? "hidden" : nil)/></g>
        """
    }
    let amounts = rings.map { ring -> HTML in
      let name = ring.name == "stand" && usesWheelchair ? "roll" : ring.name
      return """
        <div><dt class="\(ring.name)">\(language["ring.\(name)"])</dt><dd>\(amount(ring, language))</dd></div>
        """
    }
    return """
      <div class="rings"><svg viewBox="0 0 140 140" width="140" height="140" aria-hidden="true">\
      \(circles)</svg><dl>\(amounts)</dl></div>
      """
  }

  private func amount(_ ring: Ring, _ language: Language) -> String {
    let value = language.decimal(ring.value, fractionDigits: 0)
    let goal = ring.goal.map { "/" + language.decimal($0, fractionDigits: 0) } ?? ""
    return "\(value)\(goal) \(ring.unit)"
  }
}
