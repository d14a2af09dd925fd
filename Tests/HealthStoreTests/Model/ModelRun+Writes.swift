import HealthAPI
import HealthModel
import TestSupport

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

extension ModelRun {
  /// Checks that the store rejects `change` if and only if the reference rejects it.
  private func expectAnswer<T: Equatable>(
    _ expected: T?, _ change: () throws -> T
  ) throws {
    do {
      let answer = try change()
      guard let expected else { throw fail("the store takes what the reference refuses") }
      try expectEqual(answer, expected, "answer")
    } catch let error as StoreError {
      guard [.invalidArgument, .noSuchObject, .denied].contains(error.code) else { throw error }
      try expect(expected == nil, "the store refuses: \(error.message)")
    }
  }

  private struct Done: Equatable {}

  func save() throws {
    let app = dice.pick(apps)
    let content = content(of: app)
    let scope = writeScope(app)
    let isTaken = reference.save(content, in: scope)
    try expectAnswer(isTaken ? Done() : nil) {
      try store.save(content, in: scope)
      return Done()
    }
    // Limits the number of samples, because queries of the reference read all of them.
    if reference.entries.count > 500 { try deleteMost() }
  }

  private func deleteMost() throws {
    let ids = dice.some(300, of: reference.entries).map(\.object.id)
    let count = reference.deleteAny(.objects(ids))
    try expectAnswer(count) { try store.deleteAny(.objects(ids)) }
  }

  func deleteObjects() throws {
    let app = dice.pick(apps)
    let own = reference.entries.filter { $0.principal == app.principal }
    var ids = dice.some(dice.int(1..<9), of: own).map(\.object.id)
    if dice.oneIn(5) { ids += dice.some(1, of: reference.entries).map(\.object.id) }
    if dice.oneIn(9) { ids += dice.some(1, of: reference.deleted).map(\.object.id) }
    let scope = writeScope(app)
    let count = reference.delete(.objects(ids), in: scope)
    try expectAnswer(count) { try store.delete(.objects(ids), in: scope) }
  }

  func deleteMatching() throws {
    let type = dice.pick(types)
    var maker = predicateMaker()
    let request = ObjectSelection.matching(type: type, filter: maker.filter([type]))
    let scope = writeScope(dice.pick(apps))
    let count = reference.delete(request, in: scope)
    try expectAnswer(count) { try store.delete(request, in: scope) }
  }

  func deleteAny() throws {
    let type = dice.pick(types)
    var maker = predicateMaker()
    var request = ObjectSelection.matching(type: type, filter: maker.filter([type]))
    if dice.oneIn(2) {
      request = .objects(dice.some(dice.int(1..<6), of: reference.entries).map(\.object.id))
    }
    let count = reference.deleteAny(request)
    try expectAnswer(count) { try store.deleteAny(request) }
  }

  func relate() throws {
    let isPerson = dice.oneIn(4)
    let app = dice.pick(apps)
    let pool = reference.entries.filter { isPerson || $0.principal == app.principal }
      .map(\.object)
    let relations = relations(among: pool)
    guard !relations.isEmpty else { return }
    let isRemoval = dice.oneIn(3)
    if isPerson {
      let isTaken = reference.relateAny(relations, isRemoval: isRemoval)
      try expectAnswer(isTaken ? Done() : nil) {
        try store.relateAny(relations, isRemoval: isRemoval)
        return Done()
      }
    } else {
      let scope = writeScope(app)
      let isTaken = reference.relate(relations, isRemoval: isRemoval, in: scope)
      try expectAnswer(isTaken ? Done() : nil) {
        try store.relate(relations, isRemoval: isRemoval, in: scope)
        return Done()
      }
    }
  }

  /// Edits an object: another one of its type replaces it.
  func replace() throws {
    let app = dice.pick(apps)
    let own = reference.entries.filter { $0.principal == app.principal && $0.content == nil }
    guard !own.isEmpty else { return }
    let old = dice.pick(own).object
    var content = SaveContent(samples: SampleBatch())
    for _ in 0..<(dice.oneIn(4) ? 2 : 1) { add(old.type, to: &content) }
    let scope = writeScope(app)
    content.replaced = old.id
    let isTaken = reference.save(content, in: scope)
    try expectAnswer(isTaken ? Done() : nil) {
      try store.save(content, in: scope)
      return Done()
    }
  }

  func setEarliestDate() throws {
    var maker = predicateMaker()
    var request = SettingsChange(reset: [.earliestPermittedSampleDate])
    reference.earliestEnd = dice.oneIn(2) ? nil : maker.date()
    if let earliest = reference.earliestEnd {
      request.reset = []
      request.changes.earliestPermittedSampleDate = earliest
    }
    try store.change(request, in: owner)
    // What the setting hides or shows is not a change, so that all followers start over.
    followers = makeFollowers()
  }
}

extension HealthStore {
  fileprivate func relate(
    _ relations: [Relation], isRemoval: Bool, in scope: WriteScope
  ) throws(StoreError) {
    let answer = Answer<Void>()
    relate(RelateRequest(relations: relations, isRemoval: isRemoval), in: scope) {
      answer.set($0)
    }
    try answer.wait()
  }
}
