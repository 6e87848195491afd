#if canImport(Foundation) && canImport(ObjectiveC)
    internal import AppleSystem
    internal import Foundation
    public import IdeaBoxApp
    public import IdeaBoxCore
    internal import LegacyImport

    /// The old app's store in this app's container, or where the person says that it is.
    ///
    /// It is read as bytes and stays where it is.
    public struct ContainerLegacy: LegacyPlace {
        private let container: LegacyContainer
        private let queue = OwnQueue("legacy")

        /// The container of this app; Info.plist may name the file (`IdeaBoxLegacyStore`).
        public init() {
            container = LegacyContainer(
                support: URL.applicationSupportDirectory.path, documents: URL.documentsDirectory.path,
                name: LiveSystem.information("IdeaBoxLegacyStore"))
        }

        /// Looks into the container.
        public func find() async -> LegacySpot? {
            await queue.run { [container] in container.store().map { .found(path: $0) } }
        }

        /// Copies a store aside and looks at it.
        public func open(_ spot: LegacySpot) async throws(LegacyError) -> any OldStore {
            let access = PickedAccess(spot)
            let answer = await queue.run { [container, queue] in
                Result { () throws(LegacyError) in
                    try CopiedStore(spot.pick(in: container), access, queue)
                }
            }
            return try answer.get()
        }
    }

    extension LegacySpot {
        fileprivate func pick(in container: LegacyContainer) throws(LegacyError) -> LegacyPick {
            switch self {
            case .found(let path): LegacyPick(found: path)
            case .picked(let url): try container.pick(url.path)
            }
        }

        /// What a person has picked; nil for what the app has found.
        var pickedURL: URL? {
            if case .picked(let url) = self { url } else { nil }
        }
    }

    /// A store that was copied aside.
    private final class CopiedStore: OldStore {
        let survey: LegacySurvey
        private let migration: LegacyMigration
        /// Great values are read from the original's own folder as they are needed.
        private let access: PickedAccess
        private let queue: OwnQueue

        init(_ pick: LegacyPick, _ access: PickedAccess, _ queue: OwnQueue) throws(LegacyError) {
            migration = try LegacyMigration(
                store: pick.path, scratch: URL.temporaryDirectory.path + "/legacy-scratch")
            survey = pick.completed(migration.survey)
            self.access = access
            self.queue = queue
        }

        func sample(_ mapping: LegacyMapping, limit: Int) async throws(LegacyError) -> [LegacyIdea] {
            let answer = await queue.run { [migration] in
                Result { () throws(LegacyError) in try migration.sample(mapping, limit: limit) }
            }
            return try answer.get()
        }

        func run(
            _ mapping: LegacyMapping, into box: IdeaBox, isDryRun: Bool, takingChanges takesChanges: Bool,
            at now: Date, progress: @escaping @Sendable (MigrationProgress) -> Void
        ) async throws(LegacyError) -> MigrationReport {
            try await migration.run(
                mapping, into: box, isDryRun: isDryRun, takingChanges: takesChanges, at: now,
                progress: progress)
        }

        func close() async {
            await queue.run { [migration] in migration.close() }
            access.end()
        }
    }
#endif
