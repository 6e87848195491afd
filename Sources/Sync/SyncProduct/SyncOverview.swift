public import AppRuntime
package import FoundationExports

/// How sync stands, and the devices that take part, as a sheet of an app shows them.
public struct SyncOverview: Sendable, Equatable {
    /// What stands first.
    public let line: SyncLine
    /// Everything was handed over then, in words; nil if that is not known.
    public let handedOver: String?
    /// The devices, this one first.
    public let devices: [DeviceRow]

    /// The overview of a state.
    ///
    /// - Parameters:
    ///   - state: how this device and the cloud stand to each other.
    ///   - canForget: whether devices can be forgotten now.
    ///   - now: the present moment.
    ///   - language: the person's language.
    ///   - product: what is synced.
    package init(
        _ state: SyncStatus, canForget: Bool, at now: Date, in language: Language, of product: SyncedProduct
    ) {
        line = SyncLine(state, in: language, of: product)
        handedOver = state.handedOver.map {
            AppRuntimeStrings.handedOver(TimeAgo.words($0, at: now, in: language)).text(in: language)
        }
        devices = state.devices.map {
            DeviceRow($0, canForget: canForget, at: now, in: language)
        }
    }
}
