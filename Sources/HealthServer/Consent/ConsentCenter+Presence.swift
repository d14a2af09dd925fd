import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions

extension PermissionStore {
  /// Whether granting the type requires proof of presence: it is sensitive, or the app's evidence
  /// level is too low for it. An app that has been removed cannot be granted anything, so an error
  /// counts as no.
  func takesPresence(_ type: ObjectType, of principal: PrincipalID) -> Bool {
    type.isSensitive || (try? isBelowCeiling(type, of: principal)) ?? false
  }
}

extension ConsentCenter {
  /// Obtains proof of presence if the grant requires it, then calls `proceed` with the resulting
  /// assurance. Proof is required for sensitive types and for types for which the app's evidence
  /// level is too low, in every call that grants them. Callers omit grants that are already in
  /// effect. It is used by the methods that grant without a sheet.
  ///
  /// - Parameter refuse: Called instead of `proceed` if presence was not proved. Either closure may
  ///   be called on any thread.
  func provePresence(
    for types: some Sequence<ObjectType>, of principal: PrincipalID, by processID: Int32,
    refuse: @escaping @Sendable (PermissionError) -> Void,
    proceed: @escaping @Sendable (Assurance) -> Void
  ) {
    let guarded = Set(types.filter { permissions.takesPresence($0, of: principal) })
      .sorted { $0.code < $1.code }
    if guarded.isEmpty { return proceed(.session) }
    let options = options
    let question = Presence.Question(
      processID: processID, app: permissions.manifest(of: principal)?.bundleIdentifier ?? "",
      types: guarded)
    // The dialog can stay open for minutes, so it must not occupy a thread of the work queue.
    DispatchQueue.global(qos: .userInitiated).async {
      if options.presence.isProved(question) { return proceed(.presence) }
      // Asked all the same, so that a machine that can prove presence records it.
      if options.allowsSensitiveWithoutPresence { return proceed(.session) }
      let names = guarded.map(\.name).joined(separator: ", ")
      refuse(
        PermissionError(
          .presenceRequired, "nothing is granted: your presence was not proved for \(names)"))
    }
  }
}
