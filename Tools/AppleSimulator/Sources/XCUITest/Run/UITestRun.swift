internal import Dispatch
public import SimulatorCore
internal import Synchronization

/// A device on which a test runs, and what the test has said so far.
public final class UITestRun: Sendable {
    /// Starts an app on the device.
    public typealias App = @_Concurrency.MainActor @Sendable (Launch) -> any Drawing

    /// What an app is started with.
    public struct Launch: Sendable {
        /// The arguments of the program.
        public let arguments: [String]
        /// The first language of the device, such as `en`.
        public let language: String
        /// The device's clock.
        public let clock: SimulatedClock
        /// How long it has gone, in seconds.
        public var passed: Double { clock.passed / .seconds(1) }
    }

    /// The run of the test that runs at present: there is one at a time.
    @UITestActor static var current: UITestRun?

    /// The device's clock.
    let clock = SimulatedClock()
    private let device: DeviceTraits
    private let language: String?
    private let app: App
    private let said = Mutex<[UITestFailure]>([])
    private let cancelled = Atomic(false)
    @_Concurrency.MainActor private var simulator: Simulator?

    init(_ device: DeviceTraits, _ language: String?, _ app: @escaping App) {
        (self.device, self.language, self.app) = (device, language, app)
    }

    /// What was wrong so far.
    var failures: [UITestFailure] { said.withLock { $0 } }
    /// Whether nobody waits for the test any more.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }

    func fail(_ text: String, file: String? = nil, line: Int = 0) {
        let screen = withSimulator { $0?.screen.text ?? "no app" }
        said.withLock { $0.append(UITestFailure(text: text, screen: screen, file: file, line: line)) }
    }

    /// Starts the app.
    ///
    /// - Parameter arguments: the arguments of the program.
    func launch(_ arguments: [String]) {
        let asked = arguments.firstIndex(of: "-AppleLanguages").flatMap { place in
            place + 1 < arguments.count ? arguments[place + 1] : nil
        }
        let launch = Launch(
            arguments: arguments, language: language ?? asked?.trimmed ?? "en", clock: clock)
        onMain { [self] in simulator = Simulator(app(launch), traits: device) }
        settle()
    }

    /// Does something with the device, on the app's main thread.
    ///
    /// - Parameter act: what is done; nil where no app runs.
    /// - Returns: what came of it.
    func withSimulator<Answer: Sendable>(
        _ act: @escaping @_Concurrency.MainActor @Sendable (Simulator?) -> Answer
    ) -> Answer {
        onMain { [self] in act(simulator) }
    }

    /// Returns when the app has nothing to do any more.
    func settle() {
        if !Quiet.wait(unless: { isCancelled }), !isCancelled {
            fail("The app, or something beside it, does not come to rest.")
            cancel()
        }
    }

    /// Waits until something is so: while the app is at work, and then for as long as its own clock goes on.
    ///
    /// - Parameters:
    ///   - timeout: how far the app's clock may go on, in seconds.
    ///   - isSo: whether it is so.
    /// - Returns: whether it became so.
    func wait(timeout: Double, until isSo: () -> Bool) -> Bool {
        let limit = clock.now.advanced(by: .seconds(timeout))
        while !isCancelled {
            settle()
            if isSo() { return true }
            guard clock.advance(until: limit) else { return false }
        }
        return false
    }

    private func onMain<Answer: Sendable>(
        _ act: @escaping @_Concurrency.MainActor @Sendable () -> Answer
    ) -> Answer {
        let (answer, done) = (Box<Answer>(), DispatchSemaphore(value: 0))
        Task { @_Concurrency.MainActor in
            answer.value.withLock { $0 = act() }
            done.signal()
        }
        done.wait()
        guard let value = answer.value.withLock(\.self) else {
            preconditionFailure("The app has not answered.")
        }
        return value
    }
}

/// Holds what comes from another thread.
private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

extension String {
    /// The language in `(en)`.
    fileprivate var trimmed: String { filter { $0 != "(" && $0 != ")" } }
}
