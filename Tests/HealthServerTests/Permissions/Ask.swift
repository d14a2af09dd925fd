import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire

/// One call of a method as an app makes it, for the permission table.
struct Ask {
  struct Answer: Hashable {
    var status: Status
    /// The bytes of the reply, or of the first message of a stream.
    var bytes: [UInt8]
  }

  let path: String
  /// Returns the answer without values that differ from daemon to daemon.
  let perform: (WireClient) throws -> Answer

  /// - Parameter plain: removes tokens that only the daemon can read.
  init<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request,
    plain: @escaping (inout Reply) -> Void = { _ in }
  ) {
    path = method.path
    perform = { client in
      var answer: Answer
      if method.kind != .unary {
        switch try client.nextEvent(of: client.start(method, request)) {
        case .message(let bytes):
          answer = Answer(status: Status(.ok, ""), bytes: bytes)
        case .ended(let status): answer = Answer(status: status, bytes: [])
        }
      } else {
        let raw = try client.rawCall(method, request)
        answer = Answer(status: raw.status, bytes: raw.payload)
      }
      guard answer.status.code == .ok else { return answer }
      var reply = try Reply(wire: answer.bytes)
      plain(&reply)
      answer.bytes = []
      reply.appendWire(to: &answer.bytes)
      return answer
    }
  }
}

/// Identifiers of what the apps of the table have saved.
enum Known {
  static let ownSteps = id(1)
  static let ownWorkout = id(2)
  static let otherSteps = id(3)
  static let otherWorkout = id(4)
  static let unknown = id(5)
  static let new = id(6)
  static let start = Instant(microseconds: 1_700_000_000_000_000)
  static let end = Instant(microseconds: 1_700_000_600_000_000)

  private static func id(_ number: UInt64) -> ObjectID {
    ObjectID(high: 0x5eed_0000_0000_8000, low: 0b10 << 62 | number << 16)
  }
}

extension Ask {
  /// Every method of the app socket, reads before changes. Objects named by identifier belong to
  /// another app.
  ///
  /// - Parameter attachment: of another app's sample, if there is one.
  static func all(attachment: ObjectID = Known.unknown) -> [Ask] {
    reads(attachment) + changes(attachment)
  }

  private static func reads(_ attachment: ObjectID) -> [Ask] {
    [
      Ask(HealthMethod.Health.check, HealthCheckRequest()),
      Ask(HealthMethod.Health.watch, HealthCheckRequest()),
      Ask(HealthMethod.Authorization.status, AuthorizationStatusRequest(types: [.stepCount])),
      Ask(HealthMethod.Authorization.earliestDates, EarliestDatesRequest(types: [.stepCount])),
    ] + requests + [
      Ask(HealthMethod.Samples.query, SampleQuery(types: [.stepCount, .workout])) {
        $0.cursor = []
      },
      Ask(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount])) { $0.anchor = [] },
      Ask(
        HealthMethod.Samples.observe,
        ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 1)
      ) {
        $0.anchor = []
      },
      Ask(
        HealthMethod.Samples.statistics,
        StatisticsQuery(type: .stepCount, options: [.cumulativeSum, .separateBySource])),
      Ask(HealthMethod.Samples.sources, SourceQuery(types: [.stepCount, .workout])),
      Ask(HealthMethod.Samples.effortRelationships, EffortQuery()) { $0.anchor = [] },
      Ask(HealthMethod.Summaries.query, SummaryQuery(timeZone: "Europe/Berlin")),
      Ask(
        HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 1)),
      Ask(
        HealthMethod.Live.watchStatistics,
        WatchStatisticsRequest(
          query: StatisticsQuery(type: .stepCount, options: .cumulativeSum), credit: 1)),
      Ask(
        HealthMethod.Live.watchSummaries,
        WatchSummariesRequest(query: SummaryQuery(timeZone: "Europe/Berlin"), credit: 1)),
      Ask(HealthMethod.Series.read, SeriesQuery(id: Known.otherSteps)),
      Ask(HealthMethod.Attachments.list, .object(Known.otherSteps)) { reply in
        for index in reply.attachments.indices {
          reply.attachments[index].id = Known.unknown
          reply.attachments[index].created = Known.start
        }
      },
      Ask(
        HealthMethod.Attachments.read,
        ReadAttachmentRequest(attachmentID: attachment, offset: 0)),
      Ask(
        HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.bloodType])),
      Ask(HealthMethod.Profile.moveMode, MoveModeRequest()),
      Ask(
        HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [.stepCount])),
      Ask(
        HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()),
      Ask(HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()),
      Ask(
        HealthMethod.Profile.splitTotalEnergy,
        SplitTotalEnergyRequest(total: 100, start: Known.start, end: Known.end)),
      Ask(HealthMethod.Background.list, ListBackgroundRequest()),
      Ask(HealthMethod.Background.deliveries, DeliveriesRequest(acknowledged: 1)),
    ] + sessions
  }

  /// Requests that are answered without the user; the others wait.
  private static var requests: [Ask] {
    [
      Ask(
        HealthMethod.Authorization.requestStatus,
        RequestStatusRequest(share: [.stepCount], read: [.stepCount])),
      Ask(HealthMethod.Authorization.request, AuthorizationRequest(read: [.bloodPressure])),
      Ask(
        HealthMethod.Authorization.requestObjects, ObjectAuthorizationRequest(type: .stepCount)),
      Ask(HealthMethod.Authorization.handleExtension, HandleExtensionRequest()),
    ]
  }

  private static func changes(_ attachment: ObjectID) -> [Ask] {
    [
      Ask(HealthMethod.Samples.save, SaveRequest(samples: steps(Known.new))),
      Ask(
        HealthMethod.Samples.relate,
        RelateRequest(relations: [
          Relation(kind: .workout, parent: Known.otherWorkout, children: [Known.otherSteps])
        ])),
      Ask(HealthMethod.Samples.delete, .objects([Known.otherSteps])),
      Ask(HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter())),
      Ask(
        HealthMethod.Series.append,
        AppendSeriesRequest(
          buffer: 1, points: points)),
      Ask(HealthMethod.Series.discard, DiscardSeriesRequest(buffer: 1)),
      Ask(
        HealthMethod.Attachments.begin,
        NewAttachment(
          objectID: Known.otherWorkout, name: "a.txt", contentType: "text/plain", size: 3)
      ) {
        $0.attachmentID = Known.new
      },
      Ask(
        HealthMethod.Attachments.write,
        WriteAttachmentRequest(attachmentID: attachment, offset: 0, data: [1])),
      Ask(
        HealthMethod.Attachments.finish,
        FinishAttachmentRequest(
          attachmentID: attachment, sha256: [UInt8](repeating: 0, count: 32))),
      Ask(
        HealthMethod.Attachments.remove,
        RemoveAttachmentRequest(attachmentID: attachment)),
      Ask(
        HealthMethod.Background.enable,
        EnableBackgroundRequest(
          registration: BackgroundRegistration(type: .stepCount, frequency: .hourly))),
      Ask(HealthMethod.Background.disable, DisableBackgroundRequest(type: nil)),
      Ask(
        HealthMethod.Profile.recalibrateEstimates,
        RecalibrateEstimatesRequest(type: .sixMinuteWalkTestDistance, date: Known.start)),
      Ask(
        HealthMethod.Import.deferRecords,
        DeferRecordsRequest(
          objects: [ImportedObject(key: ObjectID(high: 1, low: 1), kind: "entry", payload: [1])])),
    ]
  }

  private static var points: SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = [Known.start.microseconds]
    points.columns = [[1]]
    return points
  }

  static func steps(_ id: ObjectID) -> SampleBatch {
    .minutes(of: .stepCount, count: 3, from: Known.start.microseconds, first: id)
  }

  static func workout(_ id: ObjectID) -> SampleBatch {
    SampleBatch(rows: [
      HealthObject(
        id: id, type: .workout, start: Known.start, end: Known.end,
        details: .workout(Workout(activityType: 37, duration: 600)))
    ])
  }
}
