package import HealthModel

/// The reason why bytes are not a message of the expected type.
package struct WireError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The bytes are not a protobuf encoding of the message.
    case malformed
    /// The message would exceed the memory limit (`WireLimits.arenaByteCountMax`).
    case tooLarge
    case missing
    case notUTF8
    /// The number is not in proto/catalog/object_types.tsv.
    case unknownType
    case unknownCase
    /// The columns of a batch have different lengths.
    case countMismatch
    case outOfRange
    /// The unit is unknown or has another dimension than its type.
    case wrongUnit
    /// The details are of another kind than the type of their sample.
    case wrongKind
    /// Two samples refer to the same entry.
    case shared
    /// More entries than this limit.
    case tooMany(limit: Int)
    /// More levels than this limit.
    case tooDeep(limit: Int)
  }

  /// The message and field, such as `SampleBatch.starts_us`.
  package let field: String
  package let problem: Problem

  package init(_ field: StaticString, _ problem: Problem) {
    self.field = "\(field)"
    self.problem = problem
  }

  /// A message without user data: it contains the field and not its value.
  package var message: String {
    switch problem {
    case .malformed: "\(field) is not a valid protobuf message"
    case .tooLarge: "\(field) takes too much memory; send less at once"
    case .missing: "\(field) is missing"
    case .notUTF8: "\(field) is not valid UTF-8"
    case .unknownType: "\(field) is not the number of an object type"
    case .unknownCase: "\(field) is not a value of its enumeration"
    case .countMismatch: "\(field) has not as many entries as the batch has samples"
    case .outOfRange: "\(field) is out of range"
    case .wrongUnit: "\(field) is not a unit of the type"
    case .wrongKind: "\(field) is not of the kind of the type"
    case .shared: "\(field) names an entry that is another's"
    case .tooMany(let limit): "\(field) has more than \(limit) entries"
    case .tooDeep(let limit): "\(field) is more than \(limit) levels deep"
    }
  }

  package var healthError: HealthError {
    HealthError(problem == .tooLarge ? .dataSizeExceeded : .invalidArgument, message)
  }
}

extension WireError: CustomStringConvertible {
  package var description: String { message }
}
