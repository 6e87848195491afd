#if canImport(CloudKit)
    public import SyncClouds
    internal import CloudKit
    internal import Foundation

    /// CloudKit as a cloud.
    public enum CloudKitCloud {
        /// The cloud of this app and the device's user.
        ///
        /// - Parameters:
        ///   - container: such as `iCloud.com.example.ideabox`; empty where the app is not signed for one, and then
        ///     nobody is ever signed in.
        ///   - folder: where the mirror of what stands there is kept; it may be lost, and belongs into no backup.
        /// - Returns: the cloud, which asks nothing before it is used.
        public static func make(container: String, folder: String) -> ZoneCloud {
            ZoneCloud(zone(container), mirrors: MirrorFolder(path: folder), now: { Date() })
        }

        private static func zone(_ container: String) -> any RecordZone {
            container.isEmpty ? AbsentZone() : CloudKitZone(container: container, zone: ZoneCloud.zoneName)
        }

        /// What a remote notification says, for ``ZoneCloud/hear(_:)``.
        ///
        /// - Parameter userInfo: as the system hands it to the app.
        /// - Returns: nil if it is not CloudKit's.
        public static func push(_ userInfo: [AnyHashable: Any]) -> ZonePush? {
            CKNotification(fromRemoteNotificationDictionary: userInfo).map { notification in
                let zone = (notification as? CKRecordZoneNotification)?.recordZoneID
                return ZonePush(subscription: notification.subscriptionID, zone: zone?.zoneName)
            }
        }
    }
#endif
