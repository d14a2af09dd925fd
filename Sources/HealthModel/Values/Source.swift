/// The app or device that saved an object.
///
/// `bundleIdentifier` is empty for sources of an imported export, because the export does not
/// contain bundle identifiers.
package struct Source: Hashable, Sendable {
  package var name: String
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// A source and the versions it had when it saved the object (rule OBJECT-07).
package struct SourceRevision: Hashable, Sendable {
  package var source: Source
  /// The version of the app; empty if unknown (rule OBJECT-05).
  package var version: String
  /// The hardware model, such as `Watch6,7`; empty if unknown.
  package var productType: String
  /// The operating system version, such as `10.2`; empty if unknown.
  package var operatingSystemVersion: String

  package init(
    source: Source, version: String = "", productType: String = "",
    operatingSystemVersion: String = ""
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }
}

/// The identity of a registered app in the store: a bundle identifier together with its identity
/// binding. Two programs with the same bundle identifier are two principals, and neither sees the
/// other's samples as its own.
package struct PrincipalID: Hashable, Sendable {
  package var raw: ObjectID
  package init(_ raw: ObjectID) { self.raw = raw }
}
