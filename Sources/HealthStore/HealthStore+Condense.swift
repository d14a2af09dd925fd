package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Condenses what is old enough now (see `CondensingPolicy`), whether or not the person wants it
  /// done by itself: workouts that are older than the setting says, or than four months without
  /// one. Others are served meanwhile. Cancelled in the middle, what was done stays.
  package func condense(
    in scope: OwnerScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> CondenseStoreReply {
    var reply = CondenseStoreReply()
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
