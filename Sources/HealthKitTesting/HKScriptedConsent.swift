public import Foundation
public import HealthKit
import HealthModel

/// What the person would be shown when an app asks.
public struct HKConsentRequest: Sendable {
  /// That of the app that asks.
  public let bundleIdentifier: String
  /// Types that were never decided.
  public let toShare: Set<HKSampleType>
  /// Types that the app wants to read and that were never decided.
  public let toRead: Set<HKObjectType>
  /// Where single objects are asked for, those that are offered, and whether the app may read them
  /// now.
  public let objects: [UUID: Bool]
}

/// How a script answers a request.
public enum HKConsentAnswer: Sendable {
  /// Allows these of the types that are asked for, refuses the others.
  case allow(toShare: Set<HKSampleType>, toRead: Set<HKObjectType>)
  /// Allows these of the objects that are offered, refuses the others.
  case allowObjects(Set<UUID>)
  /// Allows every type and every object that is asked for.
  case allowEverything
  /// Refuses every type and every object that is asked for. The request itself succeeds, as ever.
  case refuseEverything
  /// Closes the sheet: the request fails with `errorUserCanceled`.
  case dismiss
}

/// The person of a test: answers what apps ask for.
public struct HKScriptedConsent: Sendable {
  let answer: @Sendable (HKConsentRequest) -> HKConsentAnswer

  /// A person who decides each time.
  ///
  /// - Parameter answer: called for each request that leaves something to decide, on any thread.
  public init(_ answer: @escaping @Sendable (HKConsentRequest) -> HKConsentAnswer) {
    self.answer = answer
  }

  /// Says yes to whatever is asked.
  public static let allowingEverything = HKScriptedConsent { _ in .allowEverything }
  /// Says no to whatever is asked.
  public static let refusingEverything = HKScriptedConsent { _ in .refuseEverything }
  /// Closes every sheet: requests fail with `errorUserCanceled`.
  public static let dismissing = HKScriptedConsent { _ in .dismiss }

  /// Allows these types and refuses the others.
  public static func allowing(
    toShare: Set<HKSampleType> = [], toRead: Set<HKObjectType> = []
  ) -> HKScriptedConsent {
    HKScriptedConsent { _ in .allow(toShare: toShare, toRead: toRead) }
  }
}

extension HKScriptedConsent {
  func decision(on sheet: ConsentSheet) -> SheetDecision {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    let answer = answer(HKConsentRequest(sheet))
    if case .dismiss = answer {
      decision.isDismissed = true
      return decision
    }
    decision.grants = sheet.items.map { item in
      Grant(
        type: item.type, direction: item.direction,
        decision: answer.allows(item) ? .authorized : .denied)
    }
    decision.objects = sheet.objects.map {
      ObjectChoice(id: $0.id, isGranted: answer.allows($0))
    }
    return decision
  }
}

extension HKConsentAnswer {
  fileprivate func allows(_ item: ConsentSheet.Item) -> Bool {
    switch self {
    case .allow(let share, let read):
      item.direction == .share
        ? share.contains { $0.identifier == item.type.identifier }
        : read.contains { $0.identifier == item.type.identifier }
    case .allowEverything: true
    case .allowObjects, .refuseEverything, .dismiss: false
    }
  }

  fileprivate func allows(_ object: ConsentSheet.Object) -> Bool {
    switch self {
    case .allowObjects(let ids): ids.contains { $0.uuidString == object.id.uuidString }
    case .allowEverything: true
    case .allow, .refuseEverything, .dismiss: false
    }
  }
}

extension HKConsentRequest {
  init(_ sheet: ConsentSheet) {
    bundleIdentifier = sheet.app.bundleIdentifier
    toShare = Set(
      sheet.items.filter { $0.direction == .share }.compactMap {
        $0.objectType(HKSampleType.self)
      })
    toRead = Set(
      sheet.items.filter { $0.direction == .read }.compactMap {
        $0.objectType(HKObjectType.self)
      })
    objects = Dictionary(
      sheet.objects.compactMap { object in
        UUID(uuidString: object.id.uuidString).map { ($0, object.isGranted) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension ConsentSheet.Item {
  fileprivate func objectType<T: HKObjectType>(_: T.Type) -> T? { HKObjectType.named(type) as? T }
}
