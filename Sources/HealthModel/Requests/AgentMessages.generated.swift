// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// How certain the daemon is that the user made the decision.
package enum Assurance: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// A program decided.
  case scripted = 0
  /// A process in the user's session decided.
  case session = 1
  /// The user decided and proved presence.
  case presence = 2

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension ConsentSheet {
  /// The app that requests authorization. The name and the texts come from the app.
  package struct App: Hashable, Sendable {
    package var principal: PrincipalID
    package var bundleIdentifier: String
    package var name: String
    /// The app's evidence level, 0 to 4; see RegisteredApp.level.
    package var level: UInt8
    package var readUsage: String
    package var shareUsage: String
    package var clinicalUsage: String
    /// The app registered itself and the user has not confirmed it. Granting it anything confirms it.
    package var isPending: Bool
    /// Another app is registered under the same bundle identifier.
    package var hasNamesake: Bool

    package init(principal: PrincipalID, bundleIdentifier: String = "", name: String = "", level: UInt8 = 0, readUsage: String = "", shareUsage: String = "", clinicalUsage: String = "", isPending: Bool = false, hasNamesake: Bool = false) {
      self.principal = principal
      self.bundleIdentifier = bundleIdentifier
      self.name = name
      self.level = level
      self.readUsage = readUsage
      self.shareUsage = shareUsage
      self.clinicalUsage = clinicalUsage
      self.isPending = isPending
      self.hasNamesake = hasNamesake
    }
  }
}

extension ConsentSheet {
  /// A requested type.
  package struct Item: Hashable, Sendable {
    package var type: ObjectType
    package var direction: AuthorizationDirection
    /// Granting the type requires proof of the user's presence; an answer from the agent is not
    /// sufficient.
    package var isSensitive: Bool
    /// The number of samples that the app would see, and the start of the oldest. 0 for sharing.
    package var sampleCount: Int
    package var oldest: Instant?
    /// A clinical type that the app requires: all required types are granted, or none.
    package var isRequired: Bool
    /// The app's evidence level is below the minimum of this type; see ceilings.tsv.
    package var isBelowCeiling: Bool

    package init(type: ObjectType, direction: AuthorizationDirection, isSensitive: Bool = false, sampleCount: Int = 0, oldest: Instant? = nil, isRequired: Bool = false, isBelowCeiling: Bool = false) {
      self.type = type
      self.direction = direction
      self.isSensitive = isSensitive
      self.sampleCount = sampleCount
      self.oldest = oldest
      self.isRequired = isRequired
      self.isBelowCeiling = isBelowCeiling
    }
  }
}

extension ConsentSheet {
  /// An object that the app may be granted access to.
  package struct Object: Hashable, Sendable {
    package var id: ObjectID
    package var title: String
    package var start: Instant
    package var source: String
    /// The app may read the object now.
    package var isGranted: Bool

    package init(id: ObjectID, title: String = "", start: Instant, source: String = "", isGranted: Bool = false) {
      self.id = id
      self.title = title
      self.start = start
      self.source = source
      self.isGranted = isGranted
    }
  }
}

package struct ConsentSheet: Hashable, Sendable {
  /// A random identifier.
  package var id: ObjectID
  /// Increases when a request joins the sheet.
  package var version: UInt32
  package var app: ConsentSheet.App
  /// Share items first, then read items. Empty when objects are requested.
  package var items: [ConsentSheet.Item]
  /// The type of the objects; absent when types are requested.
  package var objectType: ObjectType?
  /// At most 1,000, newest first.
  package var objects: [ConsentSheet.Object]
  package var createdAt: Instant
  package var expiresAt: Instant
  /// The request comes from an extension of the app.
  package var isFromExtension: Bool

  package init(id: ObjectID, version: UInt32 = 0, app: ConsentSheet.App, items: [ConsentSheet.Item] = [], objectType: ObjectType? = nil, objects: [ConsentSheet.Object] = [], createdAt: Instant, expiresAt: Instant, isFromExtension: Bool = false) {
    self.id = id
    self.version = version
    self.app = app
    self.items = items
    self.objectType = objectType
    self.objects = objects
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.isFromExtension = isFromExtension
  }
}

package struct ObjectChoice: Hashable, Sendable {
  package var id: ObjectID
  package var isGranted: Bool

  package init(id: ObjectID, isGranted: Bool = false) {
    self.id = id
    self.isGranted = isGranted
  }
}

/// The user's response to a sheet.
package struct SheetDecision: Hashable, Sendable {
  package var sheet: ObjectID
  /// The version of the sheet that the user saw.
  package var version: UInt32
  /// Decisions about items of the sheet only. Items that are missing or not determined stay
  /// undecided.
  package var grants: [Grant]
  /// Choices about objects of the sheet only. The grants of other objects do not change.
  package var objects: [ObjectChoice]
  /// The user closed the sheet without a decision.
  package var isDismissed: Bool
  /// A program made the decision. The daemon itself determines whether the user was present.
  package var isScripted: Bool

  package init(sheet: ObjectID, version: UInt32 = 0, grants: [Grant] = [], objects: [ObjectChoice] = [], isDismissed: Bool = false, isScripted: Bool = false) {
    self.sheet = sheet
    self.version = version
    self.grants = grants
    self.objects = objects
    self.isDismissed = isDismissed
    self.isScripted = isScripted
  }
}

package struct DecisionReply: Hashable, Sendable {
  package var assurance: Assurance
  /// Types that were to be granted but were refused because the user's presence was not proved.
  package var unproved: [ObjectType]

  package init(assurance: Assurance, unproved: [ObjectType] = []) {
    self.assurance = assurance
    self.unproved = unproved
  }
}

package enum AgentMessage: Hashable, Sendable {
  case hello(isInteractive: Bool)
  /// The user has started to answer this sheet: no further request joins it.
  case touched(ObjectID)
  case decision(SheetDecision)
}

package struct SheetOutcome: Hashable, Sendable {
  package var sheet: ObjectID
  /// The reason why the decision was rejected; empty when it was accepted.
  package var rejection: String
  package var reply: DecisionReply?

  package init(sheet: ObjectID, rejection: String = "", reply: DecisionReply? = nil) {
    self.sheet = sheet
    self.rejection = rejection
    self.reply = reply
  }
}

package enum AgentEvent: Hashable, Sendable {
  /// A new sheet, or a new version of an open one.
  case sheet(ConsentSheet)
  /// A sheet that was answered elsewhere or has expired.
  case closed(ObjectID)
  /// The result of a decision.
  case outcome(SheetOutcome)
}

package struct ListRequestsRequest: Hashable, Sendable {
  package init() {}
}

/// An app that made so many requests after its sheet was dismissed that its sheets are suppressed
/// for a while.
package struct MutedApp: Hashable, Sendable {
  package var bundleIdentifier: String
  /// Requests that were answered as canceled without a sheet.
  package var requestCount: Int

  package init(bundleIdentifier: String = "", requestCount: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.requestCount = requestCount
  }
}

package struct ListRequestsReply: Hashable, Sendable {
  /// Oldest first.
  package var sheets: [ConsentSheet]
  package var muted: [MutedApp]

  package init(sheets: [ConsentSheet] = [], muted: [MutedApp] = []) {
    self.sheets = sheets
    self.muted = muted
  }
}
