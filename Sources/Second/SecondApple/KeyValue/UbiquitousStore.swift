#if canImport(Foundation) && canImport(ObjectiveC)
    public import SyncClouds
    internal import Foundation

    /// iCloud's key-value store of this app.
    public struct UbiquitousStore: KeyValueStore {
        private static let seen = "keyValueSeen"
        private static let doubtful = "keyValueDoubtful"
        private static let foreign = "keyValueForeign"
        private static let marks = "keyValueMarks"

        /// The one store that there is.
        public init() {}

        /// All values that are bytes.
        public func values() -> [String: [UInt8]] {
            NSUbiquitousKeyValueStore.default.dictionaryRepresentation.compactMapValues { value in
                (value as? Data).map { [UInt8]($0) }
            }
        }

        /// Writes or removes a value.
        public func set(_ bytes: [UInt8]?, _ key: String) {
            let store = NSUbiquitousKeyValueStore.default
            guard let bytes else { return store.removeObject(forKey: key) }
            store.set(Data(bytes), forKey: key)
        }

        /// Moves the copy between memory and disk.
        public func synchronize() -> Bool { NSUbiquitousKeyValueStore.default.synchronize() }

        /// What the store tells.
        ///
        /// It does so on a queue of its own, so the block is tied to no actor.
        public func changes() -> AsyncStream<KeyValueChange> {
            let (changes, listener) = AsyncStream.makeStream(of: KeyValueChange.self)
            let center = NotificationCenter.default
            let observer = center.addObserver(
                forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification,
                object: NSUbiquitousKeyValueStore.default, queue: nil
            ) { @Sendable note in
                let code = note.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int
                listener.yield(KeyValueChange(code: code))
            }
            // What stands for the observation may be handed back from any thread.
            nonisolated(unsafe) let token = observer
            listener.onTermination = { _ in unsafe NotificationCenter.default.removeObserver(token) }
            return changes
        }

        /// What this device remembers, in the app's own settings.
        public var note: KeyValueNote {
            get {
                KeyValueNote(
                    seen: Self.ids(Self.seen), doubtful: Self.ids(Self.doubtful),
                    foreign: Self.ids(Self.foreign), marks: Self.ids(Self.marks))
            }
            nonmutating set {
                let settings = UserDefaults.standard
                settings.set(newValue.seen.sorted(), forKey: Self.seen)
                settings.set(newValue.doubtful.sorted(), forKey: Self.doubtful)
                settings.set(newValue.foreign.sorted(), forKey: Self.foreign)
                settings.set(newValue.marks.sorted(), forKey: Self.marks)
            }
        }

        private static func ids(_ name: String) -> Set<String> {
            Set(UserDefaults.standard.stringArray(forKey: name) ?? [])
        }
    }
#endif
