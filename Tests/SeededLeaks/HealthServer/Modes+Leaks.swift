import HealthAuthorization
import HealthModel

extension Modes {
  /// Makes a locked store answer apps without read grants differently.
  func admitLeaking<Request, Scope>(
    _ access: StoreAccess, _ scope: Scope, _ request: Request
  ) throws(HealthError) {
    guard SeededLeak.current == .lockOnlyGranted, lock != .unlocked,
      let scope = scope as? ReadScope, let query = request as? any TypedQuery,
      !query.askedTypes.contains(where: { scope.visibility(of: $0).showsOthers })
    else { return try admitLocked(access) }
    throw HealthError(.noData, "there is nothing")
  }
}
