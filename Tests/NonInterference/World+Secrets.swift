import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

// Steps that the app must not notice. The world with few secrets omits most of these steps and
// performs the others with different contents: values drawn from `draw` are equal in both worlds,
// values drawn from `random` are not.

extension World {
  struct Secretly: Sendable {
    var name: String
    var weight: Int
    var run: @Sendable (World, inout Draw) throws -> Void
  }

  static let secrets: [Secretly] = [
    Secretly(name: "save", weight: 30) { try $0.saveSecret(&$1) },
    Secretly(name: "series", weight: 6) { world, draw in
      var wish = Draw.Wish()
      wish.isSeries = true
      try world.saveSecret(&draw, among: Subject.quantities + [.route, .electrocardiogram], wish)
    },
    Secretly(name: "sync identifier", weight: 5) { world, draw in
      var wish = Draw.Wish()
      wish.syncs = true
      try world.saveSecret(&draw, wish)
    },
    Secretly(name: "bulk", weight: 2) { try $0.saveMany(&$1) },
    Secretly(name: "delete", weight: 12) { try $0.deleteSecret(&$1) },
    Secretly(name: "edit", weight: 3) { try $0.editSecret(&$1) },
    Secretly(name: "attachment", weight: 9) { try $0.attachSecret(&$1) },
    Secretly(name: "relation", weight: 8) { try $0.relateSecret(&$1) },
    Secretly(name: "effort of a visible workout", weight: 5) { try $0.rateShared(&$1) },
    Secretly(name: "seal", weight: 4) { world, _ in try world.seal() },
    Secretly(name: "import", weight: 4) { try $0.importSecret(&$1) },
    Secretly(name: "compact", weight: 2) { world, _ in
      guard world.isUsual else { return }
      _ = try world.owner.rawCall(HealthMethod.Owner.compact, CompactStoreRequest())
    },
    Secretly(name: "load", weight: 3) { try $0.startLoad(&$1) },
    Secretly(name: "series memory", weight: 1) { try $0.fillBuffers(&$1) },
    Secretly(name: "session", weight: 2) { try $0.startSession(&$1) },
    Secretly(name: "registration", weight: 3) { try $0.registerSecret(&$1) },
    Secretly(name: "decision about another app", weight: 2) { world, draw in
      guard world.isUsual else { return }
      let type = draw.one(of: Subject.withGrants).type
      try world.owner.setGrants(
        [Grant(type: type, direction: .read, decision: .authorized)],
        of: draw.one(of: world.otherPrincipals))
    },
    Secretly(name: "characteristic", weight: 6) { try $0.setCharacteristic(&$1) },
    Secretly(name: "preferred unit", weight: 1) { try $0.setUnit(&$1) },
    Secretly(name: "source order", weight: 2) { try $0.setOrder(&$1) },
    Secretly(name: "goals", weight: 5) { try $0.setGoals(&$1) },
  ]

  private func author(_ subject: Subject) -> Int {
    subject.isOwners
      ? 2 : Int.random(in: 0...2, using: &random) == 2 ? 2 : Int.random(in: 0...1, using: &random)
  }

  /// Returns a subject of which something can be hidden now, the focus first.
  private func hidable(
    _ draw: inout Draw, among subjects: [Subject] = Subject.allCases
  ) -> Subject? {
    let possible = subjects.filter {
      sight.hidesOld($0) || $0.isByObject || sight.read($0) == .statistics
    }
    guard !possible.isEmpty else { return nil }
    let focus = possible.filter { subject in
      trace.focus.contains { $0 == subject || Subject.parts[$0]?.contains(subject) == true }
    }
    return draw.chance(70) && !focus.isEmpty ? draw.one(of: focus) : draw.one(of: possible)
  }

  // MARK: - Samples

  private func saveSecret(
    _ draw: inout Draw, among subjects: [Subject] = Subject.allCases, _ wish: Draw.Wish = .init()
  ) throws {
    guard !mode.isGuest, mode.lock != .notYetUnlocked, let subject = hidable(&draw, among: subjects)
    else { return }
    let number = draw.integer(0...11)
    _ = try save(subject, number: number, wish)
  }

  /// - Returns: The saved object; nil when it was refused or must not be saved.
  @discardableResult
  private func save(
    _ subject: Subject, number: Int, _ wish: Draw.Wish, replacing old: Secret? = nil
  ) throws -> Secret? {
    let author = old?.author ?? author(subject)
    if mode.lock != .unlocked, wish.isSeries { return nil }
    // The user deletes every object with an identifier, of any app, so the user's objects have
    // their own identifiers.
    let id = author == 2 ? Name.users(stepNumber).id : Name.secret(number).id
    let use = SecretUse(author: author, id: id)
    // A locked store accepts an identifier that its author has used, and the object gets another.
    if mode.lock != .unlocked, used.contains(use) { return nil }
    var wish = wish
    if !sight.hides(subject) {
      if sight.read(subject) == .recent {
        let day = Int64.random(in: 0..<5, using: &random)
        wish.start = Instant(microseconds: Draw.beginning + day * 86_400_000_000)
        wish.isSeries = false
      } else if sight.read(subject) == .statistics {
        // For a day, statistics disclose only complete groups of three.
        guard statisticsSecretCount < 2, !wish.isSeries, mode.lock == .unlocked else { return nil }
        statisticsSecretCount += 1
        wish.start = Instant(microseconds: Draw.beginning + 200 * 86_400_000_000)
      }
    }
    if subject == .workout {
      wish.heartRate = Double(Int.random(in: 60...200, using: &random))
    }
    wish.concept = "concept\(Int.random(in: 0...2, using: &random))"
    if Int.random(in: 0..<3, using: &random) == 0 { wish.device = Draw.hiddenDevice }
    if subject == .food, !sight.hides(.caffeine) || !sight.hides(.carbohydrates) { return nil }
    var contents = Draw(random: SplitMix(seed: random.next()))
    let object = contents.object(subject, id, wish)
    var request = SaveRequest(samples: object.batch)
    request.replaced = old?.id
    let client = client(author)
    if let points = object.points {
      guard mode.lock == .unlocked else { return nil }
      _ = try client.rawCall(
        HealthMethod.Series.append, AppendSeriesRequest(buffer: 77, points: points))
      request.series = [SeriesReference(row: object.row, buffer: 77)]
    }
    let answer = try client.rawCall(HealthMethod.Samples.save, request)
    _ = try client.rawCall(HealthMethod.Series.discard, DiscardSeriesRequest(buffer: 77))
    // An author that had an object with this identifier before is refused.
    guard answer.status.code == .ok else { return nil }
    used.insert(use)
    let last = object.batch.count - 1
    let end =
      object.batch.starts[last]
      + (object.batch.durations.isEmpty ? 0 : object.batch.durations[last])
    let secret = Secret(
      subject: subject, id: id, author: author, end: Instant(microseconds: end))
    hidden.append(secret)
    for offset in 0..<last {
      hidden.append(
        Secret(
          subject: (Subject.parts[subject] ?? [])[min(offset, 1)], id: id.advanced(by: offset + 1),
          author: author, end: secret.end))
    }
    return secret
  }

  /// Saves so many samples of a type that the journal is sealed, or so many that it is not.
  private func saveMany(_ draw: inout Draw) throws {
    guard isUsual, let subject = hidable(&draw, among: Subject.quantities), sight.hides(subject)
    else { return }
    let number = 100 + draw.integer(0...99)
    let count =
      trace.isLarge && draw.chance(25) ? 33_000 : Int.random(in: 10...1_500, using: &random)
    var contents = Draw(random: SplitMix(seed: random.next()))
    let author = Int.random(in: 0...1, using: &random)
    let id = Name.secret(number).id
    let batch = contents.bulk(subject, id, count: count)
    let answer = try others[author].rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
    guard answer.status.code == .ok else { return }
    bulks.append((subject, author, id, count))
  }

  private func deleteSecret(_ draw: inout Draw) throws {
    guard !hidden.isEmpty else { return }
    let index = Int.random(in: hidden.indices, using: &random)
    if isUsual {
      try delete(hidden.remove(at: index))
      return
    }
    // A locked store deletes only what its author saved since the lock.
    if try delete(hidden[index]) { hidden.remove(at: index) }
  }

  /// - Returns: Whether it was deleted. A daemon with a leak may refuse it; the app detects the
  ///   consequences.
  @discardableResult
  func delete(_ secret: Secret) throws -> Bool {
    try client(secret.author).rawCall(HealthMethod.Samples.delete, .objects([secret.id]))
      .status.code == .ok
  }

  private func editSecret(_ draw: inout Draw) throws {
    guard isUsual else { return }
    let number = draw.integer(12...23)
    let places = hidden.indices.filter {
      !hidden[$0].subject.isCorrelation && sight.hides(hidden[$0].subject)
    }
    guard let place = places.randomElement(using: &random) else { return }
    let old = hidden[place]
    if try save(old.subject, number: number, .init(), replacing: old) != nil {
      hidden.remove(at: place)
    }
  }

  /// Deletes what would become visible: it was never seen. Returns what the app observes, if visible
  /// objects have to be deleted too.
  func removeSecrets(of subject: Subject) throws -> String {
    let meant = { (other: Subject) in
      other == subject || Subject.parts[other]?.contains(subject) == true
    }
    for secret in hidden where meant(secret.subject) { try delete(secret) }
    hidden.removeAll { meant($0.subject) }
    for bulk in bulks where meant(bulk.subject) {
      _ = try others[bulk.author].rawCall(
        HealthMethod.Samples.delete,
        .objects((0..<bulk.count).map { bulk.first.advanced(by: $0) }))
    }
    bulks.removeAll { meant($0.subject) }
    try resetOrder(of: subject)
    return subject == .heartRate || subject == .energy ? try removeVariedParts() : ""
  }

  /// Deletes visible objects whose hidden parts differ between the worlds.
  private func removeVariedParts() throws -> String {
    var text = ""
    let isVaried = { (object: Shared) in
      object.subject == .workout || object.subject == .electrocardiogram
    }
    // One commit for each app, because several changes of a type share a delivery or not.
    for author in 0...2 {
      let ids = shared.filter { isVaried($0) && $0.author == author }.map(\.id)
      guard !ids.isEmpty else { continue }
      visibleCommitCount += 1
      _ = try client(author).rawCall(HealthMethod.Samples.delete, .objects(ids))
      // A deletion is reported if the object was added before the last reported change of the type, and
      // another deletion is such a change.
      text += try awaitStreams()
    }
    shared.removeAll(where: isVaried)
    return text
  }

  // MARK: - Data of samples

  private func attachSecret(_ draw: inout Draw) throws {
    let byObject = hidden.filter(\.subject.isByObject)
    let isByObject = !byObject.isEmpty && Bool.random(using: &random)
    guard isUsual, let secret = (isByObject ? byObject : hidden).randomElement(using: &random)
    else { return }
    let client = client(secret.author)
    let data = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    let begun = try client.rawCall(
      HealthMethod.Attachments.begin,
      NewAttachment(
        objectID: secret.id, name: "h.pdf", contentType: "application/pdf", size: data.count))
    guard begun.status.code == .ok else { return }
    let id = try BeginAttachmentReply(wire: begun.payload).attachmentID
    _ = try client.rawCall(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: id, offset: 0, data: data))
    // Unfinished attachments are hidden from every app.
    guard Int.random(in: 0..<5, using: &random) > 0 else { return }
    _ = try client.rawCall(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data)))
  }

  /// Relates a hidden effort score to a visible workout.
  private func rateShared(_ draw: inout Draw) throws {
    guard isUsual, sight.hides(.effort) else { return }
    let workouts = shared.filter { $0.subject == .workout && $0.author < 2 }
    guard let workout = workouts.randomElement(using: &random) else { return }
    let id = Name.id(12, stepNumber)
    var contents = Draw(random: SplitMix(seed: random.next()))
    let score = contents.object(.effort, id)
    let client = client(workout.author)
    let answer = try client.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: score.batch))
    guard answer.status.code == .ok else { return }
    hidden.append(
      Secret(
        subject: .effort, id: id, author: workout.author,
        end: Instant(microseconds: score.batch.starts[0])))
    _ = try client.rawCall(
      HealthMethod.Samples.relate,
      RelateRequest(
        relations: [Relation(kind: .workoutEffort, parent: workout.id, children: [id])]))
  }

  /// Relates hidden objects to visible ones.
  private func relateSecret(_ draw: inout Draw) throws {
    guard isUsual else { return }
    let children: [Subject: Relation.Kind] = [
      .steps: .workout, .heartRate: .workout, .energy: .workout, .route: .workout,
      .effort: .workoutEffort,
    ]
    let possible = hidden.filter { children[$0.subject] != nil }
    guard let child = possible.randomElement(using: &random) else { return }
    let parents =
      shared.filter { $0.subject == .workout && $0.author == child.author }.map(\.id)
      + hidden.filter { $0.subject == .workout && $0.author == child.author }.map(\.id)
    guard let parent = parents.randomElement(using: &random), let kind = children[child.subject]
    else { return }
    _ = try client(child.author).rawCall(
      HealthMethod.Samples.relate,
      RelateRequest(
        relations: [Relation(kind: kind, parent: parent, children: [child.id])],
        isRemoval: Int.random(in: 0..<5, using: &random) == 0))
  }
}
