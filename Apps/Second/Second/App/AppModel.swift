import Combine
import SecondApp
import SecondCore

/// What the views draw: the shell's screens, one after the other, and the way back for actions.
@MainActor
final class AppModel: ObservableObject {
    /// The present screen.
    @Published private(set) var screen: AppScreen
    /// Which sheet stands open: a swipe closes it here at once, before the shell has heard of it.
    @Published private(set) var openSheet: OpenSheet?
    /// What is typed into the search field: kept here, since an echo of the shell could come too late for quick fingers.
    @Published var query = "" {
        didSet { send(.search(query)) }
    }
    /// Whether the search field has the keyboard, where the system can say and set it.
    @Published var isSearching = false
    /// The sheet that closes and is still seen; what was typed into it goes with it.
    private(set) var closingSheet: AppSheet?
    /// The way back.
    let send: Send

    /// The camera, for the view that shows what it sees.
    let camera: any Camera

    /// The model of an app, which runs from now on for as long as the program does.
    ///
    /// - Parameter parts: what the app is made of.
    init(_ parts: AppParts) {
        let shell = AppShell(parts)
        screen = .starting(in: parts.language)
        camera = parts.camera
        send = Send { shell.send($0) }
        Task { await shell.run() }
        Task { await follow(shell) }
    }

    /// The sheet as a presentation binds it; only the system writes it, when the person closes the sheet.
    var presentedSheet: OpenSheet? {
        get { openSheet }
        set {
            guard newValue != openSheet else { return }
            let closed = openSheet
            openSheet = newValue
            closed.map { send(.within($0.id, .close)) }
        }
    }

    /// Copies what stands first: the Return key of a search, and a command of the menu.
    func copyFirst() {
        send(.copyFirst)
    }

    /// What the sheet of an opening shows: the last that was known of it while it closes.
    ///
    /// - Parameter opening: which one.
    /// - Returns: the sheet; nil once it is gone.
    func sheet(_ opening: OpenSheet) -> AppSheet? {
        screen.sheetNumber == opening.id ? screen.sheet : closingSheet
    }

    /// Nothing is seen of the sheet any more.
    func forgetSheet() {
        closingSheet = nil
    }

    private func follow(_ shell: AppShell) async {
        for await screen in await shell.screens() { draw(screen) }
    }

    private func draw(_ new: AppScreen) {
        let old = screen
        screen = new
        guard new.sheetNumber != old.sheetNumber else { return }
        // One that a swipe has closed is not seen any more.
        closingSheet = openSheet.flatMap { _ in old.sheet }
        openSheet = new.sheetNumber.map { OpenSheet(id: $0) }
    }
}

/// The opening of a sheet.
struct OpenSheet: Identifiable, Equatable, Sendable {
    /// Its number: the next sheet of the same kind has another one.
    let id: Int
}
