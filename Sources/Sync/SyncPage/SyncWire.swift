package import FoundationExports
internal import Localization
package import SyncProduct

/// What a page is told about sync, as JSON; times are milliseconds since 1970.
package enum SyncWire {
    /// The state of replication.
    package struct Line: Encodable, Sendable {
        private let kind, text, detail: String
        private let cloud: String?
        private let handedOver: Int?

        /// The line of a screen.
        package init(_ line: SyncLine) {
            kind = line.kind.rawValue
            text = line.text
            detail = line.detail
            cloud = line.cloud
            handedOver = line.handedOver?.milliseconds
        }
    }

    /// One device.
    package struct Device: Encodable, Sendable {
        package let id, name: String
        package let lastSeen: Int?
        package let isThisDevice, isReadable, isFormer, isAhead: Bool

        /// A device of the owner.
        package init(_ device: SyncedDevice) {
            id = device.id
            name = Self.name(device)
            lastSeen = device.lastSeen?.milliseconds
            isThisDevice = device.isThisDevice
            isReadable = device.isReadable
            isFormer = device.isFormer
            isAhead = device.isAhead
        }

        /// The device's name, or the beginning of its id where its name is sealed under a key that is not here.
        static func name(_ device: SyncedDevice) -> String {
            ShownText.line(SyncedDevice.title(device.name, id: device.id))
        }
    }
}

extension Date {
    /// Milliseconds since 1970, as pages count time.
    package var milliseconds: Int {
        // A date of an old store may be any number.
        Int(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
