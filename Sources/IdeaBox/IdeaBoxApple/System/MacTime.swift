#if canImport(AppKit)
    public import AppRuntime
    internal import Foundation

    /// A Mac lets an app go on; it is only kept from being put to sleep or ended within the work.
    public struct SystemTime: BackgroundTime {
        /// The time of this app.
        public init() {}

        /// Does the work.
        public func during(_ work: @escaping @Sendable () async -> Void) async {
            let activity = ProcessInfo.processInfo.beginActivity(
                options: [.background, .suddenTerminationDisabled, .automaticTerminationDisabled],
                reason: "handing ideas over")
            await work()
            ProcessInfo.processInfo.endActivity(activity)
        }
    }
#endif
