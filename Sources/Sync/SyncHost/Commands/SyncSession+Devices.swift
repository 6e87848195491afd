package import SyncProduct
internal import Terminal

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `devices`: lists the devices that share the records, and forgets one.
extension SyncSession {
    /// Lists devices, this one first; records that wait for their key know theirs, which tell where it may come from.
    ///
    /// - Parameter json: whether an array of objects is printed for programs.
    /// - Throws: `unready` where not even the devices are known.
    package func listDevices(json: Bool) throws(Failure) {
        let devices = state.sync.devices
        if let unready {
            guard !devices.isEmpty else { throw unready }
            unready.sentences(in: language).forEach(Output.message)
        } else {
            sayBanners()
        }
        guard !json else {
            let objects = devices.map { "\n  " + $0.json }.joined(separator: ",")
            return Output.line("[" + objects + (devices.isEmpty ? "]" : "\n]"))
        }
        guard !devices.isEmpty else { return Output.message(noCloudSentence) }
        table(devices).forEach(Output.line)
        if let sentence = availability(outcome).sentence(in: language) { Output.quiet(sentence) }
    }

    /// Forgets a device that is not used any more, after asking.
    ///
    /// - Parameters:
    ///   - name: its name, or the beginning of its id.
    ///   - isAnswered: whether the person said yes in advance.
    /// - Throws: `cloud` where no device, several or this one is meant, or after a no.
    package func forgetDevice(_ name: String, isAnswered: Bool) async throws(Failure) {
        let device = try device(name)
        let shown = device.shownName
        try confirm(
            text(Self.product.forgetQuestion(shown)), isAnswered: isAnswered,
            else: .cloud(.notForgotten, .notDone, lines: []))
        guard try await forget(device.id) else { throw .cloud(.noDevice(shown), .nothing, lines: []) }
        Output.message(Self.product.forgotten(shown).text(in: language))
        await handOver()
    }

    /// The only other device that a name, or the beginning of an id, means.
    private func device(_ text: String) throws(Failure) -> Device {
        guard !text.allSatisfy(\.isWhitespace) else { throw .cloud(.deviceMissing, .usage, lines: []) }
        let found = state.sync.devices.named(text)
        let shown = TextWidth.cut(text, to: 60)
        guard !found.isEmpty else { throw .cloud(.noDevice(shown), .nothing, lines: []) }
        // What goes by the same name as this device is what it was before.
        let others = found.filter { !$0.isThisDevice }
        guard let device = others.first else { throw .cloud(Self.product.thisDeviceStays, .usage, lines: []) }
        guard others.count == 1 else {
            throw .cloud(.severalDevices(shown), .several, lines: table(others).map { "  " + $0 })
        }
        return device
    }

    /// Lines with aligned columns: the beginning of the id, name, last seen, and what is to be said beside.
    private func table(_ devices: [Device]) -> [String] {
        let names = devices.map(\.shownName)
        let times = devices.map { device in
            device.isThisDevice ? text(.thisDevice) : lastSeen(device)
        }
        let widths = (names.map(TextWidth.of).max() ?? 0, times.map(TextWidth.of).max() ?? 0)
        return devices.indices.map { place in
            let device = devices[place]
            let marks = marks(device).joined(separator: text(.comma))
            let id = device.id.isEmpty ? "        " : String(device.id.prefix(8))
            let columns = [
                id, TextWidth.fit(names[place], to: widths.0),
                marks.isEmpty ? times[place] : TextWidth.fit(times[place], to: widths.1),
            ]
            return (columns + (marks.isEmpty ? [] : [marks])).joined(separator: "  ")
        }
    }

    /// When a device last wrote, in words.
    package func lastSeen(_ device: Device) -> String {
        device.lastSeen.map { ShownTime.words($0, now: now, in: language) } ?? text(.unreadDevice)
    }

    private func marks(_ device: Device) -> [String] {
        var marks: [CloudStrings] = []
        if device.isFormer { marks.append(.formerDevice) }
        if !device.isReadable { marks.append(.lockedDevice) }
        if device.isAhead { marks.append(.clockAhead(device.secondsAhead)) }
        return marks.map(text)
    }
}

extension Device {
    /// The name on one line, cut; the beginning of the id where none could be read.
    package var shownName: String { name.isEmpty ? String(id.prefix(8)) : TextWidth.cut(name, to: 60) }

    /// An object for programs.
    fileprivate var json: String {
        JSON.object([
            ("id", JSON.string(id)), ("name", JSON.string(name)), ("thisDevice", JSON.bool(isThisDevice)),
            ("lastSeen", JSON.string(lastSeen?.formatted(.iso8601))), ("readable", JSON.bool(isReadable)),
            ("former", JSON.bool(isFormer)), ("secondsAhead", String(secondsAhead)),
        ])
    }
}
