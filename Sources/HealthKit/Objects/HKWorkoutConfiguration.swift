public import Foundation
import Synchronization

/// What kind of workout is meant: the activity and where it takes place. Set it up before it is given
/// to a session, a builder or an activity, each of which takes a copy.
///
/// `@unchecked Sendable` because a lock guards what can be changed.
public final class HKWorkoutConfiguration: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable
{
  struct Values: Hashable {
    var activityType = HKWorkoutActivityType.other
    var locationType = HKWorkoutSessionLocationType.unknown
    var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
    var lapLength: HKQuantity?
  }

  private let values: Mutex<Values>

  public override convenience init() { self.init(Values()) }

  init(_ values: Values) {
    self.values = Mutex(values)
    super.init()
  }

  var current: Values { values.withLock { $0 } }

  /// ``HKWorkoutActivityType/other`` until it is set.
  public var activityType: HKWorkoutActivityType {
    get { current.activityType }
    set { values.withLock { $0.activityType = newValue } }
  }
  /// Indoors or outdoors.
  public var locationType: HKWorkoutSessionLocationType {
    get { current.locationType }
    set { values.withLock { $0.locationType = newValue } }
  }
  /// Of swimming only.
  public var swimmingLocationType: HKWorkoutSwimmingLocationType {
    get { current.swimmingLocationType }
    set { values.withLock { $0.swimmingLocationType = newValue } }
  }
  /// In a unit of length; of swimming in a pool only.
  public var lapLength: HKQuantity? {
    get { current.lapLength }
    set { values.withLock { $0.lapLength = newValue } }
  }

  public func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(current) }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutConfiguration)?.current == current
  }
  public override var hash: Int { activityType.number }
  public override var description: String { "HKWorkoutConfiguration(redacted)" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let values = current
    coder.encode(values.activityType.number as NSNumber, forKey: "activityType")
    coder.encode(values.locationType.rawValue as NSNumber, forKey: "locationType")
    coder.encode(values.swimmingLocationType.rawValue as NSNumber, forKey: "swimmingLocationType")
    coder.encode(values.lapLength, forKey: "lapLength")
  }

  /// nil when the archive holds a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard
      let activity = coder.number("activityType").flatMap({
        HKWorkoutActivityType(number: $0.intValue)
      }),
      let location = coder.number("locationType").flatMap({
        HKWorkoutSessionLocationType(rawValue: $0.intValue)
      }),
      let swimming = coder.number("swimmingLocationType").flatMap({
        HKWorkoutSwimmingLocationType(rawValue: $0.intValue)
      })
    else { return nil }
    self.init(
      Values(
        activityType: activity, locationType: location, swimmingLocationType: swimming,
        lapLength: coder.object(HKQuantity.self, "lapLength")))
  }
}
