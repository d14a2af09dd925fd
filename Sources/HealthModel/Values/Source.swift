/// The app or device that saved an object.
///
/// `bundleIdentifier` is empty for sources of an imported export, because the export does not
/// contain bundle identifiers.
public struct Source: Hashable, Sendable {
  /// The name that the user sees.
  public var name: String
  /// The bundle identifier of the app.
  public var bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// A source and the versions it had when it saved the object (rule OBJECT-07).
public struct SourceRevision: Hashable, Sendable {
  /// The app or device.
  public var source: Source
  /// The version of the app; empty if unknown (rule OBJECT-05).
  public var version: String
  /// The hardware model, such as `Watch6,7`; empty if unknown.
  public var productType: String
  /// The operating system version, such as `10.2`; empty if unknown.
  public var operatingSystemVersion: String

  public init(
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
public struct PrincipalID: Hashable, Sendable {
  /// The identifier as bytes.
  public var raw: ObjectID
  public init(_ raw: ObjectID) { self.raw = raw }
}
