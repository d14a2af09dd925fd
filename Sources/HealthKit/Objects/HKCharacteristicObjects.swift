public import Foundation

// Characteristics that the user entered, as objects. The value is `notSet` if the user has not
// entered it or the app may not read it (rules CHAR-01 to CHAR-05).

/// The biological sex that the user entered.
public final class HKBiologicalSexObject: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The value; `notSet` if it is not entered or not readable.
  public let biologicalSex: HKBiologicalSex

  init(_ biologicalSex: HKBiologicalSex) {
    self.biologicalSex = biologicalSex
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
  }
  public override var hash: Int { biologicalSex.rawValue }
  public override var description: String { "HKBiologicalSexObject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(biologicalSex.rawValue as NSNumber, forKey: "value")
  }

  /// Decodes an object. Returns nil for a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.number("value").flatMap({ HKBiologicalSex(rawValue: $0.intValue) })
    else {
      return nil
    }
    self.init(value)
  }
}

/// The blood type that the user entered.
public final class HKBloodTypeObject: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The value; `notSet` if it is not entered or not readable.
  public let bloodType: HKBloodType

  init(_ bloodType: HKBloodType) {
    self.bloodType = bloodType
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBloodTypeObject)?.bloodType == bloodType
  }
  public override var hash: Int { bloodType.rawValue }
  public override var description: String { "HKBloodTypeObject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(bloodType.rawValue as NSNumber, forKey: "value")
  }

  /// Decodes an object. Returns nil for a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.number("value").flatMap({ HKBloodType(rawValue: $0.intValue) }) else {
      return nil
    }
    self.init(value)
  }
}

/// The Fitzpatrick skin type that the user entered.
public final class HKFitzpatrickSkinTypeObject: NSObject, NSSecureCoding, NSCopying,
  // because the only property is a constant
  Sendable
{
  /// The value; `notSet` if it is not entered or not readable.
  public let skinType: HKFitzpatrickSkinType

  init(_ skinType: HKFitzpatrickSkinType) {
    self.skinType = skinType
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType
  }
  public override var hash: Int { skinType.rawValue }
  public override var description: String { "HKFitzpatrickSkinTypeObject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(skinType.rawValue as NSNumber, forKey: "value")
  }

  /// Decodes an object. Returns nil for a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard
      let value = coder.number("value").flatMap({ HKFitzpatrickSkinType(rawValue: $0.intValue) })
    else {
      return nil
    }
    self.init(value)
  }
}

/// Whether the user uses a wheelchair, as entered by the user.
public final class HKWheelchairUseObject: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The value; `notSet` if it is not entered or not readable.
  public let wheelchairUse: HKWheelchairUse

  init(_ wheelchairUse: HKWheelchairUse) {
    self.wheelchairUse = wheelchairUse
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
  }
  public override var hash: Int { wheelchairUse.rawValue }
  public override var description: String { "HKWheelchairUseObject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(wheelchairUse.rawValue as NSNumber, forKey: "value")
  }

  /// Decodes an object. Returns nil for a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.number("value").flatMap({ HKWheelchairUse(rawValue: $0.intValue) })
    else {
      return nil
    }
    self.init(value)
  }
}

/// The measure of the user's Move ring: active energy or move time.
public final class HKActivityMoveModeObject: NSObject, NSSecureCoding, NSCopying,
  // because the only property is a constant
  Sendable
{
  /// The measure; active energy unless the user chose move time.
  public let activityMoveMode: HKActivityMoveMode

  init(_ activityMoveMode: HKActivityMoveMode) {
    self.activityMoveMode = activityMoveMode
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
  }
  public override var hash: Int { activityMoveMode.rawValue }
  public override var description: String { "HKActivityMoveModeObject(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(activityMoveMode.rawValue as NSNumber, forKey: "value")
  }

  /// Decodes an object. Returns nil for a value that this version does not know.
  public convenience init?(coder: NSCoder) {
    guard let value = coder.number("value").flatMap({ HKActivityMoveMode(rawValue: $0.intValue) })
    else {
      return nil
    }
    self.init(value)
  }
}
