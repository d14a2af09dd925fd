public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A question to the store. It is asked by ``HKHealthStore/execute(_:)``, once; what comes of it is
/// told to the handlers of the subclass, on a background queue and one after the other (rules
/// QUERY-01, QUERY-02). Long-running queries go on until ``HKHealthStore/stop(_:)``.
// @unchecked because a class that is open for subclasses cannot be checked; what changes lies behind
// locks, here and in the subclasses.
open class HKQuery: NSObject, @unchecked Sendable {
  private enum State {
    case idle
    case running(Task<Void, Never>)
    case ended
  }

  /// The type that is asked for; nil for a query of several types, or of none.
  public let objectType: HKObjectType?
  /// What is asked of the objects; nil: nothing.
  public let predicate: NSPredicate?
  private let state = Mutex(State.idle)
  private let queue = DispatchQueue(label: "healthkit.query", qos: .utility, target: handlerQueue)

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
    super.init()
  }

  /// ``objectType``, where it is that of samples. Deprecated by HealthKit.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// Asks, and tells the handlers. Errors are for the handlers too.
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

  /// No handler is called from now on; one that runs is not waited for (rule QUERY-03).
  final func end() {
    let task = state.withLock { state -> Task<Void, Never>? in
      defer { if case .running = state { state = .ended } }
      if case .running(let task) = state { return task }
      return nil
    }
    task?.cancel()
  }

  /// Runs a handler and returns when it has; does nothing after the query was stopped.
  final func tell(_ handler: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        if !hasEnded { handler() }
        continuation.resume()
      }
    }
  }

  /// Makes sure that what is given when a query is made is not changed once it runs (rule QUERY-04).
  final func mustNotHaveBegun(_ what: StaticString) {
    precondition(!hasBegun, "\(what) is set before the query is executed")
  }
}
