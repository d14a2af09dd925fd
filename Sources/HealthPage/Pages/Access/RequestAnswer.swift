package import Foundation
package import HealthModel
import HealthInsight
import HealthWords

/// The user's answer to a permission request, as the form sends it.
package struct RequestAnswer: Sendable {
  package enum Problem: Error, Hashable {
    /// Sensitive data is to be granted without the typed word.
    case confirmation
    case date
    /// The end of the grants is not in the future.
    case past
    /// The field names a type or object that is not in the request.
    case changed

    /// The key of the message in the catalog.
    package var key: String {
      switch self {
      case .confirmation: "request.needsWord"
      case .date: "request.badDate"
      case .past: "request.pastDate"
      case .changed: "request.changed"
      }
    }
  }

  package var version: UInt32
  package var read: Set<String> = []
  package var share: Set<String> = []
  package var objects: Set<String> = []
  package var confirmation = ""
  /// Days, such as `2026-11-20`.
  package var until: String?
  package var since: String?
  package var isStatisticsOnly = false
  package var purpose = ""
  /// Whether what is off remains undecided instead of denied.
  package var leavesRest = false

  package init(version: UInt32) { self.version = version }

  /// Returns the decision about a request.
  ///
  /// - Parameter word: The word that confirms the grant of sensitive data.
  package func decision(
    about sheet: ConsentSheet, word: String, calendar: Calendar, now: Instant
  ) throws(Problem) -> SheetDecision {
    // The version that the user saw. The daemon rejects it if a request has joined since then.
    guard version == sheet.version, names(areIn: sheet) else { throw .changed }
    var form = SheetForm(sheet)
    let rest: SheetForm.Choice = leavesRest ? .leave : .deny
    for (row, item) in sheet.items.enumerated() {
      let names = item.direction == .read ? read : share
      form.set(row, names.contains(item.type.name) ? .allow : rest)
    }
    for (row, object) in sheet.objects.enumerated() {
      let isOn = objects.contains(object.id.uuidString)
      form.set(sheet.items.count + row, isOn ? .allow : .deny)
    }
    let typed = confirmation.trimmingCharacters(in: .whitespaces).lowercased()
    guard !form.grantsSensitive || typed == word else { throw .confirmation }
    return form.decision.limited(by: try limits(calendar, now))
  }

  private func names(areIn sheet: ConsentSheet) -> Bool {
    func names(_ direction: AuthorizationDirection) -> Set<String> {
      Set(sheet.items.filter { $0.direction == direction }.map(\.type.name))
    }
    return read.isSubset(of: names(.read)) && share.isSubset(of: names(.share))
      && objects.isSubset(of: sheet.objects.map(\.id.uuidString))
  }

  private func limits(_ calendar: Calendar, _ now: Instant) throws(Problem) -> GrantLimits {
    var limits = GrantLimits(form: isStatisticsOnly ? .statisticsOnly : .raw, purpose: purpose)
    if let until {
      // The day is included.
      guard let day = ChartSpan.date(until, calendar) else { throw .date }
      let clock = DayClock(calendar.timeZone)
      let start = Instant(secondsSince1970: day.timeIntervalSince1970)
      limits.expires = clock.midnight(clock.day(of: start).adding(1))
      guard !limits.hasExpired(at: now) else { throw .past }
    }
    if let since {
      guard let day = ChartSpan.date(since, calendar) else { throw .date }
      limits.earliest = Instant(secondsSince1970: day.timeIntervalSince1970)
    }
    return limits
  }
}
