// The units by name. Each call gives the same object (rule UNIT-08).

// Mass.
extension HKUnit {
  /// `g`: gram.
  public class func gram() -> HKUnit { named("g") }
  /// `g` with a prefix.
  public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "g")
  }
  /// `oz`: ounce.
  public class func ounce() -> HKUnit { named("oz") }
  /// `lb`: pound.
  public class func pound() -> HKUnit { named("lb") }
  /// `st`: stone.
  public class func stone() -> HKUnit { named("st") }
}

// Length.
extension HKUnit {
  /// `m`: meter.
  public class func meter() -> HKUnit { named("m") }
  /// `m` with a prefix.
  public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "m")
  }
  /// `in`: inch.
  public class func inch() -> HKUnit { named("in") }
  /// `ft`: foot.
  public class func foot() -> HKUnit { named("ft") }
  /// `yd`: yard.
  public class func yard() -> HKUnit { named("yd") }
  /// `mi`: mile.
  public class func mile() -> HKUnit { named("mi") }
}

// Volume.
extension HKUnit {
  /// `L`: liter.
  public class func liter() -> HKUnit { named("L") }
  /// `L` with a prefix.
  public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "L")
  }
  /// `fl_oz_us`: US fluid ounce.
  public class func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
  /// `fl_oz_imp`: imperial fluid ounce.
  public class func fluidOunceImperial() -> HKUnit { named("fl_oz_imp") }
  /// `pt_us`: US pint.
  public class func pintUS() -> HKUnit { named("pt_us") }
  /// `pt_imp`: imperial pint.
  public class func pintImperial() -> HKUnit { named("pt_imp") }
  /// `cup_us`: US cup.
  public class func cupUS() -> HKUnit { named("cup_us") }
  /// `cup_imp`: imperial cup.
  public class func cupImperial() -> HKUnit { named("cup_imp") }
}

// Pressure and sound.
extension HKUnit {
  /// `Pa`: pascal.
  public class func pascal() -> HKUnit { named("Pa") }
  /// `Pa` with a prefix.
  public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "Pa")
  }
  /// `mmHg`: millimetre of mercury.
  public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
  /// `inHg`: inch of mercury.
  public class func inchesOfMercury() -> HKUnit { named("inHg") }
  /// `cmAq`: centimetre of water.
  public class func centimeterOfWater() -> HKUnit { named("cmAq") }
  /// `atm`: atmosphere.
  public class func atmosphere() -> HKUnit { named("atm") }
  /// `dBASPL`: A-weighted sound pressure level.
  public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }
  /// `dBHL`: hearing level.
  public class func decibelHearingLevel() -> HKUnit { named("dBHL") }
}

// Time and frequency.
extension HKUnit {
  /// `s`: second.
  public class func second() -> HKUnit { named("s") }
  /// `s` with a prefix.
  public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "s")
  }
  /// `min`: minute.
  public class func minute() -> HKUnit { named("min") }
  /// `hr`: hour.
  public class func hour() -> HKUnit { named("hr") }
  /// `d`: day.
  public class func day() -> HKUnit { named("d") }
  /// `Hz`: hertz.
  public class func hertz() -> HKUnit { named("Hz") }
  /// `Hz` with a prefix.
  public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "Hz")
  }
}

// Energy and power.
extension HKUnit {
  /// `J`: joule.
  public class func joule() -> HKUnit { named("J") }
  /// `J` with a prefix.
  public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "J")
  }
  /// `cal`: small calorie.
  public class func smallCalorie() -> HKUnit { named("cal") }
  /// `cal`, as ``smallCalorie()``. Deprecated by HealthKit, since the large calorie has the same name.
  public class func calorie() -> HKUnit { named("cal") }
  /// `kcal`: kilocalorie.
  public class func kilocalorie() -> HKUnit { named("kcal") }
  /// `Cal`: large calorie.
  public class func largeCalorie() -> HKUnit { named("Cal") }
  /// `W`: watt.
  public class func watt() -> HKUnit { named("W") }
  /// `W` with a prefix.
  public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "W")
  }
}

// Temperature.
extension HKUnit {
  /// `K`: kelvin.
  public class func kelvin() -> HKUnit { named("K") }
  /// `degC`: degree Celsius.
  public class func degreeCelsius() -> HKUnit { named("degC") }
  /// `degF`: degree Fahrenheit.
  public class func degreeFahrenheit() -> HKUnit { named("degF") }
}

// Electricity and light.
extension HKUnit {
  /// `S`: siemens.
  public class func siemen() -> HKUnit { named("S") }
  /// `S` with a prefix.
  public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "S")
  }
  /// `V`: volt.
  public class func volt() -> HKUnit { named("V") }
  /// `V` with a prefix.
  public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "V")
  }
  /// `lx`: lux.
  public class func lux() -> HKUnit { named("lx") }
  /// `lx` with a prefix.
  public class func luxUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "lx")
  }
}

// Angles and lenses.
extension HKUnit {
  /// `rad`: radian.
  public class func radianAngle() -> HKUnit { named("rad") }
  /// `rad` with a prefix.
  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> HKUnit {
    prefixed(prefix, "rad")
  }
  /// `deg`: degree of angle.
  public class func degreeAngle() -> HKUnit { named("deg") }
  /// `D`: diopter.
  public class func diopter() -> HKUnit { named("D") }
  /// `pD`: prism diopter.
  public class func prismDiopter() -> HKUnit { named("pD") }
}

// Numbers.
extension HKUnit {
  /// `count`: count.
  public class func count() -> HKUnit { named("count") }
  /// `%`: percent.
  public class func percent() -> HKUnit { named("%") }
  /// `IU`: international unit.
  public class func internationalUnit() -> HKUnit { named("IU") }
  /// `appleEffortScore`: workout effort score.
  public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }
}
