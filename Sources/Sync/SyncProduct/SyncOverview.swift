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

extension DeviceRow {
    /// The row of a device.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - canForget: whether devices can be forgotten now.
    ///   - now: the present moment.
    ///   - language: the person's language.
    package init(_ device: SyncedDevice, canForget: Bool, at now: Date, in language: Language) {
        self.init(
            id: device.id, name: Self.name(of: device, in: language),
            seen: Self.seen(device, at: now, language),
            canForget: canForget && !device.isThisDevice)
    }

    /// What a device is called, with nothing in it that hides or reverses the text around it.
    package static func name(of device: SyncedDevice, in language: Language) -> String {
        device.name.isEmpty ? AppRuntimeStrings.nameless.text(in: language) : ShownText.line(device.name)
    }

    private static func seen(_ device: SyncedDevice, at now: Date, _ language: Language) -> String {
        if device.isThisDevice { return AppRuntimeStrings.thisDevice.text(in: language) }
        let last =
            device.lastSeen.map {
                AppRuntimeStrings.lastSeen(TimeAgo.words($0, at: now, in: language)).text(in: language)
            } ?? AppRuntimeStrings.neverSeen.text(in: language)
        let more: AppRuntimeStrings? =
            if device.isFormer {
                .formerDevice
            } else if !device.isReadable {
                .unreadableDevice
            } else {
                device.isAhead ? .deviceAhead : nil
            }
        return more.map { "\(last) · \($0.text(in: language))" } ?? last
    }
}
