#if canImport(Foundation) && canImport(ObjectiveC)
    internal import SyncClouds
    internal import Foundation

    /// Reading and writing in turn with the process that carries the files of iCloud Drive or another provider.
    ///
    /// Each call waits, so none is made on the main thread or one that tasks share. None waits for ever: after a while it
    /// is cancelled, which comes out as a fault like any other.
    enum Coordinated {
        private static let patience = Duration.seconds(20)

        /// May be cancelled from any thread, and does nothing else beside the one that waits.
        private struct Completion: @unchecked Sendable {
            let coordinator = NSFileCoordinator(filePresenter: nil)

            /// Gives up after a while, unless the task is cancelled before.
            func giveUp() -> Task<Void, any Error> {
                Task {
                    try await Task.sleep(for: Coordinated.patience)
                    coordinator.cancel()
                }
            }
        }

        static func read(_ url: URL) throws(DriveFault) -> [UInt8] {
            try look(at: url) { try content(of: $0) }
        }

        /// Looks at a file or a folder once its provider has brought what is missing of it.
        static func look<R>(at url: URL, _ work: (URL) throws -> R) throws(DriveFault) -> R {
            var answer: Result<R, DriveFault>?
            var fault: NSError?
            let turn = Completion()
            let end = turn.giveUp()
            defer { end.cancel() }
            unsafe turn.coordinator.coordinate(
                readingItemAt: url, options: .withoutChanges, error: &fault
            ) { place in
                answer = Result { () throws(DriveFault) in try attempt { try work(place) } }
            }
            return try outcome(answer, fault)
        }

        /// Has a file's bytes brought, and waits for nothing: the folder that a person picked stays open until then.
        static func bring(_ url: URL, in folder: URL) {
            let isOpen = folder.startAccessingSecurityScopedResource()
            let turn = Completion()
            let end = turn.giveUp()
            turn.coordinator.coordinate(
                with: [.readingIntent(with: url, options: .withoutChanges)], queue: queue
            ) { @Sendable _ in
                end.cancel()
                close(folder, isOpen)
            }
        }

        private static let queue = OperationQueue()

        private static func close(_ folder: URL, _ isOpen: Bool) {
            if isOpen { folder.stopAccessingSecurityScopedResource() }
        }

        /// A handle opens files alone; a reading by address might fetch.
        private static func content(of place: URL) throws -> [UInt8] {
            let file = try FileHandle(forReadingFrom: place)
            defer { try? file.close() }
            return [UInt8](try file.readToEnd() ?? Data())
        }

        static func write(_ data: Data, to url: URL) throws(DriveFault) {
            try change(url, .forReplacing) { place in try data.write(to: place, options: .atomic) }
        }

        static func remove(_ url: URL) throws(DriveFault) {
            try change(url, .forDeleting) { place in try FileManager.default.removeItem(at: place) }
        }

        private static func change(
            _ url: URL, _ options: NSFileCoordinator.WritingOptions, _ work: (URL) throws -> Void
        ) throws(DriveFault) {
            var answer: Result<Void, DriveFault>?
            var fault: NSError?
            let turn = Completion()
            let end = turn.giveUp()
            defer { end.cancel() }
            unsafe turn.coordinator.coordinate(
                writingItemAt: url, options: options, error: &fault
            ) { place in
                answer = Result { () throws(DriveFault) in try attempt { try work(place) } }
            }
            try outcome(answer, fault)
        }

        /// What the block answered; without a block's answer, what the coordinator said.
        private static func outcome<R>(
            _ answer: Result<R, DriveFault>?, _ fault: NSError?
        ) throws(DriveFault) -> R {
            guard let answer else {
                throw DriveFault(domain: fault?.domain ?? "NSFileCoordinator", code: fault?.code ?? 0)
            }
            return try answer.get()
        }
    }
#endif
