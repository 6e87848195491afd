public import FoundationExports
public import SecondCore
public import SyncClouds

/// What a person does in the app, and what the system tells it.
public enum AppAction: Sendable, Equatable {
    /// The search field holds this text.
    case search(String)
    /// A card was tapped: its code is copied.
    case copy(UUID)
    /// The code of the selected card is copied, or of what stands first: the Return key.
    case copySelected
    /// The code of the card at that place of the list is copied; the first has the number 1.
    case copyAt(Int)
    /// The selection goes on by so many cards; where none is selected, to the first or the last.
    case select(by: Int)
    /// The first card, or the last, is selected.
    case selectEnd(isLast: Bool)
    /// Nothing is selected any more.
    case deselect
    /// A token is to stand before those that are not pinned, or among them again.
    case pin(UUID, Bool)
    /// Names are to be changed.
    case edit(UUID)
    /// A token is to be deleted: asked first.
    case delete(UUID)
    /// What the toast's button takes back.
    case undo
    /// A toast's time is over.
    case toastEnded(Int)
    /// A button of a banner or a notice.
    case offer(Screen.Offer.Action)
    /// The answer to the question with that id.
    case answer(Int, Bool)

    /// A sheet is to open.
    case show(AppScreen.Sheet.Kind)
    /// What is done in the sheet of that opening: nothing if it is not the one that is open now.
    ///
    /// A swipe or a second tap can come when another sheet stands in its place already.
    indirect case within(Int, AppAction)
    /// The sheet is closed.
    case close
    /// Another way to add.
    case way(AddForm.Method)
    /// A field of the open form holds this text.
    case field(ManualEntry.FieldName, String)
    /// A field of the open form was left.
    case left(ManualEntry.FieldName)
    /// The open form is to be saved.
    case save
    /// The lamp.
    case torch(Bool)
    /// The system's page for the camera's permission.
    case openCameraSettings

    /// A picture was dropped or pasted: it opens the sheet if none is open.
    case picture([UInt8])
    /// A picture was picked in the open sheet; nil if it could not be read at all.
    ///
    /// It may have had to be loaded first: who has left that way meanwhile does not want it any more.
    case picked([UInt8]?)
    /// Text was pasted: a set-up link.
    case pasted(String)
    /// Another app or the system's camera handed over a link.
    case link(String)

    /// A deleted token comes back, or goes for good: asked first.
    case restore(UUID)
    /// Goes for good: asked first.
    case deleteNow(UUID)
    /// A device is to be forgotten: asked first.
    case forget(SyncedDevice.ID)
    /// The cloud is to be read and written at once.
    case syncNow

    /// How long a copied code stays, in seconds; 0 for as long as the system keeps it.
    case expiry(Int)
    /// Whether a copied code stays on this device.
    case localOnly(Bool)
    /// How much room a card takes.
    case density(CardDensity)
    /// How the accounts stand.
    case order(AccountOrder)
    /// Whether a Mac's menu bar has the codes, too.
    case menuBar(Bool)
    /// The search field below the menu bar holds this text.
    case menuBarSearch(String)
    /// The code that stands first below the menu bar is copied: the Return key.
    case menuBarCopy
    /// The registers are to lie in iCloud Drive from now on: asked first.
    case useDrive
    /// The registers are to lie in the key-value store again: asked first.
    case useKeyValueStore
    /// The registers are to lie in a folder that was picked: asked first; nil if the system gives no bookmark of it.
    case pickedFolder(FolderBookmark?)
    /// A field of the sheet about keys holds this text.
    case keyField(KeyForm.Field.Name, String)
    /// The text of keys was read from a file; nil if that could not be read.
    case keyFile(String?)
    /// The text of keys that was made goes into the clipboard.
    case copyKeyText
    /// The system's page on which an app for set-up links is picked.
    case openCodeSettings

    /// The scene came to the front or left it.
    case scene(ScenePlace)
}
