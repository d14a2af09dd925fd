/// A value that reveals health data and must not be printed, dumped or included in an error message
/// by accident. Code that is meant to show it reads its fields.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension Redacted {
  public var description: String { "\(Self.self)(redacted)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Device: Redacted {}
extension Metadata: Redacted {}
extension Metadata.Entry: Redacted {}
extension MetadataValue: Redacted {}
