/// The app that is tested.
public final class XCUIApplication: XCUIElement {
    /// What its program is started with.
    public var launchArguments: [String] = []

    /// The app that is tested; it does not run yet.
    @UITestActor
    public init() {
        guard let run = UITestRun.current else { preconditionFailure("No test runs.") }
        super.init(XCUIElementQuery(run), .only)
    }

    /// Starts it; where it runs, it is ended first.
    public func launch() { query.run.launch(launchArguments) }
}
