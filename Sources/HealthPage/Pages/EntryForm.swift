package import HealthWords
import Foundation
package import HealthModel

/// The form for an own entry of a type.
package struct EntryForm: Sendable {
  package enum Value: Sendable {
    /// A number in the unit with this name; empty if the type is counted.
    case quantity(unit: String)
    /// One of the named values.
    case choice([(value: Int, name: String)])
    /// Systolic and diastolic pressure in mmHg.
    case bloodPressure
  }

  package var type: ObjectType
  package var value: Value
  /// Whether the entry has an end.
  package var hasDuration: Bool
  /// The unit of the number, as HealthKit's symbol.
  package var unitSymbol: String

  package init(type: ObjectType, value: Value, hasDuration: Bool, unitSymbol: String = "") {
    self.type = type
    self.value = value
    self.hasDuration = hasDuration
    self.unitSymbol = unitSymbol
  }

  package func html(_ context: PageContext) -> HTML {
    let language = context.language
    let now = context.time.field(context.now)
    let end: HTML? =
      hasDuration ? field(language["entry.end"], "end", "datetime-local", value: now) : nil
    return """
      <section class="card"><h2>\(language["entry.title"])</h2>
      <form method="post" action="/type/\(type.name)/add"><div class="fields">
      \(valueFields(language))
      \(field(language[hasDuration ? "entry.start" : "entry.time"], "start", "datetime-local", value: now))
      \(end)<button>\(language["entry.save"])</button></div></form>
      <p class="muted">\(language["entry.hint"])</p></section>
      """
  }

  private func valueFields(_ language: Language) -> HTML {
    switch value {
    case .quantity(let unit):
      let title = unit.isEmpty ? language["entry.value"] : language("entry.valueIn", unit)
      return """
        \(field(title, "value", "text", mode: "decimal"))\
        <input type="hidden" name="unit" value="\(unitSymbol)">
        """
    case .choice(let choices):
      let options = choices.map { choice -> HTML in
        "<option value=\"\(choice.value)\">\(choice.name)</option>"
      }
      return """
        <label>\(language["entry.value"])<select name="value" required>\(options)</select></label>
        """
    case .bloodPressure:
      return """
        \(field(language["entry.systolic"], "value", "text", mode: "numeric"))\
        \(field(language["entry.diastolic"], "diastolic", "text", mode: "numeric"))
        """
    }
  }

  private func field(
    _ title: String, _ name: String, _ type: String, mode: String? = nil, value: String? = nil
  ) -> HTML {
    """
    <label>\(title)<input name="\(name)" type="\(type)"\(attribute: "inputmode", mode)\
    \(attribute: "value", value)\(attribute: "size", mode == nil ? nil : "9") required \
    autocomplete="off"></label>
    """
  }
}

extension LocalTime {
  /// `2026-11-20T14:05`, the form of a date field of HTML.
  package func field(_ instant: Instant) -> String {
    let fields = fields(instant)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(address(instant))T\(two(fields.hour)):\(two(fields.minute))"
  }
}
