import Foundation
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// The app's state alone: what happens is told to it, what it asks for is kept.
struct Bench {
    var state: AppState
    var now = TestTime.start
    /// What the last event asked for.
    var effects: [AppEffect] = []
    /// What the box would read.
    var ideas: [Idea]
    private var revision: Int64 = 1

    init(
        _ language: Language = .english, ideas: [Idea] = [], isMac: Bool = false, box: BoxState? = nil,
        settings: AppSettings = AppSettings(), draft: Draft = Draft()
    ) {
        self.ideas = ideas
        state = AppState(AppConfiguration(language: language, version: "1.2.3", isMac: isMac))
        happen(.kept(settings, draft))
        happen(.box(box ?? .ready(ideas), settings.library))
        act(.scene(.active))
        noOldStore()
    }

    /// Lets something happen; what is to be read for it is read at once.
    mutating func happen(_ event: AppEvent) {
        effects = state.step(event, at: now)
        answer()
    }

    /// Lets something happen, and reads nothing.
    mutating func only(_ event: AppEvent) { effects = state.step(event, at: now) }

    mutating func act(_ actions: AppAction...) { for action in actions { happen(.action(action)) } }

    /// Answers what was asked to be read.
    mutating func answer() {
        while let (number, view) = asked {
            effects.removeAll { if case .read = $0 { true } else { false } }
            effects += state.step(.read(number, .success(reading(view))), at: now)
        }
    }

    /// What is asked to be read.
    var asked: (Int, IdeaView)? {
        for effect in effects { if case .read(let number, let view) = effect { return (number, view) } }
        return nil
    }

    /// What the box holds for a view.
    func reading(_ view: IdeaView) -> ListReading {
        let matching = ideas.filter { idea in
            let isShown = idea.daysLeft == nil
            let stands =
                switch view.filter {
                case .all, .pending: isShown
                case .open: isShown && !idea.isCompleted
                case .done: isShown && idea.isCompleted
                case .conflicts: isShown && !idea.otherVersions.isEmpty
                case .deleted: !isShown
                }
            return stands && (view.query.isEmpty || idea.title.lowercased().contains(view.query))
        }
        return ListReading(
            ideas: Array(matching.dropFirst(view.start).prefix(view.limit + 1)),
            found: view.query.isEmpty ? nil : matching.count,
            opened: ideas.first { $0.id == view.opened })
    }

    /// The box holds other ideas now.
    mutating func hold(_ ideas: [Idea], sync: SyncStatus = .handedOver) {
        self.ideas = ideas
        revision += 1
        var box = BoxState.ready(ideas, sync: sync)
        box.revision = revision
        happen(.box(box, state.settings.library))
    }

    /// The app has looked for an old store and found none.
    private mutating func noOldStore() {
        guard state.migrating.stage == .looking else { return }
        happen(.old(state.migrating.number, .nothing))
    }

    var screen: AppScreen { AppScreen.make(state, at: now) }
    var question: Question? { screen.question }
    var form: IdeaForm? { screen.ideaForm }

    /// Answers the question that is asked.
    mutating func answer(_ isYes: Bool) {
        if let question { act(.answer(question.id, isYes)) }
    }

    /// The jobs that the last event asked for.
    var jobs: [IdeaJob] {
        effects.compactMap { if case .work(let job) = $0 { job } else { nil } }
    }

    /// Ends the one job that was asked for.
    mutating func finish(_ outcome: IdeaJob.Outcome = .done) throws {
        let job = try #require(jobs.first)
        happen(.finished(job, outcome))
    }

    /// Types into a field of the open idea, as its view does: over what it has taken last.
    mutating func type(_ field: IdeaField, _ text: String, over version: Int? = nil) {
        let present = form?.fields.first { $0.id == field }?.typed.version ?? 0
        act(.field(field, text, over: version ?? present))
    }

    /// Types into the field for a new idea.
    mutating func capture(_ text: String) { act(.capture(text, over: screen.capture.typed.version)) }
}

extension BoxState {
    /// An open box with these ideas.
    static func ready(_ ideas: [Idea], sync: SyncStatus = .handedOver) -> BoxState {
        var state = BoxState()
        state.condition = .ready
        let shown = ideas.filter { $0.daysLeft == nil }
        state.counts.all = shown.count
        state.counts.done = shown.count(where: \.isCompleted)
        state.counts.conflicts = shown.count { !$0.otherVersions.isEmpty }
        state.counts.deleted = ideas.count - shown.count
        state.revision = ideas.isEmpty ? 0 : 1
        state.sync = sync
        return state
    }

    static func problem(_ error: IdeaStoreError) -> BoxState {
        var state = BoxState()
        state.condition = .store(error)
        return state
    }
}

extension SyncStatus {
    static var handedOver: SyncStatus { at(.handedOver) }

    static func at(_ phase: Phase, pending: Int = 0, devices: [SyncedDevice] = []) -> SyncStatus {
        var state = SyncStatus()
        (state.phase, state.cloud, state.pending, state.devices) = (phase, "iCloud", pending, devices)
        return state
    }
}

extension SyncedDevice {
    static func sample(_ id: String, _ name: String, isThis: Bool = false) -> SyncedDevice {
        SyncedDevice(
            id: id, name: name, lastSeen: TestTime.start.addingTimeInterval(-120), isThisDevice: isThis,
            isReadable: true, isFormer: false, secondsAhead: 0, version: 1)
    }
}

extension Idea {
    /// An idea; what is written into it later has another mark, as a stamp would.
    static func sample(
        _ number: Int, _ title: String, _ description: String = "", done: Bool = false, daysLeft: Int? = nil,
        others: [OtherVersion] = [], mark: String = "1"
    ) -> Idea {
        Idea(
            id: .number(number), title: title, description: description,
            dateCreated: TestTime.start.addingTimeInterval(-7200),
            dateModified: TestTime.start.addingTimeInterval(-3600), isCompleted: done, otherVersions: others,
            daysLeft: daysLeft, basis: IdeaBasis(mark))
    }
}

extension OtherVersion {
    static func sample(_ text: String) -> OtherVersion {
        OtherVersion(
            id: "title/1", field: .title, value: .text(text),
            written: TestTime.start.addingTimeInterval(-60))
    }
}

extension AppScreen {
    var titles: [String] { ideas.cards.map(\.title) }
    var ideaForm: IdeaForm? { if case .idea(let form)? = sheet { form } else { nil } }
    var syncPage: SyncOverview? { if case .sync(let page)? = sheet { page } else { nil } }
    var migrationPage: MigrationPage? { if case .migration(let page)? = sheet { page } else { nil } }
    var old: MigrationPage.Found? {
        if case .found(let found)? = migrationPage?.content { found } else { nil }
    }
}

extension IdeaForm {
    var title: String { fields[0].typed.text }
    var text: String { fields[1].typed.text }
}
