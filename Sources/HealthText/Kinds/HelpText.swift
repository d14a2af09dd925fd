import Foundation
package import HealthInsight
import HealthModel

/// Where help is to be had, for the terminal.
package enum HelpText {
  package static func text(_ line: HelpLine?) -> String {
    let emergency = line.map(\.emergencyNumber) ?? "your local emergency number"
    var lines = [
      "", "You do not have to be alone with this. Talk to a doctor, or to a person whom you trust.",
      "If you are in danger now, call \(emergency).",
    ]
    if let line {
      let date = CivilTime(secondsFromEpoch: Int64(HelpLine.date.daysSince1970) * 86_400).date
      lines.append("\(line.name): \(line.number) (as of \(date))")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
