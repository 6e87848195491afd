public import AppRuntime
public import SyncProduct

/// The state of sync and the devices.
public struct SyncPage: Sendable, Equatable {
    /// What stands first.
    public let line: SyncLine
    /// Everything was handed over then, in words; nil if that is not known.
    public let handedOver: String?
    /// The devices, this one first.
    public let devices: [DeviceRow]
}
