#if canImport(SwiftData)
    internal import Foundation
    internal import IdeaBoxTables
    internal import SwiftData

    /// The first form of the store.
    ///
    /// What was released is never changed: a further form and a stage of ``IdeaPlan`` follow it, together with the next
    /// `StoreFolder.format`.
    ///
    /// Models only hold columns: every property has a default, none decides anything, and none leaves its context.
    @available(iOS 17, macOS 14, *)
    enum IdeaSchema1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [StoredIdea.self, StoredItem.self] }

        /// A row of `IdeaColumns`, column for column.
        ///
        /// Unique columns have an index on every system; `#Index` begins with iOS 18. A second row with a value of one
        /// would replace the first without a word, so rows are looked up before they are added.
        @Model final class StoredIdea {
            @Attribute(.unique) var key: String = ""
            @Attribute(.unique) var order: String = ""
            @Attribute(.unique) var revision: Int64 = 0
            var head: Int64 = 0
            var entry: Data = Data()
            var title: Data = Data()
            var details: Data = Data()
            var created: Double = 0
            var modified: Double = 0
            var isCompleted: Bool = false
            var standing: Int = 0
            var hasOtherVersions: Bool = false
            var isInAll: Bool = false
            var isInOpen: Bool = false
            var isInDone: Bool = false
            var isInConflicts: Bool = false
            var isInDeleted: Bool = false
            var isPending: Bool = false

            init(key: String) { self.key = key }
        }

        /// A `TableItem`.
        @Model final class StoredItem {
            @Attribute(.unique) var key: String = ""
            var kind: Int = 0
            var bytes: Data = Data()

            init(key: String) { self.key = key }
        }
    }

    /// How a store of an earlier form becomes one of the present form.
    @available(iOS 17, macOS 14, *)
    enum IdeaPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [IdeaSchema1.self] }
        static var stages: [MigrationStage] { [] }
    }

    @available(iOS 17, macOS 14, *)
    typealias StoredIdea = IdeaSchema1.StoredIdea
    @available(iOS 17, macOS 14, *)
    typealias StoredItem = IdeaSchema1.StoredItem
#endif
