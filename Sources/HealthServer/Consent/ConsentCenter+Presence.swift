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
  /// Whether granting the type to the app requires proof of presence.
  func isGuarded(_ type: ObjectType, of principal: PrincipalID) -> Bool {
    options.enforcesPresence || permissions.takesPresence(type, of: principal)
  }

  /// Returns the question for grants that require proof; nil if none of them does. If any of the
  /// types is sensitive, the question names only the sensitive ones, and its proof covers the others.
  func question(
    of types: some Sequence<ObjectType>, for principal: PrincipalID, by processID: Int32
  ) -> Presence.Question? {
    let guarded = Set(types.filter { isGuarded($0, of: principal) }).sorted { $0.code < $1.code }
    if guarded.isEmpty { return nil }
    let sensitive = guarded.filter { permissions.takesPresence($0, of: principal) }
    return Presence.Question(
      kind: sensitive.isEmpty ? .decide : .decideSensitive, processID: processID,
      app: permissions.manifest(of: principal)?.bundleIdentifier ?? "",
      types: sensitive.isEmpty ? guarded : sensitive)
  }

  /// Obtains proof of presence if the grant requires it, then calls `proceed` with the resulting
  /// assurance. Proof is required for sensitive types and for types for which the app's evidence
  /// level is too low, in system mode for all types, in every call that grants them. Callers omit
  /// grants that are already in effect. It is used by the methods that grant without a sheet.
  ///
  /// - Parameter refuse: Called instead of `proceed` if presence was not proved. Either closure may
  ///   be called on any thread.
  func provePresence(
    for types: some Sequence<ObjectType>, of principal: PrincipalID, by processID: Int32,
    refuse: @escaping @Sendable (PermissionError) -> Void,
    proceed: @escaping @Sendable (Assurance) -> Void
  ) {
    guard let question = question(of: types, for: principal, by: processID) else {
      return proceed(.session)
    }
    let options = options
    // The dialog can stay open for minutes, so it must not occupy a thread of the work queue.
    DispatchQueue.global(qos: .userInitiated).async {
      if options.presence.isProved(question) { return proceed(.presence) }
      // Asked all the same, so that a machine that can prove presence records it.
      if options.allowsSensitiveWithoutPresence { return proceed(.session) }
      let names = question.types.map(\.name).joined(separator: ", ")
      refuse(
        PermissionError(
          .presenceRequired, "nothing is granted: your presence was not proved for \(names)"))
    }
  }
}
