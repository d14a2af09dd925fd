import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// Undoes an import, and deletes objects that are no longer in an export. It shows the objects and
/// asks for confirmation first.
///
/// Without a terminal it requires `--force`: a removal must never follow from an unanswered
/// question.
struct ImportRemoval {
  let owner: Owner
  let output: OutputOptions
  /// Whether to skip the confirmation.
  let isForced: Bool

  func list() async throws {
    let imports = try await owner.importHistory()
    let console = output.console
    if output.json { return console.write(ImportHistoryOutput.json(imports)) }
    guard !imports.isEmpty else { return console.note("No imports yet.\n") }
    console.write(
      ImportHistoryOutput.table(imports, times: try output.times(), style: console.output))
  }

  /// Undoes an import. `number` is nil for the last import that has anything to remove.
  func undo(_ number: UInt64?) async throws {
    let number = if let number { number } else { try await last() }
    let content = try await owner.content(.imported(number))
    let console = output.console
    if !output.json {
      console.write("Import \(number) added:\n")
      console.write(ImportHistoryOutput.table(content, style: console.output))
    }
    try confirm("Remove it?")
    try await owner.remove(.imported(number))
    if output.json {
      var json = ImportHistoryOutput.json(content)
      json.append("undone", JSONValue(Int(number)))
      return console.write(json)
    }
    console.write(
      "Removed \(NumberText.count(content.count)) objects of import \(number).\n"
        + "Import the export again to restore them.\n")
  }

  /// An import that was not finished counts too, because it may have added data before it was
  /// interrupted.
  private func last() async throws(CommandFailure) -> UInt64 {
    let last = try await owner.importHistory().last {
      !$0.isUndone && ($0.addedCount > 0 || $0.deferredCount > 0 || $0.finishedAt == nil)
    }
    guard let last else { throw CommandFailure(.notFound, "no import to undo") }
    return last.number
  }

  /// Returns the number of deleted objects.
  func deleteMissing(from importID: UInt64) async throws -> Int {
    let content = try await owner.content(.missing(importID))
    let console = output.console
    if !content.otherImports.isEmpty {
      let numbers = content.otherImports.map(String.init).joined(separator: ", ")
      console.note(
        "Not compared, because this export contains less than half of it: import \(numbers).\n")
    }
    guard content.count > 0 else {
      console.note("Nothing was deleted on the phone since earlier imports.\n")
      return 0
    }
    if !output.json {
      console.write("No longer in the export:\n")
      console.write(ImportHistoryOutput.table(content, style: console.output))
    }
    try confirm("Delete these objects? They cannot be restored from this export.")
    try await owner.remove(.missing(importID))
    return content.count
  }

  private func confirm(_ question: String) throws(CommandFailure) {
    if isForced { return }
    guard let isConfirmed = output.console.confirms(question) else {
      throw CommandFailure(
        .usage, "nothing was removed: confirmation needs a terminal",
        nextStep: "Add --force to remove without confirmation")
    }
    guard isConfirmed else { throw CommandFailure(.failure, "nothing was removed") }
  }
}
