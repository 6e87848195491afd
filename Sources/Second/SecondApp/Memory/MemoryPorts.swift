public import FoundationExports

/// A clipboard in memory, for tests and for trying the app out.
public actor MemoryClipboard: Clipboard {
    /// One text that was copied.
    public struct Copy: Sendable, Equatable {
        /// The text.
        public let text: String
        /// When it is to be forgotten.
        public let expires: Date?
        /// Whether it stays on this device.
        public let localOnly: Bool
    }

    /// Whether it says that it forgets by itself.
    public nonisolated let expiresByItself: Bool
    /// What is in it; nil if it is empty.
    public private(set) var present: Copy?
    private var changes = 0
    private var refuses = false

    /// An empty clipboard.
    ///
    /// - Parameter expiresByItself: whether it says that it forgets by itself; it does not.
    public init(expiresByItself: Bool = true) { self.expiresByItself = expiresByItself }

    /// Takes nothing from now on, or takes texts again.
    ///
    /// - Parameter refuses: whether copying fails.
    public func refuse(_ refuses: Bool) { self.refuses = refuses }

    /// Puts a text into it.
    public func copy(_ text: String, expires: Date?, localOnly: Bool) -> Int? {
        guard !refuses else { return nil }
        changes += 1
        present = Copy(text: text, expires: expires, localOnly: localOnly)
        return changes
    }

    /// Empties it if nothing was copied since.
    public func clearIfOurs(_ mark: Int) {
        if mark == changes { present = nil }
    }
}

/// Pictures that are texts: a picture is read by splitting its bytes, as UTF-8, into lines.
public struct MemoryPictures: PictureDecoder {
    /// A reader.
    public init() {}

    /// The lines of the picture; nothing but bytes of UTF-8 can be read.
    public func texts(in picture: [UInt8]) async throws(PictureReaderError) -> [String] {
        let text = String(decoding: picture, as: UTF8.self)
        guard Array(text.utf8) == picture else { throw .unreadable }
        return text.split(separator: "\n").map(String.init)
    }
}

/// Pages that are counted and not opened.
public actor MemoryPages: SystemPages {
    /// The pages that were opened.
    public private(set) var opened: [SystemPage] = []

    /// No page was opened yet.
    public init() {}

    /// Every page is there.
    public nonisolated func has(_ page: SystemPage) -> Bool { true }

    /// Counts a page as opened.
    public func open(_ page: SystemPage) { opened.append(page) }
}

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
