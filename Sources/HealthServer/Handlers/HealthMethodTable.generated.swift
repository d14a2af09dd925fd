// Made from proto/ by scripts/generate-api. Do not edit.
// swift-format-ignore-file

import HealthAuthorization
import HealthWire

// The rows of the method table: for each socket its methods, each with the rule that authorizes it
// and the handler of the same name.

extension HealthMethodTable {
  /// The methods of the app socket.
  package var app: [ServedMethod] {
    var methods: [ServedMethod] = []
    methods.append(
      rows.unary(HealthMethod.Attachments.begin, .manage, attachments.begin))
    methods.append(
      rows.unary(HealthMethod.Attachments.write, .manage, attachments.write))
    methods.append(
      rows.unary(HealthMethod.Attachments.finish, .manage, attachments.finish))
    methods.append(
      rows.read(HealthMethod.Attachments.list, .read, attachments.list))
    methods.append(
      rows.read(HealthMethod.Attachments.read, .read, attachments.read))
    methods.append(
      rows.unary(HealthMethod.Attachments.remove, .manage, attachments.remove))
    methods.append(
      rows.unary(HealthMethod.Authorization.status, .oneself, authorization.status))
    methods.append(
      rows.unary(HealthMethod.Authorization.earliestDates, .oneself, authorization.earliestDates))
    methods.append(
      rows.unary(HealthMethod.Authorization.request, .ask, authorization.request))
    methods.append(
      rows.unary(HealthMethod.Authorization.requestStatus, .oneself, authorization.requestStatus))
    methods.append(
      rows.unary(HealthMethod.Authorization.requestObjects, .ask, authorization.requestObjects))
    methods.append(
      rows.unary(HealthMethod.Authorization.handleExtension, .ask, authorization.handleExtension))
    methods.append(
      rows.unary(HealthMethod.Background.enable, .wake, background.enable))
    methods.append(
      rows.unary(HealthMethod.Background.disable, .wake, background.disable))
    methods.append(
      rows.unary(HealthMethod.Background.list, .wake, background.list))
    methods.append(
      rows.stream(HealthMethod.Background.deliveries, .wake, background.deliveries))
    methods.append(
      rows.unary(HealthMethod.Health.check, .anyone, health.check))
    methods.append(
      rows.serverStream(HealthMethod.Health.watch, .anyone, health.watch))
    methods.append(
      rows.unary(HealthMethod.Import.deferRecords, .deferral, `import`.deferRecords))
    methods.append(
      rows.live(HealthMethod.Live.watch, .read, live.watch))
    methods.append(
      rows.live(HealthMethod.Live.watchStatistics, .read, live.watchStatistics))
    methods.append(
      rows.live(HealthMethod.Live.watchSummaries, .rings, live.watchSummaries))
    methods.append(
      rows.read(HealthMethod.Profile.characteristics, .query, profile.characteristics))
    methods.append(
      rows.read(HealthMethod.Profile.moveMode, .read, profile.moveMode))
    methods.append(
      rows.read(HealthMethod.Profile.preferredUnits, .decided, profile.preferredUnits))
    methods.append(
      rows.unary(HealthMethod.Profile.earliestPermittedSampleDate, .known, profile.earliestPermittedSampleDate))
    methods.append(
      rows.read(HealthMethod.Profile.supportsHealthRecords, .read, profile.supportsHealthRecords))
    methods.append(
      rows.read(HealthMethod.Profile.splitTotalEnergy, .read, profile.splitTotalEnergy))
    methods.append(
      rows.unary(HealthMethod.Profile.recalibrateEstimates, .recalibrate, profile.recalibrateEstimates))
    methods.append(
      rows.unary(HealthMethod.Samples.save, .save, samples.save))
    methods.append(
      rows.unary(HealthMethod.Samples.delete, .delete, samples.delete))
    methods.append(
      rows.read(HealthMethod.Samples.query, .query, samples.query))
    methods.append(
      rows.read(HealthMethod.Samples.changes, .query, samples.changes))
    methods.append(
      rows.read(HealthMethod.Samples.statistics, .query, samples.statistics))
    methods.append(
      rows.unary(HealthMethod.Samples.relate, .manage, samples.relate))
    methods.append(
      rows.read(HealthMethod.Samples.sources, .query, samples.sources))
    methods.append(
      rows.read(HealthMethod.Samples.effortRelationships, .read, samples.effortRelationships))
    methods.append(
      rows.live(HealthMethod.Samples.observe, .read, samples.observe))
    methods.append(
      rows.unary(HealthMethod.Series.append, .known, series.append))
    methods.append(
      rows.unary(HealthMethod.Series.discard, .known, series.discard))
    methods.append(
      rows.read(HealthMethod.Series.read, .read, series.read))
    methods.append(
      rows.unary(HealthMethod.Session.begin, .anyone, session.begin))
    methods.append(
      rows.unary(HealthMethod.Session.hello, .anyone, session.hello))
    methods.append(
      rows.unary(HealthMethod.Session.introduce, .anyone, session.introduce))
    methods.append(
      rows.unary(HealthMethod.Session.represent, .anyone, session.represent))
    methods.append(
      rows.unary(HealthMethod.Session.handOver, .anyone, session.handOver))
    methods.append(
      rows.read(HealthMethod.Summaries.query, .rings.afterAsking, summaries.query))
    methods.append(
      rows.stream(HealthMethod.WorkoutSessions.follow, .workout, workoutSessions.follow))
    methods.append(
      rows.unary(HealthMethod.WorkoutSessions.act, .workout, workoutSessions.act))
    methods.append(
      rows.unary(HealthMethod.WorkoutSessions.recover, .workout, workoutSessions.recover))
    methods.append(
      rows.unary(HealthMethod.WorkoutSessions.mirror, .workout, workoutSessions.mirror))
    methods.append(
      rows.unary(HealthMethod.WorkoutSessions.send, .workout, workoutSessions.send))
    methods.append(
      rows.stream(HealthMethod.WorkoutSessions.listen, .workout, workoutSessions.listen))
    methods.append(
      rows.unary(HealthMethod.WorkoutSessions.startCompanion, .workout, workoutSessions.startCompanion))
    return methods
  }

  /// The methods of the control socket.
  package var control: [ServedMethod] {
    var methods: [ServedMethod] = []
    methods.append(
      rows.stream(HealthMethod.Agent.register, .person, presence: .decide, agent.register))
    methods.append(
      rows.unary(HealthMethod.Apps.register, .person, presence: .administer, apps.register))
    methods.append(
      rows.unary(HealthMethod.Apps.list, .person, presence: .never, apps.list))
    methods.append(
      rows.unary(HealthMethod.Apps.remove, .person, presence: .never, apps.remove))
    methods.append(
      rows.unary(HealthMethod.Apps.setGrants, .person, presence: .decide, apps.setGrants))
    methods.append(
      rows.unary(HealthMethod.Apps.setObjectGrants, .person, presence: .decide, apps.setObjectGrants))
    methods.append(
      rows.unary(HealthMethod.Apps.objectGrants, .person, presence: .never, apps.objectGrants))
    methods.append(
      rows.unary(HealthMethod.Apps.update, .person, presence: .administer, apps.update))
    methods.append(
      rows.unary(HealthMethod.Apps.renew, .person, presence: .administer, apps.renew))
    methods.append(
      rows.unary(HealthMethod.Attachments.begin, .manage, presence: .never, attachments.begin))
    methods.append(
      rows.unary(HealthMethod.Attachments.write, .manage, presence: .never, attachments.write))
    methods.append(
      rows.unary(HealthMethod.Attachments.finish, .manage, presence: .never, attachments.finish))
    methods.append(
      rows.read(HealthMethod.Attachments.list, .read, presence: .never, attachments.list))
    methods.append(
      rows.read(HealthMethod.Attachments.read, .read, presence: .never, attachments.read))
    methods.append(
      rows.unary(HealthMethod.Attachments.remove, .manage, presence: .delete, attachments.remove))
    methods.append(
      rows.unary(HealthMethod.Background.list, .person, presence: .never, background.list))
    methods.append(
      rows.unary(HealthMethod.Backups.begin, .person, presence: .export, backups.begin))
    methods.append(
      rows.unary(HealthMethod.Backups.read, .person, presence: .never, backups.read))
    methods.append(
      rows.unary(HealthMethod.Backups.confirm, .person, presence: .never, backups.confirm))
    methods.append(
      rows.unary(HealthMethod.Backups.beginRestore, .person, presence: .administer, backups.beginRestore))
    methods.append(
      rows.unary(HealthMethod.Backups.writeRestore, .person, presence: .never, backups.writeRestore))
    methods.append(
      rows.unary(HealthMethod.Backups.checkRestore, .person, presence: .never, backups.checkRestore))
    methods.append(
      rows.unary(HealthMethod.Backups.commitRestore, .person, presence: .never, backups.commitRestore))
    methods.append(
      rows.unary(HealthMethod.Encryption.status, .person, presence: .never, encryption.status))
    methods.append(
      rows.unary(HealthMethod.Encryption.enable, .person, presence: .administer, encryption.enable))
    methods.append(
      rows.unary(HealthMethod.Encryption.addSlot, .person, presence: .administer, encryption.addSlot))
    methods.append(
      rows.unary(HealthMethod.Encryption.removeSlot, .person, presence: .administer, encryption.removeSlot))
    methods.append(
      rows.unary(HealthMethod.Encryption.unlock, .person, presence: .never, encryption.unlock))
    methods.append(
      rows.unary(HealthMethod.Encryption.rotate, .person, presence: .administer, encryption.rotate))
    methods.append(
      rows.unary(HealthMethod.Encryption.recover, .person, presence: .never, encryption.recover))
    methods.append(
      rows.unary(HealthMethod.Encryption.erase, .person, presence: .delete, encryption.erase))
    methods.append(
      rows.unary(HealthMethod.Health.check, .anyone, presence: .never, health.check))
    methods.append(
      rows.serverStream(HealthMethod.Health.watch, .anyone, presence: .never, health.watch))
    methods.append(
      rows.unary(HealthMethod.Identity.confirm, .person, presence: .administer, identity.confirm))
    methods.append(
      rows.unary(HealthMethod.Identity.relink, .person, presence: .administer, identity.relink))
    methods.append(
      rows.unary(HealthMethod.Import.begin, .person, presence: .never, `import`.begin))
    methods.append(
      rows.unary(HealthMethod.Import.samples, .person, presence: .never, `import`.samples))
    methods.append(
      rows.unary(HealthMethod.Import.objects, .person, presence: .never, `import`.objects))
    methods.append(
      rows.unary(HealthMethod.Import.kept, .person, presence: .never, `import`.kept))
    methods.append(
      rows.unary(HealthMethod.Import.characteristics, .person, presence: .never, `import`.characteristics))
    methods.append(
      rows.unary(HealthMethod.Import.finish, .person, presence: .never, `import`.finish))
    methods.append(
      rows.unary(HealthMethod.Import.history, .person, presence: .never, `import`.history))
    methods.append(
      rows.unary(HealthMethod.Import.remove, .person, presence: .delete, `import`.remove))
    methods.append(
      rows.unary(HealthMethod.Import.mergeSources, .person, presence: .administer, `import`.mergeSources))
    methods.append(
      rows.stream(HealthMethod.Launches.receive, .person, presence: .never, launches.receive))
    methods.append(
      rows.live(HealthMethod.Live.watch, .read, presence: .never, live.watch))
    methods.append(
      rows.live(HealthMethod.Live.watchStatistics, .read, presence: .never, live.watchStatistics))
    methods.append(
      rows.live(HealthMethod.Live.watchSummaries, .rings, presence: .never, live.watchSummaries))
    methods.append(
      rows.unary(HealthMethod.Owner.ledger, .person, presence: .never, owner.ledger))
    methods.append(
      rows.unary(HealthMethod.Owner.verifyLedger, .person, presence: .never, owner.verifyLedger))
    methods.append(
      rows.unary(HealthMethod.Owner.ledgerSummary, .person, presence: .never, owner.ledgerSummary))
    methods.append(
      rows.unary(HealthMethod.Owner.setLedgerRetention, .person, presence: .administer, owner.setLedgerRetention))
    methods.append(
      rows.unary(HealthMethod.Owner.recordExport, .person, presence: .never, owner.recordExport))
    methods.append(
      rows.unary(HealthMethod.Owner.mode, .person, presence: .never, owner.mode))
    methods.append(
      rows.unary(HealthMethod.Owner.setMode, .person, presence: .administer, owner.setMode))
    methods.append(
      rows.unary(HealthMethod.Owner.status, .person, presence: .never, owner.status))
    methods.append(
      rows.unary(HealthMethod.Owner.metrics, .person, presence: .never, owner.metrics))
    methods.append(
      rows.unary(HealthMethod.Owner.verify, .person, presence: .never, owner.verify))
    methods.append(
      rows.unary(HealthMethod.Owner.compact, .person, presence: .never, owner.compact))
    methods.append(
      rows.unary(HealthMethod.Owner.salvage, .person, presence: .delete, owner.salvage))
    methods.append(
      rows.unary(HealthMethod.Owner.condense, .person, presence: .administer, owner.condense))
    methods.append(
      rows.unary(HealthMethod.Owner.setSourceOrder, .person, presence: .never, owner.setSourceOrder))
    methods.append(
      rows.read(HealthMethod.Profile.characteristics, .query, presence: .never, profile.characteristics))
    methods.append(
      rows.unary(HealthMethod.Profile.setCharacteristic, .person, presence: .never, profile.setCharacteristic))
    methods.append(
      rows.read(HealthMethod.Profile.moveMode, .read, presence: .never, profile.moveMode))
    methods.append(
      rows.read(HealthMethod.Profile.preferredUnits, .decided, presence: .never, profile.preferredUnits))
    methods.append(
      rows.unary(HealthMethod.Profile.setPreferredUnit, .person, presence: .never, profile.setPreferredUnit))
    methods.append(
      rows.unary(HealthMethod.Profile.earliestPermittedSampleDate, .known, presence: .never, profile.earliestPermittedSampleDate))
    methods.append(
      rows.read(HealthMethod.Profile.supportsHealthRecords, .read, presence: .never, profile.supportsHealthRecords))
    methods.append(
      rows.read(HealthMethod.Profile.splitTotalEnergy, .read, presence: .never, profile.splitTotalEnergy))
    methods.append(
      rows.unary(HealthMethod.Requests.list, .person, presence: .never, requests.list))
    methods.append(
      rows.unary(HealthMethod.Requests.decide, .person, presence: .decide, requests.decide))
    methods.append(
      rows.unary(HealthMethod.Samples.save, .save, presence: .never, samples.save))
    methods.append(
      rows.unary(HealthMethod.Samples.delete, .delete, presence: .delete, samples.delete))
    methods.append(
      rows.read(HealthMethod.Samples.query, .query, presence: .never, samples.query))
    methods.append(
      rows.read(HealthMethod.Samples.changes, .query, presence: .never, samples.changes))
    methods.append(
      rows.read(HealthMethod.Samples.statistics, .query, presence: .never, samples.statistics))
    methods.append(
      rows.unary(HealthMethod.Samples.relate, .manage, presence: .never, samples.relate))
    methods.append(
      rows.read(HealthMethod.Samples.sources, .query, presence: .never, samples.sources))
    methods.append(
      rows.read(HealthMethod.Samples.effortRelationships, .read, presence: .never, samples.effortRelationships))
    methods.append(
      rows.live(HealthMethod.Samples.observe, .read, presence: .never, samples.observe))
    methods.append(
      rows.unary(HealthMethod.Series.append, .known, presence: .never, series.append))
    methods.append(
      rows.unary(HealthMethod.Series.discard, .known, presence: .never, series.discard))
    methods.append(
      rows.read(HealthMethod.Series.read, .read, presence: .never, series.read))
    methods.append(
      rows.unary(HealthMethod.Settings.get, .person, presence: .never, settings.get))
    methods.append(
      rows.unary(HealthMethod.Settings.set, .person, presence: .administer, settings.set))
    methods.append(
      rows.unary(HealthMethod.Settings.goals, .person, presence: .never, settings.goals))
    methods.append(
      rows.unary(HealthMethod.Settings.setGoals, .person, presence: .never, settings.setGoals))
    methods.append(
      rows.unary(HealthMethod.Settings.recalibrations, .person, presence: .never, settings.recalibrations))
    methods.append(
      rows.read(HealthMethod.Summaries.query, .rings.afterAsking, presence: .never, summaries.query))
    return methods
  }
}
