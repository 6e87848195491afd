internal import IdeaBoxCore

/// How far the old app's ideas have come.
struct Migrating: Sendable, Equatable {
    enum Stage: Sendable, Equatable {
        /// Nobody has looked yet.
        case unknown
        case nothing
        case looking
        case found
        case running(MigrationProgress)
        case finished(MigrationReport)
        case failed(LegacyError)
    }

    var stage = Stage.unknown
    /// What is under way: news under another number are about something else.
    var number = 0
    /// Whether the list says so: until the person has put it off, or the report away.
    var isOffered = false
    /// Whether the app has looked by itself, as it does once.
    var isOwnLook = false
    /// What was found.
    var find: OldFind?
    /// The entity that the person has chosen.
    var entity: String?
    /// The attributes that the person has chosen.
    var overrides: [LegacyField: String] = [:]
    var samples: [LegacyIdea] = []

    /// Which column becomes what, or why that cannot be said.
    var mapping: Result<LegacyMapping, LegacyError>? {
        guard let find else { return nil }
        let overrides = overrides.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        return Result { () throws(LegacyError) in
            try LegacyMapping(find.survey, entity: entity, overrides: overrides)
        }
    }

    /// The mapping, if there is one.
    var good: LegacyMapping? { try? mapping?.get() }
}
