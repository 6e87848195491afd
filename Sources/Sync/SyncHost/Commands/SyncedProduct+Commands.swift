package import SyncEngine
package import SyncProduct

/// Sentences about clouds and devices that differ between products.
extension SyncedProduct {
    /// What to type about a cloud that is not the known one.
    package var otherCloudHint: CloudStrings {
        canSeparate
            ? .otherCloudOrSeparateHint(records: records, command: command)
            : .otherCloudHint(records: records, command: command)
    }

    /// That no cloud is used from now on.
    ///
    /// - Parameter former: where the one is that was used before; nil if there was none.
    /// - Returns: one or two sentences.
    package func nowOff(former: String?) -> CloudStrings {
        former.map { .nowOffAfter(records: records, former: $0) } ?? .nowOff(records)
    }

    /// That files of this device are still in a cloud.
    ///
    /// - Parameters:
    ///   - cloud: where the cloud is.
    ///   - error: why it did not give them back; nil if it did not answer.
    /// - Returns: why, and what to do.
    package func notWiped(_ cloud: String, _ error: CloudError?) -> CloudStrings {
        .notWiped(cloud: cloud, obstacle: error?.obstacle ?? .late, command: command)
    }

    func forgetQuestion(_ device: String) -> CloudStrings {
        isOneVault
            ? .forgetInVaultQuestion(name: device, records: records)
            : .forgetQuestion(name: device, records: records)
    }

    var thisDeviceStays: CloudStrings {
        .thisDeviceStays(command: command, leave: canSeparate ? "leave --wipe" : "use off")
    }

    func keychainAbsent(_ place: String) -> DiagnosticStrings {
        isOneVault
            ? .vaultKeychainAbsent(place: place, record: record)
            : .keychainAbsent(place: place, records: records)
    }

    var keychainAndDisk: DiagnosticStrings { isOneVault ? .keychainAndVault : .keychainAndDisk(records) }
}

extension CloudError {
    /// Why a cloud did not give files back, and what to do first.
    fileprivate var obstacle: CloudObstacleStrings {
        switch self {
        case .offline, .signedOut: .offline
        case .readOnly, .quotaExceeded: .readOnly
        case .accountChanged: .accountChanged
        case .transient(let reason): .other(reason)
        case .tooLarge, .throttled, .unread: .refused
        }
    }
}
