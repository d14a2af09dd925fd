import HealthClient

/// A page of a query that is requested before the page before it is written, so that the daemon and the
/// client work at the same time.
struct RequestedPage<Pages: AsyncIteratorProtocol & Sendable>: Sendable
where Pages.Failure == ClientError, Pages.Element: Sendable {
  private struct Answer: Sendable {
    var page: Result<Pages.Element?, ClientError>
    var pages: Pages
  }

  private let task: Task<Answer, Never>

  /// Requests the next page.
  init(_ pages: Pages) {
    task = Task {
      var pages = pages
      do throws(ClientError) {
        let page = try await pages.next(isolation: nil)
        return Answer(page: .success(page), pages: pages)
      } catch {
        return Answer(page: .failure(error), pages: pages)
      }
    }
  }

  func cancel() { task.cancel() }

  /// Waits for the page, and requests the one after it.
  ///
  /// - Returns: nil after the last page.
  func proceed() async throws(ClientError) -> (page: Pages.Element, next: RequestedPage)? {
    let answer = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    guard let page = try answer.page.get() else { return nil }
    return (page, RequestedPage(answer.pages))
  }
}
