#if canImport(SwiftData)
    internal import Foundation
    internal import IdeaBoxCore
    internal import IdeaBoxTables
    internal import SwiftData

    /// One transaction's context; made, used and dropped on the store's own queue.
    ///
    /// Nothing lies in a context but between the beginning and the end of ``commit(_:)``, so what is read is what was
    /// saved, and fetches leave the rest out.
    @available(iOS 17, macOS 14, *)
    final class SwiftDataSession: TableSession {
        private let context: ModelContext
        private let folder: StoreFolder

        init(_ container: ModelContainer, _ folder: StoreFolder) {
            context = ModelContext(container)
            context.autosaveEnabled = false
            self.folder = folder
        }

        func ideas(_ keys: [String]) throws(IdeaStoreError) -> [IdeaColumns] {
            try found { try storedIdeas(keys).map(\.columns) }
        }

        func ideas(
            in list: IdeaFilter, limit: Int, offset: Int
        ) throws(IdeaStoreError) -> [IdeaColumns] {
            let order = SortDescriptor(\StoredIdea.order, comparator: .lexical)
            return try found {
                try fetch(Self.condition(list), by: order, limit, offset).map(\.columns)
            }
        }

        func ideas(after revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaColumns] {
            let order = SortDescriptor(\StoredIdea.revision)
            return try found {
                try fetch(#Predicate<StoredIdea> { $0.revision > revision }, by: order, limit).map(\.columns)
            }
        }

        func keys(of heads: ClosedRange<Int64>, limit: Int) throws(IdeaStoreError) -> [String] {
            let (first, last) = (heads.lowerBound, heads.upperBound)
            let order = SortDescriptor(\StoredIdea.key, comparator: .lexical)
            return try found {
                try fetch(#Predicate<StoredIdea> { $0.head >= first && $0.head <= last }, by: order, limit)
                    .map(\.key)
            }
        }

        func items(_ keys: [String]) throws(IdeaStoreError) -> [TableItem] {
            try found { try storedItems(keys).map(\.item) }
        }

        func items(
            of kind: TableItem.Kind, limit: Int, offset: Int
        ) throws(IdeaStoreError) -> [TableItem] {
            let number = kind.rawValue
            let order = SortDescriptor(\StoredItem.key, comparator: .lexical)
            return try found {
                try fetch(#Predicate<StoredItem> { $0.kind == number }, by: order, limit, offset)
                    .map(\.item)
            }
        }

        private func storedIdeas(_ keys: [String]) throws -> [StoredIdea] {
            try fetch(#Predicate<StoredIdea> { keys.contains($0.key) }, keys.count)
        }

        private func storedItems(_ keys: [String]) throws -> [StoredItem] {
            try fetch(#Predicate<StoredItem> { keys.contains($0.key) }, keys.count)
        }

        private func fetch<Model: PersistentModel>(
            _ condition: Predicate<Model>, by order: SortDescriptor<Model>? = nil, _ limit: Int,
            _ offset: Int = 0
        ) throws -> [Model] {
            var descriptor = FetchDescriptor(predicate: condition, sortBy: [order].compactMap(\.self))
            descriptor.fetchLimit = limit
            descriptor.fetchOffset = offset
            descriptor.includePendingChanges = false
            return try context.fetch(descriptor)
        }

        /// A flag of its own for each list: SwiftData refuses many conditions, but only when they are used.
        private static func condition(_ list: IdeaFilter) -> Predicate<StoredIdea> {
            switch list {
            case .all: return #Predicate<StoredIdea> { $0.isInAll == true }
            case .open: return #Predicate<StoredIdea> { $0.isInOpen == true }
            case .done: return #Predicate<StoredIdea> { $0.isInDone == true }
            case .conflicts: return #Predicate<StoredIdea> { $0.isInConflicts == true }
            case .deleted: return #Predicate<StoredIdea> { $0.isInDeleted == true }
            case .pending: return #Predicate<StoredIdea> { $0.isPending == true }
            }
        }

        /// What Core Data leaves behind of each fetch goes at once, not at the end of a transaction of thousands.
        private func found<Result>(_ body: () throws -> Result) throws(IdeaStoreError) -> Result {
            do { return try autoreleasepool(invoking: body) } catch { throw folder.fault(error) }
        }

        /// One save is one transaction of SQLite.
        ///
        /// SwiftData keeps its data by Core Data (developer.apple.com/documentation/swiftdata/preserving-your-apps-model-data-across-launches),
        /// whose SQLite stores write a log ahead (developer.apple.com/library/archive/qa/qa1809): a save stands in it whole
        /// or not at all, also if the process is killed within it, and what was saved before a kill is there after it. A
        /// loss of power may take the last saves, each of them whole: Apple promises no more, and no option of
        /// `ModelConfiguration` asks for more.
        func commit(_ changes: TableChanges) throws(IdeaStoreError) {
            do {
                try apply(changes)
                try context.save()
            } catch {
                context.rollback()
                throw folder.fault(error)
            }
        }

        private func apply(_ changes: TableChanges) throws {
            for columns in changes.addedIdeas { context.insert(StoredIdea(columns)) }
            for item in changes.addedItems { context.insert(StoredItem(item)) }
            for part in TableChanges.parts(of: changes.updatedIdeas) {
                let there = try byKey(storedIdeas(part.map(\.key)), \.key)
                for columns in part { try present(there[columns.key]).take(columns) }
            }
            for part in TableChanges.parts(of: changes.updatedItems) {
                let there = try byKey(storedItems(part.map(\.key)), \.key)
                for item in part { try present(there[item.key]).take(item) }
            }
            for part in TableChanges.parts(of: changes.removedItems) {
                for item in try storedItems(Array(part)) { context.delete(item) }
            }
        }

        private func byKey<Model>(_ models: [Model], _ key: (Model) -> String) -> [String: Model] {
            Dictionary(models.map { (key($0), $0) }) { first, _ in first }
        }

        /// What was looked up within this transaction cannot be gone.
        private func present<Model>(_ model: Model?) throws -> Model {
            guard let model else { throw IdeaStoreError.damaged(path: folder.storePath) }
            return model
        }
    }
#endif
