import Foundation

// In a subclass, the async methods of a store call the methods with completion handlers, which the
// subclass may override. The store itself calls the implementation directly, because cancelling the
// task then cancels the call; a continuation cannot pass on the cancellation.
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

  /// Does the same for handlers that receive a value. An error takes precedence over a value.
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

  /// Does the same for handlers whose value may be nil without an error.
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
