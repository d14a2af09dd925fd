/// The app or device that saved an object.
///
/// `bundleIdentifier` is empty for sources of an imported export, which names no bundle.
package struct Source: Hashable, Sendable {
  package var name: String
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// A source together with the versions in force when it saved (rule OBJECT-07).
package struct SourceRevision: Hashable, Sendable {
  package var source: Source
  /// Version of the app; empty when unknown (rule OBJECT-05).
  package var version: String
  /// Hardware, such as `Watch6,7`; empty when unknown.
  package var productType: String
  /// Operating system version, such as `10.2`; empty when unknown.
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

/// Who a connected app is to the store: one registration, that is a bundle identifier together with
/// its identity binding. Two programs that use the same bundle identifier are two principals, and
/// neither sees the other's samples as its own.
package struct PrincipalID: Hashable, Sendable {
  package var raw: ObjectID
  package init(_ raw: ObjectID) { self.raw = raw }
}
