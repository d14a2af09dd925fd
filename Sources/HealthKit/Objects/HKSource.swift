public import Foundation
import HealthModel
import Synchronization

/// The app that saved an object (rule OBJECT-06). An app cannot choose it (OBJECT-04).
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKSource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: Source

  init(_ value: Source) {
    self.value = value
    super.init()
  }

  /// What the person knows the app by, as its manifest said when the object was saved.
  public var name: String { value.name }
  /// Empty for sources of an imported export, which names no bundle.
  public var bundleIdentifier: String { value.bundleIdentifier }

  /// This app.
  public class func `default`() -> HKSource { HKSource(current.withLock { $0 }) }

  /// What the app is called: until the store knows its identity, the name of the program.
  private static let current = Mutex(
    Source(name: ProcessInfo.processInfo.processName, bundleIdentifier: ""))

  /// Says who this app is, for `default()`.
  static func setDefault(_ source: Source) { current.withLock { $0 = source } }

  public override func isEqual(_ object: Any?) -> Bool { (object as? HKSource)?.value == value }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKSource(\(bundleIdentifier))" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    coder.encode(bundleIdentifier as NSString, forKey: "bundleIdentifier")
  }

  /// nil when the archive lacks one of the two texts.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.text("name"),
      let bundle = coder.text("bundleIdentifier")
    else { return nil }
    self.init(
      Source(name: name, bundleIdentifier: bundle))
  }
}
