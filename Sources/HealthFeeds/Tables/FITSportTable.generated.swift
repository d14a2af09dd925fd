// Made from proto/catalog/feeds/fit_sports.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of fit_sports.tsv.
enum FITSportTable {
  static let text = """
    0\t\tgeneric\tother\t
    1\t\trunning\trunning\t
    1\t1\ttreadmill\trunning\tyes
    1\t45\tindoor_running\trunning\tyes
    2\t\tcycling\tcycling\t
    2\t5\tspin\tcycling\tyes
    2\t6\tindoor_cycling\tcycling\tyes
    2\t12\thand_cycling\thandCycling\t
    3\t\ttransition\tother\t
    4\t\tfitness_equipment\tother\tyes
    4\t6\tindoor_cycling\tcycling\tyes
    4\t1\ttreadmill\trunning\tyes
    4\t14\tindoor_rowing\trowing\tyes
    4\t15\telliptical\telliptical\tyes
    4\t16\tstair_climbing\tstairClimbing\tyes
    4\t27\tindoor_walking\twalking\tyes
    5\t\tswimming\tswimming\t
    6\t\tbasketball\tbasketball\t
    7\t\tsoccer\tsoccer\t
    8\t\ttennis\ttennis\t
    9\t\tamerican_football\tamericanFootball\t
    10\t\ttraining\tother\t
    10\t19\tflexibility_training\tflexibility\t
    10\t20\tstrength_training\ttraditionalStrengthTraining\t
    10\t26\tcardio_training\tmixedCardio\t
    10\t43\tyoga\tyoga\t
    10\t44\tpilates\tpilates\t
    11\t\twalking\twalking\t
    11\t27\tindoor_walking\twalking\tyes
    12\t\tcross_country_skiing\tcrossCountrySkiing\t
    13\t\talpine_skiing\tdownhillSkiing\t
    14\t\tsnowboarding\tsnowboarding\t
    15\t\trowing\trowing\t
    15\t14\tindoor_rowing\trowing\tyes
    16\t\tmountaineering\tclimbing\t
    17\t\thiking\thiking\t
    18\t\tmultisport\tswimBikeRun\t
    19\t\tpaddling\tpaddleSports\t
    21\t\te_biking\tcycling\t
    25\t\tgolf\tgolf\t
    27\t\thorseback_riding\tequestrianSports\t
    28\t\thunting\thunting\t
    29\t\tfishing\tfishing\t
    30\t\tinline_skating\tskatingSports\t
    31\t\trock_climbing\tclimbing\t
    32\t\tsailing\tsailing\t
    33\t\tice_skating\tskatingSports\t
    35\t\tsnowshoeing\tsnowSports\t
    37\t\tstand_up_paddleboarding\tpaddleSports\t
    38\t\tsurfing\tsurfingSports\t
    40\t\twater_skiing\twaterSports\t
    41\t\tkayaking\tpaddleSports\t
    42\t\trafting\tpaddleSports\t
    43\t\twindsurfing\tsailing\t
    44\t\tkitesurfing\tsailing\t
    47\t\tboxing\tboxing\t
    62\t\thiit\thighIntensityIntervalTraining\t
    """
}
