/// Sets per-object grants, all or none. The reply is sent when they are durable and apply to every
/// later reply.
package struct SetObjectGrantsRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package var grants: [ObjectGrant]

  package init(principal: PrincipalID, grants: [ObjectGrant]) {
    self.principal = principal
    self.grants = grants
  }
}
