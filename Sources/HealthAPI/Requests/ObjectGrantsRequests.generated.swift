// Made from proto/health/v1/object_grants.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Sets per-object grants, all or none. The reply is sent when they are durable and apply to every
/// later reply.
package struct SetObjectGrantsRequest: Hashable, Sendable {
  /// The app that receives the grants.
  package var principal: PrincipalID
  /// The decisions to change, at most 10,000.
  package var grants: [ObjectGrant]

  package init(principal: PrincipalID, grants: [ObjectGrant] = []) {
    self.principal = principal
    self.grants = grants
  }
}

/// Confirms that the grants are durable and in effect.
package struct SetObjectGrantsReply: Hashable, Sendable {
  package init() {}
}

/// A query for all objects that are granted individually, with their grants for one app.
package struct ObjectGrantsRequest: Hashable, Sendable {
  /// The app whose grants are returned.
  package var principal: PrincipalID
  /// Codes of types that are granted per object; empty: all of them.
  package var types: [ObjectType]

  package init(principal: PrincipalID, types: [ObjectType] = []) {
    self.principal = principal
    self.types = types
  }
}

/// The objects of the requested types.
package struct ObjectGrantsReply: Hashable, Sendable {
  /// Most recently saved objects first; at most 50,000.
  package var objects: [GrantedObject]

  package init(objects: [GrantedObject] = []) {
    self.objects = objects
  }
}
