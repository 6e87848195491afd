/// Whether there is a sign of iCloud on this device: `ubiquityIdentityToken` and its change notification.
public protocol ICloudSigns: Sendable {
    /// The present sign, then each further one.
    func signs() -> AsyncStream<ICloudSign>
}

/// Whether iCloud is known to be on.
public enum ICloudSign: Sendable, Equatable {
    /// There is an identity token.
    case present
    /// There is none, which may mean that iCloud is off, or Drive alone.
    case unknown
}
