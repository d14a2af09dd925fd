import HealthModel

extension StoreError {
  /// Throws unless the descriptors of a query are valid.
  static func check(_ query: some DescribedQuery) throws(StoreError) {
    do throws(HealthError) {
      try query.checkDescriptors()
    } catch {
      throw .invalidArgument(error.message)
    }
  }

  static func check(_ descriptor: QueryDescriptor) throws(StoreError) {
    do throws(HealthError) {
      try descriptor.filter.predicate?.check(for: descriptor.types)
    } catch {
      throw .invalidArgument(error.message)
    }
  }
}
