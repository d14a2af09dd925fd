// What the person's agent is shown, and what it answers. Everything here is the person's side: none
// of it reaches an app.

/// One question to the person: an app and what it asks for.
package struct ConsentSheet: Hashable, Sendable {
  package struct App: Hashable, Sendable {
    package var principal: PrincipalID
    package var bundleIdentifier: String
    /// The app's own words, like the usage texts.
    package var name: String
    /// Raw value of the daemon's evidence level, 0 to 4.
    package var level: UInt8
    /// It made itself known, and the person has allowed it nothing so far.
    package var isPending = false
    /// Another app is known by the same bundle identifier.
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
    /// Granting it takes the presence of the person.
    package var isSensitive = false
    /// The app cannot prove well enough for this type who it is, which takes her presence too.
    package var isBelowCeiling = false
    /// What the app would see; 0 for sharing.
    package var sampleCount = 0
    package var oldest: Instant?
    /// One of the clinical types that the app needs together (rule AUTH-17).
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
    /// The app may read it now.
    package var isGranted: Bool

    package init(id: ObjectID, title: String, start: Instant, source: String, isGranted: Bool) {
      self.id = id
      self.title = title
      self.start = start
      self.source = source
      self.isGranted = isGranted
    }
  }

  /// Random.
  package var id: ObjectID
  /// Rises when a request joins the sheet.
  package var version: UInt32
  package var app: App
  package var items: [Item] = []
  /// Set when objects are asked for instead of types.
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

/// How sure the daemon is that the person decided.
package enum Assurance: UInt8, Hashable, Comparable, Sendable {
  /// A program did.
  case scripted = 0
  /// Somebody in her session did.
  case session = 1
  /// She proved that she was there.
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

/// The person's answer to one sheet.
package struct SheetDecision: Hashable, Sendable {
  package var sheet: ObjectID
  /// Of the sheet that she saw.
  package var version: UInt32
  /// What is missing or not determined stays undecided.
  package var grants: [Grant] = []
  /// What is missing stays as it is.
  package var objects: [ObjectChoice] = []
  /// She closed the sheet.
  package var isDismissed = false
  package var isScripted = false

  package init(sheet: ObjectID, version: UInt32) {
    self.sheet = sheet
    self.version = version
  }
}

package struct DecisionReply: Hashable, Sendable {
  package var assurance: Assurance
  /// Types that were to be granted and are refused, because the presence of the user was not proved.
  package var unproved: [ObjectType]

  package init(assurance: Assurance, unproved: [ObjectType] = []) {
    self.assurance = assurance
    self.unproved = unproved
  }
}

package enum AgentMessage: Hashable, Sendable {
  /// The first message. Interactive: a person looks at it.
  case hello(isInteractive: Bool)
  /// The person has begun to answer this sheet.
  case touched(ObjectID)
  case decision(SheetDecision)
}

package enum AgentEvent: Hashable, Sendable {
  /// A new sheet, or a new version of one.
  case sheet(ConsentSheet)
  /// A sheet that is not open any more.
  case closed(ObjectID)
  case outcome(SheetOutcome)
}

package struct SheetOutcome: Hashable, Sendable {
  package var sheet: ObjectID
  /// Why the decision was rejected; empty when it holds.
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
  /// Requests that were answered as cancelled without a sheet.
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
