import Foundation
import TestSupport
import Testing

/// Files attached to samples by command.
@Suite(.process, .bounded) struct AttachTests {
  let healthctl: Household
  let sample: String

  init() throws {
    healthctl = try Household()
    _ = try healthctl("save", "bodyMass", "70kg", "--at", "2026-11-20 07:00")
    let list = try healthctl("query", "bodyMass", "--json").list()
    sample = try #require(list.first?["id"] as? String)
  }

  @Test("ATTACH-02 to ATTACH-04: an attachment can be added, listed, saved, and removed")
  func wholeWay() throws {
    let text = (0..<300_000).map { "\($0 % 10)" }.joined()
    let path = try healthctl.write(text, to: "report.pdf")
    let added = try healthctl(
      "attach", "add", sample, path, "--metadata", "page=2", "--progress", "--json")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.errors.contains("100 %"))
    let json = try added.json()
    #expect(
      Set(json.keys) == ["id", "name", "contentType", "size", "created", "sha256", "metadata"])
    #expect(json["name"] as? String == "report.pdf")
    #expect(json["contentType"] as? String == "application/pdf")
    #expect(json["size"] as? Int == 300_000)
    let id = try #require(json["id"] as? String)
    let table = try healthctl("attach", "list", sample).output
    #expect(table.contains("report.pdf") && table.contains("293 KiB") && table.contains(id))
    let copy = healthctl.directory + "/copy.pdf"
    #expect(try healthctl("attach", "save", id, "--output", copy).status == 0)
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == text)
    #expect(try healthctl("attach", "save", id, "--output", "-").output == text)
    // An existing file is not replaced without --force.
    #expect(try healthctl("attach", "save", id).status == 73)
    #expect(try healthctl("attach", "save", id, "--force").status == 0)
    #expect(try healthctl("attach", "remove", id).output == "Removed 1 file.\n")
    #expect(try healthctl("attach", "list", sample).errors == "No attachments.\n")
    #expect(try healthctl("attach", "save", id, "--output", "x").status == 67)
    let names = try FileManager.default.contentsOfDirectory(atPath: healthctl.directory)
    #expect(!names.contains { $0.hasSuffix(".partial") })
  }

  @Test("invalid files and arguments are rejected before anything is attached")
  func mistakes() throws {
    let path = try healthctl.write("x", to: "x")
    #expect(try healthctl("attach", "add", sample, "nowhere").status == 66)
    #expect(try healthctl("attach", "add", sample, healthctl.directory).status == 66)
    #expect(try healthctl("attach", "add", sample, path, "--name", "a/b").status == 64)
    #expect(try healthctl("attach", "add", sample, path, "--content-type", "x").status == 64)
    let unknown = "00000000-0000-8000-8000-000000000001"
    #expect(try healthctl("attach", "add", unknown, path).status == 67)
    #expect(try healthctl("attach", "list", sample).errors == "No attachments.\n")
  }
}
