import HealthModel
import StorageSupport
import TestSupport

@testable import HealthAuthorization
@testable import HealthStore

/// A store, its reference, and random operations from a seed: each is applied to both, and the
/// results must be equal, whether samples are in the journal, in chunks, deleted, or reloaded from
/// the file. A run depends only on the seed, except for identifiers minted by the store.
final class ModelRun {
  /// The store and the reference differ.
  struct Mismatch: Error, CustomStringConvertible {
    var seed: UInt64
    var step: Int
    var operation: Operation
    var difference: String
    /// The query, for operations that make one.
    var question: String

    var description: String {
      "seed \(seed), step \(step), \(operation): \(difference)"
        + (question.isEmpty ? "" : "; asked for \(question)")
    }
  }

  /// `perform` implements the operations.
  enum Operation: CaseIterable {
    case save, deleteObjects, deleteMatching, deleteAny, relate, replace
    case seal, reopen, compact, forgetDeletions, backUp, setEarliestDate
    case querySamples, queryWhileChanging, querySources, followChanges, readSeries, queryEffort
    case queryStatistics, orderSources, changeAttachments, readAttachments, importSamples
    case changeProfile

    /// The frequency relative to the other operations.
    var weight: Int {
      switch self {
      case .save: 24
      case .querySamples: 30
      case .followChanges: 12
      case .deleteObjects, .relate, .querySources, .readSeries, .queryStatistics: 6
      case .deleteMatching, .queryWhileChanging, .queryEffort: 4
      case .seal, .deleteAny, .replace, .changeAttachments, .readAttachments: 3
      case .reopen, .compact, .importSamples: 2
      case .forgetDeletions, .backUp, .setEarliestDate, .orderSources, .changeProfile: 1
      }
    }

    static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
  }

  let seed: UInt64
  let clock = TestClock()
  let fixture: StoreFixture
  var reference = ReferenceStore()
  var dice: Dice
  var generator: ObjectGenerator
  let apps = [TestApp(1), TestApp(2, productType: "Watch6,7"), TestApp(3), TestApp.household]
  /// The types of the objects of this run; few, so that there are many objects of each.
  let types: [ObjectType]
  var followers: [ChangeFollower] = []
  private(set) var step = 0
  private(set) var operation = Operation.save
  var question = ""

  var store: HealthStore { fixture.store }

  init(seed: UInt64, key: EncryptionKey? = nil) throws {
    self.seed = seed
    dice = Dice(seed: seed)
    var options = StoreOptions()
    options.sealThreshold = dice.pick([60, 200, 1_000])
    options.sealStepRowCountMax = dice.pick([1, 50, 4_096])
    options.sealAtOnceRowCountMin = dice.pick([1, 3, 2_048])
    options.sealAtOnceAgainMax = dice.pick([2, .infinity])
    options.now = { [clock] in clock.now }
    options.key = key
    fixture = try StoreFixture(options: options)
    generator = ObjectGenerator(seed: dice.seed())
    generator.instants = at(0)...at(40 * 86_400)
    generator.dateStep = 3_600_000_000
    generator.durationStep = 900
    generator.numberStep = 0.125
    generator.texts = ["a", "ab", "abc", "b\u{e9}", "be\u{301}", "\u{1f600}", "*", "a\\b", ""]
    let saved = ObjectType.all.filter { $0.kind != .characteristic && $0.kind != .attachment }
    types =
      dice.some(9, of: saved) + [
        .heartRate, .stepCount, .workout, .bloodPressure, .workoutEffortScore,
        dice.pick([.electrocardiogram, .workoutRoute, .heartbeatSeries]),
        dice.pick([.stateOfMind, .medicationDoseEvent, .userAnnotatedMedication, .cda]),
      ]
    followers = makeFollowers()
  }

  /// - Throws: `Mismatch`, and unexpected errors of the store.
  func run(steps: Int) throws {
    while step < steps {
      operation = dice.pick(Operation.weighted)
      question = ""
      try perform(operation)
      step += 1
    }
    operation = .followChanges
    try followChanges()
    try checkWhole()
  }

  private func perform(_ operation: Operation) throws {
    switch operation {
    case .save: try save()
    case .deleteObjects: try deleteObjects()
    case .deleteMatching: try deleteMatching()
    case .deleteAny: try deleteAny()
    case .relate: try relate()
    case .replace: try replace()
    case .seal: try store.seal()
    case .reopen: try fixture.reopen()
    case .compact: _ = try store.compact(in: owner)
    case .forgetDeletions: try forgetDeletions()
    case .backUp: try backUp()
    case .setEarliestDate: try setEarliestDate()
    case .querySamples: try querySamples(store)
    case .queryWhileChanging: try queryWhileChanging()
    case .querySources: try querySources()
    case .followChanges: try followChanges()
    case .readSeries: try readSeries()
    case .queryEffort: try queryEffort()
    case .queryStatistics: try queryStatistics()
    case .orderSources: try orderSources()
    case .changeAttachments: try changeAttachments()
    case .readAttachments: try readAttachments()
    case .importSamples: try importSamples()
    case .changeProfile: try changeProfile()
    }
  }

  // MARK: - Comparisons

  func fail(_ difference: String) -> Mismatch {
    Mismatch(
      seed: seed, step: step, operation: operation, difference: difference, question: question)
  }

  func expect(_ isTrue: Bool, _ difference: @autoclosure () -> String) throws {
    guard isTrue else { throw fail(difference()) }
  }

  func expectEqual<T: Equatable>(_ found: T, _ expected: T, _ what: String) throws {
    guard found != expected else { return }
    throw fail("\(what): the store has \(found), the reference \(expected)")
  }

  /// Compares objects in order.
  func expectEqual(_ found: [HealthObject], _ expected: [HealthObject], _ what: String) throws {
    guard found != expected else { return }
    let place = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset
    let index = place ?? min(found.count, expected.count)
    func name(_ list: [HealthObject]) -> String {
      guard index < list.count else { return "nothing" }
      return "\(list[index].type.name) \(list[index].id.uuidString)"
    }
    throw fail(
      "\(what): the store has \(found.count) objects, the reference \(expected.count); "
        + "at \(index) \(name(found)) and \(name(expected))")
  }

  func ask(_ descriptors: [QueryDescriptor], _ scope: ReadScope) {
    question = "\(QueryText.of(descriptors)), \(QueryText.of(scope))"
  }

  // MARK: - Callers

  func writeScope(_ app: TestApp) -> WriteScope {
    var revision = app.revision
    if dice.oneIn(3) { revision.version = "2" }
    let allowed = dice.oneIn(6) ? dice.some(types.count - 2, of: types) : nil
    return WriteScope(
      author: .init(principal: app.principal, revision: revision),
      types: allowed.map { ObjectTypeSet($0) } ?? .all, decided: .all)
  }

  func readScope() -> ReadScope {
    let app = dice.pick(apps)
    switch dice.int(0..<6) {
    case 0: return app.readAll
    case 1: return app.readOwn
    case 2: return person
    default: return app.read(dice.some(types.count / 2, of: types))
    }
  }

  var sources: [Source] {
    apps.map(\.revision.source) + [Source(name: "Export", bundleIdentifier: "")]
  }

  func predicateMaker() -> PredicateMaker {
    PredicateMaker(reference, sources: sources, seed: dice.seed())
  }
}

extension TestApp {
  /// The user, with the user's own tools.
  static let household = TestApp(
    principal: .owner,
    revision: SourceRevision(source: Source(name: "Me", bundleIdentifier: "org.example.tool")))

  private init(principal: PrincipalID, revision: SourceRevision) {
    self.principal = principal
    self.revision = revision
  }
}
