// Made from proto/catalog/feeds/units.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of units.tsv.
enum FeedUnitTable {
  static let text = """
    %\t%\tyes
    percent\t%\tyes
    bpm\tcount/min\tno
    BPM\tcount/min\tno
    count\tcount\tno
    counts\tcount\tno
    steps\tcount\tno
    times\tcount\tno
    floors\tcount\tno
    events\tcount\tno
    spm\tcount/min\tno
    rpm\tcount/min\tno
    breaths/min\tcount/min\tno
    beats/min\tcount/min\tno
    minutes\tmin\tno
    hours\thr\tno
    seconds\ts\tno
    mph\tmi/hr\tno
    km/h\tkm/hr\tno
    kmph\tkm/hr\tno
    kph\tkm/hr\tno
    miles\tmi\tno
    lbs\tlb\tno
    kilograms\tkg\tno
    °C\tdegC\tno
    ºC\tdegC\tno
    °F\tdegF\tno
    ºF\tdegF\tno
    C\tdegC\tno
    F\tdegF\tno
    mg/dl\tmg/dL\tno
    mmol/L\tmmol<180.1558800000541>/L\tno
    mmol/l\tmmol<180.1558800000541>/L\tno
    mL/min·kg\tml/(kg*min)\tno
    ml/(kg·min)\tml/(kg*min)\tno
    mL/(kg·min)\tml/(kg*min)\tno
    mL/kg/min\tml/(kg*min)\tno
    ml/kg/min\tml/(kg*min)\tno
    VO2max\tml/(kg*min)\tno
    kcal/hr·kg\tkcal/(kg*hr)\tno
    kcal/(hr·kg)\tkcal/(kg*hr)\tno
    kcal/kg·hr\tkcal/(kg*hr)\tno
    MET\tkcal/(kg*hr)\tno
    dB\tdBASPL\tno
    μg\tmcg\tno
    µg\tmcg\tno
    ug\tmcg\tno
    fl. oz.\tfl_oz_us\tno
    fl oz\tfl_oz_us\tno
    ml\tmL\tno
    l\tL\tno
    iu\tIU\tno
    units\tIU\tno
    watts\tW\tno
    Watts\tW\tno
    """
}
