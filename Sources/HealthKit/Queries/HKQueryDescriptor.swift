public import Foundation
import HealthModel

/// A sample type and what is asked of its samples, for queries of several types (rule QUERY-13).
///
/// `@unchecked Sendable` because both properties are constants, and predicates do not change.
public final class HKQueryDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The type that is asked for.
  public let sampleType: HKSampleType
  /// What is asked of its samples; nil: nothing.
  public let predicate: NSPredicate?

  /// A pair for a query; the query says whether the store has the predicate.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return other.sampleType == sampleType && other.predicate == predicate
  }

  public override var hash: Int { sampleType.hash }

  func compiled() throws -> QueryDescriptor {
    QueryDescriptor(
      types: [sampleType.type], filter: try SampleFilter(matching: predicate, of: sampleType.type))
  }
}

extension [HKQueryDescriptor] {
  /// - Throws: `errorInvalidArgument` when there is none, or for a predicate that cannot be asked.
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
