import HealthClient
import HealthWords
import HealthModel

extension Owner {
  func add(
    _ characteristics: [Characteristic], to importID: UInt64
  ) async throws(CommandFailure) -> ImportResult {
    try await call { (client) async throws(ClientError) in
      try await client.add(characteristics, to: importID)
    }
  }

  func finishImport(_ importID: UInt64) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      try await client.finishImport(importID)
    }
  }

  func importHistory() async throws(CommandFailure) -> [ImportHistoryEntry] {
    try await call { (client) async throws(ClientError) in try await client.importHistory() }
  }

  /// Returns the objects that the selection would remove.
  func content(
    _ selection: ImportedRemoval.Selection
  ) async throws(CommandFailure) -> ImportedRemovalResult {
    try await call { (client) async throws(ClientError) in
      try await client.removeImported(ImportedRemoval(selection: selection, isPreview: true))
    }
  }

  /// Removes all selected objects. `onStep` is called with the number of samples removed in each
  /// step. The daemon removes a limited number of objects in each call, so that a removal of
  /// millions does not block other clients. An interrupted removal can be repeated.
  func remove(
    _ selection: ImportedRemoval.Selection, onStep: (Int) -> Void = { _ in }
  ) async throws(CommandFailure) {
    var isFinished = false
    while !isFinished {
      let step = try await callWithPresence { (client) async throws(ClientError) in
        try await client.removeImported(
          ImportedRemoval(selection: selection, isPreview: false))
      }
      onStep(step.count)
      isFinished = step.isFinished
    }
  }

  func mergeSources(
    _ request: SourceNameMerge
  ) async throws(CommandFailure) -> SourceNameMergeResult {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.mergeSources(request)
    }
  }
}
