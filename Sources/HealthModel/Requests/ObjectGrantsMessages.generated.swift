// Made from proto/health/v1/object_grants.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// One decision about one object.
package struct ObjectGrant: Hashable, Sendable {
  /// Required.
  package var object: ObjectID
  package var isAllowed: Bool

  package init(object: ObjectID, isAllowed: Bool = false) {
    self.object = object
    self.isAllowed = isAllowed
  }
}

/// Sets per-object grants, all or none. The reply is sent when they are durable and apply to every
/// later reply.
package struct SetObjectGrantsRequest: Hashable, Sendable {
  /// Required.
  package var principal: PrincipalID
  /// At most 10,000.
  package var grants: [ObjectGrant]

  package init(principal: PrincipalID, grants: [ObjectGrant] = []) {
    self.principal = principal
    self.grants = grants
  }
}

package struct SetObjectGrantsReply: Hashable, Sendable {
  package init() {}
}

/// A query for all objects that are granted individually, with their grants for one app.
package struct ObjectGrantsRequest: Hashable, Sendable {
  /// Required.
  package var principal: PrincipalID
  /// Codes of types that are granted per object; empty: all of them.
  package var types: [ObjectType]

  package init(principal: PrincipalID, types: [ObjectType] = []) {
    self.principal = principal
    self.types = types
  }
}

package struct ObjectGrantsReply: Hashable, Sendable {
  /// Most recently saved objects first; at most 50,000.
  package var objects: [GrantedObject]

  package init(objects: [GrantedObject] = []) {
    self.objects = objects
  }
}

package struct GrantedObject: Hashable, Sendable {
  package var object: ObjectID
  package var type: ObjectType
  package var decision: AuthorizationDecision
  /// The app saved the object itself, and sees it unless access is denied.
  package var isOwn: Bool
  /// The object was saved after the app had requested such objects, and is undecided.
  package var isOffered: Bool

  package init(object: ObjectID, type: ObjectType, decision: AuthorizationDecision, isOwn: Bool = false, isOffered: Bool = false) {
    self.object = object
    self.type = type
    self.decision = decision
    self.isOwn = isOwn
    self.isOffered = isOffered
  }
}
