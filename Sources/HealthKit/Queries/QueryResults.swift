import HealthClient

/// The answers of a query, each fetched when the loop wants it. An iterator that throws is at its
/// end.
public struct HKQueryResults<Element: Sendable>: AsyncSequence, Sendable {
  /// Asks for the next answer each time it is called.
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
