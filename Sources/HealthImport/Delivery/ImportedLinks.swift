package import HealthModel

/// Relations and attached files of samples that were delivered before.
package struct ImportedLinks: Sendable {
  /// A file attached to a sample.
  package struct File: Sendable {
    package var attachment: Attachment
    /// The identifier of the sample in `samples`.
    package var object: ObjectID
    /// The name by which `AttachedFiles` finds the bytes.
    package var name: String
  }

  /// The samples as they were delivered. Their identifiers are those of `relations` and `files`, and
  /// the same in all links of an export.
  package var samples: SampleBatch
  package var relations: [Relation]
  package var files: [File]
  /// The element, which is deferred if the daemon refuses its content.
  package var origin: ImportedObject
}

/// Redacted, because log lines and error texts must not contain health values.
extension ImportedLinks: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "ImportedLinks(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The attached files of an export, which are read when they are stored, because they need not fit
/// into memory.
package final class AttachedFiles {
  private let contents: ExportContents?

  /// An export that cannot be opened has no files.
  package init(of path: String) { contents = try? ExportContents(path: path) }

  /// Returns the bytes of a file; nil if it cannot be read.
  package func stream(_ name: String) -> (any ByteStream)? {
    guard let contents,
      let member = contents.members.first(where: { $0.name == name && $0.kind == .ownAttachment })
    else { return nil }
    return contents.stream(of: member)
  }
}
