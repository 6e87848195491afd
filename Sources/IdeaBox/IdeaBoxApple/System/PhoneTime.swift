#if canImport(UIKit)
    public import AppRuntime
    internal import UIKit

    /// The time that iPhone and iPad leave an app that nobody sees: half a minute or so, and less when they need it.
    public struct SystemTime: BackgroundTime {
        /// The time of this app.
        public init() {}

        /// Does the work, and cancels it when the time is over.
        @MainActor public func during(_ work: @escaping @Sendable () async -> Void) async {
            let task = Task { await work() }
            let name = UIApplication.shared.beginBackgroundTask(withName: "sync") { task.cancel() }
            await task.value
            UIApplication.shared.endBackgroundTask(name)
        }
    }
#endif
