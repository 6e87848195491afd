public import SimulatorCore

/// A test of a class of UI tests, which can be run on any device.
public struct UITest: Sendable, CustomStringConvertible {
    /// Its class and its method.
    public let name: String
    private let body: @UITestActor @Sendable () -> Void

    /// A test.
    ///
    /// - Parameters:
    ///   - name: its class and its method.
    ///   - body: does it.
    public init(_ name: String, _ body: @escaping @UITestActor @Sendable () -> Void) {
        (self.name, self.body) = (name, body)
    }

    public var description: String { name }

    /// Runs it on a device that is new each time.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - language: the language of the device, whatever the test asks for; nil for that.
    ///   - app: starts the app.
    /// - Returns: what the test says is wrong; nothing if it passes.
    public func failures(
        on device: DeviceTraits = DeviceTraits(), in language: String? = nil,
        _ app: @escaping UITestRun.App
    ) async -> [UITestFailure] {
        let run = UITestRun(device, language, app)
        await withTaskCancellationHandler {
            await perform(in: run)
        } onCancel: {
            run.cancel()
        }
        return run.failures
    }

    @UITestActor
    private func perform(in run: UITestRun) {
        UITestRun.current = run
        if !run.isCancelled { body() }
        UITestRun.current = nil
    }
}

/// Something that a test says is wrong.
public struct UITestFailure: Sendable, CustomStringConvertible {
    /// What is wrong.
    public let text: String
    /// What was on the screen.
    public let screen: String
    /// The file that says so; nil where a test reached for something that is not there.
    public let file: String?
    /// The line of the file.
    public let line: Int

    public var description: String {
        (file.map { "\($0):\(line): " } ?? "") + text + "\nOn the screen was:\n" + screen
    }
}
