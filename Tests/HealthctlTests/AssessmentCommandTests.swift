import TestSupport
import Testing

/// Questionnaires on the command line.
@Suite(.process, .bounded) struct AssessmentCommandTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  @Test("answers that call for help show where it is to be had, and others do not")
  func help() throws {
    func log(_ answers: String, _ zone: String) throws -> String {
      let answer = try healthctl(
        ["assessment", "log", "phq9", answers], environment: ["TZ": zone, "LC_ALL": "en_US.UTF-8"])
      #expect(answer.status == 0, "\(answer.errors)")
      return answer.output
    }
    let german = try log("0,0,0,0,0,0,0,0,1", "Europe/Berlin")
    #expect(
      german.contains("score 1")
        && german.contains("TelefonSeelsorge: 116 123, telefonseelsorge.de (as of"))
    let elsewhere = try log("3,3,3,3,3,3,3,3,3", "Asia/Tokyo")
    #expect(elsewhere.contains("your local emergency number") && !elsewhere.contains("988"))
    #expect(try log("0,1,0,1,0,0,0,0,0", "Europe/Berlin") == "Saved: score 2, noneToMinimal.\n")
  }
}
