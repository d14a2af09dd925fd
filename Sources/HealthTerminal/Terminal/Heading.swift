/// The heads of the columns of tables. Their texts are in the tables of strings, as `head.` and the raw value.
package enum Heading: String, CaseIterable, Sendable {
  case about, access, activity, added, alreadyPresent, altitude, app, appsMaySave, asleep
  case average, backup, calls, change, characteristic, choice, classification, codes, covered
  case cycle, day, daysWithData, decision, deferred, deleted, device, direction, distance, due
  case duration, effect, energy, event, exercise, export, first, firstDay, form, format, found
  case frequency, from, fromOthers, group, identifiedBy, identifier, imported, inBed, kind
  case labels, last, latest, latitude, level, limits, logged, longitude, max, maximum, may
  case medication, metadata, millivolts, min, minimum, mood, mostRecent, move, moveTime, name
  case naps, nickname, nightTo, ninetyDays, note, now, number, object, objects, ofType, period
  case prefixes, quantity, questionnaire, reads, reason, registered, request, requestsTo
  case risk, samples, schedule, scheduled, scheduledFor, score, seconds, setting, shares, showWith,
    since, size
  case source, speed, state, status, storedIn, sum, symbol, taken, thirtyDays, time, to, type
  case types, unit, unitOrValues, unspecified, until, updated, value, version, what
}
