import HealthWords
package import HealthModel

/// A questionnaire: its questions in the published wording, and how its score is computed.
///
/// GAD-7 and PHQ-9 were developed by Spitzer, Williams, Kroenke and colleagues. Reproducing,
/// translating and displaying them requires no permission.
package struct AssessmentPage: Sendable {
  /// `.gad7` or `.phq9`.
  package var type: ObjectType

  package init(type: ObjectType) { self.type = type }

  /// The number of questions.
  package static func questionCount(of type: ObjectType) -> Int { type == .gad7 ? 7 : 9 }

  /// Returns the assessment that the answers make; nil if one is missing or has no such value.
  package static func assessment(
    of type: ObjectType, answer: (_ question: Int) -> String?
  ) -> ScoredAssessment? {
    var answers: [Int] = []
    for question in 1...questionCount(of: type) {
      guard let value = answer(question).flatMap({ Int($0) }),
        values(of: type, question).contains(value)
      else { return nil }
      answers.append(value)
    }
    return ScoredAssessment(answers: answers)
  }

  /// The values of the answers to a question. Only the last question of PHQ-9 need not be answered.
  package static func values(of type: ObjectType, _ question: Int) -> [Int] {
    [0, 1, 2, 3] + (type == .phq9 && question == 9 ? [ScoredAssessment.preferNotToAnswer] : [])
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let title = language["assessment.\(type.name)"]
    let questions = (1...Self.questionCount(of: type)).map { question($0, language) }
    let content: HTML = """
      <h1>\(title)</h1>
      <p class="sub">\(language["assessment.about.\(type.name)"])</p>
      <form method="post" action="/mind/\(type.name)" class="card" autocomplete="off">
      <p><strong>\(language["assessment.intro"])</strong></p>
      \(questions)
      <button>\(language["assessment.save"])</button>
      </form>
      <section class="card"><h2>\(language["assessment.scoring"])</h2>
      <p>\(language["assessment.scoring.\(type.name)"])</p>
      <p class="muted">\(language["assessment.source.\(type.name)"])</p></section>
      """
    return Document(title: title, section: .mind, content: content)
  }

  private func question(_ number: Int, _ language: Language) -> HTML {
    let choices = Self.values(of: type, number).map { value -> HTML in
      """
      <label class="choice"><input type="radio" name="answer\(number)" value="\(value)" required> \
      \(language["assessment.answer.\(value)"])</label>
      """
    }
    return """
      <fieldset class="question"><legend>\(number). \(language["assessment.\(type.name).\(number)"])\
      </legend><div class="choices">\(choices)</div></fieldset>
      """
  }
}
