/// One decision of the person: whether an app sees an object (rule OBJAUTH-01).
package struct ObjectGrant: Hashable, Sendable {
  package var object: ObjectID
  package var isAllowed: Bool

  package init(object: ObjectID, isAllowed: Bool) {
    self.object = object
    self.isAllowed = isAllowed
  }
}

/// Sets decisions about single objects, all or none. Answered once they are durable and hold for
/// every later answer.
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

/// Every object that is granted by itself, with what the person decided about it for one app.
package struct ObjectGrantsRequest: Hashable, Sendable {
  package var principal: PrincipalID
  /// Of types whose objects are granted one by one; empty: of all of them.
  package var types: [ObjectType]

  package init(principal: PrincipalID, types: [ObjectType] = []) {
    self.principal = principal
    self.types = types
  }
}

package struct ObjectGrantsReply: Hashable, Sendable {
  /// Those that were saved last come first.
  package var objects: [GrantedObject]

  package init(objects: [GrantedObject]) { self.objects = objects }
}

package struct GrantedObject: Hashable, Sendable {
  package var object: ObjectID
  package var type: ObjectType
  package var decision: AuthorizationDecision
  /// The app saved it itself, and sees it unless it was denied (rule OBJAUTH-05).
  package var isOwn: Bool
  /// It came after the app had asked for such objects, and nobody has decided (rule OBJAUTH-07).
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
