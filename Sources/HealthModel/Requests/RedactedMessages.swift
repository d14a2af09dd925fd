// Generated messages that reveal health data: types, times, identifiers or counts of samples.

extension DeletedObject: Redacted {}
extension StatusReply.TypeCount: Redacted {}
