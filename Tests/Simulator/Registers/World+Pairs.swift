extension World {
    /// Meetings of two faults, or of a fault and an operation, in one history.
    private static let pairs: [(String, String)] =
        [
            (.backups, .copies), (.backups, .forgetting), (.backups, .newerWriters), (.backups, .forks),
            (.images, .copies), (.images, .lostHomes), (.copies, .lateKeys), (.copies, .quotas),
            (.copies, .unreadable), (.copies, .emptied), (.forks, .crashes), (.lostHomes, .lateKeys),
            (.lostHomes, .partialFiles), (.lostHomes, .keyChain), (.lostAccounts, .otherClouds),
            (.lostAccounts, .lostHomes), (.quotas, .months), (.quotas, .longLives), (.forgetting, .lateKeys),
            (.forgetting, .deadKeys), (.emptied, .crashes), (.emptied, .quotas), (.clockJumps, .months),
            (.strayCopies, .partialFiles), (.diskErrors, .cloudErrors), (.killedPrograms, .longLives),
        ].map { (one: Fault, other: Fault) in (one.rawValue, other.rawValue) }
        + [
            (.purge, .backups), (.purge, .lostHomes), (.purge, .copies), (.purge, .lateKeys),
            (.purge, .forgetting), (.editEqually, .lateKeys), (.undo, .clockJumps), (.second, .restarts),
        ].map { (one: Operation, other: Fault) in (one.rawValue, other.rawValue) }

    static func withPairs(_ reached: Set<String>) -> Set<String> {
        var all = reached
        for (one, other) in pairs where reached.contains(one) && reached.contains(other) {
            all.insert("\(one) + \(other)")
        }
        return all
    }
}
