import HealthModel
import Testing

@testable import HealthImport

@Suite("Device strings")
struct DeviceTextTests {
  @Test("values may contain commas, and the pointer and creation date are ignored")
  func readsAWatch() {
    let text =
      "<<HKDevice: 0x282a45810>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
      + "hardware:Watch6,7, software:10.2, creation date:2025-12-13 12:48:57 +0000>"
    #expect(
      DeviceText.device(text)
        == Device(
          name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
          hardwareVersion: "Watch6,7", softwareVersion: "10.2"))
  }

  @Test("every device field is read")
  func readsAllFields() {
    let text =
      "<<HKDevice: 0x1>, name:a, b, manufacturer:c, model:d, hardware:e, firmware:f, software:g, "
      + "localIdentifier:h, UDIDeviceIdentifier:i>"
    #expect(
      DeviceText.device(text)
        == Device(
          name: "a, b", manufacturer: "c", model: "d", hardwareVersion: "e", firmwareVersion: "f",
          softwareVersion: "g", localIdentifier: "h", udiDeviceIdentifier: "i"))
  }

  @Test("free text of another vendor becomes the device name")
  func readsFreeText() {
    #expect(DeviceText.device("Scale 3000, kitchen") == Device(name: "Scale 3000, kitchen"))
    #expect(DeviceText.device("") == nil)
    #expect(DeviceText.device("<<HKDevice: 0x1>>") == nil)
  }

  @Test("device strings of two exports have the same canonical text")
  func isCanonical() {
    let a = DeviceText.canonical("<<HKDevice: 0x1>, name:x, software:1>")
    let b = DeviceText.canonical("<<HKDevice: 0x2ff>, name:x, software:1, creation date:2025>")
    #expect(a == "name:x, software:1")
    #expect(a == b)
  }
}
