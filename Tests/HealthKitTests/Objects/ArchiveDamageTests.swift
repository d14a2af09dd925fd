import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// An object of a class that supports archiving.
struct Archivable: CustomTestStringConvertible, Sendable {
  let object: any NSObject & NSSecureCoding & Sendable
  /// The keys without which decoding must fail.
  let required: [String]

  init(_ object: any NSObject & NSSecureCoding & Sendable, _ required: String...) {
    (self.object, self.required) = (object, required)
  }

  var testDescription: String { "\(type(of: object))" }

  /// Returns the archive as XML, which a test can edit.
  func archive() throws -> String {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return String(decoding: archiver.encodedData, as: UTF8.self)
  }

  func object(of archive: String) -> NSObject? {
    let value = try? NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [type(of: object)], from: Data(archive.utf8))
    return value as? NSObject
  }
}

@Suite("Archives of every class, intact and damaged")
struct ArchiveDamageTests {
  @Test("an object decoded from an archive encodes to the same archive", arguments: Archivable.all)
  func roundTrip(_ archivable: Archivable) throws {
    let archive = try archivable.archive()
    let other = try #require(archivable.object(of: archive) as? any NSObject & NSSecureCoding)
    #expect(type(of: other) == type(of: archivable.object))
    let again = NSKeyedArchiver(requiringSecureCoding: true)
    again.outputFormat = .xml
    again.encode(other, forKey: NSKeyedArchiveRootObjectKey)
    again.finishEncoding()
    #expect(String(decoding: again.encodedData, as: UTF8.self) == archive)
  }

  @Test("an archive without a required key decodes to nothing", arguments: Archivable.all)
  func missing(_ archivable: Archivable) throws {
    let archive = try archivable.archive()
    for key in archivable.required {
      let damaged = archive.replacing("<key>\(key)</key>", with: "<key>\(key)-lost</key>")
      #expect(damaged != archive)
      #expect(archivable.object(of: damaged) == nil, "without \(key)")
    }
  }

  @Test(
    "values of the wrong type do not crash decoding, and an array decodes to nothing",
    arguments: Archivable.all)
  func wrong(_ archivable: Archivable) throws {
    for value in [
      NSArray(array: ["x"]), NSData(data: Data([1, 2, 3])), NSNumber(value: -1), "x" as NSString,
    ] {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      for key in archivable.required { archiver.encode(value, forKey: key) }
      archiver.finishEncoding()
      let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      reader.decodingFailurePolicy = .setErrorAndReturn
      let kind = type(of: archivable.object) as any NSSecureCoding.Type
      let object = kind.init(coder: reader)
      // No class decodes an array; text or a number can be valid for some keys.
      if value is NSArray { #expect(object == nil || archivable.required.isEmpty) }
    }
  }

  @Test("archived bytes that describe no sample class decode to nothing")
  func notASample() throws {
    let medication = UserAnnotatedMedication(
      concept: MedicationConcept(identifier: "c", displayText: "Tea"))
    let row = HealthObject(
      id: IdentifierMint.next(), type: .userAnnotatedMedication, start: Instant(microseconds: 0),
      end: Instant(microseconds: 0), details: .userAnnotatedMedication(medication))
    #expect(ObjectArchive.parts(ObjectArchive.data([row])) == nil)
    #expect(ObjectArchive.parts(Data([1, 2, 3])) == nil)
    #expect(ObjectArchive.parts(Data()) == nil)
  }

  @Test("a predicate that the store cannot evaluate is not archived")
  func block() throws {
    let descriptor = HKQueryDescriptor(
      sampleType: HKQuantityType(.stepCount), predicate: NSPredicate { _, _ in true })
    let archivable = Archivable(descriptor)
    #expect(archivable.object(of: try archivable.archive()) == nil)
  }

  @Test("an archived descriptor keeps its type and predicate")
  func predicate() throws {
    let type = HKQuantityType(.heartRate)
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForSamples(withStart: Date(timeIntervalSince1970: 0), end: nil),
      HKQuery.predicateForQuantitySamples(
        with: .greaterThan, quantity: HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 2)),
    ])
    let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
    let archivable = Archivable(descriptor)
    let other = try #require(
      archivable.object(of: try archivable.archive()) as? HKQueryDescriptor)
    #expect(other == descriptor && other.hash == descriptor.hash)
    #expect(try other.compiled() == descriptor.compiled())
    #expect(other != HKQueryDescriptor(sampleType: type, predicate: nil))
  }
}
