// Made from proto/ by scripts/generate-api. Do not edit.
// swift-format-ignore-file

import HealthAPI
import HealthModel
import HealthProtobuf
import HealthWire

extension Arbitrary {
  /// A request and a reply of every method.
  mutating func methodMessages() -> [any WireMessage & Hashable] {
    [
      sheetDecision(),
      decisionOutcome(),
      agentMessage(),
      agentEvent(),
      listRequestsRequest(),
      pendingRequests(),
      registerAppRequest(),
      appRegistration(),
      listAppsRequest(),
      listAppsReply(),
      removeAppRequest(),
      removeAppReply(),
      setGrantsRequest(),
      setGrantsReply(),
      updateAppRequest(),
      updateAppReply(),
      renewAppRequest(),
      renewAppReply(),
      newAttachment(),
      beginAttachmentReply(),
      writeAttachmentRequest(),
      writeAttachmentReply(),
      finishAttachmentRequest(),
      finishAttachmentReply(),
      listAttachmentsRequest(),
      listAttachmentsReply(),
      readAttachmentRequest(),
      readAttachmentReply(),
      removeAttachmentRequest(),
      removeAttachmentReply(),
      authorizationStatusRequest(),
      authorizationStatusReply(),
      authorizationRequest(),
      authorizationReply(),
      requestStatusRequest(),
      requestStatusReply(),
      objectAuthorizationRequest(),
      handleExtensionRequest(),
      enableBackgroundRequest(),
      enableBackgroundReply(),
      disableBackgroundRequest(),
      disableBackgroundReply(),
      listBackgroundRequest(),
      listBackgroundReply(),
      deliveriesRequest(),
      backgroundDelivery(),
      beginBackupRequest(),
      backupDescription(),
      readBackupRequest(),
      readBackupReply(),
      confirmBackupRequest(),
      confirmBackupReply(),
      beginRestoreRequest(),
      beginRestoreReply(),
      writeRestoreRequest(),
      writeRestoreReply(),
      checkRestoreRequest(),
      restorePreview(),
      commitRestoreRequest(),
      commitRestoreReply(),
      earliestDatesRequest(),
      earliestDatesReply(),
      effortQuery(),
      effortPage(),
      encryptionStatusRequest(),
      encryptionStatus(),
      enableEncryptionRequest(),
      encryptionKeys(),
      addKeySlotRequest(),
      addedKeySlot(),
      removeKeySlotRequest(),
      removeKeySlotReply(),
      unlockRequest(),
      rotateKeysRequest(),
      keyRotation(),
      recoverKeysRequest(),
      recoverKeysReply(),
      eraseStoreRequest(),
      eraseStoreReply(),
      confirmAppRequest(),
      confirmAppReply(),
      relinkAppRequest(),
      relinkAppReply(),
      newImport(),
      beginImportReply(),
      importSamplesRequest(),
      importObjectsRequest(),
      deferRecordsRequest(),
      deferRecordsReply(),
      deferredObjectsRequest(),
      deferredObjectsReply(),
      importResult(),
      importCharacteristicsRequest(),
      finishImportRequest(),
      finishImportReply(),
      importHistoryRequest(),
      importHistoryReply(),
      importedRemoval(),
      importedRemovalResult(),
      sourceNameMerge(),
      sourceNameMergeResult(),
      launchSubscription(),
      launchOrder(),
      ledgerQuery(),
      ledgerReply(),
      verifyLedgerRequest(),
      ledgerVerification(),
      ledgerSummaryRequest(),
      ledgerSummary(),
      ledgerRetention(),
      watchRequest(),
      watchSignal(),
      watchStatisticsRequest(),
      statisticsUpdate(),
      storeMode(),
      modeRequest(),
      storeModeChange(),
      setObjectGrantsRequest(),
      setObjectGrantsReply(),
      objectGrantsRequest(),
      objectGrantsReply(),
      statusRequest(),
      daemonStatus(),
      metricsRequest(),
      daemonCounters(),
      verifyStoreRequest(),
      storeVerification(),
      compactStoreRequest(),
      storeCompaction(),
      salvageStoreRequest(),
      storeSalvage(),
      condenseStoreRequest(),
      storeCondensation(),
      recordExportRequest(),
      recordExportReply(),
      setSourceOrderRequest(),
      setSourceOrderReply(),
      characteristicsRequest(),
      characteristicsReply(),
      setCharacteristicRequest(),
      setCharacteristicReply(),
      storeSettings(),
      settingsRequest(),
      settingsChange(),
      setSettingsReply(),
      moveModeRequest(),
      moveModeReply(),
      preferredUnitsRequest(),
      preferredUnitsReply(),
      setPreferredUnitRequest(),
      setPreferredUnitReply(),
      earliestPermittedSampleDateRequest(),
      earliestPermittedSampleDateReply(),
      supportsHealthRecordsRequest(),
      supportsHealthRecordsReply(),
      splitTotalEnergyRequest(),
      energySplit(),
      recalibrateEstimatesRequest(),
      recalibrateEstimatesReply(),
      goalsRequest(),
      goalsReply(),
      setGoalsRequest(),
      setGoalsReply(),
      recalibrationsRequest(),
      recalibrationsReply(),
      relateRequest(),
      relateReply(),
      saveRequest(),
      saveReply(),
      objectSelection(),
      deleteReply(),
      sampleQuery(),
      samplePage(),
      changeQuery(),
      changePage(),
      observeRequest(),
      appendSeriesRequest(),
      appendSeriesReply(),
      discardSeriesRequest(),
      discardSeriesReply(),
      seriesQuery(),
      seriesPage(),
      beginSessionRequest(),
      beginSessionReply(),
      helloRequest(),
      helloReply(),
      introduceRequest(),
      introduceReply(),
      representRequest(),
      representReply(),
      handOverRequest(),
      handOverReply(),
      sourceQuery(),
      sourceReply(),
      statisticsQuery(),
      statisticsReply(),
      summaryQuery(),
      summaryReply(),
      watchSummariesRequest(),
      summaryUpdate(),
      followSessionRequest(),
      workoutSessionUpdate(),
      actOnSessionRequest(),
      actOnSessionReply(),
      recoverSessionRequest(),
      recoverSessionReply(),
      mirrorSessionRequest(),
      mirrorSessionReply(),
      sendToRemoteRequest(),
      sendToRemoteReply(),
      sessionInterest(),
      sessionAnnouncement(),
      startCompanionRequest(),
      startCompanionReply(),
    ]
  }

  mutating func consentSheetApp() -> ConsentSheet.App {
    return ConsentSheet.App(principal: PrincipalID(id()), bundleIdentifier: text(), name: text(), level: integer(), readUsage: text(), shareUsage: text(), clinicalUsage: text(), isPending: flag(), hasNamesake: flag())
  }

  mutating func consentSheetItem() -> ConsentSheet.Item {
    return ConsentSheet.Item(type: type(), direction: anyCase(), isSensitive: flag(), sampleCount: count(1 << 40), oldest: maybe { $0.instant() }, isRequired: flag(), isBelowCeiling: flag())
  }

  mutating func consentSheetObject() -> ConsentSheet.Object {
    return ConsentSheet.Object(id: id(), title: text(), start: instant(), source: text(), isGranted: flag())
  }

  mutating func consentSheet() -> ConsentSheet {
    return ConsentSheet(id: id(), version: integer(), app: consentSheetApp(), items: list(4, least: 0) { $0.consentSheetItem() }, objectType: maybe { $0.type() }, objects: list(4, least: 0) { $0.consentSheetObject() }, createdAt: instant(), expiresAt: instant(), isFromExtension: flag())
  }

  mutating func objectChoice() -> ObjectChoice {
    return ObjectChoice(id: id(), isGranted: flag())
  }

  mutating func sheetDecision() -> SheetDecision {
    return SheetDecision(sheet: id(), version: integer(), grants: list(4, least: 0) { $0.grant() }, objects: list(4, least: 0) { $0.objectChoice() }, isDismissed: flag(), isScripted: flag())
  }

  mutating func decisionOutcome() -> DecisionOutcome {
    return DecisionOutcome(assurance: anyCase(), unproved: list(4, least: 0) { $0.type() })
  }

  mutating func agentMessage() -> AgentMessage {
    switch count(4) {
    case 0: return .hello(isInteractive: flag())
    case 1: return .touched(id())
    case 2: return .decision(sheetDecision())
    default: return .watching
    }
  }

  mutating func sheetOutcome() -> SheetOutcome {
    return SheetOutcome(sheet: id(), rejection: text(), reply: maybe { $0.decisionOutcome() })
  }

  mutating func agentEvent() -> AgentEvent {
    switch count(3) {
    case 0: return .sheet(consentSheet())
    case 1: return .closed(id())
    default: return .outcome(sheetOutcome())
    }
  }

  mutating func listRequestsRequest() -> ListRequestsRequest {
    return ListRequestsRequest()
  }

  mutating func mutedApp() -> MutedApp {
    return MutedApp(bundleIdentifier: text(), requestCount: count(1 << 30))
  }

  mutating func pendingRequests() -> PendingRequests {
    return PendingRequests(sheets: list(4, least: 0) { $0.consentSheet() }, muted: list(4, least: 0) { $0.mutedApp() })
  }

  mutating func grantLimits() -> GrantLimits {
    return GrantLimits(expires: maybe { $0.instant() }, earliest: maybe { $0.instant() }, form: anyCase(), purpose: text())
  }

  mutating func grant() -> Grant {
    return Grant(type: type(), direction: anyCase(), decision: anyCase(), limits: grantLimits())
  }

  mutating func registeredApp() -> RegisteredApp {
    return RegisteredApp(principal: PrincipalID(id()), manifest: appManifest(), registeredAt: instant(), grants: list(4, least: 0) { $0.grant() }, level: anyCase(), isPending: flag(), programs: list(4, least: 0) { $0.appProgram() })
  }

  mutating func appProgram() -> AppProgram {
    return AppProgram(digest: bytes(exactly: 32), isConfirmed: flag(), seenAt: instant())
  }

  mutating func registerAppRequest() -> RegisterAppRequest {
    return RegisterAppRequest(manifest: appManifest())
  }

  mutating func appRegistration() -> AppRegistration {
    return AppRegistration(app: registeredApp(), token: bytes())
  }

  mutating func listAppsRequest() -> ListAppsRequest {
    return ListAppsRequest()
  }

  mutating func listAppsReply() -> ListAppsReply {
    return ListAppsReply(apps: list(4, least: 0) { $0.registeredApp() })
  }

  mutating func removeAppRequest() -> RemoveAppRequest {
    return RemoveAppRequest(principal: PrincipalID(id()))
  }

  mutating func removeAppReply() -> RemoveAppReply {
    return RemoveAppReply()
  }

  mutating func setGrantsRequest() -> SetGrantsRequest {
    return SetGrantsRequest(principal: PrincipalID(id()), grants: list(4, least: 0) { $0.grant() }, overridesCeilings: flag())
  }

  mutating func setGrantsReply() -> SetGrantsReply {
    return SetGrantsReply()
  }

  mutating func updateAppRequest() -> UpdateAppRequest {
    return UpdateAppRequest(principal: PrincipalID(id()), manifest: appManifest())
  }

  mutating func updateAppReply() -> UpdateAppReply {
    return UpdateAppReply()
  }

  mutating func renewAppRequest() -> RenewAppRequest {
    return RenewAppRequest(principal: PrincipalID(id()), ed25519Key: bytes())
  }

  mutating func renewAppReply() -> RenewAppReply {
    return RenewAppReply(app: registeredApp(), token: bytes())
  }

  mutating func attachment() -> Attachment {
    return Attachment(id: id(), name: text(), contentType: text(), size: count(1 << 40), created: instant(), metadata: metadata(), sha256: bytes())
  }

  mutating func newAttachment() -> NewAttachment {
    return NewAttachment(objectID: id(), name: text(), contentType: text(), metadata: metadata(), size: count(1 << 40), created: maybe { $0.instant() })
  }

  mutating func beginAttachmentReply() -> BeginAttachmentReply {
    return BeginAttachmentReply(attachmentID: id())
  }

  mutating func writeAttachmentRequest() -> WriteAttachmentRequest {
    return WriteAttachmentRequest(attachmentID: id(), offset: count(1 << 40), data: bytes())
  }

  mutating func writeAttachmentReply() -> WriteAttachmentReply {
    return WriteAttachmentReply(receivedCount: count(1 << 40))
  }

  mutating func finishAttachmentRequest() -> FinishAttachmentRequest {
    return FinishAttachmentRequest(attachmentID: id(), sha256: bytes())
  }

  mutating func finishAttachmentReply() -> FinishAttachmentReply {
    return FinishAttachmentReply(attachment: attachment())
  }

  mutating func listAttachmentsRequest() -> ListAttachmentsRequest {
    switch count(3) {
    case 0: return .object(id())
    case 1: return .attachment(id())
    default: return .all(integer())
    }
  }

  mutating func listAttachmentsReply() -> ListAttachmentsReply {
    return ListAttachmentsReply(attachments: list(4, least: 0) { $0.attachment() }, objectIDs: list(4, least: 0) { $0.id() }, next: integer())
  }

  mutating func readAttachmentRequest() -> ReadAttachmentRequest {
    return ReadAttachmentRequest(attachmentID: id(), offset: count(1 << 40), length: count(1 << 30))
  }

  mutating func readAttachmentReply() -> ReadAttachmentReply {
    return ReadAttachmentReply(data: bytes())
  }

  mutating func removeAttachmentRequest() -> RemoveAttachmentRequest {
    return RemoveAttachmentRequest(attachmentID: id())
  }

  mutating func removeAttachmentReply() -> RemoveAttachmentReply {
    return RemoveAttachmentReply()
  }

  mutating func authorizationStatusRequest() -> AuthorizationStatusRequest {
    return AuthorizationStatusRequest(types: list(4, least: 1) { $0.type() })
  }

  mutating func authorizationStatusReply() -> AuthorizationStatusReply {
    return AuthorizationStatusReply(statuses: list(4, least: 0) { $0.anyCase() })
  }

  mutating func authorizationRequest() -> AuthorizationRequest {
    return AuthorizationRequest(share: list(4, least: 0) { $0.type() }, read: list(4, least: 0) { $0.type() }, isFromExtension: flag())
  }

  mutating func authorizationReply() -> AuthorizationReply {
    return AuthorizationReply()
  }

  mutating func requestStatusRequest() -> RequestStatusRequest {
    return RequestStatusRequest(share: list(4, least: 0) { $0.type() }, read: list(4, least: 0) { $0.type() })
  }

  mutating func requestStatusReply() -> RequestStatusReply {
    return RequestStatusReply(status: anyCase())
  }

  mutating func objectAuthorizationRequest() -> ObjectAuthorizationRequest {
    return ObjectAuthorizationRequest(type: type(), predicate: maybe { $0.healthPredicate() })
  }

  mutating func handleExtensionRequest() -> HandleExtensionRequest {
    return HandleExtensionRequest()
  }

  mutating func backgroundRegistration() -> BackgroundRegistration {
    return BackgroundRegistration(type: type(), frequency: anyCase())
  }

  mutating func enableBackgroundRequest() -> EnableBackgroundRequest {
    return EnableBackgroundRequest(registration: backgroundRegistration())
  }

  mutating func enableBackgroundReply() -> EnableBackgroundReply {
    return EnableBackgroundReply()
  }

  mutating func disableBackgroundRequest() -> DisableBackgroundRequest {
    return DisableBackgroundRequest(type: maybe { $0.type() })
  }

  mutating func disableBackgroundReply() -> DisableBackgroundReply {
    return DisableBackgroundReply()
  }

  mutating func listBackgroundRequest() -> ListBackgroundRequest {
    return ListBackgroundRequest()
  }

  mutating func backgroundApp() -> BackgroundApp {
    return BackgroundApp(principal: PrincipalID(id()), bundleIdentifier: text(), registrations: list(4, least: 0) { $0.backgroundRegistration() }, unansweredCount: count(1 << 30), isStopped: flag())
  }

  mutating func listBackgroundReply() -> ListBackgroundReply {
    return ListBackgroundReply(apps: list(4, least: 0) { $0.backgroundApp() })
  }

  mutating func deliveriesRequest() -> DeliveriesRequest {
    return DeliveriesRequest(acknowledged: integer())
  }

  mutating func backgroundDelivery() -> BackgroundDelivery {
    return BackgroundDelivery(id: integer(), types: list(4, least: 0) { $0.type() })
  }

  mutating func storeContents() -> StoreContents {
    return StoreContents(storeID: bytes(), sampleCount: count(1 << 40), appCount: count(1 << 40), grantCount: count(1 << 40), readGrantCount: count(1 << 40), ledgerEntryCount: count(1 << 40), ledgerNumber: integer(), ledgerHead: bytes(), changeCount: Int64(count(1 << 40)), decisionCount: integer())
  }

  mutating func backupFile() -> BackupFile {
    return BackupFile(name: text(), byteCount: Int64(count(1 << 40)))
  }

  mutating func beginBackupRequest() -> BeginBackupRequest {
    return BeginBackupRequest()
  }

  mutating func backupDescription() -> BackupDescription {
    return BackupDescription(files: list(4, least: 0) { $0.backupFile() }, contents: storeContents(), takenAt: instant(), daemonVersion: text())
  }

  mutating func readBackupRequest() -> ReadBackupRequest {
    return ReadBackupRequest(name: text(), offset: Int64(count(1 << 40)))
  }

  mutating func readBackupReply() -> ReadBackupReply {
    return ReadBackupReply(data: bytes())
  }

  mutating func confirmBackupRequest() -> ConfirmBackupRequest {
    return ConfirmBackupRequest()
  }

  mutating func confirmBackupReply() -> ConfirmBackupReply {
    return ConfirmBackupReply()
  }

  mutating func beginRestoreRequest() -> BeginRestoreRequest {
    return BeginRestoreRequest(files: list(4, least: 0) { $0.backupFile() })
  }

  mutating func beginRestoreReply() -> BeginRestoreReply {
    return BeginRestoreReply()
  }

  mutating func writeRestoreRequest() -> WriteRestoreRequest {
    return WriteRestoreRequest(name: text(), offset: Int64(count(1 << 40)), data: bytes())
  }

  mutating func writeRestoreReply() -> WriteRestoreReply {
    return WriteRestoreReply()
  }

  mutating func checkRestoreRequest() -> CheckRestoreRequest {
    return CheckRestoreRequest()
  }

  mutating func restorePreview() -> RestorePreview {
    return RestorePreview(current: storeContents(), restored: storeContents(), isOlder: flag(), resetGrantCount: count(1 << 40), keepsCurrent: flag(), problems: list(4, least: 0) { $0.text() })
  }

  mutating func commitRestoreRequest() -> CommitRestoreRequest {
    return CommitRestoreRequest(acceptsProblems: flag())
  }

  mutating func commitRestoreReply() -> CommitRestoreReply {
    return CommitRestoreReply(replacedPath: text())
  }

  mutating func sampleDetails() -> SampleDetails {
    switch count(16) {
    case 0: return .quantitySeries(quantitySeries())
    case 1: return .heartbeatSeries(heartbeatSeries())
    case 2: return .workoutRoute(workoutRoute())
    case 3: return .correlation(correlation())
    case 4: return .workout(workout())
    case 5: return .electrocardiogram(electrocardiogram())
    case 6: return .audiogram(audiogram())
    case 7: return .visionPrescription(visionPrescription())
    case 8: return .stateOfMind(stateOfMind())
    case 9: return .scoredAssessment(scoredAssessment())
    case 10: return .medicationDoseEvent(medicationDoseEvent())
    case 11: return .userAnnotatedMedication(userAnnotatedMedication())
    case 12: return .clinicalRecord(clinicalRecord())
    case 13: return .document(clinicalDocument())
    case 14: return .verifiableClinicalRecord(verifiableClinicalRecord())
    default: return .activitySummary(activitySummary())
    }
  }

  mutating func quantitySeries() -> QuantitySeries {
    var result = QuantitySeries(count: count(1 << 40))
    result.sum = maybe { $0.number() }
    result.average = maybe { $0.number() }
    result.minimum = maybe { $0.number() }
    result.maximum = maybe { $0.number() }
    result.mostRecent = maybe { $0.number() }
    result.mostRecentStart = maybe { $0.instant() }
    result.mostRecentEnd = maybe { $0.instant() }
    return result
  }

  mutating func heartbeatSeries() -> HeartbeatSeries {
    return HeartbeatSeries(count: count(1 << 40))
  }

  mutating func workoutRoute() -> WorkoutRoute {
    return WorkoutRoute(count: count(1 << 40))
  }

  mutating func correlation() -> Correlation {
    return Correlation(contained: ids())
  }

  mutating func workout() -> Workout {
    var result = Workout(activityType: raw(RawValues.workoutActivityType), duration: number())
    result.events = list(4, least: 0) { $0.workoutEvent() }
    result.activities = list(4, least: 0) { $0.workoutActivity() }
    result.statistics = list(4, least: 0) { $0.workoutStatistics() }
    result.zoneGroups = list(4, least: 0) { $0.workoutZoneGroup() }
    return result
  }

  mutating func workoutZone() -> WorkoutZone {
    return WorkoutZone(minimum: maybe { $0.number() }, maximum: maybe { $0.number() }, duration: number())
  }

  mutating func workoutEvent() -> WorkoutEvent {
    return WorkoutEvent(type: raw(RawValues.workoutEventType), start: instant(), end: instant(), metadata: metadata())
  }

  mutating func workoutActivity() -> WorkoutActivity {
    var result = WorkoutActivity(id: id(), activityType: raw(RawValues.workoutActivityType), locationType: raw(RawValues.workoutLocationType), swimmingLocationType: raw(RawValues.swimmingLocationType), lapLength: maybe { $0.number() }, start: instant(), end: instant(), duration: number())
    result.events = list(4, least: 0) { $0.workoutEvent() }
    result.statistics = list(4, least: 0) { $0.workoutStatistics() }
    result.metadata = metadata()
    return result
  }

  mutating func workoutStatistics() -> WorkoutStatistics {
    return WorkoutStatistics(type: type(), start: instant(), end: instant(), sum: maybe { $0.number() }, average: maybe { $0.number() }, minimum: maybe { $0.number() }, maximum: maybe { $0.number() })
  }

  mutating func electrocardiogram() -> Electrocardiogram {
    return Electrocardiogram(classification: raw(RawValues.classification), symptomsStatus: raw(RawValues.symptomsStatus), averageHeartRate: maybe { $0.number() }, samplingFrequency: maybe { $0.number() }, lead: raw(RawValues.lead), voltageCount: count(1 << 40))
  }

  mutating func audiogram() -> Audiogram {
    return Audiogram(points: list(4, least: 0) { $0.audiogramSensitivityPoint() })
  }

  mutating func audiogramSensitivityPoint() -> Audiogram.SensitivityPoint {
    return Audiogram.SensitivityPoint(frequency: number(), tests: list(4, least: 0) { $0.audiogramSensitivityTest() })
  }

  mutating func audiogramSensitivityTest() -> Audiogram.SensitivityTest {
    return Audiogram.SensitivityTest(sensitivity: number(), side: raw(RawValues.sensitivityTestSide), conductionType: raw(RawValues.conductionType), isMasked: flag(), clampingLowerBound: maybe { $0.number() }, clampingUpperBound: maybe { $0.number() })
  }

  mutating func visionPrescription() -> VisionPrescription {
    return VisionPrescription(prescriptionType: raw(RawValues.prescriptionType), expiration: maybe { $0.instant() }, leftEye: maybe { $0.visionPrescriptionLens() }, rightEye: maybe { $0.visionPrescriptionLens() }, brand: text())
  }

  mutating func visionPrescriptionLens() -> VisionPrescription.Lens {
    var result = VisionPrescription.Lens(sphere: number())
    result.cylinder = maybe { $0.number() }
    result.axis = maybe { $0.number() }
    result.addPower = maybe { $0.number() }
    result.vertexDistance = maybe { $0.number() }
    result.prism = maybe { $0.visionPrescriptionPrism() }
    result.farPupillaryDistance = maybe { $0.number() }
    result.nearPupillaryDistance = maybe { $0.number() }
    result.baseCurve = maybe { $0.number() }
    result.diameter = maybe { $0.number() }
    return result
  }

  mutating func visionPrescriptionPrism() -> VisionPrescription.Prism {
    return VisionPrescription.Prism(verticalAmount: number(), verticalBase: raw(RawValues.prismBase), horizontalAmount: number(), horizontalBase: raw(RawValues.prismBase))
  }

  mutating func stateOfMind() -> StateOfMind {
    return StateOfMind(kind: raw(RawValues.stateOfMindKind), valence: number(), labels: list(4, least: 0) { $0.raw(RawValues.stateOfMindLabel) }, associations: list(4, least: 0) { $0.raw(RawValues.stateOfMindAssociation) })
  }

  mutating func scoredAssessment() -> ScoredAssessment {
    return ScoredAssessment(answers: list(4, least: 0) { $0.raw(RawValues.answer) })
  }

  mutating func medicationDoseEvent() -> MedicationDoseEvent {
    return MedicationDoseEvent(logStatus: raw(RawValues.logStatus), scheduleType: raw(RawValues.scheduleType), conceptIdentifier: text(), scheduledDate: maybe { $0.instant() }, scheduledQuantity: maybe { $0.number() }, quantity: maybe { $0.number() }, unit: text())
  }

  mutating func userAnnotatedMedication() -> UserAnnotatedMedication {
    return UserAnnotatedMedication(nickname: maybe { $0.text() }, isArchived: flag(), hasSchedule: flag(), concept: medicationConcept(), schedule: list(4, least: 0) { $0.scheduledDose() })
  }

  mutating func medicationConcept() -> MedicationConcept {
    return MedicationConcept(identifier: text(), displayText: text(), generalForm: text(), relatedCodings: list(4, least: 0) { $0.clinicalCoding() })
  }

  mutating func clinicalCoding() -> ClinicalCoding {
    return ClinicalCoding(system: text(), version: maybe { $0.text() }, code: text())
  }

  mutating func scheduledDose() -> ScheduledDose {
    return ScheduledDose(secondOfDay: count(1 << 30), weekdays: count(1 << 30), quantity: number())
  }

  mutating func clinicalRecord() -> ClinicalRecord {
    return ClinicalRecord(displayName: text(), resourceType: text(), resourceIdentifier: text(), release: text(), version: text(), sourceURL: text(), data: bytes())
  }

  mutating func clinicalDocument() -> ClinicalDocument {
    return ClinicalDocument(title: text(), patientName: text(), authorName: text(), custodianName: text(), data: bytes())
  }

  mutating func verifiableClinicalRecord() -> VerifiableClinicalRecord {
    return VerifiableClinicalRecord(recordTypes: list(4, least: 0) { $0.text() }, sourceType: text(), issuerIdentifier: text(), subjectName: text(), subjectDateOfBirth: maybe { $0.calendarDay() }, issuedDate: instant(), relevantDate: instant(), expirationDate: maybe { $0.instant() }, itemNames: list(4, least: 0) { $0.text() }, signature: anyCase(), data: bytes())
  }

  mutating func activitySummary() -> ActivitySummary {
    return ActivitySummary(day: calendarDay(), moveMode: raw(RawValues.activityMoveMode), activeEnergyBurned: number(), activeEnergyBurnedGoal: maybe { $0.number() }, moveTime: number(), moveTimeGoal: maybe { $0.number() }, exerciseTime: number(), exerciseTimeGoal: maybe { $0.number() }, standHours: number(), standHoursGoal: maybe { $0.number() })
  }

  mutating func earliestDatesRequest() -> EarliestDatesRequest {
    return EarliestDatesRequest(types: list(4, least: 0) { $0.type() })
  }

  mutating func earliestDatesReply() -> EarliestDatesReply {
    return EarliestDatesReply(dates: list(4, least: 0) { $0.earliestDate() })
  }

  mutating func earliestDate() -> EarliestDate {
    return EarliestDate(type: type(), earliest: instant())
  }

  mutating func effortQuery() -> EffortQuery {
    return EffortQuery(filter: sampleFilter(), isMostRelevant: flag(), anchor: bytes())
  }

  mutating func effortRelationship() -> EffortRelationship {
    return EffortRelationship(workout: id(), activity: maybe { $0.id() }, rows: list(4, least: 0) { $0.count(1 << 30) })
  }

  mutating func keySlotInfo() -> KeySlotInfo {
    return KeySlotInfo(id: bytes(), kind: anyCase(), name: text(), createdAt: instant(), opensSamples: flag())
  }

  mutating func keySecret() -> KeySecret {
    return KeySecret(kind: anyCase(), secret: bytes())
  }

  mutating func newKeySlot() -> NewKeySlot {
    return NewKeySlot(kind: anyCase(), name: text(), secret: bytes())
  }

  mutating func encryptionStatusRequest() -> EncryptionStatusRequest {
    return EncryptionStatusRequest()
  }

  mutating func encryptionStatus() -> EncryptionStatus {
    return EncryptionStatus(isEnabled: flag(), slots: list(4, least: 0) { $0.keySlotInfo() }, healthKeyID: bytes(), policyKeyID: bytes(), createdAt: instant(), opensAutomatically: flag(), isKeyringOutdated: flag(), isRecoveryDue: flag())
  }

  mutating func enableEncryptionRequest() -> EnableEncryptionRequest {
    return EnableEncryptionRequest(slots: list(4, least: 0) { $0.newKeySlot() })
  }

  mutating func encryptionKeys() -> EncryptionKeys {
    return EncryptionKeys(slots: list(4, least: 0) { $0.keySlotInfo() }, recoveryKey: text())
  }

  mutating func addKeySlotRequest() -> AddKeySlotRequest {
    return AddKeySlotRequest(slot: newKeySlot(), replacesKind: flag())
  }

  mutating func addedKeySlot() -> AddedKeySlot {
    return AddedKeySlot(slot: keySlotInfo(), recoveryKey: text())
  }

  mutating func removeKeySlotRequest() -> RemoveKeySlotRequest {
    return RemoveKeySlotRequest(id: bytes())
  }

  mutating func removeKeySlotReply() -> RemoveKeySlotReply {
    return RemoveKeySlotReply()
  }

  mutating func unlockRequest() -> UnlockRequest {
    return UnlockRequest(secret: keySecret())
  }

  mutating func rotateKeysRequest() -> RotateKeysRequest {
    return RotateKeysRequest(secrets: list(4, least: 0) { $0.keySecret() }, droppedSlots: list(4, least: 0) { $0.bytes() })
  }

  mutating func keyRotation() -> KeyRotation {
    return KeyRotation(healthKeyID: bytes(), removed: list(4, least: 0) { $0.keySlotInfo() }, policyKeyID: bytes())
  }

  mutating func recoverKeysRequest() -> RecoverKeysRequest {
    return RecoverKeysRequest(secret: keySecret())
  }

  mutating func recoverKeysReply() -> RecoverKeysReply {
    return RecoverKeysReply(slot: keySlotInfo())
  }

  mutating func eraseStoreRequest() -> EraseStoreRequest {
    return EraseStoreRequest(confirmation: text())
  }

  mutating func eraseStoreReply() -> EraseStoreReply {
    return EraseStoreReply()
  }

  mutating func errorDetail() -> ErrorDetail {
    return ErrorDetail(code: anyCase(), retryAfterMilliseconds: integer(), reason: anyCase(), entitlement: text())
  }

  mutating func queryDescriptor() -> QueryDescriptor {
    return QueryDescriptor(types: list(4, least: 1) { $0.type() }, filter: sampleFilter())
  }

  mutating func confirmAppReply() -> ConfirmAppReply {
    return ConfirmAppReply(app: registeredApp())
  }

  mutating func relinkAppRequest() -> RelinkAppRequest {
    return RelinkAppRequest(principal: PrincipalID(id()))
  }

  mutating func relinkAppReply() -> RelinkAppReply {
    return RelinkAppReply(app: registeredApp())
  }

  mutating func newImport() -> NewImport {
    return NewImport(label: text(), exportedAt: maybe { $0.instant() })
  }

  mutating func beginImportReply() -> BeginImportReply {
    return BeginImportReply(importID: integer())
  }

  mutating func importObjectsRequest() -> ImportObjectsRequest {
    return ImportObjectsRequest(importID: integer(), objects: list(4, least: 0) { $0.importedObject() })
  }

  mutating func deferRecordsRequest() -> DeferRecordsRequest {
    return DeferRecordsRequest(objects: list(4, least: 0) { $0.importedObject() })
  }

  mutating func deferRecordsReply() -> DeferRecordsReply {
    return DeferRecordsReply()
  }

  mutating func deferredObjectsRequest() -> DeferredObjectsRequest {
    return DeferredObjectsRequest(keys: list(4, least: 0) { $0.id() }, isSummary: flag(), after: integer())
  }

  mutating func deferredObjectsReply() -> DeferredObjectsReply {
    return DeferredObjectsReply(objects: list(4, least: 0) { $0.importedObject() }, next: integer())
  }

  mutating func importResult() -> ImportResult {
    return ImportResult(addedCount: count(1 << 40), presentCount: count(1 << 40), updatedCount: count(1 << 40), types: list(4, least: 0) { $0.importCount() }, ids: list(4, least: 0) { $0.id() })
  }

  mutating func importCount() -> ImportCount {
    return ImportCount(type: type(), addedCount: count(1 << 40), presentCount: count(1 << 40))
  }

  mutating func importCharacteristicsRequest() -> ImportCharacteristicsRequest {
    return ImportCharacteristicsRequest(importID: integer(), characteristics: list(4, least: 0) { $0.characteristic() })
  }

  mutating func finishImportRequest() -> FinishImportRequest {
    return FinishImportRequest(importID: integer())
  }

  mutating func finishImportReply() -> FinishImportReply {
    return FinishImportReply()
  }

  mutating func importHistoryRequest() -> ImportHistoryRequest {
    return ImportHistoryRequest()
  }

  mutating func importHistoryEntry() -> ImportHistoryEntry {
    return ImportHistoryEntry(number: integer(), label: text(), exportedAt: maybe { $0.instant() }, startedAt: instant(), finishedAt: maybe { $0.instant() }, addedCount: count(1 << 40), updatedCount: count(1 << 40), deletedCount: count(1 << 40), deferredCount: count(1 << 40), isUndone: flag())
  }

  mutating func importHistoryReply() -> ImportHistoryReply {
    return ImportHistoryReply(imports: list(4, least: 0) { $0.importHistoryEntry() })
  }

  mutating func importedRemoval() -> ImportedRemoval {
    let selection: ImportedRemoval.Selection
    switch count(2) {
    case 0: selection = .imported(integer())
    default: selection = .missing(integer())
    }
    return ImportedRemoval(selection: selection, isPreview: flag())
  }

  mutating func importedRemovalResultTypeCount() -> ImportedRemovalResult.TypeCount {
    return ImportedRemovalResult.TypeCount(type: type(), source: source(), count: count(1 << 40))
  }

  mutating func importedRemovalResult() -> ImportedRemovalResult {
    return ImportedRemovalResult(number: integer(), types: list(4, least: 0) { $0.importedRemovalResultTypeCount() }, deferredCount: count(1 << 40), characteristics: list(4, least: 0) { $0.type() }, updatedCount: count(1 << 40), otherImports: list(4, least: 0) { $0.integer() }, isFinished: flag())
  }

  mutating func sourceNameMerge() -> SourceNameMerge {
    return SourceNameMerge(name: text(), target: text(), action: anyCase())
  }

  mutating func sourceNameMergeResultMerge() -> SourceNameMergeResult.Merge {
    return SourceNameMergeResult.Merge(name: text(), target: text())
  }

  mutating func sourceNameMergeResult() -> SourceNameMergeResult {
    return SourceNameMergeResult(sampleCount: count(1 << 40), duplicateCount: count(1 << 40), merges: list(4, least: 0) { $0.sourceNameMergeResultMerge() })
  }

  mutating func launchSubscription() -> LaunchSubscription {
    return LaunchSubscription()
  }

  mutating func launchOrder() -> LaunchOrder {
    return LaunchOrder(command: list(4, least: 0) { $0.text() }, unit: text())
  }

  mutating func ledgerEntry() -> LedgerEntry {
    return LedgerEntry(number: integer(), time: instant(), event: anyCase(), bundleIdentifier: text(), method: text(), types: list(4, least: 0) { $0.type() }, sampleCount: count(1 << 40), foreignSampleCount: count(1 << 40), start: maybe { $0.instant() }, end: maybe { $0.instant() }, principal: maybe { PrincipalID($0.id()) }, level: integer(), instance: integer(), form: anyCase(), outcome: anyCase(), purpose: text(), epoch: integer(), byteCount: count(1 << 40), answerCount: 1 + count(1 << 40))
  }

  mutating func ledgerQuery() -> LedgerQuery {
    return LedgerQuery(bundleIdentifier: text(), before: integer(), limit: count(1 << 30))
  }

  mutating func ledgerReply() -> LedgerReply {
    return LedgerReply(entries: list(4, least: 0) { $0.ledgerEntry() })
  }

  mutating func verifyLedgerRequest() -> VerifyLedgerRequest {
    return VerifyLedgerRequest()
  }

  mutating func ledgerVerification() -> LedgerVerification {
    return LedgerVerification(checkedCount: count(1 << 40), first: integer(), last: integer(), head: bytes(), problems: list(4, least: 0) { $0.text() })
  }

  mutating func ledgerSummaryRequest() -> LedgerSummaryRequest {
    return LedgerSummaryRequest(bundleIdentifier: text())
  }

  mutating func ledgerSummaryLine() -> LedgerSummary.Line {
    return LedgerSummary.Line(bundleIdentifier: text(), event: anyCase(), types: list(4, least: 0) { $0.type() }, answerCount: count(1 << 40), sampleCount: count(1 << 40), foreignSampleCount: count(1 << 40), first: instant(), last: instant())
  }

  mutating func ledgerSummary() -> LedgerSummary {
    return LedgerSummary(lines: list(4, least: 0) { $0.ledgerSummaryLine() }, retention: ledgerRetention())
  }

  mutating func ledgerRetention() -> LedgerRetention {
    return LedgerRetention(entryDays: count(1 << 30), sumDays: count(1 << 30))
  }

  mutating func watchRequest() -> WatchRequest {
    return WatchRequest(query: maybe { $0.changeQuery() }, credit: integer(in: 0...64))
  }

  mutating func watchSignal() -> WatchSignal {
    return WatchSignal(types: list(4, least: 0) { $0.type() })
  }

  mutating func watchStatisticsRequest() -> WatchStatisticsRequest {
    return WatchStatisticsRequest(query: maybe { $0.statisticsQuery() }, credit: integer(in: 0...64))
  }

  mutating func statisticsUpdate() -> StatisticsUpdate {
    return StatisticsUpdate(changed: list(4, least: 0) { $0.statistics() }, emptied: list(4, least: 0) { $0.statisticsUpdateInterval() })
  }

  mutating func statisticsUpdateInterval() -> StatisticsUpdate.Interval {
    return StatisticsUpdate.Interval(start: instant(), end: instant())
  }

  mutating func storeMode() -> StoreMode {
    return StoreMode(isGuest: flag(), lock: anyCase(), isRestricted: flag(), guestApps: list(4, least: 0) { $0.guestApp() }, endsWithSecret: flag())
  }

  mutating func guestApp() -> GuestApp {
    return GuestApp(principal: PrincipalID(id()), bundleIdentifier: text())
  }

  mutating func modeRequest() -> ModeRequest {
    return ModeRequest()
  }

  mutating func storeModeChange() -> StoreModeChange {
    return StoreModeChange(isGuest: maybe { $0.flag() }, isLocked: maybe { $0.flag() }, guestApps: list(4, least: 0) { $0.guestApp() }, secret: bytes())
  }

  mutating func objectGrant() -> ObjectGrant {
    return ObjectGrant(object: id(), isAllowed: flag())
  }

  mutating func setObjectGrantsRequest() -> SetObjectGrantsRequest {
    return SetObjectGrantsRequest(principal: PrincipalID(id()), grants: list(4, least: 0) { $0.objectGrant() })
  }

  mutating func setObjectGrantsReply() -> SetObjectGrantsReply {
    return SetObjectGrantsReply()
  }

  mutating func objectGrantsRequest() -> ObjectGrantsRequest {
    return ObjectGrantsRequest(principal: PrincipalID(id()), types: list(4, least: 0) { $0.type() })
  }

  mutating func objectGrantsReply() -> ObjectGrantsReply {
    return ObjectGrantsReply(objects: list(4, least: 0) { $0.grantedObject() })
  }

  mutating func grantedObject() -> GrantedObject {
    return GrantedObject(object: id(), type: type(), decision: anyCase(), isOwn: flag(), isOffered: flag())
  }

  mutating func statusRequest() -> StatusRequest {
    return StatusRequest()
  }

  mutating func daemonStatusTypeCount() -> DaemonStatus.TypeCount {
    return DaemonStatus.TypeCount(type: type(), source: source(), sampleCount: count(1 << 40), first: instant(), last: instant())
  }

  mutating func importedKindCount() -> ImportedKindCount {
    return ImportedKindCount(kind: text(), count: count(1 << 40))
  }

  mutating func daemonStatus() -> DaemonStatus {
    return DaemonStatus(daemonVersion: text(), processID: integer(), startedAt: instant(), connectionCount: count(1 << 30), storePath: text(), storeBytes: Int64(count(1 << 40)), sampleCount: count(1 << 40), deletedCount: count(1 << 40), importedObjectCount: count(1 << 40), importedObjects: list(4, least: 0) { $0.importedKindCount() }, types: list(4, least: 0) { $0.daemonStatusTypeCount() }, lastFailure: text(), lastFailureAt: maybe { $0.instant() }, pendingRequestCount: count(1 << 30), mode: storeMode(), isLedgerFailing: flag(), availableBytes: Int64(count(1 << 40)), isSystemMode: flag(), waitingLaunchCount: count(1 << 30), hasAgent: flag(), notifierCount: count(1 << 30), lastBackupAt: maybe { $0.instant() })
  }

  mutating func metricsRequest() -> MetricsRequest {
    return MetricsRequest()
  }

  mutating func statusCount() -> StatusCount {
    return StatusCount(code: integer(), count: integer())
  }

  mutating func methodMetrics() -> MethodMetrics {
    return MethodMetrics(method: text(), statuses: list(4, least: 0) { $0.statusCount() }, durationCounts: list(4, least: 0) { $0.integer() }, durationSum: integer())
  }

  mutating func daemonCounters() -> DaemonCounters {
    return DaemonCounters(methods: list(4, least: 0) { $0.methodMetrics() }, durationBounds: list(4, least: 0) { $0.integer() }, commitCount: integer(), connectionCount: count(1 << 30), jobCount: count(1 << 30), storeBytes: Int64(count(1 << 40)))
  }

  mutating func verifyStoreRequest() -> VerifyStoreRequest {
    return VerifyStoreRequest()
  }

  mutating func storeVerification() -> StoreVerification {
    return StoreVerification(checkedChunks: count(1 << 40), checkedSamples: count(1 << 40), problems: list(4, least: 0) { $0.text() })
  }

  mutating func compactStoreRequest() -> CompactStoreRequest {
    return CompactStoreRequest()
  }

  mutating func storeCompaction() -> StoreCompaction {
    return StoreCompaction(bytesBefore: Int64(count(1 << 40)), bytesAfter: Int64(count(1 << 40)), rewrittenChunkCount: count(1 << 40), removedSampleCount: count(1 << 40), purgedTombstoneCount: count(1 << 40), removedMetadataCount: count(1 << 40), isErased: flag())
  }

  mutating func salvageStoreRequest() -> SalvageStoreRequest {
    return SalvageStoreRequest(accepts: flag())
  }

  mutating func storeSalvage() -> StoreSalvage {
    return StoreSalvage(damaged: list(4, least: 0) { $0.daemonStatusTypeCount() }, journalRowCount: count(1 << 40), isSalvaged: flag(), isRolledBack: flag())
  }

  mutating func condenseStoreRequest() -> CondenseStoreRequest {
    return CondenseStoreRequest()
  }

  mutating func storeCondensation() -> StoreCondensation {
    return StoreCondensation(seriesCount: count(1 << 40), sampleCount: count(1 << 40))
  }

  mutating func recordExportRequest() -> RecordExportRequest {
    return RecordExportRequest(format: text(), types: list(4, least: 0) { $0.type() })
  }

  mutating func recordExportReply() -> RecordExportReply {
    return RecordExportReply()
  }

  mutating func setSourceOrderRequest() -> SetSourceOrderRequest {
    return SetSourceOrderRequest(type: type(), sources: list(4, least: 0) { $0.source() })
  }

  mutating func setSourceOrderReply() -> SetSourceOrderReply {
    return SetSourceOrderReply()
  }

  mutating func characteristic() -> Characteristic {
    let value: Characteristic.Value?
    switch count(3) {
    case 0: value = .choice(integer())
    case 1: value = .date(calendarDay())
    default: value = nil
    }
    var result = Characteristic(type: type())
    result.value = value
    return result
  }

  mutating func characteristicsRequest() -> CharacteristicsRequest {
    return CharacteristicsRequest(types: list(4, least: 1) { $0.type() })
  }

  mutating func characteristicsReply() -> CharacteristicsReply {
    return CharacteristicsReply(characteristics: list(4, least: 0) { $0.characteristic() })
  }

  mutating func setCharacteristicRequest() -> SetCharacteristicRequest {
    return SetCharacteristicRequest(characteristic: characteristic())
  }

  mutating func setCharacteristicReply() -> SetCharacteristicReply {
    return SetCharacteristicReply()
  }

  mutating func storeSettings() -> StoreSettings {
    var result = StoreSettings()
    result.earliestPermittedSampleDate = maybe { $0.instant() }
    result.deletedObjectRetention = maybe { Int64($0.count(1 << 40)) }
    result.condensingMonths = maybe { $0.count(1 << 30) }
    result.healthRecords = maybe { $0.flag() }
    result.region = maybe { $0.text() }
    return result
  }

  mutating func settingsRequest() -> SettingsRequest {
    return SettingsRequest()
  }

  mutating func setSettingsReply() -> SetSettingsReply {
    return SetSettingsReply()
  }

  mutating func moveModeRequest() -> MoveModeRequest {
    return MoveModeRequest()
  }

  mutating func moveModeReply() -> MoveModeReply {
    return MoveModeReply(mode: anyCase())
  }

  mutating func preferredUnitsRequest() -> PreferredUnitsRequest {
    return PreferredUnitsRequest(types: list(4, least: 1) { $0.type() })
  }

  mutating func preferredUnitsReply() -> PreferredUnitsReply {
    return PreferredUnitsReply(units: list(4, least: 0) { $0.unit() })
  }

  mutating func setPreferredUnitRequest() -> SetPreferredUnitRequest {
    return SetPreferredUnitRequest(type: type(), unit: maybe { $0.unit() })
  }

  mutating func setPreferredUnitReply() -> SetPreferredUnitReply {
    return SetPreferredUnitReply()
  }

  mutating func earliestPermittedSampleDateRequest() -> EarliestPermittedSampleDateRequest {
    return EarliestPermittedSampleDateRequest()
  }

  mutating func earliestPermittedSampleDateReply() -> EarliestPermittedSampleDateReply {
    return EarliestPermittedSampleDateReply(date: maybe { $0.instant() })
  }

  mutating func supportsHealthRecordsRequest() -> SupportsHealthRecordsRequest {
    return SupportsHealthRecordsRequest()
  }

  mutating func supportsHealthRecordsReply() -> SupportsHealthRecordsReply {
    return SupportsHealthRecordsReply(isSupported: flag())
  }

  mutating func splitTotalEnergyRequest() -> SplitTotalEnergyRequest {
    return SplitTotalEnergyRequest(total: number(), start: instant(), end: instant())
  }

  mutating func energySplit() -> EnergySplit {
    return EnergySplit(resting: number(), active: number())
  }

  mutating func recalibrateEstimatesRequest() -> RecalibrateEstimatesRequest {
    return RecalibrateEstimatesRequest(type: type(), date: instant())
  }

  mutating func recalibrateEstimatesReply() -> RecalibrateEstimatesReply {
    return RecalibrateEstimatesReply()
  }

  mutating func activityGoals() -> ActivityGoals {
    return ActivityGoals(day: calendarDay(), move: maybe { $0.number() }, exercise: maybe { $0.number() }, stand: maybe { $0.number() }, moveTime: maybe { $0.number() })
  }

  mutating func goalsRequest() -> GoalsRequest {
    return GoalsRequest()
  }

  mutating func goalsReply() -> GoalsReply {
    return GoalsReply(goals: list(4, least: 0) { $0.activityGoals() })
  }

  mutating func setGoalsRequest() -> SetGoalsRequest {
    return SetGoalsRequest(goals: activityGoals())
  }

  mutating func setGoalsReply() -> SetGoalsReply {
    return SetGoalsReply()
  }

  mutating func recalibrationsRequest() -> RecalibrationsRequest {
    return RecalibrationsRequest()
  }

  mutating func estimateRecalibration() -> EstimateRecalibration {
    return EstimateRecalibration(type: type(), date: instant(), recordedAt: instant(), bundleIdentifier: text())
  }

  mutating func recalibrationsReply() -> RecalibrationsReply {
    return RecalibrationsReply(recalibrations: list(4, least: 0) { $0.estimateRecalibration() })
  }

  mutating func relation() -> Relation {
    return Relation(kind: anyCase(), parent: id(), activity: maybe { $0.id() }, children: ids())
  }

  mutating func relateRequest() -> RelateRequest {
    return RelateRequest(relations: list(4, least: 1) { $0.relation() }, isRemoval: flag())
  }

  mutating func relateReply() -> RelateReply {
    return RelateReply()
  }

  mutating func seriesReference() -> SeriesReference {
    return SeriesReference(row: count(1 << 30), buffer: integer())
  }

  mutating func saveReply() -> SaveReply {
    return SaveReply()
  }

  mutating func objectSelection() -> ObjectSelection {
    switch count(2) {
    case 0: return .objects(ids())
    default: return .matching(type: type(), filter: sampleFilter())
    }
  }

  mutating func deleteReply() -> DeleteReply {
    return DeleteReply(deletedCount: count(1 << 40))
  }

  mutating func sampleQuery() -> SampleQuery {
    return SampleQuery(descriptors: list(4, least: 1) { $0.queryDescriptor() }, order: anyCase(), limit: count(1 << 40), cursor: bytes(), pageBytes: count(1 << 30), includesDocumentData: flag())
  }

  mutating func samplePage() -> SamplePage {
    return SamplePage(samples: sampleBatch(), cursor: bytes(), contained: sampleBatch())
  }

  mutating func changeQuery() -> ChangeQuery {
    return ChangeQuery(descriptors: list(4, least: 1) { $0.queryDescriptor() }, anchor: bytes(), limit: count(1 << 40))
  }

  mutating func deletedObject() -> DeletedObject {
    return DeletedObject(id: id(), type: type(), metadata: metadata())
  }

  mutating func changePage() -> ChangePage {
    return ChangePage(added: sampleBatch(), deleted: list(4, least: 0) { $0.deletedObject() }, anchor: bytes(), hasMore: flag(), contained: sampleBatch())
  }

  mutating func observeRequest() -> ObserveRequest {
    return ObserveRequest(query: maybe { $0.changeQuery() }, credit: integer(in: 0...64))
  }

  mutating func appendSeriesRequest() -> AppendSeriesRequest {
    return AppendSeriesRequest(buffer: integer(), points: seriesPoints())
  }

  mutating func appendSeriesReply() -> AppendSeriesReply {
    return AppendSeriesReply(count: count(1 << 40))
  }

  mutating func discardSeriesRequest() -> DiscardSeriesRequest {
    return DiscardSeriesRequest(buffer: integer())
  }

  mutating func discardSeriesReply() -> DiscardSeriesReply {
    return DiscardSeriesReply()
  }

  mutating func seriesQuery() -> SeriesQuery {
    return SeriesQuery(id: id(), start: maybe { $0.instant() }, end: maybe { $0.instant() }, cursor: bytes(), limit: count(1 << 40))
  }

  mutating func seriesPage() -> SeriesPage {
    return SeriesPage(points: seriesPoints(), cursor: bytes())
  }

  mutating func beginSessionRequest() -> BeginSessionRequest {
    return BeginSessionRequest(bundleIdentifier: text())
  }

  mutating func beginSessionReply() -> BeginSessionReply {
    return BeginSessionReply(nonce: bytes(), daemonID: bytes())
  }

  mutating func helloRequest() -> HelloRequest {
    return HelloRequest(bundleIdentifier: text(), token: bytes(), nonce: bytes(), signature: bytes(), version: text())
  }

  mutating func helloReply() -> HelloReply {
    return HelloReply(daemonVersion: text())
  }

  mutating func introduceRequest() -> IntroduceRequest {
    return IntroduceRequest(hello: helloRequest(), manifest: appManifest())
  }

  mutating func introduceReply() -> IntroduceReply {
    return IntroduceReply(daemonVersion: text())
  }

  mutating func representRequest() -> RepresentRequest {
    return RepresentRequest(processID: integer())
  }

  mutating func representReply() -> RepresentReply {
    return RepresentReply()
  }

  mutating func handOverRequest() -> HandOverRequest {
    return HandOverRequest(processID: integer())
  }

  mutating func handOverReply() -> HandOverReply {
    return HandOverReply()
  }

  mutating func sourceQuery() -> SourceQuery {
    return SourceQuery(descriptors: list(4, least: 1) { $0.queryDescriptor() })
  }

  mutating func sourceReply() -> SourceReply {
    return SourceReply(sources: list(4, least: 0) { $0.source() })
  }

  mutating func statisticsQuery() -> StatisticsQuery {
    return StatisticsQuery(type: type(), filter: sampleFilter(), options: StatisticsOptions(rawValue: UInt32(count(128))), calendar: maybe { $0.calendarIntervals() }, first: maybe { $0.instant() })
  }

  mutating func statisticsValues() -> StatisticsValues {
    return StatisticsValues(sum: maybe { $0.number() }, average: maybe { $0.number() }, minimum: maybe { $0.number() }, maximum: maybe { $0.number() }, mostRecent: maybe { $0.number() }, mostRecentStart: maybe { $0.instant() }, mostRecentEnd: maybe { $0.instant() }, duration: maybe { $0.number() })
  }

  mutating func sourceStatistics() -> SourceStatistics {
    return SourceStatistics(source: source(), values: statisticsValues())
  }

  mutating func statistics() -> Statistics {
    return Statistics(start: instant(), end: instant(), merged: statisticsValues(), bySource: list(4, least: 0) { $0.sourceStatistics() })
  }

  mutating func statisticsReply() -> StatisticsReply {
    return StatisticsReply(statistics: list(4, least: 0) { $0.statistics() }, next: maybe { $0.instant() })
  }

  mutating func summaryQuery() -> SummaryQuery {
    return SummaryQuery(predicate: maybe { $0.healthPredicate() }, timeZone: text())
  }

  mutating func summaryReply() -> SummaryReply {
    return SummaryReply(summaries: list(4, least: 0) { $0.activitySummary() })
  }

  mutating func watchSummariesRequest() -> WatchSummariesRequest {
    return WatchSummariesRequest(query: maybe { $0.summaryQuery() }, credit: integer(in: 0...64))
  }

  mutating func summaryUpdate() -> SummaryUpdate {
    return SummaryUpdate(changed: list(4, least: 0) { $0.activitySummary() }, emptied: list(4, least: 0) { $0.calendarDay() })
  }

  mutating func source() -> Source {
    return Source(name: text(), bundleIdentifier: text())
  }

  mutating func sourceRevision() -> SourceRevision {
    return SourceRevision(source: source(), version: text(), productType: text(), operatingSystemVersion: text())
  }

  mutating func metadataValue() -> MetadataValue {
    switch count(5) {
    case 0: return .string(text())
    case 1: return .integer(integer())
    case 2: return .double(number())
    case 3: return .date(instant())
    default: return .quantity(value: number(), unit: text())
    }
  }

  mutating func metadataEntry() -> Metadata.Entry {
    return Metadata.Entry(key: text(), value: metadataValue())
  }

  mutating func workoutConfiguration() -> WorkoutConfiguration {
    return WorkoutConfiguration(activityType: raw(RawValues.workoutActivityType), locationType: raw(RawValues.workoutLocationType), swimmingLocationType: raw(RawValues.swimmingLocationType), lapLength: maybe { $0.number() })
  }

  mutating func workoutSession() -> WorkoutSession {
    var result = WorkoutSession(id: id(), configuration: workoutConfiguration())
    result.state = anyCase()
    result.start = maybe { $0.instant() }
    result.end = maybe { $0.instant() }
    result.events = list(4, least: 0) { $0.workoutEvent() }
    result.activities = list(4, least: 0) { $0.workoutActivity() }
    result.isMirrored = flag()
    return result
  }

  mutating func followSessionRequest() -> FollowSessionRequest {
    return FollowSessionRequest(session: id(), configuration: maybe { $0.workoutConfiguration() }, isMirror: flag())
  }

  mutating func workoutSessionChange() -> WorkoutSessionChange {
    return WorkoutSessionChange(from: anyCase(), to: anyCase(), date: instant())
  }

  mutating func workoutSessionUpdate() -> WorkoutSessionUpdate {
    switch count(8) {
    case 0: return .snapshot(workoutSession())
    case 1: return .changed(workoutSessionChange())
    case 2: return .event(workoutEvent())
    case 3: return .began(workoutActivity())
    case 4: return .ended(workoutActivity())
    case 5: return .failed(anyCase())
    case 6: return .data(bytes())
    default: return .disconnected
    }
  }

  mutating func actOnSessionReply() -> ActOnSessionReply {
    return ActOnSessionReply()
  }

  mutating func recoverSessionRequest() -> RecoverSessionRequest {
    return RecoverSessionRequest()
  }

  mutating func recoverSessionReply() -> RecoverSessionReply {
    return RecoverSessionReply(session: maybe { $0.workoutSession() })
  }

  mutating func mirrorSessionRequest() -> MirrorSessionRequest {
    return MirrorSessionRequest(session: id(), isMirrored: flag())
  }

  mutating func mirrorSessionReply() -> MirrorSessionReply {
    return MirrorSessionReply()
  }

  mutating func sendToRemoteRequest() -> SendToRemoteRequest {
    return SendToRemoteRequest(session: id(), isMirror: flag(), data: bytes())
  }

  mutating func sendToRemoteReply() -> SendToRemoteReply {
    return SendToRemoteReply()
  }

  mutating func sessionInterest() -> SessionInterest {
    return SessionInterest(wantsMirrored: flag(), wantsConfigurations: flag())
  }

  mutating func sessionAnnouncement() -> SessionAnnouncement {
    switch count(2) {
    case 0: return .mirrored(workoutSession())
    default: return .configuration(workoutConfiguration())
    }
  }

  mutating func startCompanionRequest() -> StartCompanionRequest {
    return StartCompanionRequest(configuration: workoutConfiguration())
  }

  mutating func startCompanionReply() -> StartCompanionReply {
    return StartCompanionReply()
  }
}
