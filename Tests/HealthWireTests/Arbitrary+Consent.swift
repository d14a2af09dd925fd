import HealthModel
import HealthWire

extension Arbitrary {
  mutating func consent() -> [any WireMessage & Hashable] {
    [
      AuthorizationRequest(share: types(), read: types(), isFromExtension: flag()),
      AuthorizationReply(), RequestStatusRequest(share: types(), read: types()),
      RequestStatusReply(status: element([.unknown, .shouldRequest, .unnecessary])),
      ObjectAuthorizationRequest(type: type(), predicate: maybe { $0.predicate() }),
      HandleExtensionRequest(), ListRequestsRequest(),
      ListRequestsReply(
        sheets: list(3) { $0.sheet() },
        muted: list(3) { MutedApp(bundleIdentifier: $0.text(), requestCount: $0.count(99)) }),
      sheetDecision(), decisionReply(),
      element([
        AgentMessage.hello(isInteractive: flag()), .touched(id()), .decision(sheetDecision()),
      ]),
      element([
        AgentEvent.sheet(sheet()), .closed(id()),
        .outcome(SheetOutcome(sheet: id(), rejection: text(), reply: maybe { $0.decisionReply() })),
      ]),
    ]
  }

  private mutating func sheet() -> ConsentSheet {
    var app = ConsentSheet.App(
      principal: PrincipalID(id()), bundleIdentifier: text(), name: text(),
      level: UInt8(count(5)))
    app.isPending = flag()
    app.hasNamesake = flag()
    app.readUsage = text()
    app.shareUsage = text()
    app.clinicalUsage = text()
    var sheet = ConsentSheet(
      id: id(), version: UInt32(count(9)), app: app, createdAt: instant(), expiresAt: instant())
    sheet.items = list(4) { any in
      var item = ConsentSheet.Item(type: any.type(), direction: any.flag() ? .read : .share)
      item.isSensitive = any.flag()
      item.sampleCount = any.count(1 << 40)
      item.oldest = any.maybe { $0.instant() }
      item.isRequired = any.flag()
      item.isBelowCeiling = any.flag()
      return item
    }
    sheet.objectType = maybe { $0.type() }
    sheet.objects = list(4) {
      ConsentSheet.Object(
        id: $0.id(), title: $0.text(), start: $0.instant(), source: $0.text(),
        isGranted: $0.flag())
    }
    sheet.isFromExtension = flag()
    return sheet
  }

  private mutating func sheetDecision() -> SheetDecision {
    var decision = SheetDecision(sheet: id(), version: UInt32(count(9)))
    decision.grants = list(4) {
      Grant(
        type: $0.type(), direction: $0.flag() ? .read : .share,
        decision: $0.element([.notDetermined, .denied, .authorized]))
    }
    decision.objects = list(4) { ObjectChoice(id: $0.id(), isGranted: $0.flag()) }
    decision.isDismissed = flag()
    decision.isScripted = flag()
    return decision
  }

  private mutating func decisionReply() -> DecisionReply {
    DecisionReply(
      assurance: element([.scripted, .session, .presence]), unproved: list(3) { $0.type() })
  }
}
