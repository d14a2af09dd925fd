import Foundation
import HealthModel
import HealthWire

@testable import HealthTerminal
@testable import HealthWords

/// Text that is typed on a command line or read from files by healthctl.
enum CommandChecks {
  static let selector = FuzzSelector([
    ("where", { expression($0, [.stepCount]) }),
    ("where sleep", { expression($0, [.sleepAnalysis]) }),
    ("where workout", { expression($0, [.workout]) }),
    ("date", date), ("unit", unit), ("metadata", metadata), ("policy", policy),
    ("manifest", manifest), ("script", script), ("samples", samples), ("terminal", terminal),
  ])

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  private static let dates = DateExpression(
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
    now: Date(timeIntervalSince1970: 1_767_225_600))

  private static func text(_ input: UnsafeRawBufferPointer) -> String {
    String(decoding: input, as: UTF8.self)
  }

  /// Checks that a predicate accepted by the parser can be encoded.
  private static func expression(
    _ input: UnsafeRawBufferPointer, _ types: [ObjectType]
  ) -> String? {
    guard
      let predicate = try? WhereArgument(text(input)).predicate(
        types: types, dates: dates, sources: [Source(name: "Watch", bundleIdentifier: "org.a")])
    else { return nil }
    guard let sent = try? HealthPredicate(wire: predicate.wireBytes) else {
      return "the predicate cannot be sent"
    }
    return sent == predicate ? nil : "the predicate changes when it is sent"
  }

  private static func date(_ input: UnsafeRawBufferPointer) -> String? {
    let text = text(input)
    _ = try? dates.future(text)
    _ = try? dates.ending(text)
    guard let period = try? dates.period(text), let start = period.start, let end = period.end
    else { return nil }
    return start <= end ? nil : "a period ends before it begins"
  }

  private static func unit(_ input: UnsafeRawBufferPointer) -> String? {
    let text = text(input)
    _ = try? UnitArgument.value(text, unit: nil, for: .bodyMass)
    guard let unit = try? HealthUnit(text) else { return nil }
    guard let again = try? HealthUnit(unit.string) else {
      return "the text of a unit is not a unit"
    }
    return again == unit && again.string == unit.string ? nil : "a unit changes by its text"
  }

  private static func metadata(_ input: UnsafeRawBufferPointer) -> String? {
    guard let entry = try? MetadataArgument.entry(text(input), dates: dates) else { return nil }
    return entry.key.isEmpty ? "an entry without a key" : nil
  }

  private static func policy(_ input: UnsafeRawBufferPointer) -> String? {
    guard let policy = try? PolicyDocument(text: text(input)) else { return nil }
    guard let again = try? PolicyDocument(text: policy.text) else {
      return "the text of a policy is not a policy"
    }
    return again == policy ? nil : "a policy changes by its text"
  }

  private static func manifest(_ input: UnsafeRawBufferPointer) -> String? {
    _ = try? ManifestFile.read(Data(input)).manifest()
    return nil
  }

  private static func script(_ input: UnsafeRawBufferPointer) -> String? {
    _ = try? SheetScript(Data(input))
    return nil
  }

  private static func samples(_ input: UnsafeRawBufferPointer) -> String? {
    for draft in (try? SampleDraft.read(Data(input))) ?? [] {
      _ = try? draft.sample(id: ObjectID(high: 1, low: 2), dates: dates)
    }
    return nil
  }

  /// The first byte is the number of columns.
  private static func terminal(_ input: UnsafeRawBufferPointer) -> String? {
    guard let columns = input.first.map({ Int($0) }), columns > 0 else { return nil }
    let shown = TerminalText.printable(text(input.dropping(1)))
    if shown.unicodeScalars.contains(where: TerminalText.isHarmful) {
      return "a control character reaches the terminal"
    }
    let cut = TerminalText.truncated(shown, to: columns)
    if TerminalText.width(cut) > columns { return "a cut text is too wide" }
    return nil
  }
}
