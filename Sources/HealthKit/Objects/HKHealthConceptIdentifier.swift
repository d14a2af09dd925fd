public import Foundation

/// The identifier of a concept, such as a medication. It is the same on all devices and does not
/// change (rule MED-02).
public final class HKHealthConceptIdentifier: NSObject, NSSecureCoding, NSCopying,
  // because both properties are constants
  Sendable
{
  /// The domain of the concept. Identifiers of different domains are never equal.
  public let domain: HKHealthConceptDomain
  let text: String

  init(domain: HKHealthConceptDomain, text: String) {
    self.domain = domain
    self.text = text
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKHealthConceptIdentifier else { return false }
    return other.domain == domain && other.text == text
  }
  public override var hash: Int { text.hashValue }
  public override var description: String { "HKHealthConceptIdentifier(\(domain.rawValue))" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(domain.rawValue as NSString, forKey: "domain")
    coder.encode(text as NSString, forKey: "identifier")
  }

  /// Decodes an identifier. Returns nil if the archive lacks the domain or the identifier.
  public convenience init?(coder: NSCoder) {
    guard let domain = coder.text("domain"),
      let text = coder.text("identifier")
    else { return nil }
    self.init(
      domain: HKHealthConceptDomain(stored: domain),
      text: text)
  }
}
