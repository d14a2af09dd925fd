import Foundation
package import HealthModel
package import HealthWords

/// Deferred records: elements and files that imports stored unparsed.
package enum DeferredOutput {
  package static func table(
    _ objects: [ImportedObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.what), .init(.time), .init(.reason, mayShrink: true), .init(.identifier),
    ])
    for object in objects {
      table.add([
        .init(ElementTitle.text(object.kind)),
        .init(object.start.map { times.minute($0) } ?? object.name, .faint),
        .init(reason(object)), .init(object.key.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  /// Returns the content after a line with its kind and reason. Control characters are replaced.
  package static func page(
    _ object: ImportedObject, content: [UInt8], style: OutputStyle
  ) -> String {
    var text = style.paint(ElementTitle.text(object.kind), .heading)
    text += object.name.isEmpty ? "" : " " + TerminalText.printable(object.name)
    if !object.app.isEmpty { text += " of " + TerminalText.printable(object.app) }
    text += ": " + TerminalText.printable(reason(object)) + "\n"
    guard let content = String(validating: content, as: UTF8.self) else {
      // Binary data could change the state of the terminal.
      return text + "\(NumberText.count(content.count)) bytes of binary data; use --json\n"
    }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    return text + lines.map { TerminalText.printable(String($0)) + "\n" }.joined()
  }

  package static func json(_ object: ImportedObject) -> JSONValue {
    DetailsJSON.object(members(object))
  }

  /// Exactly one of the keys for the content is present.
  package static func json(_ object: ImportedObject, content: [UInt8]) -> JSONValue {
    let text = String(validating: content, as: UTF8.self)
    return DetailsJSON.object(
      members(object) + [
        ("content", text.map { .string($0) }),
        // JSON has only text; a separate key lets a script distinguish the two without guessing.
        ("contentBase64", text == nil ? .string(Data(content).base64EncodedString()) : nil),
      ])
  }

  private static func members(_ object: ImportedObject) -> [(String, JSONValue?)] {
    [
      ("id", .string(object.key.uuidString)), ("kind", .string(object.kind)),
      ("name", object.name.isEmpty ? nil : .string(object.name)),
      ("start", object.start.map { .string(TimeText.iso8601($0)) }),
      ("end", object.end.map { .string(TimeText.iso8601($0)) }),
      ("reason", .string(reason(object))),
      ("app", object.app.isEmpty ? nil : .string(object.app)),
    ]
  }

  /// Returns the reason, which older versions did not store.
  private static func reason(_ object: ImportedObject) -> String {
    object.reason.isEmpty ? "not read by the version that imported it" : object.reason
  }
}
