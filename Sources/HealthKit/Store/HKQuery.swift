public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The abstract superclass of queries. ``HKHealthStore/execute(_:)`` runs a query, once. The
/// handlers of the subclass are called on a background queue, one at a time (rules QUERY-01,
/// QUERY-02). A long-running query runs until ``HKHealthStore/stop(_:)``.
// @unchecked because the compiler cannot check an open class. Mutable state is protected by locks,
// here and in the subclasses.
open class HKQuery: NSObject, @unchecked Sendable {
  private enum State {
    case idle
    case running(Task<Void, Never>)
    case ended
  }

  /// The type of the query; nil for a query of several types or none.
  public let objectType: HKObjectType?
  /// The predicate of the query; nil for none.
  public let predicate: NSPredicate?
  private let state = Mutex(State.idle)
  private let queue = DispatchQueue(label: "healthkit.query", qos: .utility, target: handlerQueue)

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
    super.init()
  }

  /// The sample type of the query; nil if ``objectType`` is not a sample type. Deprecated by
  /// HealthKit.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// Runs the query and calls its handlers, also with errors.
  func run(_ connection: StoreConnection) async {
    preconditionFailure("HKQuery is abstract: execute one of its subclasses")
  }

  // MARK: - Running

  var hasBegun: Bool {
    state.withLock { if case .idle = $0 { false } else { true } }
  }

  private var hasEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  final func begin(_ connection: StoreConnection) {
    state.withLock { state in
      guard case .idle = state else {
        preconditionFailure("a query is executed once: make another")
      }
      state = .running(
        Task { [self] in
          await run(connection)
          self.state.withLock { $0 = .ended }
        })
    }
  }

  /// Ends the query. No handler call starts afterward; a running one is not awaited (rule
  /// QUERY-03).
  final func end() {
    let task = state.withLock { state -> Task<Void, Never>? in
      defer { if case .running = state { state = .ended } }
      if case .running(let task) = state { return task }
      return nil
    }
    task?.cancel()
  }

  /// Calls a handler and returns when it has returned. Does nothing after the query was stopped.
  final func tell(_ handler: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        if !hasEnded { handler() }
        continuation.resume()
      }
    }
  }

  /// Traps if the query was executed. Properties must not change while a query runs (rule
  /// QUERY-04).
  final func mustNotHaveBegun(_ what: StaticString) {
    precondition(!hasBegun, "\(what) is set before the query is executed")
  }
}

extension HKQuery: CVarArg {}
