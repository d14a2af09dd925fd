import HealthModel
import Testing

@testable import HealthImport

@Suite("Electrocardiogram files")
struct ElectrocardiogramTests {
  private func text(_ lines: String) -> String {
    String(decoding: ElectrocardiogramText(Array(lines.utf8)).text, as: UTF8.self)
  }

  @Test("name and date of birth are removed in every language")
  func dropsThePerson() {
    let english = """
      Name,Test Person
      Date of Birth,"Feb 5, 1952"
      Recorded Date,2020-02-05 09:14:40 -0400
      Classification,Sinus Rhythm
      Device,"Watch5,4"
      Sample Rate,512.844 hertz

      Lead,Lead I
      Unit,µV

      -48.673
      12
      """
    #expect(
      text(english) == """
        Recorded Date,2020-02-05T13:14:40Z
        Classification,Sinus Rhythm
        Device,"Watch5,4"
        Sample Rate,512.844 hertz

        Lead,Lead I
        Unit,µV

        -48.673
        12
        """)
    let german =
      "\u{feff}Name\r\nGeburtstag,\"02.10.1987\"\r\nAufzeichnungsdatum,"
      + "2020-02-05 14:14:40 +0100\r\nMessrate,\"512 Hertz\"\r\nEinheit,µV\r\n\r\n57,992\r\n"
    #expect(
      text(german)
        == "Aufzeichnungsdatum,2020-02-05T13:14:40Z\nMessrate,\"512 Hertz\"\nEinheit,µV\n\n57,992\n"
    )
    let chinese = "姓名,王\n出生日期,1990\n记录日期,\"2020-02-05 21:14:40 +0800\"\n采样速率,512赫兹\n单位,µV\n1\n"
    #expect(text(chinese) == "记录日期,2020-02-05T13:14:40Z\n采样速率,512赫兹\n单位,µV\n1\n")
  }

  @Test("digits of another script are converted to ASCII")
  func localDigits() throws {
    let arabic =
      "الاسم,س\nتاريخ التسجيل,٢٠٢٠-٠٢-٠٥ ٠٩:١٤:٤٠ -٠٤٠٠\nمعدل أخذ العينات,٥١٢ Hz\nالوحدة,µV\n\n"
      + "\u{61c}-٤٨٫٦٧٣\n١٢\n"
    let recording = try ElectrocardiogramFile(ElectrocardiogramText(Array(arabic.utf8)))
    #expect(recording.start == Instant(microseconds: 1_580_908_480_000_000))
    #expect(recording.points.columns[0].map { ($0 * 1e9).rounded() } == [-48_673, 12_000])
  }

  @Test("without a date line only the technical header lines remain")
  func dropsTheHeader() {
    let recording = ElectrocardiogramText(
      Array(
        "Name,Jo\nBorn,1952\nRecorded,yesterday\nSample Rate,512 hertz\nUnit,µV\n\n-1\n2\n".utf8))
    #expect(recording.start == nil)
    #expect(
      String(decoding: recording.text, as: UTF8.self) == "Sample Rate,512 hertz\nUnit,µV\n-1\n2\n")
  }

  @Test("a file without voltages, or an empty file, produces no text")
  func survivesEmptiness() {
    #expect(text("Name,Jo\nDate of Birth,1952") == "")
    #expect(text("") == "")
  }
}
