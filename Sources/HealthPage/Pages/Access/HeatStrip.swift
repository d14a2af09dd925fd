import HealthWords
package import HealthModel

/// One square for each day, darker the more apps looked. Each is a link to the entries of its day.
package struct HeatStrip: Sendable {
  package struct Day: Hashable, Sendable {
    package var start: Instant
    /// The day in an address, such as `2026-11-20`.
    package var name: String
    package var count: Int

    package init(start: Instant, name: String, count: Int) {
      self.start = start
      self.name = name
      self.count = count
    }
  }

  var days: [Day]
  var filter: LedgerPage.Filter

  func html(_ context: PageContext) -> HTML {
    let language = context.language
    let most = days.map(\.count).max() ?? 0
    let squares = days.map { day -> HTML in
      var one = filter
      (one.day, one.before) = (day.name, 0)
      let text = language(
        "ledger.heat", context.time.day(day.start), language.counted("ledger.looks", day.count))
      return """
        <li><a class="heat-\(Self.step(day.count, most))" href="\(one.path)" title="\(text)"\
        \(attribute: "aria-current", day.name == filter.day ? "true" : nil)>\
        <span class="unseen">\(text)</span></a></li>
        """
    }
    return """
      <section class="card"><h2>\(language["ledger.heatTitle"])</h2><ol class="heat">\(squares)</ol>
      </section>
      """
  }

  /// Returns 0 for no entry, and 1 to 4 by the fourths of the largest count.
  package static func step(_ count: Int, _ most: Int) -> Int {
    guard count > 0, most > 0 else { return 0 }
    return min(4, 1 + (count * 4 - 1) / most)
  }
}
