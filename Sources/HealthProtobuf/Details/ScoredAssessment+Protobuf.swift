package import CHealthProto
package import HealthModel

extension ScoredAssessment: ProtobufMessage {
  package static var codec: Codec<Health__V1__ScoredAssessment> {
    Codec(
      "ScoredAssessment", health__v1__scored_assessment__init, health__v1__scored_assessment__unpack
    )
  }

  package init(_ c: Health__V1__ScoredAssessment) throws(WireError) {
    self.init(
      answers: try rawValues(
        c.answers, c.n_answers, of: RawValues.answer, "ScoredAssessment.answers"))
  }

  package func fill(_ c: inout Health__V1__ScoredAssessment, in arena: WireArena) {
    (c.n_answers, c.answers) = arena.numbers(answers.map { rawValue($0) })
  }
}
