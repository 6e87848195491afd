internal import SecondCore
internal import SecondHost

/// What the page may ask for about the cloud, the other devices, and a vault that has to be rebuilt.
extension PageHost {
    func tend(
        _ tending: PageAction.Tending, _ language: Language
    ) async throws(AuthenticatorError) -> PageWire.Reply {
        let message: String
        switch tending {
        case .devices: return await devices()
        case .forgetDevice(let id): return try await forget(id, language)
        case .syncNow: return PageWire.Reply(outcome: await look())
        case .setAside:
            let path = try await authenticator.setAsideDamagedVault(at: now())
            message = Phrase.setAsideDone(path).text(in: language)
        case .rebuild:
            let path = try await authenticator.setAsideDamagedVault(at: now())
            message = SyncPhrase.rebuilt(path).text(in: language)
        case .merge:
            if await authenticator.state.sync.phase == .emptied {
                // Under the account that is known the other devices know it again.
                guard await cloud.begin() else { return .failed(await detail(language)) }
            } else {
                try await authenticator.mergeIntoCloud(at: now())
            }
            message = SyncPhrase.merged.text(in: language)
        case .separate:
            let path = try await authenticator.separateFromCloud(at: now())
            message = SyncPhrase.separated(path).text(in: language)
        }
        // What was decided shows in the list now, not at the next look.
        _ = await look()
        return PageWire.Reply(message: message)
    }

    private func devices() async -> PageWire.Reply {
        let state = await authenticator.load(at: now())
        return PageWire.Reply(devices: state.sync.devices.map(PageWire.Device.init))
    }

    private func forget(_ id: String, _ language: Language) async throws(AuthenticatorError) -> PageWire.Reply
    {
        let device = await authenticator.state.sync.devices.first { $0.id == id }
        try await authenticator.forget(id, at: now())
        return PageWire.Reply(
            message: SyncPhrase.forgotten(device.map(PageWire.Device.name(of:)) ?? "").text(in: language))
    }

    /// What the state of the cloud means and what to do.
    private func detail(_ language: Language) async -> String {
        SyncLine(await authenticator.state.sync, in: language).detail
    }

    /// Has the cloud read and written, and says what came of it.
    private func look() async -> String {
        let outcome = await cloud.look()
        switch outcome {
        case .off: return "off"
        case .elsewhere: return "elsewhere"
        case .late: return "late"
        case .refused: return "failed"
        case .done:
            let line = SyncLine(await authenticator.state.sync, in: .english)
            return line.kind == .offline || line.kind == .attention ? "failed" : "done"
        }
    }
}
