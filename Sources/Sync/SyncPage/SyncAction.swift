package import FoundationExports
package import Loopback
package import Localization
package import SyncProduct

/// The owner of what is synced, as the sync sheet of its page needs it.
package protocol SyncSheetOwner: Actor {
    /// Why something could not be done.
    associatedtype Failure: Error

    /// What is synced.
    static var product: SyncedProduct { get }
    /// Takes in what the disk holds now; how this device and the cloud stand to each other.
    func syncStatus(at now: Date) async -> SyncStatus
    /// Forgets a device.
    func forget(_ id: SyncedDevice.ID, at now: Date) async throws(Failure)
    /// Tells no more of the files in the cloud that never became whole; how many were told of.
    func dismissUnfinished(at now: Date) async throws(Failure) -> Int
    /// Uses the cloud that is there now with the records that are here.
    func mergeIntoCloud(at now: Date) async throws(Failure)
    /// Keeps the records apart, and answers where; nil where this product does not.
    func keepApart(at now: Date) async throws(Failure) -> String?
}

/// What the sync sheet of a page may ask for.
package enum SyncAction {
    case merge, separate, syncNow, devices, dismissFiles
    case forgetDevice(String)

    /// Reads an action; nil for a name that belongs to none of these.
    ///
    /// - Throws: an error for a field that does not belong to it.
    package init?(_ name: String, _ fields: inout ActionFields) throws(ActionFields.NotUnderstood) {
        switch name {
        case "merge": self = .merge
        case "separate": self = .separate
        case "syncNow": self = .syncNow
        case "devices": self = .devices
        case "dismissFiles": self = .dismissFiles
        case "forgetDevice": self = .forgetDevice(try fields.text("id") ?? "")
        default: return nil
        }
    }

    /// What is answered.
    package enum Reply {
        /// A sentence about what was done, or about why it was not.
        case done(String), failed(String)
        /// The devices.
        case devices([SyncWire.Device])
        /// What came of a look into the cloud.
        case looked(PageCloud.Outcome)
        /// This product has no such action.
        case unknown
    }

    /// Does it.
    ///
    /// - Parameters:
    ///   - owner: the owner of what is synced.
    ///   - cloud: the program's cloud.
    ///   - language: the page's language.
    ///   - now: the present moment.
    /// - Returns: what to answer.
    /// - Throws: what the owner throws; nothing was changed then.
    package func perform<Owner: SyncSheetOwner>(
        on owner: Owner, _ cloud: PageCloud, in language: Language, at now: Date
    ) async throws(Owner.Failure) -> Reply {
        func words(_ string: some Localizable) -> String { string.text(in: language) }
        let done: SyncStrings
        switch self {
        case .syncNow: return .looked(await cloud.look())
        case .devices:
            return .devices(await owner.syncStatus(at: now).devices.map(SyncWire.Device.init))
        case .forgetDevice(let id):
            let device = await owner.syncStatus(at: now).devices.first { $0.id == id }
            try await owner.forget(id, at: now)
            return .done(words(Owner.product.forgotten(device.map(SyncWire.Device.name) ?? "")))
        case .dismissFiles: done = .filesDismissed(try await owner.dismissUnfinished(at: now))
        case .merge:
            let status = await owner.syncStatus(at: now)
            if status.phase == .emptied {
                // Under the account that is known the other devices know it again.
                guard await cloud.begin() else {
                    return .failed(words(status.detail(of: Owner.product)))
                }
            } else {
                try await owner.mergeIntoCloud(at: now)
            }
            done = .merged
        case .separate:
            guard let place = try await owner.keepApart(at: now) else { return .unknown }
            done = .separated(records: Owner.product.records, path: place)
        }
        // What was decided shows in the list now, not at the next look.
        _ = await cloud.look()
        return .done(words(done))
    }
}
