import Glibc
package import HealthAuthorization

extension DaemonIdentity {
  /// The identity of this process and its user. It includes the groups that the process has now,
  /// and the user's groups in the group database, because the user can run programs in them (`sg`).
  /// A process in one of these groups proves no identity of its own: every program of the user can
  /// have the group.
  package static var current: DaemonIdentity { serving(geteuid()) }

  /// The identity of a user whose data this process stores. If the process has an account of its own,
  /// its own groups say nothing about the user.
  package static func serving(_ userID: UInt32) -> DaemonIdentity {
    guard userID == geteuid() else {
      // A user without an entry, as in some containers, has the group with the same number.
      let groupID = primaryGroup(of: userID) ?? userID
      return DaemonIdentity(
        userID: userID, groupID: groupID,
        otherGroupIDs: Set(databaseGroups(userID, groupID)).subtracting([groupID]))
    }
    let groupID = getegid()
    var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = getgroups(Int32(groups.count), &groups)
    groups = Array(groups.prefix(Int(max(count, 0))))
    groups += databaseGroups(userID, groupID)
    return DaemonIdentity(
      userID: userID, groupID: groupID, otherGroupIDs: Set(groups).subtracting([groupID]))
  }

  private static func primaryGroup(of userID: uid_t) -> gid_t? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    guard getpwuid_r(userID, &entry, &buffer, buffer.count, &found) == 0, found != nil else {
      return nil
    }
    return entry.pw_gid
  }

  private static func databaseGroups(_ userID: uid_t, _ groupID: gid_t) -> [gid_t] {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // 16 KiB: getpwuid_r reports ERANGE for a longer entry, which then counts as no groups.
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        getpwuid_r(userID, &entry, base, buffer.count, &found) == 0,
        found != nil, let name = entry.pw_name
      else { return [] }
      var count: Int32 = 64
      while true {
        var groups = [gid_t](repeating: 0, count: Int(count))
        let room = count
        if getgrouplist(name, groupID, &groups, &count) >= 0 {
          return Array(groups.prefix(Int(count)))
        }
        // Not enough room; `count` is now the required number.
        guard count > room else { return [] }
      }
    }
  }
}
