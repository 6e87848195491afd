extension SyncStatus.Phase {
    /// The name for programs.
    package var name: String {
        switch self {
        case .off: "off"
        case .waiting: "waiting"
        case .closed: "closed"
        case .syncing: "syncing"
        case .pending: "pending"
        case .handedOver: "handedOver"
        case .synced: "synced"
        case .offline: "offline"
        case .signedOut: "signedOut"
        case .quotaExceeded: "quotaExceeded"
        case .readOnly: "readOnly"
        case .tooLarge: "tooLarge"
        case .throttled: "throttled"
        case .emptied: "emptied"
        case .otherAccount: "otherAccount"
        case .trouble: "trouble"
        }
    }
}
