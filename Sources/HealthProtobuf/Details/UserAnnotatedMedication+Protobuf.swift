package import CHealthProto
package import HealthModel

extension UserAnnotatedMedication: ProtobufMessage {
  package static var codec: Codec<Health__V1__UserAnnotatedMedication> {
    Codec(
      "UserAnnotatedMedication", health__v1__user_annotated_medication__init,
      health__v1__user_annotated_medication__unpack)
  }

  package init(_ c: Health__V1__UserAnnotatedMedication) throws(WireError) {
    self.init(
      isArchived: c.is_archived != 0, hasSchedule: c.has_schedule != 0,
      concept: try required(c.concept, "UserAnnotatedMedication.concept"),
      schedule: try list(c.schedule, c.n_schedule))
    if c.has_nickname_case.rawValue != 0 {
      nickname = try text(c.nickname, "UserAnnotatedMedication.nickname")
    }
  }

  package func fill(_ c: inout Health__V1__UserAnnotatedMedication, in arena: WireArena) {
    if let nickname {
      c.has_nickname_case = HEALTH__V1__USER_ANNOTATED_MEDICATION__HAS_NICKNAME_NICKNAME
      c.nickname = arena.text(nickname)
    }
    c.is_archived = isArchived ? 1 : 0
    c.has_schedule = hasSchedule ? 1 : 0
    c.concept = arena.make(concept)
    (c.n_schedule, c.schedule) = arena.list(schedule)
  }
}

extension ScheduledDose: ProtobufMessage {
  package static var codec: Codec<Health__V1__ScheduledDose> {
    Codec("ScheduledDose", health__v1__scheduled_dose__init, health__v1__scheduled_dose__unpack)
  }

  package init(_ c: Health__V1__ScheduledDose) throws(WireError) {
    self.init(
      secondOfDay: Int(c.second_of_day), weekdays: Int(c.weekdays), quantity: c.quantity)
  }

  package func fill(_ c: inout Health__V1__ScheduledDose, in arena: WireArena) {
    c.second_of_day = Int32(clamping: secondOfDay)
    c.weekdays = Int32(clamping: weekdays)
    c.quantity = quantity
  }
}
