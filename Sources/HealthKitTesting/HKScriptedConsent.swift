public import Foundation
public import HealthKit
import HealthModel

/// An authorization request, as it would be presented to the user.
public struct HKConsentRequest: Sendable {
  /// The bundle identifier of the requesting app.
  public let bundleIdentifier: String
  /// The requested types to share whose status is not determined.
  public let toShare: Set<HKSampleType>
  /// The requested types to read whose status is not determined.
  public let toRead: Set<HKObjectType>
  /// The offered objects in a request for per-object authorization, and whether the app may already
  /// read each.
  public let objects: [UUID: Bool]
}

/// The answer of a script to an authorization request.
public enum HKConsentAnswer: Sendable {
  /// Allows these of the requested types and denies the others.
  case allow(toShare: Set<HKSampleType>, toRead: Set<HKObjectType>)
  /// Allows these of the offered objects and denies the others.
  case allowObjects(Set<UUID>)
  /// Allows every requested type and object.
  case allowEverything
  /// Denies every requested type and object. The request itself succeeds, as it does in HealthKit.
  case refuseEverything
  /// Dismisses the request, which fails with `errorUserCanceled`.
  case dismiss
}

/// A script that answers authorization requests in place of the user.
public struct HKScriptedConsent: Sendable {
  let answer: @Sendable (HKConsentRequest) -> HKConsentAnswer

  /// Creates a script that computes each answer.
  ///
  /// - Parameter answer: called on any thread, for each request that has types or objects to
  ///   decide.
  public init(_ answer: @escaping @Sendable (HKConsentRequest) -> HKConsentAnswer) {
    self.answer = answer
  }

  /// Allows all requests.
  public static let allowingEverything = HKScriptedConsent { _ in .allowEverything }
  /// Denies all requests.
  public static let refusingEverything = HKScriptedConsent { _ in .refuseEverything }
  /// Dismisses all requests, which fail with `errorUserCanceled`.
  public static let dismissing = HKScriptedConsent { _ in .dismiss }

  /// Returns a script that allows these types and denies the others.
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
