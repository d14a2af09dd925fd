import HealthModel
import HealthWire

/// One random value of every message.
extension Arbitrary {
  mutating func messages() -> [any WireMessage & Hashable] {
    samples() + seriesMessages() + live() + summaries() + statistics() + session() + apps()
      + imports() + owner()
      + profile()
      + attachments()
      + background()
      + consent()
      + workoutSessions()
  }

  private mutating func samples() -> [any WireMessage & Hashable] {
    var query = SampleQuery(descriptors: descriptors())
    query.order = element(SampleQuery.Order.allCases)
    query.limit = count(1000)
    query.cursor = bytes()
    query.pageBytes = count(1 << 20)
    query.includesDocumentData = flag()
    return [
      saveRequest(), SaveReply(), query, samplePage(), changeQuery(), changePage(),
      flag()
        ? DeleteRequest.objects([id()] + list(9) { $0.id() })
        : .matching(type: type(), filter: filter()),
      DeleteReply(deletedCount: count(1 << 50)),
      ObserveRequest(query: changeQuery(), credit: 64), ObserveRequest(credit: 1),
      effortQuery(), effortReply(), SourceQuery(descriptors: descriptors()),
      SourceReply(sources: list(4) { $0.source() }),
    ]
  }

  private mutating func samplePage() -> SamplePage {
    var page = SamplePage(samples: batch(), cursor: bytes())
    if flag() { page.contained = nonEmptyBatch() }
    return page
  }

  private mutating func changePage() -> ChangePage {
    var page = ChangePage(
      added: batch(),
      deleted: list(5) { DeletedObject(id: $0.id(), type: $0.type(), metadata: $0.metadata()) },
      anchor: bytes(), hasMore: flag())
    if flag() { page.contained = nonEmptyBatch() }
    return page
  }

  private mutating func changeQuery() -> ChangeQuery {
    var query = ChangeQuery(descriptors: descriptors())
    query.anchor = bytes()
    query.limit = count(1000)
    return query
  }

  private mutating func live() -> [any WireMessage & Hashable] {
    [
      WatchRequest(query: maybe { $0.changeQuery() }, credit: 1 + UInt32(count(64))),
      WatchSignal(types: list(9) { $0.type() }),
      WatchStatisticsRequest(query: maybe { $0.statisticsQuery() }, credit: 64),
      StatisticsUpdate(
        changed: statisticsList(),
        emptied: list(4) { .init(start: $0.instant(), end: $0.instant()) }),
    ]
  }

  private mutating func summaries() -> [any WireMessage & Hashable] {
    let query = SummaryQuery(predicate: maybe { $0.predicate() }, timeZone: text())
    return [
      query, SummaryReply(summaries: list(4) { $0.activitySummary() }),
      WatchSummariesRequest(query: flag() ? query : nil, credit: 1 + UInt32(count(64))),
      SummaryUpdate(
        changed: list(4) { $0.activitySummary() }, emptied: list(4) { $0.day() }),
    ]
  }

  private mutating func background() -> [any WireMessage & Hashable] {
    [
      EnableBackgroundRequest(registration: registration()), EnableBackgroundReply(),
      DisableBackgroundRequest(type: maybe { $0.type() }), DisableBackgroundReply(),
      ListBackgroundRequest(),
      ListBackgroundReply(
        apps: list(3) {
          BackgroundApp(
            principal: PrincipalID($0.id()), bundleIdentifier: $0.text(),
            registrations: $0.list(4) { $0.registration() }, unansweredCount: $0.count(4),
            isStopped: $0.flag())
        }),
      DeliveriesRequest(acknowledged: UInt64(count(1 << 40))),
      BackgroundDelivery(id: UInt64(count(1 << 40)), types: list(9) { $0.type() }),
    ]
  }

  private mutating func registration() -> BackgroundRegistration {
    BackgroundRegistration(type: type(), frequency: element(UpdateFrequency.allCases))
  }

  private mutating func statisticsQuery() -> StatisticsQuery {
    var query = StatisticsQuery(
      type: type(), options: StatisticsOptions(rawValue: UInt32(count(128))))
    query.filter = filter()
    query.calendar = maybe {
      var calendar = CalendarIntervals(
        component: $0.element([.minute, .hour, .day, .week, .month, .year]),
        count: 1 + $0.count(100), anchor: $0.instant(), timeZone: $0.text())
      calendar.period =
        $0.maybe {
          let (a, b) = ($0.instant(), $0.instant())
          return a == b ? nil : min(a, b)..<max(a, b)
        } ?? nil
      return calendar
    }
    query.first = maybe { $0.instant() }
    return query
  }

  private mutating func statisticsList() -> [Statistics] {
    list(4) { any in
      Statistics(
        start: any.instant(), end: any.instant(), merged: any.values(),
        bySource: any.list(3) { SourceStatistics(source: $0.source(), values: $0.values()) })
    }
  }

  private mutating func statistics() -> [any WireMessage & Hashable] {
    var reply = StatisticsReply(statistics: statisticsList())
    reply.next = maybe { $0.instant() }
    return [statisticsQuery(), reply]
  }

  private mutating func values() -> StatisticsValues {
    var values = StatisticsValues()
    values.sum = maybe { $0.number() }
    values.average = maybe { $0.number() }
    values.minimum = maybe { $0.number() }
    values.maximum = maybe { $0.number() }
    values.mostRecent = maybe { $0.number() }
    values.mostRecentStart = maybe { $0.instant() }
    values.mostRecentEnd = maybe { $0.instant() }
    values.duration = maybe { $0.number() }
    return values
  }

  private mutating func session() -> [any WireMessage & Hashable] {
    [
      BeginSessionRequest(bundleIdentifier: text()),
      BeginSessionReply(nonce: bytes(), daemonID: bytes()),
      HelloRequest(
        bundleIdentifier: text(), token: bytes(), nonce: bytes(), signature: bytes()),
      HelloReply(daemonVersion: text()),
      EarliestDatesRequest(types: types()),
      EarliestDatesReply(dates: list(3) { EarliestDate(type: $0.type(), earliest: $0.instant()) }),
      AuthorizationStatusRequest(types: types()),
      AuthorizationStatusReply(statuses: list(6) { $0.decision() }),
      HealthCheckRequest(service: text()),
      HealthCheckReply(status: element([.unknown, .serving, .notServing, .serviceUnknown])),
      ErrorDetail(
        code: element([.unknown, .authorizationDenied, .dataSizeExceeded]),
        retryAfterMilliseconds: element([0, 1, .max])),
    ]
  }

  private mutating func decision() -> AuthorizationDecision {
    element([.notDetermined, .denied, .authorized])
  }

  private mutating func app() -> RegisteredApp {
    var manifest = AppManifest(
      bundleIdentifier: text(), name: text(), version: text(), readUsage: text(),
      shareUsage: text(), entitlements: list(3) { $0.text() },
      binding: element([
        .token, .user(UInt32(count(1 << 32))), .executable(sha256: .init(repeating: 7, count: 32)),
      ]),
      launch: element([nil, .unit("u" + text()), .command(["/"] + list(3) { $0.text() })]))
    manifest.clinicalUsage = text()
    manifest.requiredClinicalTypes = list(3) { $0.type() }
    return RegisteredApp(
      principal: PrincipalID(id()), manifest: manifest, registeredAt: instant(),
      grants: grants())
  }

  private mutating func grants() -> [Grant] {
    list(5) {
      Grant(
        type: $0.type(), direction: $0.flag() ? .read : .share, decision: $0.decision(),
        limits: $0.flag() ? .none : $0.limits())
    }
  }

  private mutating func limits() -> GrantLimits {
    GrantLimits(
      expires: maybe { $0.instant() }, earliest: maybe { $0.instant() },
      form: flag() ? .raw : .statisticsOnly, purpose: text())
  }

  private mutating func apps() -> [any WireMessage & Hashable] {
    [
      RegisterAppRequest(manifest: app().manifest), RegisterAppReply(app: app(), token: bytes()),
      ListAppsRequest(), ListAppsReply(apps: list(4) { $0.app() }),
      RemoveAppRequest(principal: PrincipalID(id())), RemoveAppReply(),
      SetGrantsRequest(principal: PrincipalID(id()), grants: grants()), SetGrantsReply(),
      UpdateAppRequest(principal: PrincipalID(id()), manifest: app().manifest), UpdateAppReply(),
    ] + objectGrants()
  }

  private mutating func objectGrants() -> [any WireMessage & Hashable] {
    [
      SetObjectGrantsRequest(
        principal: PrincipalID(id()),
        grants: list(4) { ObjectGrant(object: $0.id(), isAllowed: $0.flag()) }),
      SetObjectGrantsReply(),
      ObjectGrantsRequest(principal: PrincipalID(id()), types: list(3) { $0.type() }),
      ObjectGrantsReply(
        objects: list(4) {
          GrantedObject(
            object: $0.id(), type: $0.type(), decision: $0.decision(), isOwn: $0.flag(),
            isOffered: $0.flag())
        }),
    ]
  }

  private mutating func kept() -> [any WireMessage & Hashable] {
    var request = KeptObjectsRequest()
    request.keys = list(3) { $0.id() }
    request.isSummary = flag()
    request.after = random.next()
    var reply = KeptObjectsReply()
    reply.objects = list(3) { $0.importedObject() }
    reply.next = random.next()
    return [request, reply]
  }

  private mutating func importedObject() -> ImportedObject {
    ImportedObject(
      key: id(), kind: text(), name: text(), start: maybe { $0.instant() },
      end: maybe { $0.instant() }, encoding: flag() ? .identity : .deflate,
      part: UInt32(count(3)), partCount: 3, payload: bytes(500), reason: text(),
      readerVersion: UInt32(count(9)))
  }

  private mutating func imports() -> [any WireMessage & Hashable] {
    kept() + [
      BeginImportRequest(label: text(), exportedAt: maybe { $0.instant() }),
      BeginImportReply(importID: random.next()),
      importRequest(),
      ImportObjectsRequest(
        importID: random.next(),
        objects: list(4) { $0.importedObject() }),
      ImportReply(
        addedCount: count(1 << 40), presentCount: count(1 << 40), updatedCount: count(1 << 40),
        types: [
          ImportCount(type: .stepCount, addedCount: count(1 << 40), presentCount: count(1 << 40))
        ]),
    ] + importHistory()
  }

  private mutating func compaction() -> CompactStoreReply {
    var reply = CompactStoreReply()
    reply.bytesBefore = Int64(count(1 << 40))
    reply.bytesAfter = Int64(count(1 << 40))
    reply.rewrittenChunkCount = count(1 << 30)
    reply.removedSampleCount = count(1 << 30)
    reply.purgedTombstoneCount = count(1 << 30)
    reply.removedMetadataCount = count(1 << 30)
    reply.isErased = flag()
    return reply
  }

  private mutating func salvaging() -> SalvageStoreReply {
    var reply = SalvageStoreReply()
    reply.damaged = typeCounts()
    reply.journalRowCount = count(1 << 30)
    reply.isSalvaged = count(1) == 1
    return reply
  }

  private mutating func condensing() -> CondenseStoreReply {
    var reply = CondenseStoreReply()
    reply.seriesCount = count(1 << 30)
    reply.sampleCount = count(1 << 40)
    return reply
  }

  private mutating func owner() -> [any WireMessage & Hashable] {
    var ledger = LedgerRequest()
    ledger.bundleIdentifier = text()
    ledger.before = random.next()
    ledger.limit = count(1 << 30)
    return [
      ledger,
      LedgerReply(
        entries: list(4) { any in
          any.ledgerEntry()
        }),
      VerifyLedgerRequest(),
      VerifyLedgerReply(
        checkedCount: count(1 << 40), first: random.next(), last: random.next(),
        head: list(32) { UInt8($0.count(255)) },
        problems: list(3) { $0.text() }),
      LedgerSummary(lines: list(4) { $0.ledgerLine() }),
      LedgerRetention(entryDays: count(1000), sumDays: count(1000)),
      StatusRequest(), status(), MetricsRequest(), metrics(), VerifyStoreRequest(),
      VerifyStoreReply(
        checkedChunks: count(1000), checkedSamples: count(1000), problems: list(3) { $0.text() }),
      CompactStoreRequest(), compaction(), CondenseStoreRequest(), condensing(),
      SalvageStoreRequest(accepts: count(1) == 1), salvaging(),
      BackupStoreRequest(path: text()), BackupStoreReply(bytes: Int64(count(1 << 40))),
      SetSourceOrderRequest(type: type(), sources: list(4) { $0.source() }),
      SetSourceOrderReply(),
    ]
  }

  fileprivate mutating func ledgerEntry() -> LedgerEntry {
    var entry = LedgerEntry(
      number: random.next(), time: instant(),
      event: element([.read, .saved, .deleted, .refused, .imported, .withheld, .mode]),
      bundleIdentifier: text(), method: text(), types: types(),
      sampleCount: count(1 << 40), foreignSampleCount: count(1 << 40),
      start: maybe { $0.instant() }, end: maybe { $0.instant() })
    entry.principal = maybe { PrincipalID($0.id()) }
    entry.level = UInt8(count(4))
    entry.instance = random.next()
    entry.form = element([.none, .raw, .statistics])
    entry.outcome = element([.answered, .empty, .refused])
    entry.purpose = text()
    entry.epoch = random.next()
    entry.byteCount = count(1 << 40)
    return entry
  }

  fileprivate mutating func ledgerLine() -> LedgerSummary.Line {
    LedgerSummary.Line(
      bundleIdentifier: text(), event: element([.read, .saved, .deleted]), types: types(),
      answerCount: count(1 << 40), sampleCount: count(1 << 40),
      foreignSampleCount: count(1 << 40), first: instant(), last: instant())
  }

  private mutating func metrics() -> MetricsReply {
    MetricsReply(
      methods: list(3) {
        MethodMetrics(
          method: $0.text(),
          statuses: $0.list(3) {
            StatusCount(code: UInt32($0.count(17)), count: UInt64($0.count(1 << 40)))
          },
          durationCounts: $0.list(12) { UInt64($0.count(1 << 40)) },
          durationSum: UInt64($0.count(1 << 40)))
      },
      durationBounds: list(12) { UInt64($0.count(1 << 40)) }, commitCount: UInt64(count(1 << 40)),
      connectionCount: count(1000), jobCount: count(1000), storeBytes: Int64(count(1 << 40)))
  }

  private mutating func status() -> StatusReply {
    var status = StatusReply()
    status.daemonVersion = text()
    status.processID = Int32(count(1 << 22))
    status.startedAt = instant()
    status.connectionCount = count(1000)
    status.storePath = text()
    status.storeBytes = Int64(count(1 << 40))
    status.sampleCount = count(1 << 40)
    status.deletedCount = count(1000)
    status.importedObjectCount = count(1000)
    status.importedObjects = [
      .init(kind: "Workout", count: count(9)), .init(kind: "workout-routes", count: count(9)),
    ]
    status.types = typeCounts()
    status.lastFailure = text()
    status.lastFailureAt = instant()
    status.pendingRequestCount = count(1000)
    status.mode = StoreMode(isGuest: true, lock: .locked)
    status.isLedgerFailing = true
    status.availableBytes = Int64(count(1 << 40))
    return status
  }

  private mutating func typeCounts() -> [StatusReply.TypeCount] {
    list(4) {
      StatusReply.TypeCount(
        type: $0.type(), source: $0.source(), sampleCount: $0.count(1000), first: $0.instant(),
        last: $0.instant())
    }
  }
}
