import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// Every method of the daemon: its name, the rule that decides who may call it, and the handler
/// that answers it. What a socket does not list does not exist there.
///
/// proto/health/v1 says what each method does, AuthorizationRule.swift what each rule means.
package struct HealthMethodTable {
  private let rows: MethodRows
  private let samples: SamplesHandlers
  private let session: SessionHandlers
  private let authorization = AuthorizationHandlers()
  private let consent: ConsentHandlers
  private let apps: AppsHandlers
  private let objectGrants: ObjectGrantsHandlers
  private let modes: ModeHandlers
  private let imports: ImportHandlers
  private let owner: OwnerHandlers
  private let profile: ProfileHandlers
  private let background: BackgroundHandlers
  private let workouts: WorkoutHandlers
  private let settings: SettingsHandlers
  private let attachments: AttachmentsHandlers
  private let series: SeriesHandlers
  private let identity: IdentityHandlers
  private let health = HealthCheckHandlers()

  package init(_ context: HandlerContext) {
    rows = MethodRows(context: context)
    samples = SamplesHandlers(context: context)
    session = SessionHandlers(context: context)
    consent = ConsentHandlers(context: context)
    apps = AppsHandlers(context: context)
    objectGrants = ObjectGrantsHandlers(context: context)
    modes = ModeHandlers(context: context)
    imports = ImportHandlers(context: context)
    owner = OwnerHandlers(context: context)
    profile = ProfileHandlers(context: context)
    background = BackgroundHandlers(context: context)
    workouts = WorkoutHandlers(context: context)
    settings = SettingsHandlers(context: context)
    attachments = AttachmentsHandlers(context: context)
    series = SeriesHandlers(context: context)
    identity = IdentityHandlers(context: context)
  }

  /// For apps.
  package var app: [ServedMethod] {
    common + profile.common(rows) + profile.app(rows) + consent.app(rows) + workouts.app(rows) + [
      rows.unary(HealthMethod.Session.begin, .anyone, session.begin),
      rows.unary(HealthMethod.Session.hello, .anyone, session.hello),
      rows.unary(HealthMethod.Session.introduce, .anyone, session.introduce),
      rows.unary(HealthMethod.Authorization.status, .oneself, authorization.status),
      rows.unary(
        HealthMethod.Authorization.earliestDates, .oneself, authorization.earliestDates),
      rows.unary(HealthMethod.Background.enable, .wake, background.enable),
      rows.unary(HealthMethod.Background.disable, .wake, background.disable),
      rows.unary(HealthMethod.Background.list, .wake, background.listOwn),
      rows.stream(HealthMethod.Background.deliveries, .wake, DeliveryStream.init),
    ]
  }

  /// For the person.
  package var control: [ServedMethod] {
    common + profile.common(rows) + profile.control(rows) + settings.control(rows)
      + objectGrants.control(rows) + identity.control(rows) + consent.control(rows)
      + modes.control(rows) + imports.methods(rows) + [
        rows.unary(HealthMethod.Apps.register, .person, apps.register),
        rows.unary(HealthMethod.Apps.list, .person, apps.list),
        rows.unary(HealthMethod.Apps.remove, .person, apps.remove),
        rows.unary(HealthMethod.Apps.setGrants, .person, apps.setGrants),
        rows.unary(HealthMethod.Apps.update, .person, apps.update),
        rows.unary(HealthMethod.Background.list, .person, background.listAll),
        rows.unary(HealthMethod.Owner.ledger, .person, owner.ledger),
        rows.unary(HealthMethod.Owner.verifyLedger, .person, owner.verifyLedger),
        rows.unary(HealthMethod.Owner.ledgerSummary, .person, owner.ledgerSummary),
        rows.unary(HealthMethod.Owner.setLedgerRetention, .person, owner.setLedgerRetention),
        rows.unary(HealthMethod.Owner.status, .person, owner.status),
        rows.unary(HealthMethod.Owner.verify, .person, owner.verify),
        rows.unary(HealthMethod.Owner.backup, .person, owner.backup),
        rows.unary(HealthMethod.Owner.compact, .person, owner.compact),
        rows.unary(HealthMethod.Owner.salvage, .person, owner.salvage),
        rows.unary(HealthMethod.Owner.condense, .person, owner.condense),
        rows.unary(HealthMethod.Owner.setSourceOrder, .person, owner.setSourceOrder),
      ]
  }

  private var common: [ServedMethod] {
    [
      rows.unary(HealthMethod.Health.check, .anyone, health.check),
      rows.unary(HealthMethod.Samples.save, .save, samples.save),
      rows.unary(HealthMethod.Samples.delete, .delete, samples.delete),
      rows.unary(HealthMethod.Samples.relate, .manage, samples.relate),
      rows.read(HealthMethod.Samples.query, .query, samples.query),
      rows.read(HealthMethod.Samples.changes, .query, samples.changes),
      rows.read(HealthMethod.Samples.statistics, .query, samples.statistics),
      rows.read(HealthMethod.Samples.sources, .query, samples.sources),
      rows.read(
        HealthMethod.Samples.effortRelationships, .read, samples.effortRelationships),
      rows.live(HealthMethod.Samples.observe, ChangeFollower.self),
      rows.live(HealthMethod.Live.watch, SignalFollower.self),
      rows.live(
        HealthMethod.Live.watchStatistics, RecomputeFollower<StatisticsQuery>.self),
      rows.read(HealthMethod.Summaries.query, .rings.afterAsking, samples.summaries),
      rows.live(HealthMethod.Live.watchSummaries, RecomputeFollower<SummaryQuery>.self),
    ] + attachments.methods(rows) + series.methods(rows)
  }
}
