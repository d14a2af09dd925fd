package import HealthModel

/// Command line arguments that identify an object without a name.
package enum ObjectArgument {
  /// Returns the only object whose identifier equals `text` or begins with it.
  package static func object(
    _ text: String, among list: [HealthObject]
  ) throws(CommandFailure) -> HealthObject {
    let wanted = text.lowercased()
    let found = list.filter { $0.id.uuidString.lowercased().hasPrefix(wanted) }
    // An empty text is a prefix of every identifier.
    guard let first = found.first, !wanted.isEmpty else {
      throw CommandFailure(
        .notFound, "no such object",
        nextStep: "List objects with: healthctl app objects APP")
    }
    guard found.count == 1 else {
      throw .usage(
        "several identifiers match", nextStep: "Use a longer part of the identifier")
    }
    return first
  }
}
