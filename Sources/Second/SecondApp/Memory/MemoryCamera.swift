/// A camera in memory: what it meets and sees is said beforehand.
public actor MemoryCamera: Camera {
    /// What it meets when it is started.
    public enum Nature: Sendable, Equatable {
        /// There is none.
        case missing
        /// It may not be used.
        case denied
        /// It looks and sees these texts, one after the other.
        case sees([String])
    }

    private let nature: Nature
    private let stream: AsyncStream<CameraEvent>
    private let listener: AsyncStream<CameraEvent>.Continuation
    /// Whether it looks.
    public private(set) var isOn = false

    /// A camera.
    ///
    /// - Parameter nature: what it meets when it is started.
    public init(_ nature: Nature = .missing) {
        self.nature = nature
        (stream, listener) = AsyncStream.makeStream(of: CameraEvent.self)
    }

    /// What it tells.
    public nonisolated func events() -> AsyncStream<CameraEvent> { stream }

    /// Tells what it meets, and what it sees.
    public func start() {
        switch nature {
        case .missing: listener.yield(.missing)
        case .denied: listener.yield(.denied)
        case .sees(let texts):
            isOn = true
            listener.yield(.looking(hasTorch: true))
            for text in texts { listener.yield(.code(text)) }
        }
    }

    /// Looks no more.
    public func stop() { isOn = false }

    /// Switches a lamp that is not there.
    public func setTorch(_ isLit: Bool) {
        if isOn { listener.yield(.torch(isOn: isLit)) }
    }

    /// Sees a text, if it looks.
    ///
    /// - Parameter text: the text of a QR code.
    public func see(_ text: String) {
        if isOn { listener.yield(.code(text)) }
    }
}
