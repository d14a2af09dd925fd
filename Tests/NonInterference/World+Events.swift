import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

// Events that are the same in both worlds and that the app may notice.

extension World {
  struct Event: Sendable {
    var name: String
    var weight: Int
    /// Whether it may run while the store is locked or in a guest session.
    var isAlways = false
    /// Runs the event and returns what the app observes in the meantime.
    var run: @Sendable (World, inout Draw) throws -> String
  }

  static let events: [Event] = [
    Event(name: "wait", weight: 12) { world, _ in try world.awaitStreams() },
    Event(name: "save", weight: 24) { try $0.share(&$1) },
    Event(name: "save with hidden parts", weight: 8) { try $0.shareParts(&$1) },
    Event(name: "save in place of something hidden", weight: 5) { try $0.shareReplacing(&$1) },
    Event(name: "save inside of something hidden", weight: 6) { try $0.shareInside(&$1) },
    Event(name: "save many", weight: 2) { try $0.shareMany(&$1) },
    Event(name: "save for statistics", weight: 4) { try $0.shareGroups(&$1) },
    Event(name: "save of several types", weight: 4) { try $0.shareTogether(&$1) },
    Event(name: "delete", weight: 6) { try $0.unshare(&$1) },
    Event(name: "relate", weight: 4) { try $0.relateShared(&$1) },
    Event(name: "attach", weight: 3) { try $0.attachShared(&$1) },
    Event(name: "decide", weight: 9) { try $0.change(&$1) },
    Event(name: "decide about objects", weight: 5) { try $0.changeObjects(&$1) },
    Event(name: "end a grant", weight: 2) { try $0.end(&$1) },
    Event(name: "lock", weight: 4, isAlways: true) { world, draw in
      try world.set(StoreModeChange(isLocked: draw.chance(35)))
    },
    Event(name: "guest", weight: 3, isAlways: true) { try $0.setGuest(&$1) },
    Event(name: "restart", weight: 1) { world, _ in
      let text = try world.awaitStreams()
      try world.restart()
      return text
    },
    Event(name: "restart locked", weight: 1) { world, _ in
      let text = try world.set(StoreModeChange(isLocked: true))
      world.mode.lock = .notYetUnlocked
      try world.restart()
      return text
    },
    Event(name: "time", weight: 4) { world, draw in
      let text = try world.awaitStreams()
      try world.daemon.advance(bySeconds: draw.one(of: [3_600, 86_400]))
      return text
    },
    Event(name: "characteristic", weight: 2) { world, draw in
      _ = try world.owner.call(
        HealthMethod.Profile.setCharacteristic,
        SetCharacteristicRequest(
          characteristic: Characteristic(
            type: Sight.visibleCharacteristic, value: .choice(Int64(draw.integer(1...8))))))
      return ""
    },
    Event(name: "condense", weight: 1) { world, _ in
      let text = try world.awaitStreams()
      _ = try world.owner.rawCall(HealthMethod.Owner.condense, CondenseStoreRequest())
      return text
    },
    Event(name: "settings", weight: 1) { world, draw in
      let text = try world.awaitStreams()
      var settings = StoreSettings()
      settings.earliestPermittedSampleDate = Instant(
        microseconds: Draw.beginning + Int64(draw.integer(0...3)) * 86_400_000_000)
      _ = try world.owner.rawCall(HealthMethod.Settings.set, SettingsChange(changes: settings))
      return text
    },
  ]

  // MARK: - Samples

  /// Returns a subject of which the app sees something, if there is one.
  private func visible(
    _ draw: inout Draw, among subjects: [Subject] = Subject.allCases
  ) -> Subject? {
    let possible = subjects.filter {
      // A food without its hidden part.
      sight.showsRecent($0) || sight.read($0) == .statistics
        || $0 == .food && sight.shows(.carbohydrates)
    }
    guard !possible.isEmpty else { return nil }
    let focus = possible.filter(trace.focus.contains)
    return draw.chance(70) && !focus.isEmpty ? draw.one(of: focus) : draw.one(of: possible)
  }

  private func wish(_ subject: Subject, _ draw: inout Draw) -> Draw.Wish {
    var wish = Draw.Wish()
    if sight.read(subject) == .recent {
      wish.start = Instant(
        microseconds: Draw.recentFrom.microseconds + Int64(draw.integer(0...200)) * 1_800_000_000)
    } else if sight.read(subject) == .statistics {
      wish.start = Instant(
        microseconds: Draw.beginning + Int64(draw.integer(0...6)) * 86_400_000_000)
    } else {
      wish.isSeries = draw.chance(20)
      wish.syncs = draw.chance(15)
    }
    if subject == .food, !sight.shows(.caffeine) { wish.hasCaffeine = false }
    wish.concept = "concept9"
    return wish
  }

  private func share(_ draw: inout Draw) throws -> String {
    guard let subject = visible(&draw) else { return "" }
    var wish = wish(subject, &draw)
    if subject == .workout || subject == .electrocardiogram { varyParts(&wish, &draw) }
    let text = wish.syncs ? try awaitStreams() : ""
    try save(subject, wish, &draw)
    return text
  }

  private func save(
    _ subject: Subject, _ wish: Draw.Wish, _ draw: inout Draw, replacing old: Secret? = nil,
    author given: Int? = nil
  ) throws {
    let author = given ?? (subject.isOwners ? 2 : draw.integer(0...1))
    let id = Name.shared(stepNumber).id
    let object = draw.object(subject, id, wish)
    var request = SaveRequest(samples: object.batch)
    request.replaced = old?.id
    let client = client(author)
    if let points = object.points {
      _ = try client.rawCall(
        HealthMethod.Series.append, AppendSeriesRequest(buffer: 78, points: points))
      request.series = [SeriesReference(row: object.row, buffer: 78)]
    }
    let answer = try client.rawCall(HealthMethod.Samples.save, request)
    guard answer.status.code == .ok else { return }
    shared.append(Shared(subject: subject, id: id, author: author))
  }

  /// Shares a workout whose hidden parts differ.
  private func shareParts(_ draw: inout Draw) throws -> String {
    guard let subject = visible(&draw, among: [.workout, .electrocardiogram]) else {
      return try share(&draw)
    }
    var wish = wish(subject, &draw)
    varyParts(&wish, &draw)
    let text = wish.syncs ? try awaitStreams() : ""
    try save(subject, wish, &draw)
    return text
  }

  /// Varies the parts of objects of others that are removed for the app, whatever they contain.
  /// Where the worlds do not agree about a type, its part is omitted.
  private func varyParts(_ wish: inout Draw.Wish, _ draw: inout Draw) {
    let rate = Double(draw.integer(60...200))
    switch sight.read(.heartRate) {
    case .authorized: wish.heartRate = rate
    case .secret: wish.heartRate = nil
    case .undecided, .denied, .recent, .statistics:
      let hasRate = kind == .full || Bool.random(using: &random)
      wish.heartRate = hasRate ? Double(Int.random(in: 60...200, using: &random)) : nil
    }
    switch sight.read(.energy) {
    case .authorized: break
    case .secret: wish.hasEnergy = false
    case .undecided, .denied, .recent, .statistics:
      wish.energy = Double(Int.random(in: 1...900, using: &random))
    }
  }

  /// Shares a sample that is inside a hidden correlation in one world, and separate in the other.
  private func shareInside(_ draw: inout Draw) throws -> String {
    let possible = Subject.parts.flatMap { parent, parts in
      parts.filter { sight.shows($0) && parts.contains(where: sight.hides) }.map { (parent, $0) }
    }.sorted { $0.1.rawValue < $1.1.rawValue }
    guard !possible.isEmpty else { return try share(&draw) }
    let (parent, part) = draw.one(of: possible)
    var wish = Draw.Wish()
    wish.hasCaffeine = true
    let id = Name.shared(stepNumber).id
    let author = draw.integer(0...1)
    let whole = draw.object(parent, id, wish).batch
    let rows = whole.rows.filter { $0.type == part.type }
    let request = SaveRequest(samples: kind == .full ? whole : SampleBatch(rows: rows))
    let answer = try others[author].rawCall(HealthMethod.Samples.save, request)
    guard answer.status.code == .ok else { return "" }
    wrappers.append(id)
    shared.append(Shared(subject: part, id: rows[0].id, author: author))
    guard kind == .full else { return "" }
    for row in whole.rows where row.id != rows[0].id {
      guard let subject = Subject.allCases.first(where: { $0.type == row.type }) else { continue }
      hidden.append(Secret(subject: subject, id: row.id, author: author, end: row.end))
    }
    return ""
  }

  /// Shares a sample that replaces a hidden object in one world.
  private func shareReplacing(_ draw: inout Draw) throws -> String {
    let text = try awaitStreams()
    guard let subject = visible(&draw, among: [.food, .steps, .glucose, .workout, .mass, .sleep])
    else { return text }
    let author = draw.integer(0...1)
    var wish = wish(subject, &draw)
    if subject == .workout { varyParts(&wish, &draw) }
    let place = hidden.indices.filter { index in
      hidden[index].author == author && hidden[index].subject == subject
        || subject == .food && hidden[index].subject == .food && hidden[index].author == author
    }.randomElement(using: &random)
    try save(
      subject, wish, &draw, replacing: place.map { hidden[$0] }, author: author)
    if let place { hidden.remove(at: place) }
    return text
  }

  private func shareMany(_ draw: inout Draw) throws -> String {
    guard let subject = visible(&draw, among: Subject.quantities), sight.shows(subject) else {
      return ""
    }
    var count = trace.isLarge ? draw.integer(500...2_000) : draw.integer(20...100)
    if trace.topic == .sums { count = draw.integer(300...500) }
    let batch = draw.bulk(subject, Name.shared(1_000 + stepNumber).id, count: count)
    _ = try others[draw.integer(0...1)].rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: batch))
    return ""
  }

  /// Shares samples of several types in one commit.
  private func shareTogether(_ draw: inout Draw) throws -> String {
    let possible = Subject.quantities.filter(sight.showsRecent)
    let focus = possible.filter(trace.focus.contains)
    let among = focus.count > 1 && draw.chance(70) ? focus : possible
    var rows: [HealthObject] = []
    for (number, subject) in among.shuffled(using: &draw.random).prefix(3).enumerated() {
      var wish = wish(subject, &draw)
      (wish.isSeries, wish.syncs) = (false, false)
      let id = Name.id(13, stepNumber).advanced(by: number)
      rows += draw.object(subject, id, wish).batch.rows
    }
    guard !rows.isEmpty else { return "" }
    let author = draw.integer(0...1)
    let answer = try others[author].rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: rows)))
    guard answer.status.code == .ok else { return "" }
    for row in rows {
      guard let subject = Subject.quantities.first(where: { $0.type == row.type }) else { continue }
      shared.append(Shared(subject: subject, id: row.id, author: author))
    }
    return ""
  }

  /// Shares groups of three samples of a day whose sums are equal, although the samples are not.
  /// The app may learn only the sum of a day; deleting one sample of a group must not disclose the
  /// others.
  private func shareGroups(_ draw: inout Draw) throws -> String {
    let possible = [Subject.steps, .energy].filter { sight.read($0) == .statistics }
    guard !possible.isEmpty else { return "" }
    let subject = draw.one(of: possible)
    let day = Int64(draw.integer(20...22))
    let author = draw.integer(0...1)
    var rows: [HealthObject] = []
    let first = Name.id(10, stepNumber)
    for group in 0..<draw.integer(1...3) {
      let total = draw.integer(30...90)
      let one = Int.random(in: 0...10, using: &random)
      let two = Int.random(in: 0...10, using: &random)
      for (number, value) in [one, two, total - one - two].enumerated() {
        let place = group * 3 + number
        let start = Instant(
          microseconds: Draw.beginning + day * 86_400_000_000 + Int64(place) * 60_000_000)
        rows.append(
          HealthObject(
            id: first.advanced(by: place), type: subject.type, start: start, end: start,
            value: Double(value)))
      }
    }
    let answer = try others[author].rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: rows)))
    guard answer.status.code == .ok else { return "" }
    for row in rows { grouped.append(Shared(subject: subject, id: row.id, author: author)) }
    return ""
  }

  private func unshare(_ draw: inout Draw) throws -> String {
    let text = try awaitStreams()
    if !grouped.isEmpty, draw.chance(50) {
      let gone = grouped.remove(at: draw.integer(0...grouped.count - 1))
      _ = try client(gone.author).rawCall(HealthMethod.Samples.delete, .objects([gone.id]))
      return text
    }
    guard !shared.isEmpty else { return text }
    let gone = shared.remove(at: draw.integer(0...shared.count - 1))
    _ = try client(gone.author).rawCall(HealthMethod.Samples.delete, .objects([gone.id]))
    return text
  }

  private func relateShared(_ draw: inout Draw) throws -> String {
    let parents = shared.filter { $0.subject == .workout }
    guard !parents.isEmpty else { return "" }
    let parent = draw.one(of: parents)
    let children = shared.filter {
      $0.author == parent.author
        && [.steps, .heartRate, .energy, .route, .effort].contains($0.subject)
    }
    guard !children.isEmpty else { return "" }
    let child = draw.one(of: children)
    _ = try client(parent.author).rawCall(
      HealthMethod.Samples.relate,
      RelateRequest(relations: [
        Relation(
          kind: child.subject == .effort ? .workoutEffort : .workout, parent: parent.id,
          children: [child.id])
      ]))
    return ""
  }

  private func attachShared(_ draw: inout Draw) throws -> String {
    guard !shared.isEmpty else { return "" }
    let object = draw.one(of: shared)
    let client = client(object.author)
    let data = [UInt8](repeating: 5, count: draw.integer(1...30))
    let begun = try client.rawCall(
      HealthMethod.Attachments.begin,
      NewAttachment(
        objectID: object.id, name: "s.pdf", contentType: "application/pdf", size: data.count))
    guard begun.status.code == .ok else { return "" }
    let id = try BeginAttachmentReply(wire: begun.payload).attachmentID
    _ = try client.rawCall(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: id, offset: 0, data: data))
    _ = try client.rawCall(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data)))
    return ""
  }

  // MARK: - Decisions

  private func change(_ draw: inout Draw) throws -> String {
    let possible = Subject.withGrants.filter(sight.mayChange)
    guard !possible.isEmpty else { return "" }
    let focus = possible.filter(trace.focus.contains)
    let subject = draw.chance(70) && !focus.isEmpty ? draw.one(of: focus) : draw.one(of: possible)
    var reads: [Decision.Read] = [.denied, .authorized, .authorized, .recent]
    if subject.isQuantity { reads.append(.statistics) }
    // Rings are counted while both types are visible.
    if subject == .energy || subject == .workout { reads = [.denied, .recent] }
    return try set(subject, draw.one(of: reads))
  }

  private func set(_ subject: Subject, _ read: Decision.Read, until end: Instant? = nil) throws
    -> String
  {
    var text = try awaitStreams()
    // Additional or different objects become visible.
    if read != .denied { text += try removeSecrets(of: subject) }
    for object in grouped where object.subject == subject {
      visibleCommitCount += 1
      _ = try client(object.author).rawCall(HealthMethod.Samples.delete, .objects([object.id]))
    }
    grouped.removeAll { $0.subject == subject }
    guard var grant = Sight.grant(subject, read, kind) else { return text }
    grant.limits.expires = end
    try owner.setGrants([grant], of: appPrincipal)
    sight.set(subject, read)
    return text
  }

  /// Adds a grant with an expiration and advances past it.
  private func end(_ draw: inout Draw) throws -> String {
    let possible = Subject.withGrants.filter {
      sight.mayChange($0) && $0 != .energy && $0 != .workout
    }
    guard !possible.isEmpty else { return "" }
    let subject = draw.one(of: possible)
    var text = try set(
      subject, .authorized, until: Instant(microseconds: daemon.now.microseconds + 60_000_000))
    text += try awaitStreams()
    try daemon.advance(bySeconds: 61)
    sight.set(subject, .denied)
    return text
  }

  /// Allows and denies objects that are granted individually, and no hidden ones.
  private func changeObjects(_ draw: inout Draw) throws -> String {
    var text = try awaitStreams()
    let subject = draw.one(of: [Subject.vision, .vision, .medication])
    if draw.chance(60) {
      var wish = Draw.Wish()
      wish.concept = "concept9"
      visibleCommitCount += 1
      try save(subject, wish, &draw)
      if subject == .medication {
        visibleCommitCount += 1
        let dose = draw.object(.dose, Name.id(11, stepNumber), wish)
        _ = try owner.rawCall(HealthMethod.Samples.save, SaveRequest(samples: dose.batch))
      }
      // A stream sends what it has passed already in the order of types, and the rest in the order of
      // anchors.
      text += try awaitStreams()
    }
    let objects = shared.filter { $0.subject == subject }
    guard !objects.isEmpty else { return text }
    let object = draw.one(of: objects)
    _ = try owner.rawCall(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(
        principal: appPrincipal,
        grants: [ObjectGrant(object: object.id, isAllowed: draw.chance(65))]))
    return text
  }

  /// Begins or ends a guest session, in which the app may read or not. What a guest sees on the control
  /// socket must be the same in both worlds, too.
  private func setGuest(_ draw: inout Draw) throws -> String {
    let isGuest = draw.chance(45)
    let isForGuests = draw.chance(50)
    var request = StoreModeChange(isGuest: isGuest)
    // The apps of a session cannot be changed.
    if mode.isGuest {
      request.guestApps = isGuest ? mode.guestApps : []
    } else if isGuest, isForGuests {
      request.guestApps = [GuestApp(principal: appPrincipal)]
    }
    let text = try set(request)
    return mode.isGuest ? try text + guestView() : text
  }

  private func guestView() throws -> String {
    let types = Subject.quantities.map(\.type)
    var answers = [
      try owner.rawCall(HealthMethod.Samples.query, SampleQuery(types: types)),
      try owner.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: types)),
      try owner.rawCall(
        HealthMethod.Samples.statistics, StatisticsQuery(type: types[0], options: .mostRecent)),
      try owner.rawCall(
        HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.bloodType])),
      try owner.rawCall(HealthMethod.Settings.goals, GoalsRequest()),
      try owner.rawCall(HealthMethod.Apps.list, ListAppsRequest()),
      try owner.rawCall(
        HealthMethod.Apps.objectGrants, ObjectGrantsRequest(principal: appPrincipal)),
      try owner.rawCall(HealthMethod.Requests.list, ListRequestsRequest()),
      try owner.rawCall(HealthMethod.Background.list, ListBackgroundRequest()),
      try owner.rawCall(HealthMethod.Import.history, ImportHistoryRequest()),
      try owner.rawCall(HealthMethod.Owner.ledger, LedgerQuery()),
      try owner.rawCall(HealthMethod.Owner.ledgerSummary, LedgerSummaryRequest()),
      try owner.rawCall(HealthMethod.Owner.verify, VerifyStoreRequest()),
      try owner.rawCall(HealthMethod.Backups.begin, BeginBackupRequest()),
    ]
    let answer = try owner.rawCall(HealthMethod.Owner.status, StatusRequest())
    var status = try DaemonStatus(wire: answer.payload)
    // They differ between any two daemons.
    (status.startedAt, status.processID, status.storePath) = (Instant(microseconds: 0), 0, "")
    (status.availableBytes, status.connectionCount, status.mode) = (0, 0, StoreMode())
    answers.append(WireClient.Answer(status: answer.status, payload: status.wireBytes))
    return answers.map { "\($0.status) \($0.payload)\n" }.joined()
  }

  private func set(_ request: StoreModeChange) throws -> String {
    let text = try awaitStreams()
    mode = try owner.call(HealthMethod.Owner.setMode, request)
    return text
  }
}
