package import HealthModel

/// The reason why bytes are not a message of the expected type.
@usableFromInline package struct WireError: Error, Hashable, Sendable {
  /// What is wrong with the field. Each case has one text.
  @usableFromInline package enum Problem: Hashable, Sendable {
    /// The bytes are not a protobuf encoding of the message.
    case malformed
    /// The message would exceed the memory limit (`WireLimits.arenaByteCountMax`).
    case tooLarge
    /// A field or message that the message requires. proto3 has no required fields, so that the
    /// decoders check it.
    case missing
    /// protobuf-c does not check texts, although protobuf requires UTF-8.
    case notUTF8
    /// The number is not in proto/catalog/object_types.tsv.
    case unknownType
    /// The number is not a case of the enumeration: a newer client, or damage. It is not replaced
    /// by a default.
    case unknownCase
    /// The columns of a batch have different lengths.
    case countMismatch
    /// A number or length that the model cannot represent or does not permit.
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

  /// The message and field, such as `SampleBatch.starts_us`. A constant, so that no input can
  /// become part of a message.
  package let field: String
  package let problem: Problem

  /// The field is a literal of the source, never text of a message.
  @usableFromInline package init(_ field: StaticString, _ problem: Problem) {
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

  /// The error for the client. Only a message that is too large has a code of its own: sending less
  /// helps, while every other problem is an error of the client.
  package var healthError: HealthError {
    HealthError(problem == .tooLarge ? .dataSizeExceeded : .invalidArgument, message)
  }
}

extension WireError: CustomStringConvertible {
  @usableFromInline package var description: String { message }
}
