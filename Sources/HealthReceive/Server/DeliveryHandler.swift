import HealthPairing
import HealthWords
import Hummingbird
import Logging
import Synchronization

/// Answers requests. Its log contains counts and reasons, and nothing of a request.
final class DeliveryHandler: Sendable {
  /// The number of bodies that are received at the same time. The phone sends one.
  private static let bodyCountMax = 4

  private let access = PhoneAccess()
  private let places: ConnectionPlaces
  private let requests: RateLimit
  private let reader: BodyReader
  private let recipient: Recipient
  private let logger: Logger
  private let bodyCount = Mutex(0)

  init(
    places: ConnectionPlaces, requests: RateLimit, reader: BodyReader, recipient: Recipient,
    logger: Logger
  ) {
    self.places = places
    self.requests = requests
    self.reader = reader
    self.recipient = recipient
    self.logger = logger
  }

  func response(to request: Request, from caller: Caller) async -> Response {
    do throws(Refusal) {
      let report = try await report(on: request, from: caller)
      logger.info(
        "a delivery was saved",
        metadata: [
          "added": "\(report.addedCount)", "updated": "\(report.updatedCount)",
          "present": "\(report.presentCount)", "deferred": "\(report.deferredCount)",
          "refused": "\(report.refusedCount)",
        ])
      record(report)
      return .json(report.json)
    } catch {
      // What is sent without limit is not logged either.
      if error != .tooManyWrongTokens, error != .tooManyRequests {
        logger.notice("a request was refused", metadata: ["reason": "\(error.message)"])
      }
      if case .unread(let report) = error {
        record(report, error)
      } else if error.concernsDelivery {
        record(DeliveryReport(), error)
      }
      return error.response()
    }
  }

  /// Records the result of a delivery for `healthctl receive status` and the page.
  private func record(_ report: DeliveryReport, _ refusal: Refusal? = nil) {
    var last = LastDelivery()
    last.added = report.addedCount
    last.updated = report.updatedCount
    last.present = report.presentCount
    last.deferred = report.deferredCount
    last.refused = report.refusedByReason
    last.failure = refusal.map { LastDelivery.Failure(reason: $0.message, remedy: $0.remedy) }
    do {
      try last.write()
    } catch {
      logger.warning("the state of the last delivery cannot be written")
    }
  }

  private func report(on request: Request, from caller: Caller) async throws(Refusal)
    -> DeliveryReport
  {
    let token = try access.token(in: request.headers)
    guard places.know(caller.channel) else { throw .busy }
    let interval = try RequestForm.check(request)
    guard requests.take() else { throw .tooManyRequests }
    let count = bodyCount.withLock { count in
      count += 1
      return count
    }
    defer { bodyCount.withLock { $0 -= 1 } }
    guard count <= Self.bodyCountMax else { throw .busy }
    let body = try await reader.bytes(of: request)
    let report = try await recipient.save(body, interval: interval, with: token)
    if report.isUnread { throw .unread(report) }
    return report
  }
}
