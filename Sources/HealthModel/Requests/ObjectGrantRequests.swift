/// A per-object grant: whether an app can read an object (rule OBJAUTH-01).
package struct ObjectGrant: Hashable, Sendable {
  package var object: ObjectID
  package var isAllowed: Bool

  package init(object: ObjectID, isAllowed: Bool) {
    self.object = object
    self.isAllowed = isAllowed
  }
}

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

package struct SetObjectGrantsReply: Hashable, Sendable {
  package init() {}
}

/// A query for all objects that are granted individually, with their grants for one app.
package struct ObjectGrantsRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// The types, whose objects must be granted individually; empty: all such types.
  package var types: [ObjectType]

  package init(principal: PrincipalID, types: [ObjectType] = []) {
    self.principal = principal
    self.types = types
  }
}

package struct ObjectGrantsReply: Hashable, Sendable {
  /// Objects that were saved last come first.
  package var objects: [GrantedObject]

  package init(objects: [GrantedObject]) { self.objects = objects }
}

package struct GrantedObject: Hashable, Sendable {
  package var object: ObjectID
  package var type: ObjectType
  package var decision: AuthorizationDecision
  /// Whether the app saved the object itself, in which case it can read the object unless denied
  /// (rule OBJAUTH-05).
  package var isOwn: Bool
  /// Whether the object is undecided and was saved after the app had requested such objects (rule
  /// OBJAUTH-07).
  package var isOffered: Bool

  package init(
    object: ObjectID, type: ObjectType, decision: AuthorizationDecision, isOwn: Bool,
    isOffered: Bool
  ) {
    self.object = object
    self.type = type
    self.decision = decision
    self.isOwn = isOwn
    self.isOffered = isOffered
  }
}
