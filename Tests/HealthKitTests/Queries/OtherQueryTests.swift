import Foundation
import HealthClient
import HealthKit
import HealthKitTesting
import HealthModel
import TestSupport
import Testing

@Suite("Electrocardiogram, document, and summary queries", .process)
struct OtherQueryTests {
  @Test("TYPE-27: an electrocardiogram query returns each voltage in order, then the end")
  func electrocardiogram() async throws {
    let world = try await HKInMemoryStore()
    let store = world.healthStore
    try await store.requestAuthorization(toShare: [], read: [HKObjectType.electrocardiogramType()])
    let builder = world.owner.seriesBuilder(.voltage)
    var points = SeriesPoints(kind: .voltage)
    points.times = [0, 2_000, 4_000]
    points.columns[0] = [0.001, -0.002, 0.003]
    try await builder.append(points)
    let start = Instant(secondsSince1970: noon.timeIntervalSince1970)
    var mint = ObjectIDMint()
    try await builder.finish(
      HealthObject(
        id: mint.next(), type: .electrocardiogram, start: start,
        end: Instant(microseconds: start.microseconds + 30_000_000),
        details: .electrocardiogram(Electrocardiogram(classification: 1, voltageCount: 3))))
    let found = try await HKSampleQueryDescriptor(
      predicates: [.electrocardiogram()], sortDescriptors: []
    ).result(for: store)
    let recording = try #require(found.first)
    #expect(recording.numberOfVoltageMeasurements == 3)
    var volts: [Double] = []
    for try await moment in HKElectrocardiogramQueryDescriptor(recording).results(for: store) {
      let quantity = try #require(moment.quantity(for: .appleWatchSimilarToLeadI))
      volts.append(quantity.doubleValue(for: .volt()))
    }
    #expect(volts == [0.001, -0.002, 0.003])
    let told = Told<Double?>()
    store.execute(
      HKElectrocardiogramQuery(recording) { _, result in
        switch result {
        case .measurement(let moment): told.add(moment.timeSinceSampleStart)
        case .done: told.add(nil)
        case .error: told.add(-1)
        }
      })
    for expected in [0.0, 0.002, 0.004, nil] { #expect(try await told.next() == expected) }
  }

  @Test(
    "documents include their data only if it is requested", arguments: [true, false])
  func documents(includesData: Bool) async throws {
    let type = HKObjectType.documentType(forIdentifier: .CDA)!
    let store = try await HKInMemoryStore.granting([type]).healthStore
    let text = """
      <?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"><title>Letter</title>\
      </ClinicalDocument>
      """
    try await store.save(
      try HKCDADocumentSample(data: Data(text.utf8), start: noon, end: noon, metadata: nil))
    let told = Told<(Bool, Bool, Bool)>()
    store.execute(
      HKDocumentQuery(
        documentType: type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil,
        includeDocumentData: includesData
      ) { _, found, isDone, _ in
        let document = (found?.first as? HKCDADocumentSample)?.document
        told.add((document != nil, document?.documentData?.isEmpty == false, isDone))
      })
    #expect(try await told.next() == (true, includesData, true))
  }

  @Test("SUMMARY-02: activity summaries are found, and an update handler receives changes")
  func summaries() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let store = try await HKInMemoryStore.granting(
      [energy], read: [HKObjectType.activitySummaryType()]
    ).healthStore
    func burned(_ kilocalories: Double, at offset: TimeInterval) -> HKQuantitySample {
      HKQuantitySample(
        type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
        start: noon + offset, end: noon + offset + 60)
    }
    try await store.save(burned(300, at: 0))
    let found = try await HKActivitySummaryQueryDescriptor().result(for: store)
    #expect(found.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [300])
    var results = HKActivitySummaryQueryDescriptor().results(for: store).makeAsyncIterator()
    #expect(try await results.next()?.count == 1)
    let told = Told<Double>()
    let query = HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in
      told.add(summaries?.first?.activeEnergyBurned.doubleValue(for: .kilocalorie()) ?? -1)
    }
    query.updateHandler = { _, summaries, _ in
      told.add(summaries?.first?.activeEnergyBurned.doubleValue(for: .kilocalorie()) ?? -1)
    }
    store.execute(query)
    #expect(try await told.next() == 300)
    try await store.save(burned(120, at: 120))
    #expect(try await told.next() == 420)
    #expect(
      try await results.next()?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) }
        == [420])
    store.stop(query)
  }

  @Test("QUERY-04: replacing the update handler of a running query ends the process")
  func immutable() async {
    // Until it is executed, a query can be changed.
    await #expect(processExitsWith: .success) {
      let store = HKHealthStore(connection: StoreConnection.nowhere)
      let summaries = HKActivitySummaryQuery(predicate: nil) { _, _, _ in }
      summaries.updateHandler = { _, _, _ in }
      summaries.updateHandler = nil
      store.execute(summaries)
      let changes = HKAnchoredObjectQuery(
        type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
      ) { _, _, _, _, _ in }
      changes.updateHandler = { _, _, _, _, _ in }
      store.execute(changes)
    }
    await #expect(processExitsWith: .failure) {
      let store = HKHealthStore(connection: StoreConnection.nowhere)
      let summaries = HKActivitySummaryQuery(predicate: nil) { _, _, _ in }
      store.execute(summaries)
      summaries.updateHandler = { _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      let store = HKHealthStore(connection: StoreConnection.nowhere)
      let changes = HKAnchoredObjectQuery(
        type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
      ) { _, _, _, _, _ in }
      store.execute(changes)
      changes.updateHandler = { _, _, _, _, _ in }
    }
  }

  @Test("CLIN-06: verifiable records are requested from the user for every query")
  func verifiableRecords() async throws {
    let world = try await HKInMemoryStore()
    let start = Instant(secondsSince1970: noon.timeIntervalSince1970)
    var mint = ObjectIDMint()
    let cards = [("immunization", mint.next()), ("laboratory", mint.next())].map { type, id in
      HealthObject(
        id: id, type: .verifiableClinicalRecord, start: start, end: start,
        details: .verifiableClinicalRecord(
          VerifiableClinicalRecord(
            recordTypes: [type], sourceType: "smartHealthCard",
            issuerIdentifier: "https://cards.example.org", subjectName: "Alva", issuedDate: start,
            relevantDate: start, data: [0x65, 0x79])))
    }
    try await world.owner.save(cards)
    let query = HKVerifiableClinicalRecordQueryDescriptor(
      recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
    // Each query shows the records once, with the choice of the query before, also if all are
    // granted already.
    let asked = Told<Set<Bool>>()
    let offered = Told<Int>()
    func answer(_ answer: HKConsentAnswer) -> HKScriptedConsent {
      HKScriptedConsent { request in
        asked.add(Set(request.objects.values))
        offered.add(request.objects.count)
        return answer
      }
    }
    for wasGranted in [false, true] {
      world.consent = answer(.allowEverything)
      let found = try await query.result(for: world.healthStore)
      // HealthKit's text, not the name in the store.
      #expect(found.map(\.recordTypes) == [["https://smarthealth.cards#immunization"]])
      #expect(found.map(\.sourceType) == [.smartHealthCard])
      #expect(try await asked.next() == [wasGranted])
    }
    world.consent = answer(.refuseEverything)
    #expect(try await query.result(for: world.healthStore).isEmpty)
    #expect(try await asked.next() == [true])
    world.consent = answer(.dismiss)
    let told = Told<Bool>()
    world.healthStore.execute(
      HKVerifiableClinicalRecordQuery(
        recordTypes: [.immunization], sourceTypes: [], predicate: nil
      ) { _, records, error in
        told.add(records == nil && error.map { HKError.errorUserCanceled ~= $0 } == true)
      })
    #expect(try await told.next())
    #expect(try await asked.next() == [false])
    #expect(await asked.rest().isEmpty)
    #expect(await offered.rest() == [2, 2, 2, 2])
  }
}
