import Foundation
import Hummingbird

/// The fields of a form that the script sent: a JSON object of lists of strings.
struct Form: Sendable {
  private let fields: [String: [String]]

  init(fields: [String: [String]]) { self.fields = fields }

  init(_ request: Request, _ context: WebContext) async throws {
    fields = try await request.decode(as: [String: [String]].self, context: context)
  }

  /// Returns the only value of a field; nil if it is missing or empty.
  subscript(_ name: String) -> String? {
    guard let value = fields[name]?.first, !value.isEmpty else { return nil }
    return value
  }

  /// Returns all values of a field, such as those of checkboxes.
  func all(_ name: String) -> [String] { fields[name] ?? [] }

  var names: [String] { fields.keys.sorted() }
}
