package import HealthModel

/// The switches that the user has changed on the page of an app.
///
/// The form sends what each switch was when the page was rendered, so that a decision made elsewhere
/// in the meantime is not reversed by a switch that the user did not touch.
package struct AppChanges: Hashable, Sendable {
  package var grants: [Grant] = []
  package var objects: [ObjectGrant] = []

  package init(on: [String], wasOn: [String], wasOff: [String], in app: RegisteredApp) {
    let on = Set(on)
    let turnedOff = wasOn.filter { !on.contains($0) }.map { ($0, AuthorizationDecision.denied) }
    let turnedOn = wasOff.filter { on.contains($0) }.map { ($0, AuthorizationDecision.authorized) }
    for (name, decision) in turnedOff + turnedOn {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "object" {
        guard let id = ObjectID(uuidString: parts[1]) else { continue }
        objects.append(ObjectGrant(object: id, isAllowed: decision == .authorized))
      } else if let grant = app.grants.first(where: {
        $0.direction.key == parts[0] && $0.type.name == parts[1]
      }) {
        // A grant that has expired is granted again without its end.
        var limits = decision == .authorized ? grant.limits : .none
        limits.expires = nil
        grants.append(
          Grant(type: grant.type, direction: grant.direction, decision: decision, limits: limits))
      }
    }
  }

  package var isEmpty: Bool { grants.isEmpty && objects.isEmpty }
}
