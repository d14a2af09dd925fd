public import Foundation

/// A query. Abstract: use a subclass.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKQuery: NSObject, @unchecked Sendable {
  /// What the query is about; nil for queries of several types.
  public let objectType: HKObjectType?
  public let predicate: NSPredicate?

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
    super.init()
  }
}
