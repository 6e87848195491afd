/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job of the vault's; its end comes as ``AppEvent/finished(_:_:)``.
    case work(VaultJob)
    /// A code goes into the clipboard, for so many seconds (0: as long as the system keeps it).
    case copy(String, seconds: Int, localOnly: Bool)
    /// The clipboard is emptied if the code is still in it.
    case clearClipboard(mark: Int)
    /// The camera begins to look.
    case startCamera
    /// The camera stops.
    case stopCamera
    /// The lamp.
    case torch(Bool)
    /// A picture is read; its end comes as ``AppEvent/pictureRead(_:_:)``.
    case readPicture(Int, [UInt8])
    /// Settings are kept.
    case keep(AppSettings)
    /// The registers lie there from now on.
    case use(Storage)
    /// The vault and the keychain are looked at again, and the cloud at once.
    case look
    /// A page of the system's settings is opened.
    case open(SystemPage)
    /// The alarm rings after so long.
    case wake(Alarm, after: Duration)
}
