package import SecondCore
internal import SecondHost
internal import SyncPage

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Authenticator: SyncSheetOwner {
    package static var product: SyncedProduct { .second }

    package func keepApart(at now: Date) async throws(AuthenticatorError) -> String? {
        try await separateFromCloud(at: now)
    }
}

/// What the page may ask for about the cloud, the other devices, and a vault that has to be rebuilt.
extension PageHost {
    func sync(_ action: SyncAction, _ language: Language) async throws(AuthenticatorError) -> PageWire.Reply {
        switch try await action.perform(on: authenticator, cloud, in: language, at: now()) {
        case .done(let message): PageWire.Reply(message: message)
        case .failed(let message): .failed(message)
        case .devices(let devices): PageWire.Reply(devices: devices)
        case .looked(let outcome): PageWire.Reply(outcome: outcome.rawValue)
        case .unknown: .failed(SecondStrings.notUnderstood.text(in: language))
        }
    }

    func repair(
        _ repair: PageAction.Repair, _ language: Language
    ) async throws(AuthenticatorError) -> PageWire.Reply {
        let path = try await authenticator.setAsideDamagedVault(at: now())
        // What the cloud brings back shows in the list now, not at the next look.
        _ = await cloud.look()
        let message: SecondStrings = repair == .rebuild ? .rebuilt(path) : .setAsideDone(path)
        return PageWire.Reply(message: message.text(in: language))
    }
}
