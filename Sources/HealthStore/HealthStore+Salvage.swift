package import HealthAPI
package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Reports damage by type, source and period, and whether the store is an older copy. If the user
  /// accepts the loss, it also sets the damaged rows aside, so that everything else can be read again
  /// (`Writer.salvage`), and accepts the older copy. The result is durable when the call returns.
  package func salvage(
    _ request: SalvageStoreRequest, in scope: OwnerScope
  ) throws(StoreError) -> StoreSalvage {
    var reply = try writer.step(onDamaged: true) { [registration] writer throws(StoreError) in
      try writer.salvage(accepts: request.accepts, of: registration)
    }
    reply.isRolledBack = reply.isRolledBack || isRolledBack
    if request.accepts, isRolledBack {
      acceptRollback(in: scope)
      reply.isSalvaged = true
    }
    return reply
  }

  /// Whether rows of the journal are damaged. Their contents are unknown, so nothing can be read or
  /// written until the user accepts the loss.
  package var isJournalDamaged: Bool { (try? snapshot)?.isJournalDamaged ?? false }
}
