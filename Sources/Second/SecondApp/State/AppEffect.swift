public import FoundationExports
public import SecondCore
public import SyncClouds
public import SyncEngine
public import KeyText

/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job of the vault's; its end comes as ``AppEvent/finished(_:_:)``.
    case work(VaultJob)
    /// A code goes into the clipboard, for so many seconds (0: as long as the system keeps it).
    case copy(String, seconds: Int, localOnly: Bool)
    /// A code was copied: the device remembers when.
    case recordUse(UUID)
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
    /// The timer runs out after so long.
    case wake(Timer, after: Duration)
}

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs.
    case settings(AppSettings)
    /// What the authenticator knows now.
    case vault(VaultState)
    /// Whether there is a sign of iCloud.
    case iCloud(ICloudStatus)
    /// What is known of the folder in use.
    case folder(FolderNews)
    /// What the camera tells.
    case camera(CameraEvent)
    /// What became of a job.
    case finished(VaultJob, VaultJob.Outcome)
    /// A code was put into the clipboard, under this mark; nil if that failed.
    case copied(mark: Int?)
    /// The texts in the picture with that number; nil if it could not be read.
    case pictureRead(Int, [String]?)
    /// A timer has run out.
    case rang(AppEffect.Timer)
}

extension AppEffect {
    /// What the app asks to be woken for; the numbers tell one from the next.
    public enum Timer: Sendable, Hashable {
        /// A toast's time is over.
        case toast(Int)
        /// A copied code's time is over.
        case clipboard(Int)
        /// A card has shown for long enough that its code was copied.
        case copied(Int)
        /// The keychain is to be looked at again.
        case look(Int)
        /// iCloud has been waited for long enough.
        case cloud(Int)
        /// The account is to be begun in the new storage once more.
        case refill(Int)
    }
}

/// One change of the vault, done in the order in which they were asked for.
public enum VaultJob: Sendable, Equatable {
    /// Tokens are added: all of them, or none. The number is that of the sheet; nil if none asked.
    case add([NewToken], allowingDuplicates: Bool, sheet: Int?)
    /// Names are changed, by the sheet with that number.
    case edit(UUID, TokenNames, sheet: Int)
    /// A token is pinned, or not any more.
    case pin(UUID, Bool, name: String)
    /// A token is deleted; the name is for the toast.
    case delete(UUID, name: String)
    /// A deleted token comes back.
    case restore(UUID, name: String)
    /// A deleted token is wiped.
    case deleteNow(UUID, name: String)
    /// A device is forgotten.
    case forget(SyncedDevice.ID, name: String)
    /// A damaged vault is put aside; the cloud brings the accounts back, or a new vault is begun.
    case setAside(rebuilding: Bool)
    /// The cloud that stands there is used with these accounts.
    case merge
    /// An empty cloud is begun with the account that the vault knows.
    case refill
    /// These accounts are kept apart.
    case separate
    /// Files in the cloud that never became whole are not told of any more.
    case dismissFiles
    /// The keys of a text are added, by the sheet with that number.
    case importKeys(KeyEntry, sheet: Int)
    /// All keys are sealed in a text, by the sheet with that number.
    case exportKeys(KeyEntry, sheet: Int)

    /// Whether the same again means nothing while it is under way; forms guard themselves.
    var isOnce: Bool {
        switch self {
        case .pin, .delete, .restore, .deleteNow, .forget, .dismissFiles: true
        case .add, .edit, .setAside, .merge, .refill, .separate, .importKeys, .exportKeys: false
        }
    }

    /// What became of it.
    public enum Outcome: Sendable, Equatable {
        /// It is done; the ids of tokens that were added.
        case done([UUID])
        /// Nothing was changed, or the error says what was.
        case failed(AuthenticatorError)
        /// The cloud did not do what it was asked to; sync says why.
        case cloudFailed
        /// So many keys were added, of so many in the text.
        case keysAdded(Int, of: Int)
        /// The text in which the keys are sealed.
        case keysSealed(String)
        /// The text or the passphrase is no good.
        case noKeys(KeyTextError)
        /// The keychain did not give the keys, or did not take them.
        case keysNotCarried(KeyTransferFailure)
    }
}
