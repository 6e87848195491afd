#if canImport(CloudKit)
    internal import AppRuntime
    internal import SyncCloudKit
    internal import SyncClouds
    internal import IdeaBoxApp

    /// What the app's delegate tells the cloud, which may not be made yet: it is kept until then.
    public final class CloudKitNotifications: Sendable {
        private let seat = CloudHolder()

        /// A door without a cloud behind it.
        public init() {}

        /// Hands over a silent push.
        ///
        /// - Parameter userInfo: as the system hands it to the app.
        /// - Returns: false if it is not CloudKit's.
        public func hear(_ userInfo: [AnyHashable: Any]) -> Bool {
            guard let push = CloudKitCloud.push(userInfo) else { return false }
            Task { [seat] in await seat.tell { $0.hear(push) } }
            return true
        }

        /// Says that the app came to the front.
        public func activated() {
            Task { [seat] in await seat.tell { $0.activated() } }
        }

        /// Puts a cloud behind the door, in place of the one before.
        func lead(to cloud: ZoneCloud) async { await seat.take(cloud) }

        /// Signs of the account: unknown until a cloud is there.
        func signs() -> AsyncStream<ICloudStatus> {
            let (signs, listener) = AsyncStream.makeStream(
                of: ICloudStatus.self, bufferingPolicy: .bufferingNewest(1))
            listener.yield(.unknown)
            Task { [seat] in await seat.follow { listener.yield($0) } }
            return signs
        }
    }

    /// The cloud behind the door.
    private actor CloudHolder {
        private var cloud: ZoneCloud?
        private var waiting: [@Sendable (ZoneCloud) -> Void] = []
        private var listeners: [@Sendable (ICloudStatus) -> Void] = []
        private var following: Task<Void, Never>?

        func tell(_ news: @escaping @Sendable (ZoneCloud) -> Void) {
            guard let cloud else { return waiting.append(news) }
            news(cloud)
        }

        func follow(_ listener: @escaping @Sendable (ICloudStatus) -> Void) {
            listeners.append(listener)
            begin()
        }

        func take(_ cloud: ZoneCloud) {
            self.cloud = cloud
            for news in waiting { news(cloud) }
            waiting = []
            begin()
        }

        /// Listens to the present cloud alone.
        private func begin() {
            following?.cancel()
            following = cloud.map { cloud in
                Task { [listeners] in
                    for await sign in cloud.signs() {
                        for listener in listeners { listener(sign == .available ? .present : .unknown) }
                    }
                }
            }
        }
    }

    /// The status of iCloud as CloudKit's account status gives them.
    struct CloudKitStatusObserver: ICloudStatusObserver {
        let door: CloudKitNotifications

        func signs() -> AsyncStream<ICloudStatus> { door.signs() }
    }
#endif
