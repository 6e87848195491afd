#if canImport(SwiftData)
    internal import AppleSystem
    internal import Foundation
    public import IdeaBoxCore
    internal import IdeaBoxTables
    internal import SwiftData

    /// Ideas kept by SwiftData, on this device alone.
    ///
    /// What decides is `TableStore`, which the conformance suite is run against on every system; here are SwiftData's
    /// calls. One process uses a store, through one of these. Search is `IdeaIndex`, as SwiftData has none.
    @available(iOS 17, macOS 14, *)
    public struct SwiftDataStore: IdeaStore {
        private let store: TableStore
        private let folder: StoreFolder

        /// Opens the store in a folder, and makes both if they are missing; it may take as long as a migration.
        ///
        /// - Parameter folder: the folder's path; nothing but this store and what SwiftData puts beside it lies there.
        /// - Throws: `newerVersion`, `notAStore`, `damaged`, `busy`, `system`, `failed`. Nothing
        ///   that stands there is changed or removed then.
        public init(folder: String) throws(IdeaStoreError) {
            self.folder = try StoreFolder(creating: folder)
            store = TableStore(try SwiftDataTables(self.folder), executor: QueueExecutor("ideas"))
        }

        /// Where this store is, so that a copy of it can be told from it.
        ///
        /// - Parameter machine: names the device.
        /// - Returns: a word for `IdeaBox`.
        /// - Throws: `system`, `failed`.
        public func place(on machine: String) throws(IdeaStoreError) -> String {
            try folder.place(on: machine)
        }

        /// Reads within one transaction.
        public func read<Result: Sendable>(
            _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
        ) async throws(IdeaStoreError) -> Result {
            try await store.read(body)
        }

        /// Reads and writes within one transaction.
        public func write<Result: Sendable>(
            _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
        ) async throws(IdeaStoreError) -> Result {
            try await store.write(body)
        }

        /// Tells of each commit.
        public func changes() -> AsyncStream<Void> { store.changes() }
    }

    /// The container of a store.
    @available(iOS 17, macOS 14, *)
    struct SwiftDataTables: IdeaTables {
        private let container: ModelContainer
        private let folder: StoreFolder

        var path: String { folder.storePath }

        init(_ folder: StoreFolder) throws(IdeaStoreError) {
            self.folder = folder
            let schema = Schema(versionedSchema: IdeaSchema1.self)
            let url = URL(fileURLWithPath: folder.storePath, isDirectory: false)
            // Without `.none` SwiftData would mirror the store to iCloud as soon as the app has a container there, and
            // without a URL it would take `default.store`, which may be the old app's.
            let configuration = ModelConfiguration(
                schema: schema, url: url, allowsSave: true, cloudKitDatabase: .none)
            do {
                container = try ModelContainer(
                    for: schema, migrationPlan: IdeaPlan.self, configurations: configuration)
            } catch {
                throw folder.fault(error)
            }
        }

        func session() -> any TableSession { SwiftDataSession(container, folder) }
    }

    @available(iOS 17, macOS 14, *)
    extension StoreFolder {
        /// What an error of SwiftData means for the store.
        func fault(_ error: any Error) -> IdeaStoreError {
            (error as? IdeaStoreError) ?? fault(Self.codes(error))
        }

        /// The codes of an error and of those below it; SwiftData's own tell themselves apart by their words alone.
        private static func codes(_ error: any Error) -> [SystemStoreError.Code] {
            let words = (error as? SwiftDataError).map { "\($0)" }
            let known = error as NSError
            let sqlite = (known.userInfo[SystemStoreError.sqlite] as? Int).map {
                SystemStoreError.Code(SystemStoreError.sqlite, $0)
            }
            return [SystemStoreError.Code(words ?? known.domain, known.code)] + [sqlite].compactMap(\.self)
                + known.underlyingErrors.flatMap(codes)
        }
    }
#endif
