import AppRuntime
import Combine
import SecondApp
import SecondCore

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
    /// What is typed into the search field below the menu bar.
    @Published var menuBarQuery = "" {
        didSet { send(.menuBarSearch(menuBarQuery)) }
    }
    /// Whether the search field has the keyboard, where the system can say and set it.
    @Published var isSearching = false
    /// The way back.
    let send: Send

    /// The camera, for the view that shows what it sees.
    let camera: any Camera

    /// The model of an app, which runs from now on for as long as the program does.
    ///
    /// - Parameter parts: what the app is made of.
    init(_ parts: AppDependencies) {
        let store = Store(parts)
        screen = .starting(in: parts.language)
        camera = parts.camera
        send = Send { store.send($0) }
        Task { await store.run() }
        Task { await follow(store) }
    }

    /// The sheet of the present screen.
    var shown: (number: Int?, sheet: AppScreen.Sheet?) { (screen.sheetNumber, screen.sheet) }

    /// Copies the code of the selected card, or of what stands first: the Return key, and a command of the menu.
    func copySelected() {
        send(.copySelected)
    }

    /// Takes a key that was pressed while no field has the keyboard.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - columns: how many cards stand beside each other.
    /// - Returns: whether it did something.
    func hear(_ key: ListKey, columns: Int) -> Bool {
        let effect = screen.vault.total == 0 ? nil : key.effect(on: query, columns: columns)
        effect?.query.map { query = $0 }
        effect?.action.map { send($0) }
        return effect != nil
    }

    private func follow(_ store: Store<SecondFeature>) async {
        for await screen in await store.screens() { draw(screen) }
    }

    private func draw(_ new: AppScreen) {
        let old = shown
        screen = new
        seat.follow(new.sheetNumber, after: old, isAsked: new.sheetQuestion != nil)
    }
}
