#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation
    public import SecondApp

    /// Whether there is a sign of iCloud: the identity token of iCloud Drive.
    ///
    /// It is nil where Drive alone is off, and others saw it nil for apps that use the key-value store only: so nil means
    /// nothing.
    public struct ICloudIdentity: ICloudStatusObserver {
        /// The signs of this device.
        public init() {}

        /// The present sign, then each further one.
        public func signs() -> AsyncStream<ICloudStatus> {
            let (signs, listener) = AsyncStream.makeStream(
                of: ICloudStatus.self, bufferingPolicy: .bufferingNewest(1))
            // Observed for as long as the process lives: the app listens once.
            _ = NotificationCenter.default.addObserver(
                forName: .NSUbiquityIdentityDidChange, object: nil, queue: nil
            ) { @Sendable _ in
                listener.yield(Self.present)
            }
            listener.yield(Self.present)
            return signs
        }

        private static var present: ICloudStatus {
            FileManager.default.ubiquityIdentityToken == nil ? .unknown : .present
        }
    }
#endif
