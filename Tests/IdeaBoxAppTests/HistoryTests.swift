import Files
import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp
@testable import IdeaBoxCore

/// Random histories: whatever a person, the system, the store and the cloud do, nothing typed is lost and no screen is wrong.
@Suite(.timeLimit(.minutes(2))) struct HistoryTests {
    @Test(arguments: Soak.seeds(60))
    func `no random history loses a typed text or leads to a wrong screen`(seed: UInt64) {
        var history = History(seed: seed)
        for step in 1...200 {
            let broken = history.step()
            #expect(broken.isEmpty, "seed \(seed), step \(step): \(broken) after \(history.last)")
            if !broken.isEmpty { return }
        }
    }

    @Test func `histories are long and wide enough to mean something`() {
        var seen: Set<String> = []
        for seed in Soak.seeds(60) {
            var history = History(seed: seed)
            for _ in 1...200 {
                _ = history.step()
                let screen = history.bench.screen
                seen.insert(screen.sheet?.name ?? "none")
                if screen.listQuestion != nil { seen.insert("question") }
                if screen.sheetQuestion != nil { seen.insert("question of a sheet") }
                if screen.toast?.undo != nil { seen.insert("undo") }
                if screen.keyWait != nil { seen.insert("keyWait") }
                if screen.ideaForm?.fields.contains(where: { $0.meanwhile != nil }) == true {
                    seen.insert("meanwhile")
                }
                if screen.ideaForm?.addAsNew != nil { seen.insert("addAsNew") }
                if screen.capture.problem != nil { seen.insert("given back") }
                if case .problem = screen.ideas.content { seen.insert("problem") }
            }
        }
        #expect(
            seen == [
                "none", "idea", "sync", "migration", "settings", "about", "question", "question of a sheet",
                "undo", "keyWait", "meanwhile", "addAsNew", "given back", "problem",
            ])
    }
}

/// One random history, with a small model of the box, the views and what was typed.
struct History {
    var bench: Bench
    /// What happened last.
    var last = ""
    private var random: SeededGenerator
    private var jobs: [IdeaJob] = []
    private var reads: [(Int, ListReading)] = []
    private var alarms: [AppEffect.Timer] = []
    private var ideas: [Idea]
    private var revision: Int64 = 1
    private var words = 0
    /// Words that were typed and neither saved nor dropped by a person.
    private var typed: Set<String> = []
    /// What the views hold: they take a text only when its version is another one.
    private var captured = TypedText(text: "", version: 0)
    private var fields: [IdeaField: TypedText] = [:]
    private var drawnSheet: Int?

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        ideas = [
            .sample(1, "Tomatoes", "South"), .sample(2, "Letter", done: true),
            .sample(3, "Tofu", others: [.sample("Bread")]), .sample(4, "Gone", daysLeft: 3),
        ]
        bench = Bench(ideas: ideas)
        look()
    }

    /// Lets one thing happen.
    ///
    /// - Returns: the rules that are broken then.
    mutating func step() -> [String] {
        bench.now += Double.random(in: 0...9, using: &random)
        let event = event()
        last = "\(event)"
        bench.only(event)
        follow()
        look()
        return rules()
    }

    private mutating func event() -> AppEvent {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10: return .action(action())
        case 10...12 where !jobs.isEmpty: return finish()
        case 13...16 where !reads.isEmpty:
            let (number, reading) = reads.removeFirst()
            let isBad = Int.random(in: 0..<12, using: &random) == 0
            return .read(number, isBad ? .failure(.busy(path: "/i")) : .success(reading))
        case 17 where !alarms.isEmpty:
            return .rang(alarms.remove(at: Int.random(in: 0..<alarms.count, using: &random)))
        case 18: return .iCloud(random.pick([.present, .unknown]))
        default: return elsewhere()
        }
    }

    /// Another device changes, deletes or brings back an idea; or the store or the cloud have trouble.
    private mutating func elsewhere() -> AppEvent {
        if Int.random(in: 0..<6, using: &random) == 0 {
            return .box(.problem(.system(.noSpace, path: "/i")), .first)
        }
        let number = Int.random(in: 1...3, using: &random)
        revision += 1
        let place = ideas.firstIndex { $0.id == .number(number) }
        if Int.random(in: 0..<4, using: &random) == 0, let place {
            ideas.remove(at: place)
        } else {
            words += 1
            let next = Idea.sample(number, "Theirs \(words)", "South", mark: "\(revision)")
            if let place { ideas[place] = next } else { ideas.append(next) }
        }
        let phase = random.pick(
            [.handedOver, .synced, .offline, .signedOut, .emptied, .closed, .pending(1)] as [SyncStatus.Phase]
        )
        let other = SyncedDevice.sample("b", "Mac")
        return box(.at(phase, devices: [.sample("a", "Phone", isThis: true), other]))
    }

    private func box(_ sync: SyncStatus) -> AppEvent {
        var box = BoxState.ready(ideas, sync: sync)
        box.revision = revision
        return .box(box, .first)
    }

    /// A job ends, and what it wrote stands in the box.
    private mutating func finish() -> AppEvent {
        let job = jobs.removeFirst()
        guard Int.random(in: 0..<4, using: &random) > 0 else {
            return .finished(job, .failed(.store(.system(.noSpace, path: "/i"))))
        }
        switch job {
        case .add(let draft, _), .addTyped(let draft, _):
            typed.subtract(words(of: draft.title + " " + draft.description))
        case .edit(let id, let edits, _):
            guard let place = ideas.firstIndex(where: { $0.id == id }) else {
                return .finished(job, .failed(.notFound))
            }
            for edit in edits { write(edit, place) }
        default: break
        }
        return .finished(job, .done)
    }

    private mutating func write(_ edit: IdeaJob.Edit, _ place: Int) {
        revision += 1
        let idea = ideas[place]
        // What an edit overwrites it has seen: otherwise the box would keep it as another version.
        ideas[place] = .sample(
            Int(idea.id.uuid.15), edit.edit.title ?? idea.title, edit.edit.description ?? idea.description,
            mark: "\(revision)")
        typed.subtract(words(of: (edit.edit.title ?? "") + " " + (edit.edit.description ?? "")))
    }

    private func words(of text: String) -> Set<String> {
        Set(text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init))
    }

    private mutating func action() -> AppAction {
        let id = UUID.number(Int.random(in: 1...4, using: &random))
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: return type()
        case 2 where bench.screen.ideaForm != nil, 3 where bench.screen.ideaForm != nil:
            return typeIntoSheet()
        case 4: return capture()
        case 5:
            guard let question = bench.question else { return .open(id) }
            return answer(question)
        default:
            return random.pick([
                .search(random.pick(["", "t", "zzz"])), .filter(random.pick(IdeaFilter.allCases)), .more,
                .older,
                .newer, .setDone(id, true), .delete(id), .undo, .restore(.number(4)), .deleteNow(.number(4)),
                .toastEnded(bench.screen.toast?.id ?? 0),
                .offer(random.pick([.merge, .separate, .dismiss, .migrate])),
                .open(id), .open(id), .openFirst, .show(random.pick(AppScreen.Sheet.Kind.allCases)), .close,
                .save,
                .within(bench.screen.sheetNumber ?? 0, .close), .within(1, .save), .addAsNew,
                .take("title/1"),
                .keep, .forget("b"), .syncNow, .lookAgain, .takeOver, .later, .entity("Idea"),
                .scene(random.pick([.active, .active, .inactive, .background])), .scene(.active),
            ])
        }
    }

    private mutating func word() -> String {
        words += 1
        typed.insert("w\(words)")
        return "w\(words)"
    }

    /// The view of the field for a new idea: it tells what it holds over the version that it took.
    private mutating func type() -> AppAction {
        let text = captured.text + (captured.text.isEmpty ? "" : " ") + word()
        captured = TypedText(text: text, version: captured.version)
        return .capture(text, over: captured.version)
    }

    private mutating func capture() -> AppAction {
        captured = TypedText(text: "", version: captured.version)
        return .add
    }

    private mutating func typeIntoSheet() -> AppAction {
        let name = random.pick(IdeaEditing.fields)
        guard let field = fields[name] else { return .save }
        let text = field.text + " " + word()
        fields[name] = TypedText(text: text, version: field.version)
        return .field(name, text, over: field.version)
    }

    /// Only a person's answer drops what was typed.
    private mutating func answer(_ question: Question) -> AppAction {
        let isYes = Bool.random(using: &random)
        let drops = ["Leave without saving?", "Delete this idea?"].contains(question.title)
        if drops, isYes { for field in fields.values { typed.subtract(words(of: field.text)) } }
        return .answer(question.id, isYes)
    }

    private mutating func follow() {
        for effect in bench.effects {
            switch effect {
            case .work(let job): jobs.append(job)
            case .read(let number, let view):
                var held = bench
                held.ideas = ideas
                reads.append((number, held.reading(view)))
            case .wake(let alarm, _): alarms.append(alarm)
            case .findOld(let number, _), .lookAtOld(let number, _):
                bench.only(.old(number, .nothing))
            default: break
            }
        }
    }

    /// The views draw, now and then: until then they hold what they held.
    private mutating func look() {
        guard Int.random(in: 0..<3, using: &random) > 0 else { return }
        let screen = bench.screen
        if screen.capture.typed.version != captured.version { captured = screen.capture.typed }
        if screen.sheetNumber != drawnSheet { fields = [:] }
        drawnSheet = screen.sheetNumber
        for field in screen.ideaForm?.fields ?? [] where fields[field.id]?.version != field.typed.version {
            fields[field.id] = field.typed
        }
    }

    private func rules() -> [String] {
        let (screen, state) = (bench.screen, bench.state)
        var rules = [
            "a question stands in one place":
                (screen.listQuestion == nil) != (screen.sheetQuestion == nil) || screen.question == nil,
            "the key is waited for exactly while it is missing": (screen.keyWait != nil) == state.lacksKey,
            "nothing is saved into a closed box": state.canEdit || screen.ideaForm?.canSave != true,
            "no question of a closed sheet":
                state.questions.allSatisfy { $0.sheet == nil || $0.sheet == state.sheetNumber },
            "a list answers one question": state.listing.map { $0.view.opened == nil } ?? true,
            "the filter that is chosen is offered":
                screen.filters.isEmpty || screen.filter == .pending
                || screen.filters.contains { $0.id == screen.filter },
            "a sheet that saves has a job": !isStuck,
            "nobody looks at what nobody sees": state.scene != .background || screen.nextRefresh == nil,
            "one reading at a time": reads.count <= 1,
        ]
        let inSight = words(of: known)
        rules["what was typed is in a field, in a job or kept"] = typed.isSubset(of: inSight)
        rules["what is kept outlives the app"] =
            state.scene == .active
            || typed.isSubset(of: words(of: text(of: state.keptDraft)).union(words(of: underWay)))
        rules["what the screen says the store has"] = isTrue(screen)
        return rules.filter { !$0.value }.map(\.key).sorted()
    }

    /// All places in which typed text may be.
    private var known: String {
        let state = bench.state
        var parts = [state.capture.unsaved, underWay, text(of: state.draft)]
        for field in bench.screen.ideaForm?.fields ?? [] { parts.append(field.typed.text) }
        return parts.joined(separator: " ")
    }

    private func text(of draft: Draft) -> String {
        ([draft.capture] + (draft.open?.fields.values.map(\.text) ?? [])).joined(separator: " ")
    }

    private var underWay: String { jobs.map { "\($0)" }.joined(separator: " ") }

    /// Once nothing is to be read, the list is what the store holds.
    private func isTrue(_ screen: AppScreen) -> Bool {
        guard reads.isEmpty, bench.state.box.condition == .ready, bench.state.failure == nil,
            bench.state.asking == nil, bench.state.box.revision == revision
        else { return true }
        var held = bench
        held.ideas = ideas
        let wanted = held.reading(bench.state.view).ideas.prefix(bench.state.view.limit)
        return screen.ideas.cards.map(\.id) == wanted.map(\.id)
    }

    private var isStuck: Bool {
        guard case .idea(let editing)? = bench.state.sheet, editing.sending != nil else { return false }
        return !jobs.contains { job in
            switch job {
            case .edit(_, _, let sheet), .addTyped(_, let sheet): sheet == editing.number
            default: false
            }
        }
    }
}
