public import Foundation
import HealthModel

/// A sample type and a predicate, for queries of several types (rule QUERY-13).
///
/// `@unchecked Sendable` because both properties are constants and predicates are immutable.
public final class HKQueryDescriptor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType
  /// The predicate of the samples; nil for all.
  public let predicate: NSPredicate?

  /// Creates a descriptor. The predicate is validated when a query uses it.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return other.sampleType == sampleType
      && (other.predicate == predicate || (condition != nil && other.condition == condition))
  }

  /// The condition, which is equal for predicates of equal meaning; nil if the store cannot
  /// evaluate it.
  private var condition: HealthPredicate? {
    predicate.flatMap { try? HKPredicate.condition(of: $0) }
  }

  public override var hash: Int { sampleType.hash }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the descriptor. A predicate that the store cannot evaluate is not encoded, and
  /// decoding such an archive returns nil.
  public func encode(with coder: NSCoder) {
    coder.encode(sampleType, forKey: "sampleType")
    if predicate != nil {
      let data = condition.map { ObjectArchive.data($0) } ?? Data()
      coder.encode(data as NSData, forKey: "predicate")
    }
  }

  /// Decodes a descriptor. Returns nil if the archive is damaged or lacks the type.
  public convenience init?(coder: NSCoder) {
    guard let type = coder.object(HKSampleType.self, "sampleType") else { return nil }
    guard coder.containsValue(forKey: "predicate") else {
      self.init(sampleType: type, predicate: nil)
      return
    }
    guard let condition = coder.bytes("predicate").flatMap({ ObjectArchive.condition($0) }) else {
      return nil
    }
    self.init(sampleType: type, predicate: HKPredicate(condition))
  }

  func compiled() throws -> QueryDescriptor {
    QueryDescriptor(
      types: [sampleType.type], filter: try SampleFilter(matching: predicate, of: sampleType.type))
  }
}

extension [HKQueryDescriptor] {
  /// - Throws: `errorInvalidArgument` for an empty array or a predicate that the store cannot
  ///   evaluate.
  func compiled() throws -> [QueryDescriptor] {
    guard !isEmpty else {
      throw HKError(.errorInvalidArgument, "queryDescriptors: a query needs at least one")
    }
    return try map { try $0.compiled() }
  }
}

extension HKSamplePredicate {
  func compiled() throws -> QueryDescriptor {
    QueryDescriptor(
      types: [sampleType.type], filter: try SampleFilter(matching: nsPredicate, of: sampleType.type)
    )
  }
}
