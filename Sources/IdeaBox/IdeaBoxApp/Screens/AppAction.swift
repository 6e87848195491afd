public import AppRuntime
public import FoundationExports
public import IdeaBoxCore
public import SyncProduct

/// What a person does in the app, and what the system tells it.
public enum AppAction: Sendable, Equatable {
    /// The field for a new idea holds this text, typed over what the app gave under that ``TypedText/version``.
    case capture(String, over: Int)
    /// What is in that field is added: the Return key. The face empties the field at once and keeps the focus there.
    case add

    /// The search field holds this text.
    case search(String)
    /// Other ideas are to be listed.
    case filter(IdeaFilter)
    /// The end of the list is near: more ideas, as long as the list takes more.
    case more
    /// The list is full: it goes on with those after its last.
    case older
    /// It goes back towards the newest.
    case newer

    /// An idea is done, or not.
    case setDone(UUID, Bool)
    /// An idea is deleted; the toast takes that back.
    case delete(UUID)
    /// What the toast's button takes back.
    case undo
    /// A deleted idea comes back.
    case restore(UUID)
    /// A deleted idea goes for good: asked first.
    case deleteNow(UUID)
    /// A toast's time is over.
    case toastEnded(Int)
    /// A button of a banner.
    case offer(IdeaScreen.Offer.Action)
    /// The answer to the question with that id.
    case answer(Int, Bool)

    /// An idea is to be opened.
    case open(UUID)
    /// What stands first in the list is to be opened: the Return key of a search.
    case openFirst
    /// A sheet is to open.
    case show(AppScreen.Sheet.Kind)
    /// What is done in the sheet of that opening: nothing if it is not the one that is open now.
    ///
    /// A swipe or a second tap can come when another sheet stands in its place already.
    indirect case within(Int, AppAction)
    /// The sheet is closed; asked first if something in it is not saved.
    case close
    /// A field of the open idea, title or description, holds this text, typed over what the app gave under that version.
    case field(IdeaField, String, over: Int)
    /// What was typed is to be saved; the sheet closes once it is.
    case save
    /// What was typed becomes an idea of its own: its idea is gone.
    case addAsNew
    /// Another version of the open idea is taken: it takes the place of the present one, and that stays beside it.
    case take(OtherVersion.ID)
    /// Another version of the open idea becomes an idea of its own.
    case keepBoth(OtherVersion.ID)
    /// The present versions of the open idea stand; the others that were seen are not shown any more.
    case keep

    /// A device is to be forgotten: asked first.
    case forget(SyncedDevice.ID)
    /// The cloud is to be read and written at once.
    case syncNow

    /// The person has picked an old store: its file, or the folder that holds it.
    case pickedStore(URL)
    /// The old store is looked for or looked at again.
    case lookAgain
    /// The entity of that name holds the ideas.
    case entity(String)
    /// The attribute of that name holds the field; empty for none.
    case attribute(LegacyField, String)
    /// The old store's ideas are taken over; asked first if it is damaged.
    case takeOver
    /// Rows that were changed in the old app since they were taken over are taken over again: asked first.
    case takeChanges
    /// Not now: the offer goes, and comes back at the next start, and in Settings.
    case later

    /// The scene came to the front or left it.
    case scene(ScenePlace)
}
