// Requests for authorization as shown to the user's agent, and the agent's replies. Only the user
// sees these messages; they are never sent to an app.

/// A request for the user's authorization: an app and the types or objects that it requests.
package struct ConsentSheet: Hashable, Sendable {
  package struct App: Hashable, Sendable {
    package var principal: PrincipalID
    package var bundleIdentifier: String
    /// The name that the app declares. Like the usage descriptions, it is not verified.
    package var name: String
    /// Raw value of the daemon's evidence level, 0 to 4.
    package var level: UInt8
    /// Whether the app introduced itself and the user has not granted it anything yet.
    package var isPending = false
    /// Whether another app is registered under the same bundle identifier.
    package var hasNamesake = false
    package var readUsage = ""
    package var shareUsage = ""
    package var clinicalUsage = ""

    package init(principal: PrincipalID, bundleIdentifier: String, name: String, level: UInt8) {
      self.principal = principal
      self.bundleIdentifier = bundleIdentifier
      self.name = name
      self.level = level
    }
  }

  package struct Item: Hashable, Sendable {
    package var type: ObjectType
    package var direction: AuthorizationDirection
    /// Whether granting requires proof of the user's presence.
    package var isSensitive = false
    /// Whether the app's evidence level is below this type's minimum, in which case granting also
    /// requires proof of presence.
    package var isBelowCeiling = false
    /// The number of samples that the app could read; 0 for sharing.
    package var sampleCount = 0
    package var oldest: Instant?
    /// Whether this is one of the clinical types that the app requires together (rule AUTH-17).
    package var isRequired = false

    package init(type: ObjectType, direction: AuthorizationDirection) {
      self.type = type
      self.direction = direction
    }
  }

  package struct Object: Hashable, Sendable {
    package var id: ObjectID
    package var title: String
    package var start: Instant
    package var source: String
    /// Whether the app can currently read the object.
    package var isGranted: Bool

    package init(id: ObjectID, title: String, start: Instant, source: String, isGranted: Bool) {
      self.id = id
      self.title = title
      self.start = start
      self.source = source
      self.isGranted = isGranted
    }
  }

  /// A random identifier.
  package var id: ObjectID
  /// The version, which increases when another request joins the sheet.
  package var version: UInt32
  package var app: App
  package var items: [Item] = []
  /// The type of the requested objects; nil if types are requested.
  package var objectType: ObjectType?
  package var objects: [Object] = []
  package var createdAt: Instant
  package var expiresAt: Instant
  package var isFromExtension = false

  package init(
    id: ObjectID, version: UInt32, app: App, createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.version = version
    self.app = app
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// How certain the daemon is that the user made the decision.
package enum Assurance: UInt8, Hashable, Comparable, Sendable {
  /// A program made the decision.
  case scripted = 0
  /// The decision was made in the user's session.
  case session = 1
  /// The user proved their presence.
  case presence = 2

  package static func < (a: Assurance, b: Assurance) -> Bool { a.rawValue < b.rawValue }
}

package struct ObjectChoice: Hashable, Sendable {
  package var id: ObjectID
  package var isGranted: Bool

  package init(id: ObjectID, isGranted: Bool) {
    self.id = id
    self.isGranted = isGranted
  }
}

/// The user's response to a sheet.
package struct SheetDecision: Hashable, Sendable {
  package var sheet: ObjectID
  /// The version of the sheet that was shown.
  package var version: UInt32
  /// The grants. Types that are missing or not determined remain undecided.
  package var grants: [Grant] = []
  /// The objects. Objects that are missing are unchanged.
  package var objects: [ObjectChoice] = []
  /// Whether the user closed the sheet.
  package var isDismissed = false
  package var isScripted = false

  package init(sheet: ObjectID, version: UInt32) {
    self.sheet = sheet
    self.version = version
  }
}

package struct DecisionReply: Hashable, Sendable {
  package var assurance: Assurance
  /// Types that were to be granted but were refused, because the presence of the user was not
  /// proved.
  package var unproved: [ObjectType]

  package init(assurance: Assurance, unproved: [ObjectType] = []) {
    self.assurance = assurance
    self.unproved = unproved
  }
}

package enum AgentMessage: Hashable, Sendable {
  /// The first message. `isInteractive` is true if a user can see the agent.
  case hello(isInteractive: Bool)
  /// The user has begun to respond to this sheet.
  case touched(ObjectID)
  case decision(SheetDecision)
}

package enum AgentEvent: Hashable, Sendable {
  /// A new sheet, or a new version of a sheet.
  case sheet(ConsentSheet)
  /// A sheet that is no longer open.
  case closed(ObjectID)
  case outcome(SheetOutcome)
}

package struct SheetOutcome: Hashable, Sendable {
  package var sheet: ObjectID
  /// Why the decision was rejected; empty if it was accepted.
  package var rejection: String
  package var reply: DecisionReply?

  package init(sheet: ObjectID, rejection: String = "", reply: DecisionReply? = nil) {
    self.sheet = sheet
    self.rejection = rejection
    self.reply = reply
  }
}

package struct ListRequestsRequest: Hashable, Sendable {
  package init() {}
}

package struct MutedApp: Hashable, Sendable {
  package var bundleIdentifier: String
  /// The number of requests that were canceled without showing a sheet.
  package var requestCount: Int

  package init(bundleIdentifier: String, requestCount: Int) {
    self.bundleIdentifier = bundleIdentifier
    self.requestCount = requestCount
  }
}

package struct ListRequestsReply: Hashable, Sendable {
  /// Oldest first.
  package var sheets: [ConsentSheet]
  package var muted: [MutedApp]

  package init(sheets: [ConsentSheet], muted: [MutedApp] = []) {
    self.sheets = sheets
    self.muted = muted
  }
}
