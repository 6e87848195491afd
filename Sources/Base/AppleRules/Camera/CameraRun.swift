/// What follows from what a person, the camera and the system do: when it looks, when it asks, what is told.
///
/// Starting and stopping may alternate at any time, also while permission is being asked for: the last one counts.
public struct CameraRun: Sendable, Equatable {
    /// What happens.
    public enum Event: Sendable, Equatable {
        /// The app wants it to look.
        case start
        /// The app wants it to stop.
        case stop
        /// What the system says of permission.
        case permission(Permission)
        /// The camera was opened and looks; whether it has a lamp.
        case began(hasTorch: Bool)
        /// It could not be opened.
        case failed
        /// Something else has it for now.
        case interrupted
        /// It looks again.
        case resumed
        /// It sees a QR code with this text.
        case saw(String)
        /// The app wants the lamp on or off.
        case torch(Bool)
    }

    /// Whether the camera may be used.
    public enum Permission: Sendable, Equatable {
        /// Nobody was asked yet.
        case unasked
        /// It may.
        case given
        /// It may not: the person said no, or a rule of the device does.
        case refused
    }

    /// What is to be done, in order.
    public enum Effect: Sendable, Equatable {
        /// Look up the permission.
        case lookUpPermission
        /// Ask the person.
        case ask
        /// Open the camera and let it look.
        case begin
        /// Put out the lamp and let it look no more.
        case end
        /// Switch the lamp.
        case switchTorch(Bool)
        /// Tell the app.
        case tell(Word)
    }

    /// What the app is told.
    public enum Word: Sendable, Equatable {
        /// It may not be used.
        case denied
        /// There is none, or it cannot be opened.
        case missing
        /// It looks.
        case looking(hasTorch: Bool)
        /// What a code says.
        case code(String)
        /// Something else has it.
        case interrupted
    }

    private enum State: Equatable {
        case idle, asking, beginning
        case looking(hasTorch: Bool)
        case interrupted(hasTorch: Bool)
    }

    private var state = State.idle

    /// A camera that does not look.
    public init() {}

    /// Takes one event.
    ///
    /// - Parameter event: what happened.
    /// - Returns: what is to be done now.
    public mutating func step(_ event: Event) -> [Effect] {
        switch (event, state) {
        case (.start, .idle): begin()
        case (.stop, .idle), (.start, _): []
        case (.stop, _): end()
        case (.permission(let permission), .asking): allowed(permission)
        case (.began(let hasTorch), .beginning): look(hasTorch)
        case (.failed, .beginning), (.failed, .looking), (.failed, .interrupted): end() + [.tell(.missing)]
        case (.interrupted, .looking(let hasTorch)): interrupt(hasTorch)
        case (.resumed, .interrupted(let hasTorch)): look(hasTorch)
        case (.saw(let text), .looking): [.tell(.code(text))]
        case (.torch(let isOn), .looking(hasTorch: true)): [.switchTorch(isOn)]
        default: []
        }
    }

    private mutating func begin() -> [Effect] {
        state = .asking
        return [.lookUpPermission]
    }

    private mutating func allowed(_ permission: Permission) -> [Effect] {
        switch permission {
        case .unasked: return [.ask]
        case .given:
            state = .beginning
            return [.begin]
        case .refused:
            state = .idle
            return [.tell(.denied)]
        }
    }

    private mutating func look(_ hasTorch: Bool) -> [Effect] {
        state = .looking(hasTorch: hasTorch)
        return [.tell(.looking(hasTorch: hasTorch))]
    }

    private mutating func interrupt(_ hasTorch: Bool) -> [Effect] {
        state = .interrupted(hasTorch: hasTorch)
        return [.tell(.interrupted)]
    }

    private mutating func end() -> [Effect] {
        let wasOpen = state != .asking
        state = .idle
        return wasOpen ? [.end] : []
    }
}

/// How often a code that stays in view is told: a camera sees it in every frame.
public struct ScanDebouncer: Sendable {
    private let pause: UInt64
    private var last: (text: String, at: UInt64)?

    /// A rhythm.
    ///
    /// - Parameter pause: after how many milliseconds the same code is told again.
    public init(pause: UInt64 = 500) { self.pause = pause }

    /// Whether a code is to be told.
    ///
    /// - Parameters:
    ///   - text: what it says.
    ///   - now: milliseconds of a clock that never goes back.
    /// - Returns: true for another code than the last, and for the same after the pause.
    public mutating func tells(_ text: String, at now: UInt64) -> Bool {
        if let last, last.text == text, now < last.at + pause { return false }
        last = (text, now)
        return true
    }
}
