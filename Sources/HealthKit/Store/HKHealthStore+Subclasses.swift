import Foundation

// In a subclass the async methods of a store call those with completion handlers, which the subclass
// may have overridden. The store itself takes the direct way, on which cancelling the task cancels the
// call.
extension HKHealthStore {
  private var isSubclass: Bool { type(of: self) != HKHealthStore.self }

  func through(
    _ call: (@escaping SuccessHandler) -> Void, or direct: () async throws -> Void
  ) async throws {
    guard isSubclass else { return try await direct() }
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      call { isSuccess, error in
        if isSuccess {
          continuation.resume()
        } else {
          continuation.resume(throwing: error ?? HKError(.unknownError))
        }
      }
    }
  }

  /// The same for handlers that return a value. An error takes precedence.
  func through<Value: Sendable>(
    _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void,
    or direct: () async throws -> Value
  ) async throws -> Value {
    guard isSubclass else { return try await direct() }
    return try await withCheckedThrowingContinuation { continuation in
      call { value, error in
        if let value, error == nil {
          continuation.resume(returning: value)
        } else {
          continuation.resume(throwing: error ?? HKError(.unknownError))
        }
      }
    }
  }

  /// The same for handlers whose value may be absent without an error.
  func throughOptional<Value: Sendable>(
    _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void,
    or direct: () async throws -> Value?
  ) async throws -> Value? {
    guard isSubclass else { return try await direct() }
    return try await withCheckedThrowingContinuation { continuation in
      call { value, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: value)
        }
      }
    }
  }
}
