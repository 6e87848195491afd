/// The camera that looks for set-up codes.
///
/// ``start()`` and ``stop()`` may alternate at any time, also while permission is being asked for: the last one counts.
/// It goes on after each code until it is stopped; whether a code is good is decided elsewhere.
public protocol Camera: Sendable {
    /// What it tells from now on; there is one listener at a time.
    func events() -> AsyncStream<CameraEvent>

    /// Asks for permission if nobody was asked yet, then looks; tells `denied`, `missing` or `looking`.
    func start() async

    /// Looks no more and puts out the lamp; after it returned no code is told before the next start.
    func stop() async

    /// Switches the lamp, and tells `torch` with what came of it.
    ///
    /// - Parameter isOn: whether it is to shine.
    func setTorch(_ isOn: Bool) async
}

/// What a camera tells.
public enum CameraEvent: Sendable, Equatable {
    /// It may not be used: the person said no, or a rule of the device does.
    case denied
    /// There is none, or it cannot be opened.
    case missing
    /// It looks; whether it has a lamp that can be used now.
    case looking(hasTorch: Bool)
    /// The text of a QR code that it sees: told again as often as it is seen, but at most some times a second.
    case code(String)
    /// The lamp shines, or does not.
    case torch(isOn: Bool)
    /// Something else has it for now, such as a call or another app beside this one; `looking` follows when it is back.
    case interrupted
}
