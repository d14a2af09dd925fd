package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Merges the dense samples of old workouts into series (see `CondensingPolicy`), even when the
  /// user has not enabled automatic merging. A workout is old after the configured age, or after
  /// four months when none is set. Other requests are served in the meantime. A cancellation does
  /// not undo completed steps.
  package func condense(
    in scope: OwnerScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> StoreCondensation {
    var reply = StoreCondensation()
    var place: CondensingPlace? = CondensingPlace()
    while let from = place {
      if isCancelled() { throw .cancelled }
      let step = try writer.condensed(from: from)
      reply.seriesCount += step.groups.count
      reply.sampleCount += step.sampleCount
      place = step.next
    }
    return reply
  }
}
