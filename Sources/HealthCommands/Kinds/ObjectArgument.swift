package import HealthModel

/// What people type to name an object that has no name.
package enum ObjectArgument {
  /// The one object whose identifier is `text`, or begins with it.
  package static func object(
    _ text: String, among list: [HealthObject]
  ) throws(CommandFailure) -> HealthObject {
    let wanted = text.lowercased()
    let found = list.filter { $0.id.uuidString.lowercased().hasPrefix(wanted) }
    guard let first = found.first, !wanted.isEmpty else {
      throw CommandFailure(
        .notFound, "there is no such object",
        nextStep: "See them with: healthctl app objects APP")
    }
    guard found.count == 1 else {
      throw .usage(
        "several identifiers begin like that", nextStep: "Write more of it, or all of it.")
    }
    return first
  }
}
