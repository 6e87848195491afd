public import FoundationExports
public import SyncClouds

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

/// Where copied codes go.
public protocol Clipboard: Sendable {
    /// Whether the system itself forgets a text when its time is over.
    ///
    /// Where it does not, as on the Mac, the app calls ``clearIfOurs(_:)`` then; and an adapter clears at the app's
    /// orderly end what is still ours.
    var expiresByItself: Bool { get }

    /// Puts a text into the clipboard, in place of whatever is there.
    ///
    /// - Parameters:
    ///   - text: the digits of a code, without spaces. It is marked as concealed where the system has a mark for it.
    ///   - expires: when the system is to forget it; nil for as long as it likes. Where
    ///     ``expiresByItself`` is false, nil alone counts: such a text is not cleared at the app's end either.
    ///   - localOnly: whether it must stay on this device.
    /// - Returns: what tells this text from whatever comes later, such as a change count; nil if it was not taken.
    func copy(_ text: String, expires: Date?, localOnly: Bool) async -> Int?

    /// Empties the clipboard if what a call of ``copy(_:expires:localOnly:)`` put there still is there.
    ///
    /// - Parameter mark: what that call returned.
    func clearIfOurs(_ mark: Int) async
}

/// Reads QR codes out of pictures.
public protocol PictureDecoder: Sendable {
    /// The texts of all QR codes in a picture.
    ///
    /// - Parameter picture: the bytes of a picture file of any kind that the system reads.
    /// - Returns: the texts; empty if the picture was read and no code is in it.
    /// - Throws: `unreadable` if the picture, or the codes in it, could not be read at all.
    func texts(in picture: [UInt8]) async throws(PictureReaderError) -> [String]
}

/// Why a picture was not read.
public enum PictureReaderError: Error, Equatable, Sendable {
    /// The bytes are no picture, or the system's reader failed: nothing is known about codes in it.
    case unreadable
}

/// Where the sealed registers lie: never in two places at once.
public enum Storage: Sendable, Hashable {
    /// iCloud's key-value store: the default.
    case keyValue
    /// iCloud Drive, for vaults that outgrow the key-value store.
    case drive
    /// A folder that the person picked, which something else carries between devices.
    case folder(FolderBookmark)
}

/// Pages of the system's settings.
public protocol SystemPages: Sendable {
    /// Whether this system has a page that can be opened.
    ///
    /// - Parameter page: which page.
    /// - Returns: false if there is none, or no way to it.
    func has(_ page: SystemPage) -> Bool

    /// Opens a page; nothing happens if there is none.
    ///
    /// - Parameter page: which page.
    func open(_ page: SystemPage) async
}

/// A page of the system's settings.
public enum SystemPage: Sendable, CaseIterable {
    /// The one that lets this app use the camera.
    case camera
    /// The one that picks an app for set-up codes ("Set Up Codes In"): iOS 17 and macOS 14.
    case codes
}
