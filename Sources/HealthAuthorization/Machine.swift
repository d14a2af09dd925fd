package import HealthModel

/// The computer and the system that samples are saved on, as their source revision names them (rule
/// OBJECT-07). What an app says of itself does not count.
package struct Machine: Hashable, Sendable {
  /// The model, such as `ThinkPad X1 Carbon`; empty when unknown.
  package var productType: String
  /// Such as `12.5`; empty when unknown.
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
