// Factory methods for units. Each call returns the same object (rule UNIT-08).

// Mass.
extension HKUnit {
  /// Returns the gram, `g`.
  public class func gram() -> HKUnit { named("g") }
  /// Returns the gram, `g`, with a metric prefix.
  public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "g")
  }
  /// Returns the ounce, `oz`.
  public class func ounce() -> HKUnit { named("oz") }
  /// Returns the pound, `lb`.
  public class func pound() -> HKUnit { named("lb") }
  /// Returns the stone, `st`.
  public class func stone() -> HKUnit { named("st") }
}

// Length.
extension HKUnit {
  /// Returns the meter, `m`.
  public class func meter() -> HKUnit { named("m") }
  /// Returns the meter, `m`, with a metric prefix.
  public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "m")
  }
  /// Returns the inch, `in`.
  public class func inch() -> HKUnit { named("in") }
  /// Returns the foot, `ft`.
  public class func foot() -> HKUnit { named("ft") }
  /// Returns the yard, `yd`.
  public class func yard() -> HKUnit { named("yd") }
  /// Returns the mile, `mi`.
  public class func mile() -> HKUnit { named("mi") }
}

// Volume.
extension HKUnit {
  /// Returns the liter, `L`.
  public class func liter() -> HKUnit { named("L") }
  /// Returns the liter, `L`, with a metric prefix.
  public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "L")
  }
  /// Returns the US fluid ounce, `fl_oz_us`.
  public class func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
  /// Returns the imperial fluid ounce, `fl_oz_imp`.
  public class func fluidOunceImperial() -> HKUnit { named("fl_oz_imp") }
  /// Returns the US pint, `pt_us`.
  public class func pintUS() -> HKUnit { named("pt_us") }
  /// Returns the imperial pint, `pt_imp`.
  public class func pintImperial() -> HKUnit { named("pt_imp") }
  /// Returns the US cup, `cup_us`.
  public class func cupUS() -> HKUnit { named("cup_us") }
  /// Returns the imperial cup, `cup_imp`.
  public class func cupImperial() -> HKUnit { named("cup_imp") }
}

// Pressure and sound.
extension HKUnit {
  /// Returns the pascal, `Pa`.
  public class func pascal() -> HKUnit { named("Pa") }
  /// Returns the pascal, `Pa`, with a metric prefix.
  public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "Pa")
  }
  /// Returns the millimeter of mercury, `mmHg`.
  public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
  /// Returns the inch of mercury, `inHg`.
  public class func inchesOfMercury() -> HKUnit { named("inHg") }
  /// Returns the centimeter of water, `cmAq`.
  public class func centimeterOfWater() -> HKUnit { named("cmAq") }
  /// Returns the atmosphere, `atm`.
  public class func atmosphere() -> HKUnit { named("atm") }
  /// Returns the A-weighted sound pressure level in decibels, `dBASPL`. The scale is logarithmic,
  /// relative to 20 µPa.
  public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }
  /// Returns the hearing level in decibels, `dBHL`.
  public class func decibelHearingLevel() -> HKUnit { named("dBHL") }
}

// Time and frequency.
extension HKUnit {
  /// Returns the second, `s`.
  public class func second() -> HKUnit { named("s") }
  /// Returns the second, `s`, with a metric prefix.
  public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "s")
  }
  /// Returns the minute, `min`.
  public class func minute() -> HKUnit { named("min") }
  /// Returns the hour, `hr`.
  public class func hour() -> HKUnit { named("hr") }
  /// Returns the day, `d`.
  public class func day() -> HKUnit { named("d") }
  /// Returns the hertz, `Hz`.
  public class func hertz() -> HKUnit { named("Hz") }
  /// Returns the hertz, `Hz`, with a metric prefix.
  public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "Hz")
  }
}

// Energy and power.
extension HKUnit {
  /// Returns the joule, `J`.
  public class func joule() -> HKUnit { named("J") }
  /// Returns the joule, `J`, with a metric prefix.
  public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "J")
  }
  /// Returns the small calorie, `cal`: 4.184 J.
  public class func smallCalorie() -> HKUnit { named("cal") }
  /// Returns the same unit as ``smallCalorie()``. Deprecated by HealthKit because its name does not
  /// distinguish the small from the large calorie.
  public class func calorie() -> HKUnit { named("cal") }
  /// Returns the kilocalorie, `kcal`: 1000 small calories.
  public class func kilocalorie() -> HKUnit { named("kcal") }
  /// Returns the large calorie, `Cal`. It equals a kilocalorie but is a unit of its own.
  public class func largeCalorie() -> HKUnit { named("Cal") }
  /// Returns the watt, `W`.
  public class func watt() -> HKUnit { named("W") }
  /// Returns the watt, `W`, with a metric prefix.
  public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "W")
  }
}

// Temperature.
extension HKUnit {
  /// Returns the kelvin, `K`.
  public class func kelvin() -> HKUnit { named("K") }
  /// Returns the degree Celsius, `degC`.
  public class func degreeCelsius() -> HKUnit { named("degC") }
  /// Returns the degree Fahrenheit, `degF`.
  public class func degreeFahrenheit() -> HKUnit { named("degF") }
}

// Electricity and light.
extension HKUnit {
  /// Returns the siemens, `S`.
  public class func siemen() -> HKUnit { named("S") }
  /// Returns the siemens, `S`, with a metric prefix.
  public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "S")
  }
  /// Returns the volt, `V`.
  public class func volt() -> HKUnit { named("V") }
  /// Returns the volt, `V`, with a metric prefix.
  public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "V")
  }
  /// Returns the lux, `lx`.
  public class func lux() -> HKUnit { named("lx") }
  /// Returns the lux, `lx`, with a metric prefix.
  public class func luxUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "lx")
  }
}

// Angles and lenses.
extension HKUnit {
  /// Returns the radian, `rad`.
  public class func radianAngle() -> HKUnit { named("rad") }
  /// Returns the radian, `rad`, with a metric prefix.
  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "rad")
  }
  /// Returns the degree of angle, `deg`.
  public class func degreeAngle() -> HKUnit { named("deg") }
  /// Returns the diopter, `D`.
  public class func diopter() -> HKUnit { named("D") }
  /// Returns the prism diopter, `pD`.
  public class func prismDiopter() -> HKUnit { named("pD") }
}

// Numbers.
extension HKUnit {
  /// Returns the count, `count`: a pure number.
  public class func count() -> HKUnit { named("count") }
  /// Returns the percent unit, `%`. Its values are fractions: 1.0 is 100 % (rule TYPE-20).
  public class func percent() -> HKUnit { named("%") }
  /// Returns the international unit, `IU`.
  public class func internationalUnit() -> HKUnit { named("IU") }
  /// Returns the unit of workout effort scores, `appleEffortScore`.
  public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }
}
