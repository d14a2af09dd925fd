// Made from proto/catalog/units.tsv and prefixes.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of units.tsv; their order is the order of factors in a printed unit.
enum UnitTable {
  static let text = """
    count\tcount\t\t1\t\tno\tlinear
    %\tpercent\t\t1\t\tno\tlinear
    s\tsecond\ttime\t1\t\tyes\tlinear
    min\tminute\ttime\t60\t\tno\tlinear
    hr\thour\ttime\t3600\t\tno\tlinear
    d\tday\ttime\t86400\t\tno\tlinear
    g\tgram\tmass\t0.001\t\tyes\tlinear
    oz\tounce\tmass\t0.028349523125\t\tno\tlinear
    lb\tpound\tmass\t0.45359237\t\tno\tlinear
    st\tstone\tmass\t6.35029318\t\tno\tlinear
    m\tmeter\tlength\t1\t\tyes\tlinear
    in\tinch\tlength\t0.0254\t\tno\tlinear
    ft\tfoot\tlength\t0.3048\t\tno\tlinear
    yd\tyard\tlength\t0.9144\t\tno\tlinear
    mi\tmile\tlength\t1609.344\t\tno\tlinear
    L\tliter\tlength^3\t0.001\t\tyes\tlinear
    fl_oz_us\tUS fluid ounce\tlength^3\t0.0000295735295625\t\tno\tlinear
    fl_oz_imp\timperial fluid ounce\tlength^3\t0.0000284130625\t\tno\tlinear
    pt_us\tUS pint\tlength^3\t0.000473176473\t\tno\tlinear
    pt_imp\timperial pint\tlength^3\t0.00056826125\t\tno\tlinear
    cup_us\tUS cup\tlength^3\t0.0002365882365\t\tno\tlinear
    cup_imp\timperial cup\tlength^3\t0.000284130625\t\tno\tlinear
    Pa\tpascal\tpressure\t1\t\tyes\tlinear
    mmHg\tmillimetre of mercury\tpressure\t133.3224\t\tno\tlinear
    inHg\tinch of mercury\tpressure\t3386.38816\t\tno\tlinear
    cmAq\tcentimetre of water\tpressure\t98.06650\t\tno\tlinear
    atm\tatmosphere\tpressure\t101325\t\tno\tlinear
    dBASPL\tA-weighted sound pressure level\tpressure\t0.00002\t\tno\tlevel20
    J\tjoule\tenergy\t1\t\tyes\tlinear
    cal\tsmall calorie\tenergy\t4.184\t\tno\tlinear
    kcal\tkilocalorie\tenergy\t4184\t\tno\tlinear
    Cal\tlarge calorie\tenergy\t4184\t\tno\tlinear
    K\tkelvin\ttemperature\t1\t\tyes\tlinear
    degC\tdegree Celsius\ttemperature\t1\t273.15\tno\tlinear
    degF\tdegree Fahrenheit\ttemperature\t5/9\t45967/180\tno\tlinear
    S\tsiemens\tconductance\t1\t\tyes\tlinear
    Hz\thertz\tfrequency\t1\t\tyes\tlinear
    V\tvolt\tvoltage\t1\t\tyes\tlinear
    W\twatt\tpower\t1\t\tyes\tlinear
    rad\tradian\tangle\t1\t\tyes\tlinear
    deg\tdegree of angle\tangle\t0.017453292519943295\t\tno\tlinear
    D\tdiopter\tlength^-1\t1\t\tno\tlinear
    pD\tprism diopter\tprism\t1\t\tno\tlinear
    lx\tlux\tilluminance\t1\t\tyes\tlinear
    IU\tinternational unit\tinternationalUnit\t1\t\tno\tlinear
    dBHL\thearing level\thearingLevel\t1\t\tno\tlinear
    appleEffortScore\tworkout effort score\teffort\t1\t\tno\tlinear
    mol\tmole\tamount\t1\t\tyes\tlinear
    """
}

/// The rows of prefixes.tsv: symbol, power of ten.
enum PrefixTable {
  static let text = """
    da\t1
    h\t2
    k\t3
    M\t6
    G\t9
    T\t12
    d\t-1
    c\t-2
    m\t-3
    mc\t-6
    n\t-9
    p\t-12
    f\t-15
    """
}
