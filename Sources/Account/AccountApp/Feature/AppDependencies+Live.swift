internal import AccountAPI
public import AccountClient
public import AppRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AppDependencies {
    /// The app on a device.
    ///
    /// - Parameters:
    ///   - settings: what it is told at its start.
    ///   - ports: makes what the client has around it, without a gate.
    ///   - gate: face or finger, which is put before the store of tokens.
    ///   - apple: makes Apple's sheet, over the notes of this installation.
    ///   - weChat: WeChat's own app; nil where the app is built without it.
    ///   - preferences: keeps settings.
    ///   - now: the present moment.
    /// - Returns: the parts; nothing slow is done before they are used.
    public static func live(
        _ settings: LaunchSettings, ports: (Pinning) -> ClientPorts, gate: any BiometricGate,
        apple: (any InstallNotes) -> any AppleSheet, weChat: (any WeChatSheet)? = nil,
        preferences: any Preferences, now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        var ports = ports(settings.pinning)
        let store = GatedTokenStore(ports.tokens, gate: gate, notes: ports.notes)
        ports.tokens = store
        return AppDependencies(
            traits: settings.traits, client: AccountClient(settings.configuration, ports),
            gate: StoreGate(store: store, gate: gate), apple: apple(ports.notes), weChat: weChat,
            preferences: preferences, now: now)
    }
}

/// The gate before a store of tokens.
struct StoreGate: AppGate {
    let store: GatedTokenStore
    let gate: any BiometricGate

    func standing() async -> AppGateStanding {
        let standing = try? await store.standing()
        return AppGateStanding(
            kind: await gate.kind(), isOn: standing == .locked || standing == .open)
    }

    func enable(_ reason: String) async throws(GateError) { try await store.enable(reason) }
    func open(_ reason: String) async throws(GateError) { try await store.open(reason) }
    func disable() async throws(GateError) { try await store.disable() }

    func usePassword(isGone: Bool) async throws(GateError) {
        await store.setAside()
        if isGone { try await store.disable() }
    }
}
