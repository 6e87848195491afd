/// The time that the system leaves an app once nobody sees it any more.
public protocol BackgroundTime: Sendable {
    /// Does some work, and asks the system not to stop the app before it is done.
    ///
    /// When the system grants no more time the work's task is cancelled, which it answers within moments.
    ///
    /// - Parameter work: what is to be done.
    func during(_ work: @escaping @Sendable () async -> Void) async
}
