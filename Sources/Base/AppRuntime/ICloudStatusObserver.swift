/// Whether there is a sign of iCloud on this device: `ubiquityIdentityToken` and its change notification.
public protocol ICloudStatusObserver: Sendable {
    /// The present sign, then each further one.
    func signs() -> AsyncStream<ICloudStatus>
}

/// Whether iCloud is known to be on.
public enum ICloudStatus: Sendable, Equatable {
    /// There is an identity token.
    case present
    /// There is none, which may mean that iCloud is off, or Drive alone.
    case unknown
}
