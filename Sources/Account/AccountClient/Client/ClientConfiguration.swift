public import AccountAPI
public import FoundationExports

/// Which services a client talks to, and how it calls itself.
public struct ClientConfiguration: Sendable, Equatable {
    /// The account service.
    public var account: ServiceOrigin
    /// The app's own services, each with the audience that the account service makes tokens for it by: those go there, the
    /// session's own tokens to the account service, and none anywhere else.
    public var services: [ServiceOrigin: String]
    /// What the device list calls this device.
    public var deviceName: String
    /// In which the server answers.
    public var language: Language
    /// How long before its end an access token is renewed.
    public var margin: Duration = .seconds(300)

    /// A client of these services.
    public init(
        account: ServiceOrigin, services: [ServiceOrigin: String] = [:], deviceName: String,
        language: Language
    ) {
        self.account = account
        self.services = services
        self.deviceName = deviceName
        self.language = language
    }
}

/// Everything that a client has around it.
public struct ClientPorts: Sendable {
    /// Where the session is kept.
    public var tokens: any TokenStore
    /// By what the device is known again.
    public var key: any DeviceKey
    /// How requests leave.
    public var transport: any Transport
    /// Notes of this installation.
    public var notes: any InstallNotes
    /// Between the processes of the app.
    public var lock: any SessionLock
    /// The time.
    public var clock: any ClientClock
    /// Does the work that a service asks of strangers' requests; without it they are refused while it is asked for.
    public var scrypt: (any ScryptHash)?
    /// Bytes of chance, as many as asked for.
    package var random: @Sendable (Int) -> [UInt8] = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// These ports.
    public init(
        tokens: any TokenStore, key: any DeviceKey, transport: any Transport, notes: any InstallNotes,
        scrypt: (any ScryptHash)? = nil, lock: any SessionLock = SoleProcessLock(),
        clock: any ClientClock = SystemClientClock()
    ) {
        self.tokens = tokens
        self.key = key
        self.transport = transport
        self.notes = notes
        self.scrypt = scrypt
        self.lock = lock
        self.clock = clock
    }
}

/// Tells the time in two ways, and lets time pass.
///
/// Lifetimes are measured by the first, which runs while the device sleeps and which nobody sets; a wrong calendar
/// ends no session.
public protocol ClientClock: Sendable {
    /// Now, by both.
    var now: Moment { get }

    /// Waits.
    ///
    /// - Parameter duration: how long, by the first.
    /// - Throws: `CancellationError`.
    func sleep(for duration: Duration) async throws
}

/// One moment.
public struct Moment: Sendable, Equatable {
    /// Since some moment in the past, the same one for as long as the process lives; it also runs in sleep.
    public var elapsed: Duration
    /// As the calendar has it.
    public var date: Date

    /// A moment.
    public init(elapsed: Duration, date: Date) {
        self.elapsed = elapsed
        self.date = date
    }
}

/// The system's clocks.
public struct SystemClientClock: ClientClock {
    private let start = ContinuousClock.now

    /// Begins to count now.
    public init() {}

    /// Now.
    public var now: Moment { Moment(elapsed: ContinuousClock.now - start, date: Date()) }

    /// Waits on the continuous clock.
    ///
    /// - Parameter duration: how long.
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        try await ContinuousClock().sleep(for: duration)
    }
}
