package import HealthAPI
package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Returns the user's metabolism at the start of `period`, as far as it is visible in the scope:
  /// age and sex, and the last mass and height measured before the period ended. Hidden values get
  /// the same defaults as values that were never entered (rule SAVE-16).
  package func restingMetabolism(
    _ period: SplitTotalEnergyRequest, in scope: ReadScope
  ) throws(StoreError) -> Disclosed<RestingMetabolism> {
    var metabolism = RestingMetabolism()
    let entered = try characteristics([.dateOfBirth, .biologicalSex], in: scope)
    let known = entered.value.map(\.value)
    if case .date(let birthday)? = known[0], let day = CalendarDay(period.start) {
      metabolism.age = Double(max(birthday.age(on: day), 0))
    }
    if case .choice(let raw)? = known[1] {
      metabolism.sex = RestingMetabolism.Sex(rawValue: raw) ?? .notSet
    }
    let mass = try latest(.bodyMass, before: period.end, in: scope)
    let height = try latest(.height, before: period.end, in: scope)
    if let value = mass.value { metabolism.mass = value }
    if let value = height.value { metabolism.height = value * 100 }
    var disclosure = entered.disclosure
    disclosure.add(mass.disclosure)
    disclosure.add(height.disclosure)
    return Disclosed(value: metabolism, disclosure: disclosure)
  }

  private func latest(
    _ type: ObjectType, before end: Instant, in scope: ReadScope
  ) throws(StoreError) -> (value: Double?, disclosure: Disclosure) {
    var query = SampleQuery(types: [type])
    query.filter.end = end
    query.order = .startDescending
    query.limit = 1
    let answer = try samples(query, in: scope)
    return (answer.page.samples.values.first, answer.disclosure)
  }

  /// Returns whether health records are supported (rule AVAIL-11). The existence of records is not
  /// disclosed to a caller that cannot see any of them.
  package func supportsHealthRecords(
    in scope: ReadScope
  ) throws(StoreError) -> Disclosed<Bool> {
    let settings = try snapshot.profile.settings
    if settings.supportsHealthRecords(hasRecords: false) {
      return Disclosed(value: true, disclosure: Disclosure())
    }
    var query = SampleQuery(types: ObjectType.all.filter { $0.kind == .clinical })
    query.limit = 1
    let visible = try samples(query, in: scope)
    return Disclosed(
      value: settings.supportsHealthRecords(hasRecords: !visible.page.samples.isEmpty),
      disclosure: visible.disclosure)
  }
}
