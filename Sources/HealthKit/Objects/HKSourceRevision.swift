public import Foundation
import HealthModel

/// Any version of an app, for ``HKQuery/predicateForObjects(from:)-(Set<HKSourceRevision>)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"
/// Any hardware, for ``HKQuery/predicateForObjects(from:)-(Set<HKSourceRevision>)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"
/// Any operating system version, for
/// ``HKQuery/predicateForObjects(from:)-(Set<HKSourceRevision>)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
  majorVersion: 0, minorVersion: 0, patchVersion: 0)

/// A source and its version and platform at the time at which it saved an object (rule OBJECT-07).
public final class HKSourceRevision: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: SourceRevision

  init(_ value: SourceRevision) {
    self.value = value
    super.init()
  }

  /// Creates a revision without a platform.
  ///
  /// - Parameter version: the version of the app; nil if it is not known.
  public convenience init(source: HKSource, version: String?) {
    self.init(SourceRevision(source: source.value, version: Self.known(version)))
  }

  /// Creates a revision.
  ///
  /// - Parameters:
  ///   - version: the version of the app; nil if it is not known.
  ///   - productType: the hardware, such as `Watch6,7`; nil if it is not known.
  ///   - operatingSystemVersion: the operating system on which the app saved.
  public convenience init(
    source: HKSource, version: String?, productType: String?,
    operatingSystemVersion: OperatingSystemVersion
  ) {
    self.init(
      SourceRevision(
        source: source.value, version: Self.known(version), productType: Self.known(productType),
        operatingSystemVersion: Self.text(operatingSystemVersion)))
  }

  /// Returns the empty text, which matches any, for a text that is not known.
  private static func known(_ text: String?) -> String {
    switch text {
    case nil, HKSourceRevisionAnyVersion, HKSourceRevisionAnyProductType: ""
    case let text?: text
    }
  }

  /// The app.
  public var source: HKSource { HKSource(value.source) }
  /// The version of the app; nil if it is not known (rule OBJECT-05).
  public var version: String? { value.version.isEmpty ? nil : value.version }
  /// The hardware, such as `Watch6,7`; nil if it is not known.
  public var productType: String? { value.productType.isEmpty ? nil : value.productType }

  /// The version of the operating system; 0.0.0 if it is not known.
  public var operatingSystemVersion: OperatingSystemVersion {
    let numbers =
      value.operatingSystemVersion.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    return OperatingSystemVersion(
      majorVersion: numbers[0], minorVersion: numbers[1], patchVersion: numbers[2])
  }

  private static func text(_ version: OperatingSystemVersion) -> String {
    guard version.majorVersion != 0 else { return "" }
    let text = "\(version.majorVersion).\(version.minorVersion)"
    return version.patchVersion == 0 ? text : text + ".\(version.patchVersion)"
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKSourceRevision)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKSourceRevision(\(value.source.bundleIdentifier))" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(source, forKey: "source")
    coder.encode(value.version as NSString, forKey: "version")
    coder.encode(value.productType as NSString, forKey: "productType")
    coder.encode(value.operatingSystemVersion as NSString, forKey: "operatingSystemVersion")
  }

  /// Decodes a revision. Returns nil if the archive contains no source.
  public convenience init?(coder: NSCoder) {
    guard let source = coder.object(HKSource.self, "source") else { return nil }
    func text(_ key: String) -> String {
      coder.text(key) ?? ""
    }
    self.init(
      SourceRevision(
        source: source.value, version: text("version"), productType: text("productType"),
        operatingSystemVersion: text("operatingSystemVersion")))
  }
}
