package import AppRuntime
package import FoundationExports

extension DeviceRow {
    /// The row of a device.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - canForget: whether devices can be forgotten now.
    ///   - now: the present moment.
    ///   - language: the person's language.
    package init(_ device: Device, canForget: Bool, at now: Date, in language: Language) {
        self.init(
            id: device.id, name: Self.name(of: device, in: language),
            seen: Self.seen(device, at: now, language),
            canForget: canForget && !device.isThisDevice)
    }

    /// What a device is called, with nothing in it that hides or reverses the text around it.
    package static func name(of device: Device, in language: Language) -> String {
        device.name.isEmpty ? AppRuntimeStrings.nameless.text(in: language) : ShownText.line(device.name)
    }

    private static func seen(_ device: Device, at now: Date, _ language: Language) -> String {
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
