package import HealthInsight
package import HealthModel
package import HealthWords

/// Questionnaires with their score and risk.
package enum AssessmentOutput {
  package static func table(
    _ objects: [HealthObject], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.time), .init(.questionnaire), .init(.score, trailing: true), .init(.risk),
      .init(.source, mayShrink: true),
    ])
    for object in objects {
      guard case .scoredAssessment(let assessment) = object.details else { continue }
      table.add([
        .init(times.minute(object.start), .faint), .init(object.type == .gad7 ? "GAD-7" : "PHQ-9"),
        .init(String(assessment.score)), .init(risk(assessment, object.type) ?? ""),
        .init(object.sourceRevision?.source.name ?? ""),
      ])
    }
    return table.render(style)
  }

  /// Returns where help is to be had, after answers that call for it.
  package static func help(_ line: HelpLine?) -> String {
    let emergency = line.map(\.emergencyNumber) ?? "your local emergency number"
    var lines = [
      "", "You do not have to be alone with this. Talk to a doctor, or to a person you trust.",
      "If you are in danger now, call \(emergency).",
    ]
    if let line {
      let date = CivilTime(secondsFromEpoch: Int64(HelpLine.date.daysSince1970) * 86_400).date
      lines.append("\(line.name): \(line.number), \(line.site) (as of \(date))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The keys of `SampleJSON`, and `risk`.
  package static func json(_ object: HealthObject) -> JSONValue {
    var json = SampleJSON.value(object)
    if case .scoredAssessment(let assessment) = object.details,
      let risk = risk(assessment, object.type)
    {
      json.append("risk", .string(risk))
    }
    return json
  }

  /// The name of the range in which the score is (rule TYPE-26); nil for a score without one.
  private static func risk(_ assessment: ScoredAssessment, _ type: ObjectType) -> String? {
    assessment.risk(for: type)?.name(for: type)
  }
}
