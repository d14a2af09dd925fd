/// Values that tell something of a person show nothing when they are printed, dumped or put into an
/// error text by accident. Code that means to show them reads their fields.
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
extension MetadataCondition: Redacted {}
extension DeletedObject: Redacted {}
extension LedgerEntry: Redacted {}
extension StatusReply.TypeCount: Redacted {}
