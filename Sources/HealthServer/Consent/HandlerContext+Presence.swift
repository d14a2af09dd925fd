import Dispatch
import HealthAuthorization
import HealthModel
import HealthStore

extension PermissionStore {
  /// Whether granting the type takes the presence of the user: it is sensitive, or the app proves too
  /// little for it. An app that is gone can be granted nothing anyway.
  func takesPresence(_ type: ObjectType, of principal: PrincipalID) -> Bool {
    type.isSensitive || (try? isBelowCeiling(type, of: principal)) ?? false
  }
}

extension HandlerContext {
  /// Calls `proceed` with how sure it is that the user decided. Granting sensitive types, or types for
  /// which the app proves too little, takes the presence of the user, whichever call grants them.
  /// What was granted exactly so before takes none.
  ///
  /// - Parameter refuse: called in its place when presence was not proved. Both from any thread.
  func provePresence(
    for types: some Sequence<ObjectType>, of principal: PrincipalID, by processID: Int32,
    refuse: @escaping @Sendable (PermissionError) -> Void,
    proceed: @escaping @Sendable (Assurance) -> Void
  ) {
    let guarded = Set(types.filter { permissions.takesPresence($0, of: principal) })
      .sorted { $0.code < $1.code }
    if guarded.isEmpty { return proceed(.session) }
    let options = consent.options
    let question = Presence.Question(
      processID: processID, app: permissions.manifest(of: principal)?.bundleIdentifier ?? "",
      types: guarded)
    // The user may take minutes to answer: no thread of the work queue waits.
    DispatchQueue.global(qos: .userInitiated).async {
      if options.presence.isProved(question) { return proceed(.presence) }
      if options.allowsSensitiveWithoutPresence { return proceed(.session) }
      let names = guarded.map(\.name).joined(separator: ", ")
      refuse(
        PermissionError(
          .presenceRequired, "nothing is granted: your presence was not proved for \(names)"))
    }
  }
}
