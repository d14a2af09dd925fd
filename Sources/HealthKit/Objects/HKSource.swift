public import Foundation
import HealthModel
import Synchronization

/// The app that saved an object (rule OBJECT-06). The store assigns it; an app cannot choose it
/// (OBJECT-04).
public final class HKSource: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: Source

  init(_ value: Source) {
    self.value = value
    super.init()
  }

  /// The name of the app, from its manifest at the time at which the object was saved.
  public var name: String { value.name }
  /// The bundle identifier; empty for sources of an imported export, which contains none.
  public var bundleIdentifier: String { value.bundleIdentifier }

  /// Returns the current app.
  public class func `default`() -> HKSource { HKSource(current.withLock { $0 }) }

  /// The current app. Before the identity of the process is known, its name is the process name.
  private static let current = Mutex(
    Source(name: ProcessInfo.processInfo.processName, bundleIdentifier: ""))

  /// Sets the source that `default()` returns.
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

  /// Decodes a source. Returns nil if the archive lacks the name or the bundle identifier.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.text("name"),
      let bundle = coder.text("bundleIdentifier")
    else { return nil }
    self.init(
      Source(name: name, bundleIdentifier: bundle))
  }
}
