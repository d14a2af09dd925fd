import HealthClient

/// The results of a query, each fetched when the loop requests it. The sequence ends after an
/// error.
public struct HKQueryResults<Element: Sendable>: AsyncSequence, Sendable {
  /// Fetches the next result on each call.
  typealias Step = () async throws -> Element?

  private let begin: @Sendable () throws -> Step

  init(_ begin: @escaping @Sendable () throws -> Step) { self.begin = begin }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let begin: @Sendable () throws -> Step
    private var step: Step?
    private var hasEnded = false

    init(_ begin: @escaping @Sendable () throws -> Step) { self.begin = begin }

    public mutating func next() async throws -> Element? {
      if hasEnded { return nil }
      do {
        try Task.checkCancellation()
        let step = try self.step ?? begin()
        self.step = step
        if let element = try await step() { return element }
        hasEnded = true
        return nil
      } catch {
        hasEnded = true
        throw asHealthKit(error)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin) }
}
