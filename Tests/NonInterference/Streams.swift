import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

/// The app's open live queries, one of each sort, and what they have reported.
///
/// A wait saves samples of the app that every stream has to report, the sentinels, and reads until
/// they have come. Everything before them is what the app observes. Whether the daemon reports a
/// visible change and a sentinel in one message or in two depends on timing, so sentinels are
/// removed, and a message with nothing else does not count. After more than one visible change
/// since the last wait the number of messages also depends on timing, and only their union is
/// compared.
final class Streams {
  /// Watched in addition to the subjects.
  static let sentinel = ObjectType.height
  /// A condition that every sentinel meets, and that the daemon cannot decide without a lookup in the
  /// store. Lookups of a stream run one after the other, so that a sentinel is not reported before the
  /// results of earlier lookups.
  static let sentinelFilter: SampleFilter = {
    var filter = SampleFilter()
    filter.predicate = .exists(.quantity)
    return filter
  }()
  /// Long after all samples of the trace.
  private static let sentinelTime = Draw.beginning + 400 * 86_400_000_000
  private static let sentinelLeast = Draw.beginning + 300 * 86_400_000_000

  /// Seconds within which every stream reports a sentinel.
  private static let patience = 60.0

  /// A stream has not reported a sentinel.
  struct Silence: Error { var sort: Sort }

  enum Sort: Int, CaseIterable { case watch, observe, statistics, summaries, deliveries }

  private struct Stream {
    var id: UInt32
    /// The type that is saved so that the stream reports it; nil for a stream that must stay
    /// silent.
    var sentinel: ObjectType?
    var messages: [String] = []
    /// The last report of statistics and summaries, by interval or day.
    var told: [Int64: String] = [:]
    /// The contents of all messages together, sorted, because which of them share a page depends on
    /// timing.
    var union: [String] = []
    var sees = false
  }

  private var open: [Sort: Stream] = [:]
  /// The start of the last sentinels that were saved.
  private var batchStart: Int64 = 0
  /// Streams that ended although the app did not close them.
  private var ended: [String] = []

  func isOpen(_ sort: Sort) -> Bool { open[sort] != nil }

  /// Opens the streams after a daemon has started.
  func open(_ world: World) throws {
    open = [:]
    var draw = Draw(random: SplitMix(seed: world.trace.seed &+ 99))
    for sort in Sort.allCases where draw.chance(sort == .watch ? 100 : 60) {
      _ = try reopen(sort, world, &draw)
    }
  }

  /// Ends the stream of this sort and opens another.
  func reopen(_ sort: Sort, _ world: World, _ draw: inout Draw) throws -> String {
    let client = world.apps[0]
    if let old = open.removeValue(forKey: sort) {
      try client.closeSide(of: old.id)
      while case .message = try client.nextEvent(of: old.id) {}
    }
    guard world.isUsual, let stream = try start(sort, world, &draw) else { return "none" }
    open[sort] = stream
    // A delivery comes when there is one; the other streams send their first message at once.
    if sort == .deliveries { return "opened" }
    try read(sort, world)
    defer { ended = [] }
    guard var opened = open[sort] else { return "refused: \(ended)" }
    let first = opened.messages.joined()
    opened.messages = []
    opened.union = []
    open[sort] = opened
    return "opened: \(first)"
  }

  private func start(_ sort: Sort, _ world: World, _ draw: inout Draw) throws -> Stream? {
    let client = world.apps[0]
    func start<Request: WireMessage, Reply>(
      _ method: Method<Request, Reply>, _ request: Request,
      _ sentinel: ObjectType? = Streams.sentinel
    ) throws -> Stream {
      world.record?(method.path, request.wireBytes)
      return Stream(id: try client.start(method, request), sentinel: sentinel)
    }
    switch sort {
    case .watch:
      let query = ChangeQuery(descriptors: world.followed(&draw))
      return try start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 60))
    case .observe:
      let query = ChangeQuery(descriptors: world.followed(&draw))
      return try start(HealthMethod.Samples.observe, ObserveRequest(query: query, credit: 60))
    case .statistics:
      let subjects = Subject.quantities.filter { world.trace.decisions[$0]?.share == .authorized }
      guard !subjects.isEmpty else { return nil }
      let subject = draw.one(of: subjects)
      var query = draw.statistics(subject)
      query.filter = SampleFilter()
      query.options.formUnion(
        subject.type.aggregation == .cumulative ? .cumulativeSum : .discreteAverage)
      query.first = nil
      query.calendar = CalendarIntervals(
        component: draw.one(of: [.hour, .day, .week, .month]), anchor: Instant(microseconds: 0),
        timeZone: "Europe/Berlin")
      return try start(
        HealthMethod.Live.watchStatistics, WatchStatisticsRequest(query: query, credit: 60),
        subject.type)
    case .summaries:
      let isShared = world.trace.decisions[.energy]?.share == .authorized
      guard isShared || !world.sight.readsRings else { return nil }
      let query = SummaryQuery(timeZone: "Europe/Berlin")
      // An app that may not read summaries receives none.
      return try start(
        HealthMethod.Live.watchSummaries, WatchSummariesRequest(query: query, credit: 60),
        world.sight.readsRings ? .activeEnergyBurned : nil)
    case .deliveries:
      // Otherwise a failed delivery would be retried only a minute later.
      _ = try client.rawCall(HealthMethod.Background.disable, DisableBackgroundRequest(type: nil))
      let focus = world.trace.focus.filter { _ in draw.chance(50) }.map(\.type)
      for type in [Self.sentinel] + focus {
        _ = try client.rawCall(
          HealthMethod.Background.enable,
          EnableBackgroundRequest(
            registration: BackgroundRegistration(type: type, frequency: .immediate)))
      }
      return try start(HealthMethod.Background.deliveries, DeliveriesRequest())
    }
  }

  // MARK: - Waiting

  func wait(_ world: World) throws -> String {
    guard !open.isEmpty else { return "" }
    // With the first sentinel, every read of the store that earlier changes require has begun; the
    // second sentinel comes after the results of such reads.
    for _ in 0..<2 {
      try saveSentinels(world)
      for sort in Sort.allCases where open[sort] != nil {
        open[sort]?.sees = false
        if open[sort]?.sentinel == nil {
          while try read(sort, world, within: 0) {}
        } else {
          while open[sort]?.sees == false { try read(sort, world) }
        }
      }
    }
    if open[.deliveries] != nil {
      // Reads changes found after the sentinels, so that no delivery is open when the clock
      // advances. The list is answered after all of them.
      _ = try world.apps[0].rawCall(HealthMethod.Background.list, ListBackgroundRequest())
      while try read(.deliveries, world, within: 0) {}
    }
    defer { world.visibleCommitCount = 0 }
    var text = ended.joined()
    ended = []
    for sort in Sort.allCases {
      guard var stream = open[sort] else { continue }
      text += " [\(sort) "
      // Two types of one commit share a delivery or not, depending on the timing.
      if world.visibleCommitCount <= 1, sort != .deliveries {
        text += stream.messages.joined(separator: "|")
      }
      text += " = " + stream.union.joined(separator: ",")
      for (key, value) in stream.told.sorted(by: { $0.key < $1.key }) { text += " \(key):" + value }
      text += "]"
      stream.messages = []
      stream.union = []
      open[sort] = stream
    }
    return text
  }

  private func saveSentinels(_ world: World) throws {
    var types: [ObjectType] = []
    for sort in Sort.allCases {
      guard let type = open[sort]?.sentinel, !types.contains(type) else { continue }
      types.append(type)
    }
    batchStart = Self.sentinelTime + Int64(world.sentinelCount + 1) * 1_000_000
    let rows = types.map { type in
      world.sentinelCount += 1
      let time = Instant(microseconds: Self.sentinelTime + Int64(world.sentinelCount) * 1_000_000)
      // The fraction makes the sums of any sentinels differ, so that statistics change with each of them.
      let number = Double(world.sentinelCount)
      return HealthObject(
        id: Name.sentinel(world.sentinelCount).id, type: type, start: time, end: time,
        value: number + 1 / (number + 1))
    }
    try world.apps[0].save(SampleBatch(rows: rows))
  }

  /// Reads the next message of a stream.
  ///
  /// - Returns: False if none comes within the given time.
  @discardableResult
  private func read(_ sort: Sort, _ world: World, within seconds: Double? = nil) throws -> Bool {
    guard var stream = open[sort] else { return false }
    let client = world.apps[0]
    guard let event = try client.nextEvent(of: stream.id, within: seconds ?? Self.patience) else {
      if seconds != nil { return false }
      throw Silence(sort: sort)
    }
    switch event {
    case .ended(let status):
      open[sort] = nil
      ended.append("\(sort): \(status.text)")
      return false
    case .message(let bytes):
      switch sort {
      case .watch: try takeSignal(bytes, &stream)
      case .observe: try takePage(bytes, &stream, world)
      case .statistics: try takeStatistics(bytes, &stream)
      case .summaries: try takeSummaries(bytes, &stream)
      case .deliveries: try takeDelivery(bytes, &stream, world)
      }
    }
    open[sort] = stream
    switch sort {
    case .watch: try client.send(WatchRequest(credit: 1), on: stream.id)
    case .observe: try client.send(ObserveRequest(credit: 1), on: stream.id)
    case .statistics: try client.send(WatchStatisticsRequest(credit: 1), on: stream.id)
    case .summaries: try client.send(WatchSummariesRequest(credit: 1), on: stream.id)
    case .deliveries: break
    }
    return true
  }

  private func takeSignal(_ bytes: [UInt8], _ stream: inout Stream) throws {
    take(try WatchSignal(wire: bytes).types, &stream)
  }

  private func takeDelivery(
    _ bytes: [UInt8], _ stream: inout Stream, _ world: World
  ) throws {
    let client = world.apps[0]
    let delivery = try BackgroundDelivery(wire: bytes)
    take(delivery.types, &stream)
    let request = DeliveriesRequest(acknowledged: delivery.id)
    world.record?(HealthMethod.Background.deliveries.path, request.wireBytes)
    try client.send(request, on: stream.id)
    // Answered after the acknowledgment was processed, so that the clock does not advance before.
    _ = try client.rawCall(HealthMethod.Background.list, ListBackgroundRequest())
  }

  private func take(_ types: [ObjectType], _ stream: inout Stream) {
    // Sentinels of other streams may be in any message.
    let sentinels = open.values.compactMap(\.sentinel) + [Self.sentinel]
    let others = types.filter { !sentinels.contains($0) }.map(\.name)
    if others.isEmpty, !types.isEmpty, !types.contains(Self.sentinel) { return }
    if types.contains(Self.sentinel) { stream.sees = true }
    if !others.isEmpty || !types.contains(Self.sentinel) { stream.messages.append("\(others)") }
    stream.union = Set(stream.union + others).sorted()
  }

  private func takePage(_ bytes: [UInt8], _ stream: inout Stream, _ world: World) throws {
    var page = try ChangePage(wire: bytes)
    world.plainIdentifiers(in: &page)
    var told: [String] = []
    var hasSentinel = false
    for row in page.added.rows {
      if row.start.microseconds >= Self.sentinelLeast {
        if row.start.microseconds >= batchStart { stream.sees = true }
        hasSentinel = true
        continue
      }
      told.append("+\(SamplePage(samples: SampleBatch(rows: [row]), cursor: []).wireBytes.hex)")
    }
    for row in page.contained.rows {
      told.append("()\(SamplePage(samples: SampleBatch(rows: [row]), cursor: []).wireBytes.hex)")
    }
    for object in page.deleted {
      told.append("-\(object.id) \(object.type) \(object.metadata.entries)")
    }
    if !told.isEmpty || !hasSentinel {
      stream.messages.append(told.joined())
      stream.union = (stream.union + told).sorted()
    }
  }

  private func takeStatistics(_ bytes: [UInt8], _ stream: inout Stream) throws {
    let update = try StatisticsUpdate(wire: bytes)
    let changed = update.changed.filter { $0.start.microseconds < Self.sentinelLeast }
    if changed.count < update.changed.count { stream.sees = true }
    for entry in changed {
      stream.told[entry.start.microseconds] = StatisticsReply(statistics: [entry]).wireBytes.hex
    }
    // Intervals of sentinels that the app has deleted.
    let emptied = update.emptied.filter { $0.start.microseconds < Self.sentinelLeast }
    for interval in emptied { stream.told[interval.start.microseconds] = nil }
    let hadOthers = changed.count + emptied.count < update.changed.count + update.emptied.count
    if changed.isEmpty, emptied.isEmpty, hadOthers { return }
    stream.messages.append(StatisticsUpdate(changed: changed, emptied: emptied).wireBytes.hex)
  }

  private func takeSummaries(_ bytes: [UInt8], _ stream: inout Stream) throws {
    let update = try SummaryUpdate(wire: bytes)
    let changed = update.changed.filter { !Self.isSentinel($0.day) }
    if changed.count < update.changed.count { stream.sees = true }
    for entry in changed {
      stream.told[Int64(entry.day.number)] = SummaryReply(summaries: [entry]).wireBytes.hex
    }
    let emptied = update.emptied.filter { !Self.isSentinel($0) }
    for day in emptied { stream.told[Int64(day.number)] = nil }
    let hadOthers = changed.count + emptied.count < update.changed.count + update.emptied.count
    if changed.isEmpty, emptied.isEmpty, hadOthers { return }
    stream.messages.append(SummaryUpdate(changed: changed, emptied: emptied).wireBytes.hex)
  }

  private static func isSentinel(_ day: CalendarDay) -> Bool {
    day.year * 100 + day.month > 2024_09
  }
}
