package import HealthModel

/// The computer and operating system recorded in the source revision of saved samples (rule
/// OBJECT-07). healthd determines them; values reported by an app are ignored.
package struct Machine: Hashable, Sendable {
  /// The model, such as `ThinkPad X1 Carbon`; empty if unknown.
  package var productType: String
  /// The version, such as `12.5`; empty if unknown.
  package var operatingSystemVersion: String

  package static let unknown = Machine(productType: "", operatingSystemVersion: "")

  package init(productType: String, operatingSystemVersion: String) {
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  package func revision(of source: Source, version: String = "") -> SourceRevision {
    SourceRevision(
      source: source, version: version, productType: productType,
      operatingSystemVersion: operatingSystemVersion)
  }
}
