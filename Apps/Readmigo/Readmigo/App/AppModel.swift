import AppRuntime
import Combine
import AccountApp
import Localization

/// What the views draw: the store's screens, one after the other, and the way back for actions.
@MainActor
final class AppModel: SheetModel {
    /// The present screen.
    @Published private(set) var screen: AppScreen
    /// Which sheet stands open.
    @Published var seat = SheetPresentation<AppScreen.Sheet>()
    /// The way back.
    let send: Send

    /// The model of an app, which runs from now on for as long as the program does.
    ///
    /// - Parameter parts: what the app is made of.
    init(_ parts: AppDependencies) {
        let store = Store(parts)
        screen = .starting(in: parts.traits.language)
        send = Send { store.send($0) }
        Task { await store.run() }
        Task { await follow(store) }
    }

    /// The catalogue in the person's language.
    var words: AppStrings { AppStrings(language: screen.language) }

    /// The sheet of the present screen.
    var shown: (number: Int?, sheet: AppScreen.Sheet?) { (screen.sheetNumber, screen.sheet) }

    private func follow(_ store: Store<AccountFeature>) async {
        for await screen in await store.screens() { draw(screen) }
    }

    private func draw(_ new: AppScreen) {
        let old = shown
        screen = new
        seat.follow(new.sheetNumber, after: old, isAsked: new.sheetQuestion != nil)
    }
}
