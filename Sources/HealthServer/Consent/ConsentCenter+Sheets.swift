import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore

extension ConsentCenter {
  /// The maximum number of objects on one sheet. The newest are offered. It bounds the message to
  /// the agent and what the user has to read.
  static let objectCountMax = 1_000

  /// The number of requests that the user has not answered. May be read from any thread except the
  /// queue. It waits for the queue, which may be writing to the disk.
  var pendingCount: Int { queue.sync { sheets.open.count } }

  /// Whether an agent is connected, and the number of notifiers. May be read from any thread except
  /// the queue.
  var listeners: (hasAgent: Bool, notifierCount: Int) {
    queue.sync { (hasAgent, notifiers.count) }
  }

  /// Returns the open sheets. May be called from any thread except the queue. Muted apps are
  /// listed, so that the user learns of requests that showed no sheet.
  func list() -> PendingRequests {
    queue.sync {
      let previews = previews()
      return PendingRequests(
        sheets: sheets.open.map { content(of: $0, previews) },
        muted: sheets.mutedCounts.compactMap { principal, count in
          permissions.manifest(of: principal).map {
            MutedApp(bundleIdentifier: $0.bundleIdentifier, requestCount: count)
          }
        }.sorted { $0.bundleIdentifier < $1.bundleIdentifier })
    }
  }

  /// Returns the content of a sheet. Must be called on the queue. It is created when it is sent,
  /// because manifest, level and data may have changed since the request.
  func content(of sheet: ConsentQueue.Sheet) -> ConsentSheet { content(of: sheet, previews()) }

  /// Returns whether the app's evidence level is too low for the type. False for an app that has
  /// been removed, because it cannot be granted anything.
  func isBelowCeiling(_ type: ObjectType, _ sheet: ConsentQueue.Sheet) -> Bool {
    (try? permissions.isBelowCeiling(type, of: sheet.app.principal)) ?? false
  }

  /// What the sheet shows about a type, so that the user knows what a grant would disclose. It goes
  /// to the agent only, never to the app.
  private struct Preview {
    var count = 0
    var oldest: Instant?
  }

  /// Returns the number of samples and the oldest date of each type, over all sources: the data
  /// that an app with read permission would see.
  private func previews() -> [ObjectType: Preview] {
    var previews: [ObjectType: Preview] = [:]
    // Without counts if the store cannot be read: the user can still decide.
    for entry in (try? store.status().types) ?? [] {
      let old = previews[entry.type, default: Preview()]
      previews[entry.type] = Preview(
        count: old.count + entry.sampleCount,
        oldest: min(old.oldest ?? entry.first, entry.first))
    }
    return previews
  }

  private func content(
    of sheet: ConsentQueue.Sheet, _ previews: [ObjectType: Preview]
  ) -> ConsentSheet {
    let source = sheet.app.revision.source
    let manifest = permissions.manifest(of: sheet.app.principal)
    var app = ConsentSheet.App(
      principal: sheet.app.principal, bundleIdentifier: source.bundleIdentifier,
      name: source.name, level: sheet.app.level.rawValue)
    app.isPending = permissions.isPending(sheet.app.principal)
    app.hasNamesake = permissions.hasNamesake(sheet.app.principal)
    app.readUsage = manifest?.readUsage ?? ""
    app.shareUsage = manifest?.shareUsage ?? ""
    app.clinicalUsage = manifest?.clinicalUsage ?? ""
    var content = ConsentSheet(
      id: sheet.id, version: sheet.version, app: app, createdAt: sheet.createdAt,
      expiresAt: sheet.expiresAt)
    content.isFromExtension = sheet.kind == .extensionTypes
    content.items = sheet.items.map { requested in
      var item = ConsentSheet.Item(type: requested.type, direction: requested.direction)
      item.isSensitive = requested.type.isSensitive
      item.isBelowCeiling = isBelowCeiling(requested.type, sheet)
      item.isRequired =
        requested.direction == .read
        && manifest?.requiredClinicalTypes.contains(requested.type) == true
      // A share request discloses nothing, so it has no preview.
      if requested.direction == .read, let preview = previews[requested.type] {
        item.sampleCount = preview.count
        item.oldest = preview.oldest
      }
      return item
    }
    if case .objects(let type, let predicate) = sheet.kind {
      content.objectType = type
      content.objects = objects(of: type, predicate, sheet.app)
    }
    return content
  }

  /// Returns the objects offered on a sheet, newest first (rule OBJAUTH-03). Objects that cannot be
  /// read are omitted.
  func objects(
    of type: ObjectType, _ predicate: HealthPredicate?, _ app: AppCaller
  ) -> [ConsentSheet.Object] {
    var query = SampleQuery(types: [type])
    query.filter.predicate = predicate
    query.order = .startDescending
    query.limit = Self.objectCountMax
    do {
      let authorizer = permissions.authorizer
      // In the scope of the user: the app's own scope contains only what was already granted.
      let scope = try AuthorizationRule<SampleQuery, ReadScope>.read.authorize(
        query, by: .owner, under: authorizer)
      let person = try AuthorizationRule<Void, OwnerScope>.person.authorize(
        (), by: .owner, under: authorizer)
      let granted = try granted(type, app, person)
      return try store.samples(query, in: scope).page.samples.rows.map { object in
        ConsentSheet.Object(
          id: object.id, title: object.sheetTitle, start: object.start,
          source: object.sourceRevision?.source.name ?? "",
          isGranted: granted.contains(object.id))
      }
    } catch {
      // An empty sheet is still shown (rule OBJAUTH-03): whether one appears must not depend on the
      // data.
      return []
    }
  }
}

extension ConsentCenter {
  /// Returns the objects that are visible to the app now: those it was granted, and its own unless
  /// the user denied them.
  private func granted(
    _ type: ObjectType, _ app: AppCaller, _ scope: OwnerScope
  ) throws -> Set<ObjectID> {
    let grants = permissions.objectGrants(of: app.principal, in: scope)
    return Set(
      try store.grantedObjects(of: [type], in: scope).filter { object in
        grants?.isAllowed(object.subject) ?? (object.author == app.principal)
      }.map(\.id))
  }
}

extension HealthObject {
  /// The title shown to the user. It is shown by the agent and never logged.
  fileprivate var sheetTitle: String {
    switch details {
    case .userAnnotatedMedication(let medication):
      medication.nickname ?? medication.concept.displayText
    case .visionPrescription(let prescription):
      prescription.isForContacts ? "Contact lenses" : "Glasses"
    default: type.name
    }
  }
}
