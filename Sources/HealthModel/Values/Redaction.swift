/// A value that reveals health data and must not be printed, dumped or included in an error message
/// by accident. Code that is meant to show it reads its fields.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension Redacted {
  package var description: String { "\(Self.self)(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Device: Redacted {}
extension Metadata: Redacted {}
extension Metadata.Entry: Redacted {}
extension MetadataValue: Redacted {}
