import AppRuntime
import Combine
import IdeaBoxApp
import IdeaBoxCore
import SyncProduct

/// What the views draw: the store's screens, one after the other, and the way back for actions.
@MainActor
final class AppModel: SheetModel {
    /// The present screen.
    @Published private(set) var screen: AppScreen
    /// Which sheet stands open.
    @Published var seat = SheetPresentation<AppScreen.Sheet>()
    /// What is typed into the search field: kept here, since an echo of the store could come too late for quick fingers.
    @Published var query = "" {
        didSet { send(.search(query)) }
    }
    /// Whether the search field has the keyboard.
    @Published var isSearching = false
    /// How often the field for a new idea was asked for from a menu.
    @Published private(set) var captureCalls = 0
    /// The way back.
    let send: Send
    private let store: Store<IdeaBoxFeature>

    /// The model of an app, which runs from now on for as long as the program does.
    ///
    /// - Parameter parts: what the app is made of.
    init(_ parts: AppDependencies) {
        let store = Store(parts)
        self.store = store
        screen = .starting(in: parts.language)
        send = Send { store.send($0) }
        Task { await store.run() }
        Task { await follow(store) }
    }

    /// The catalogue in the person's language.
    var words: AppStrings { AppStrings(language: screen.language) }

    /// The sheet of the present screen.
    var shown: (number: Int?, sheet: AppScreen.Sheet?) { (screen.sheetNumber, screen.sheet) }

    /// Which ideas are listed, as a sidebar binds it.
    var filter: IdeaFilter? {
        get { screen.filter }
        set { newValue.map { send(.filter($0)) } }
    }

    /// Puts the keyboard into the field for a new idea.
    func capture() {
        captureCalls += 1
    }

    /// Opens what stands first: the Return key of a search.
    func openFirst() {
        send(.openFirst)
    }

    /// Looks into the cloud, because a silent push says that something changed there.
    ///
    /// - Returns: whether something was read that was not here.
    func refresh() async -> Bool {
        await store.refresh()
    }

    private func follow(_ store: Store<IdeaBoxFeature>) async {
        for await screen in await store.screens() { draw(screen) }
    }

    private func draw(_ new: AppScreen) {
        let (old, search) = (shown, screen.query.version)
        screen = new
        seat.follow(new.sheetNumber, after: old, isAsked: new.sheetQuestion != nil)
        // The app clears a search that would hide what was just added.
        if new.query.version != search { query = new.query.text }
    }
}
