// Made from proto/catalog/everyday_names.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of everyday_names.tsv in order of the codes of their types.
enum EverydayNameTable {
  static let text = """
    Active Energy\tActivity\tactive calories, calories burned, burned calories, energy burned, move calories, calories
    Exercise Minutes\tActivity\texercise, exercise time, workout minutes
    Move Minutes\tActivity\tmove time
    Breathing Disturbances\tSleep, Respiratory\tsleep breathing
    Wrist Temperature\tBody Measurements, Sleep, Cycle Tracking\tsleeping wrist temperature
    Stand Minutes\tActivity\tstand time, standing
    Walking Steadiness\tMobility\tsteadiness, fall risk
    AFib History\tHeart\tafib, atrial fibrillation, afib burden
    Basal Body Temperature\tBody Measurements, Cycle Tracking, Vitals\tbasal temperature, bbt
    Resting Energy\tActivity\tresting calories, basal calories, basal energy, bmr
    Blood Alcohol Content\tOther Data\tbac, blood alcohol, alcohol level
    Blood Glucose\tVitals, Other Data\tglucose, blood sugar, sugar level, cgm
    Diastolic Blood Pressure\tHeart, Vitals\tdiastolic
    Systolic Blood Pressure\tHeart, Vitals\tsystolic
    Body Fat Percentage\tBody Measurements\tbody fat, fat percentage
    Weight\tBody Measurements\tbody weight, mass
    Body Mass Index\tBody Measurements\tbmi
    Body Temperature\tBody Measurements, Vitals\ttemperature, temp
    Cross Country Skiing Speed\tActivity\tskiing speed
    Cycling Cadence\tActivity\tcadence, bike cadence
    Cycling Functional Threshold Power\tActivity\tftp, functional threshold power
    Cycling Power\tActivity\tbike power
    Cycling Speed\tActivity\tbike speed, biking speed
    Biotin\tNutrition\tvitamin b7
    Caffeine\tNutrition\tcoffee
    Calcium\tNutrition\t
    Carbohydrates\tNutrition\tcarbs
    Chloride\tNutrition\t
    Dietary Cholesterol\tNutrition\tcholesterol
    Chromium\tNutrition\t
    Copper\tNutrition\t
    Dietary Energy\tNutrition\tcalories eaten, calorie intake, energy consumed, food calories
    Monounsaturated Fat\tNutrition\t
    Polyunsaturated Fat\tNutrition\t
    Saturated Fat\tNutrition\t
    Total Fat\tNutrition\tfat, dietary fat
    Fiber\tNutrition\tfibre
    Folate\tNutrition\tfolic acid, vitamin b9
    Iodine\tNutrition\t
    Iron\tNutrition\t
    Magnesium\tNutrition\t
    Manganese\tNutrition\t
    Molybdenum\tNutrition\t
    Niacin\tNutrition\tvitamin b3
    Pantothenic Acid\tNutrition\tvitamin b5
    Phosphorus\tNutrition\t
    Potassium\tNutrition\t
    Protein\tNutrition\t
    Riboflavin\tNutrition\tvitamin b2
    Selenium\tNutrition\t
    Sodium\tNutrition\tsalt
    Dietary Sugar\tNutrition\tsugar
    Thiamin\tNutrition\tvitamin b1, thiamine
    Vitamin A\tNutrition\t
    Vitamin B12\tNutrition\tb12
    Vitamin B6\tNutrition\tb6
    Vitamin C\tNutrition\t
    Vitamin D\tNutrition\t
    Vitamin E\tNutrition\t
    Vitamin K\tNutrition\t
    Water\tNutrition\thydration, water intake, fluids, drinking
    Zinc\tNutrition\t
    Cross Country Skiing Distance\tActivity\tskiing distance
    Cycling Distance\tActivity\tcycling, biking, bike distance, bicycle
    Downhill Snow Sports Distance\tActivity\tdownhill distance, snowboarding distance
    Paddle Sports Distance\tActivity\tpaddling distance, kayaking distance
    Rowing Distance\tActivity\trowing
    Skating Sports Distance\tActivity\tskating distance
    Swimming Distance\tActivity\tswimming, swim distance
    Walking + Running Distance\tActivity\tdistance, walking distance, running distance, walking, running, jogging
    Wheelchair Distance\tActivity\t
    Electrodermal Activity\tOther Data\teda, skin conductance
    Environmental Sound Levels\tHearing\tnoise, noise level, sound level, loudness
    Environmental Sound Reduction\tHearing\tnoise reduction
    Estimated Workout Effort\tActivity\testimated effort
    Flights Climbed\tActivity\tfloors, stairs, flights, floors climbed, stairs climbed
    Forced Expiratory Volume, 1 sec\tRespiratory\tfev1
    Forced Vital Capacity\tRespiratory\tfvc, lung capacity
    Headphone Audio Levels\tHearing\theadphones, headphone volume, headphone level
    Heart Rate\tHeart, Vitals\tpulse, hr, heartbeat
    Cardio Recovery\tHeart\theart rate recovery, hrr
    Heart Rate Variability\tHeart\thrv, sdnn
    Height\tBody Measurements\tbody height, tall
    Inhaler Usage\tRespiratory, Other Data\tinhaler, asthma inhaler
    Insulin Delivery\tOther Data\tinsulin
    Lean Body Mass\tBody Measurements\tlean mass, muscle mass
    NikeFuel\tActivity\t
    Alcohol Consumption\tOther Data\talcohol, drinks, alcoholic drinks, beer, wine
    Number of Times Fallen\tOther Data, Mobility\tfalls, fallen
    Blood Oxygen\tRespiratory, Vitals\tspo2, oxygen, o2, oxygen level, pulse oximeter, sats
    Paddle Sports Speed\tActivity\tpaddling speed, kayaking speed
    Peak Expiratory Flow Rate\tRespiratory\tpeak flow, pef
    Peripheral Perfusion Index\tHeart\tperfusion index, perfusion
    Physical Effort\tActivity\tmets, effort, met
    Pushes\tActivity\twheelchair pushes
    Respiratory Rate\tRespiratory, Vitals\tbreathing rate, breathing, respiration, breath rate
    Resting Heart Rate\tHeart\trhr, resting pulse
    Rowing Speed\tActivity\t
    Ground Contact Time\tActivity, Mobility\tcontact time
    Running Power\tActivity\t
    Running Speed\tActivity\tpace, running pace
    Running Stride Length\tActivity\tstride length, stride
    Vertical Oscillation\tActivity\t
    Six-Minute Walk\tMobility\t6mwt, 6 minute walk, six minute walk test
    Stair Speed: Up\tMobility\tstair ascent, climbing speed
    Stair Speed: Down\tMobility\tstair descent
    Steps\tActivity\tstep, pedometer, steps walked
    Swimming Strokes\tActivity\tstrokes, stroke count
    Time in Daylight\tOther Data, Mental Wellbeing\tdaylight, sunlight, outdoors
    Underwater Depth\tActivity\tdive depth, depth, diving
    UV Index\tOther Data\tuv, sun exposure
    Cardio Fitness\tHeart, Activity\tvo2, cardiorespiratory fitness, fitness level
    Waist Circumference\tBody Measurements\twaist
    Walking Asymmetry\tMobility\tasymmetry, limp
    Double Support Time\tMobility\tdouble support
    Walking Heart Rate Average\tHeart\twalking heart rate, walking pulse
    Walking Speed\tMobility\tgait speed
    Walking Step Length\tMobility\tstep length
    Water Temperature\tActivity\t
    Workout Effort\tActivity\tworkout effort, exertion
    Heart Rate Variability (RMSSD)\tHeart\trmssd
    Abdominal Cramps\tSymptoms, Cycle Tracking\tcramps, stomach cramps, stomach ache, belly ache
    Acne\tSymptoms, Cycle Tracking\tpimples
    Appetite Changes\tSymptoms, Cycle Tracking\tappetite
    Stand Hours\tActivity\tstand, stand hour
    Walking Steadiness Notifications\tMobility\t
    Noise Notifications\tHearing\tloud noise, noise event
    Bladder Incontinence\tSymptoms, Cycle Tracking\tincontinence
    Bleeding After Pregnancy\tCycle Tracking\tpostpartum bleeding
    Bleeding During Pregnancy\tCycle Tracking\t
    Bloating\tSymptoms, Cycle Tracking\t
    Breast Pain\tSymptoms, Cycle Tracking\t
    Cervical Mucus Quality\tCycle Tracking\tcervical mucus
    Chest Tightness or Pain\tSymptoms\tchest pain, chest tightness
    Chills\tSymptoms, Cycle Tracking\tshivering
    Constipation\tSymptoms, Cycle Tracking\t
    Contraceptives\tCycle Tracking\tcontraception, birth control
    Coughing\tSymptoms, Respiratory\tcough
    Diarrhea\tSymptoms, Cycle Tracking\tdiarrhoea
    Dizziness\tSymptoms\tdizzy, vertigo
    Dry Skin\tSymptoms, Cycle Tracking\t
    Audio Exposure Events\tHearing\t
    Fainting\tSymptoms\tpassing out
    Fatigue\tSymptoms, Cycle Tracking\ttired, tiredness, exhaustion
    Fever\tSymptoms\t
    Body and Muscle Ache\tSymptoms\tbody ache, muscle ache, muscle pain
    Hair Loss\tSymptoms, Cycle Tracking\t
    Handwashing\tOther Data\thand washing
    Headache\tSymptoms, Cycle Tracking\tmigraine
    Headphone Notifications\tHearing\t
    Heartburn\tSymptoms\tacid reflux
    High Heart Rate Notifications\tHeart\thigh heart rate
    Hot Flashes\tSymptoms, Cycle Tracking\thot flushes
    Hypertension Notifications\tHeart\thypertension, high blood pressure
    Infrequent Periods\tCycle Tracking\t
    Spotting\tCycle Tracking\t
    Irregular Rhythm Notifications\tHeart\tirregular rhythm, irregular heartbeat, arrhythmia
    Irregular Periods\tCycle Tracking\tirregular cycles
    Lactation\tCycle Tracking\tbreastfeeding, nursing
    Loss of Smell\tSymptoms\t
    Loss of Taste\tSymptoms\t
    Low Cardio Fitness Notifications\tHeart\tlow cardio fitness
    Lower Back Pain\tSymptoms, Cycle Tracking\tback pain
    Low Heart Rate Notifications\tHeart\tlow heart rate
    Memory Lapse\tSymptoms\tforgetfulness
    Menstruation\tCycle Tracking\tperiod, menstrual period, flow
    Mindful Minutes\tMental Wellbeing\tmeditation, mindfulness, mindful
    Mood Changes\tSymptoms, Cycle Tracking, Mental Wellbeing\tmood swings
    Nausea\tSymptoms, Cycle Tracking\tsick to the stomach
    Night Sweats\tSymptoms, Cycle Tracking\t
    Ovulation Test Result\tCycle Tracking\tovulation test, ovulation, lh test
    Pelvic Pain\tSymptoms, Cycle Tracking\t
    Persistent Spotting\tCycle Tracking\t
    Pregnancy\tCycle Tracking\tpregnant
    Pregnancy Test Result\tCycle Tracking\tpregnancy test
    Progesterone Test Result\tCycle Tracking\tprogesterone test, progesterone
    Prolonged Periods\tCycle Tracking\t
    Rapid, Pounding, or Fluttering Heartbeat\tSymptoms, Heart\tpalpitations, racing heart
    Runny Nose\tSymptoms\t
    Sexual Activity\tCycle Tracking, Other Data\tsex activity, intercourse
    Shortness of Breath\tSymptoms, Respiratory\tbreathlessness
    Sinus Congestion\tSymptoms\tstuffy nose, congestion
    Skipped Heartbeat\tSymptoms, Heart\t
    Sleep\tSleep\tsleeping, sleep stages, sleep time, sleep duration, asleep, time in bed, nap
    Sleep Apnea Notifications\tSleep, Respiratory\tsleep apnea, apnea
    Sleep Changes\tSymptoms, Cycle Tracking\t
    Sore Throat\tSymptoms\t
    Toothbrushing\tOther Data\ttooth brushing, brushing teeth
    Vaginal Dryness\tSymptoms, Cycle Tracking\t
    Vomiting\tSymptoms\tthrowing up
    Wheezing\tSymptoms, Respiratory\t
    Menopausal State\tCycle Tracking\tmenopause
    Bleeding After Menopause\tCycle Tracking\t
    Activity Move Mode\tHealth Details\tmove mode
    Sex\tHealth Details\tgender
    Blood Type\tHealth Details\tblood group
    Date of Birth\tHealth Details\tbirthday, birth date, age, born
    Fitzpatrick Skin Type\tHealth Details\tskin type
    Wheelchair\tHealth Details\tuses wheelchair
    Blood Pressure\tHeart, Vitals\tbp
    Food\tNutrition\tmeal, meals
    Workouts\tActivity\ttraining, workout sessions
    Workout Routes\tActivity\troute, routes, gps
    Beat-to-Beat Measurements\tHeart\theartbeats, rr intervals, beat to beat
    Electrocardiograms (ECG)\tHeart\tecg, ekg, electrocardiograms
    Audiograms\tHearing\thearing test, audiometry
    Vision Prescriptions\tOther Data\tglasses, contacts, contact lenses, eye prescription, vision
    State of Mind\tMental Wellbeing\tmood, emotion, emotions, feelings
    Anxiety Risk (GAD-7)\tMental Wellbeing\tanxiety, anxiety risk
    Depression Risk (PHQ-9)\tMental Wellbeing\tdepression, depression risk
    Medication Doses\tMedications\tdoses, dose, pills taken
    Medications\tMedications\tmedication, medicine, meds, pills, drugs
    Activity Rings\tActivity\trings, activity, move ring
    Clinical Documents\tHealth Records\tclinical document, documents
    Allergies\tHealth Records\tallergy
    Clinical Notes\tHealth Records\tdoctor's notes
    Conditions\tHealth Records\tdiagnoses, diagnosis
    Coverage\tHealth Records\tinsurance, health insurance
    Immunizations\tHealth Records\tvaccinations, vaccines, vaccine, vaccination, shots
    Lab Results\tHealth Records\tlabs, blood test, lab tests
    Medication Records\tHealth Records\tprescriptions
    Procedures\tHealth Records\tsurgery, surgeries, operations
    Clinical Vitals\tHealth Records\t
    Attachments\tOther Data\tattached files
    Verifiable Health Records\tHealth Records\thealth cards, smart health card, covid certificate
    """
}
