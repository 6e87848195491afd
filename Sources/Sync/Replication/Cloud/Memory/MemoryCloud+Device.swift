extension MemoryCloud {
    /// A cloud in memory as one device sees it.
    public struct Device: Cloud {
        /// Its id in the model.
        public let id: MemoryCloudModel.DeviceID
        /// What the cloud can hold and say.
        public let limits: CloudLimits
        let cloud: MemoryCloud
        let fan: EventBroadcaster

        /// What stands in the cloud as this device sees it.
        ///
        /// - Parameters:
        ///   - cursor: what was joined.
        ///   - page: the `next` of the page before.
        /// - Returns: a page.
        /// - Throws: as ``MemoryCloudModel/changes(on:since:page:at:)``.
        public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.changes(on: id, since: cursor, page: page, at: now), [])
            }
        }

        /// Gives the cloud an account id if this device sees none.
        ///
        /// - Parameter account: 32 hexadecimal digits.
        /// - Returns: the ids that this device sees afterwards.
        /// - Throws: as ``MemoryCloudModel/beginAccount(_:on:at:)``.
        public func beginAccount(_ account: String) async throws(CloudError) -> Set<String> {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.beginAccount(account, on: id, at: now), [])
            }
        }

        /// Hands over a version of a register.
        ///
        /// - Parameter put: the version.
        /// - Returns: its mark.
        /// - Throws: as ``MemoryCloudModel/put(_:on:at:)``.
        public func put(_ put: CloudPut) async throws(CloudError) -> String {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.put(put, on: id, at: now), [])
            }
        }

        /// Takes versions away.
        ///
        /// - Parameters:
        ///   - marks: the versions.
        ///   - account: the account ids of which one must stand there.
        /// - Throws: as ``MemoryCloudModel/remove(_:account:on:at:)``.
        public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
            try await cloud.take(id) { [id] model, now throws(CloudError) in
                (try model.remove(marks, account: account, on: id, at: now), [])
            }
        }

        /// What this device is told from now on; each call gives a stream of its own.
        ///
        /// - Returns: the events.
        public func events() -> AsyncStream<CloudEvent> { fan.events() }
    }
}
