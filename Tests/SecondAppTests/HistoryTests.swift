import Foundation
import OneTimePassword
import KeyText
import Secrets
import SyncClouds
import SyncEngine
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore
@testable import SyncProduct

/// Random histories: whatever a person, the system and the vault do, no screen is ever wrong.
@Suite struct HistoryTests {
    /// Typed by hand and nowhere else.
    static let typed = "MFRGGZDFMZTWQ2LK"

    @Test(arguments: Array(1...60) as [UInt64])
    func `no random history leads to a wrong screen`(seed: UInt64) throws {
        var history = try History(seed: seed)
        for step in 1...150 {
            let broken = history.step()
            #expect(broken.isEmpty, "seed \(seed), step \(step): \(broken) after \(history.last)")
            if !broken.isEmpty { return }
        }
    }

    @Test func `histories are long and wide enough to mean something`() throws {
        var seen: Set<String> = []
        for seed in 1...60 as ClosedRange<UInt64> {
            var history = try History(seed: seed)
            for _ in 1...150 {
                _ = history.step()
                let screen = history.bench.screen
                seen.insert(screen.sheet?.name ?? "none")
                if screen.listQuestion != nil { seen.insert("question") }
                if history.bench.state.questions.contains(where: { $0.sheet != nil }) {
                    seen.insert("question of a sheet")
                }
                if screen.toast?.undo != nil { seen.insert("undo") }
                if screen.keyWait != nil { seen.insert("keyWait") }
                if screen.isCovered { seen.insert("covered") }
                if history.isCameraOn { seen.insert("camera") }
            }
        }
        #expect(
            seen == [
                "none", "add", "link", "edit", "deleted", "sync", "settings", "about", "importKeys",
                "exportKeys", "question",
                "question of a sheet", "undo",
                "keyWait", "covered", "camera",
            ])
    }
}

/// One random history, with a small model of what surrounds the app.
struct History {
    var bench: Bench
    /// What happened last.
    var last = ""
    var isCameraOn = false
    private var random: SeededGenerator
    private var jobs: [VaultJob] = []
    private var pictures: [Int] = []
    private var alarms: [AppEffect.Timer] = []
    private let vaults: [VaultState]

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let tokens = [try Token.sample(1, "GitHub", "mona"), try Token.sample(2, "Amazon")]
        let deleted = DeletedToken(token: try Token.sample(3, "Old"), deleted: TestTime.start, daysLeft: 3)
        let other = SyncedDevice(
            id: "b", name: "Mac", lastSeen: nil, isThisDevice: false, isReadable: true, isFormer: false,
            secondsAhead: 0, version: 1)
        vaults = [
            .ready(tokens, deleted: [deleted], sync: .at(.handedOver, devices: [other])), .ready(tokens),
            .ready(tokens, deleted: [deleted]), .ready([]), .state(.waiting),
            .ready(tokens, sync: .at(.emptied)), .ready(tokens, sync: .at(.tooLarge)),
            .state(.keyUnavailable, .closed), .state(.damaged(.changed)), .state(.loading),
        ]
        bench = Bench(tokens: tokens)
    }

    /// Lets one thing happen.
    ///
    /// - Returns: the rules that are broken then.
    mutating func step() -> [String] {
        bench.now += Double.random(in: 0...9, using: &random)
        let event = event()
        last = "\(event)"
        let before = bench.state
        bench.happen(event)
        var broken = follow()
        broken += rules(before)
        return broken
    }

    private mutating func event() -> AppEvent {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<11: .action(action())
        case 11...13 where !jobs.isEmpty:
            .finished(jobs.removeFirst(), outcome())
        case 16 where !alarms.isEmpty:
            .rang(alarms.remove(at: Int.random(in: 0..<alarms.count, using: &random)))
        case 14 where !pictures.isEmpty:
            .pictureRead(
                pictures.removeFirst(),
                random.pick([nil, [], [Links.gitHub], [Links.gitHub, Links.unusual], [Links.web]]))
        case 15: .camera(camera())
        case 17: .copied(mark: random.pick([nil, 1, 2]))
        case 18:
            random.pick([
                .iCloud(.present), .iCloud(.unknown), .folder(.availability(.gone)),
                .folder(.availability(.open)),
                .folder(.renewed(FolderBookmark(bytes: [3], name: "b"))),
            ])
        default: .vault(random.pick(vaults))
        }
    }

    private mutating func outcome() -> VaultJob.Outcome {
        random.pick([
            .done([.number(1)]), .done([]), .failed(.tooLarge), .failed(.notFound), .cloudFailed,
            .failed(.duplicate(bench.state.vault.tokens)), .failed(.duplicate([])), .keysAdded(1, of: 2),
            .keysSealed("sealed"), .noKeys(.wrongPassphrase), .keysNotCarried(.unreadable(.locked)),
        ])
    }

    private mutating func camera() -> CameraEvent {
        random.pick([
            .denied, .missing, .looking(hasTorch: true), .looking(hasTorch: false), .interrupted,
            .code(Links.gitHub), .code(Links.web), .torch(isOn: true),
        ])
    }

    private mutating func action() -> AppAction {
        let id = UUID.number(Int.random(in: 1...4, using: &random))
        let field = random.pick(ManualEntry.FieldName.allCases)
        let text = field == .secret ? HistoryTests.typed : random.pick(["", "x", "8"])
        let asked = bench.question.map { AppAction.answer($0.id, Bool.random(using: &random)) }
        return random.pick([
            .search(random.pick(["", "git", "zzz"])), .copy(id), .copySelected, .edit(id), .edit(.number(1)),
            .delete(id),
            .delete(.number(2)), .pin(id, Bool.random(using: &random)),
            .select(by: random.pick([-3, -1, 1, 3])),
            .selectEnd(isLast: true), .deselect, .copyAt(random.pick([1, 2, 9])), .density(.compact),
            .order(.lastUse),
            .undo, .toastEnded(bench.screen.toast?.id ?? 0),
            .offer(random.pick([.merge, .separate, .setAside, .rebuild])), asked ?? .undo, asked ?? .save,
            .show(random.pick(AppScreen.Sheet.Kind.allCases)), .show(.add), .show(.add), .show(.deleted),
            .close,
            .way(random.pick(AddForm.Method.allCases)), .way(.manual), .field(field, text),
            .field(field, text),
            .left(field), .save, .torch(true), .picture([1]), .picked(nil), .picked([2]),
            .within(bench.screen.sheetNumber ?? 0, .close), .within(1, .save), .pasted(Links.gitHub),
            .pasted(Links.web), .link(Links.unusual), .link(Links.hotp), .restore(.number(3)),
            .deleteNow(.number(3)), .forget("b"), .syncNow, .expiry(random.pick([0, 30, 31])),
            .localOnly(Bool.random(using: &random)), .useDrive, .useKeyValueStore, .openCameraSettings,
            .scene(random.pick([.active, .active, .active, .inactive, .background])), .scene(.active),
            .pickedFolder(random.pick([nil, FolderBookmark(bytes: [1], name: "a")])),
            .keyField(random.pick(KeyForm.Field.Name.allCases), random.pick(["", HistoryTests.typed])),
            .keyFile(random.pick([nil, HistoryTests.typed])), .copyKeyText,
        ])
    }

    /// Takes notice of what was asked for.
    private mutating func follow() -> [String] {
        var broken: [String] = []
        for effect in bench.effects {
            switch effect {
            case .work(let job): jobs.append(job)
            case .readPicture(let number, _): pictures.append(number)
            case .wake(let alarm, _):
                if alarms.contains(alarm) { broken.append("one alarm twice") }
                alarms.append(alarm)
            case .startCamera:
                if isCameraOn { broken.append("started twice") }
                isCameraOn = true
            case .stopCamera:
                if !isCameraOn { broken.append("stopped twice") }
                isCameraOn = false
            case .torch: if !isCameraOn { broken.append("a lamp without a camera") }
            case .copy(let code, _, _): if code.count < 6 { broken.append("no code") }
            case .clearClipboard, .recordUse, .keep, .use, .look, .open: break
            }
        }
        return broken
    }

    private func rules(_ before: AppState) -> [String] {
        let (screen, state) = (bench.screen, bench.state)
        var rules = [
            "covered exactly while not active": screen.isCovered == (state.scene != .active),
            "nothing is refreshed under the cover": !screen.isCovered || screen.nextRefresh == nil,
            "the next screen is later": screen.nextRefresh.map { $0 > bench.now } ?? true,
            "the camera's state is what was asked of it": isCameraOn == state.wantsCamera,
            "no camera without its sheet": !isCameraOn || screen.addForm?.way == .scan,
            "no camera in the background": !isCameraOn || state.scene != .background,
            "a question stands in one place":
                (screen.listQuestion == nil) != (screen.sheetQuestion == nil) || screen.question == nil,
            "the key is waited for exactly while it is missing":
                (screen.keyWait != nil) == (state.vault.condition == .keyUnavailable),
            "no list without a vault": screen.vault.cards.isEmpty || state.vault.condition == .ready,
            "nothing is saved into a closed vault":
                state.canEdit
                || [screen.addForm?.canSave, screen.linkForm?.canSave, screen.editForm?.canSave]
                    .allSatisfy { $0 != true },
            "no question of a closed sheet":
                state.questions.allSatisfy { $0.sheet == nil || $0.sheet == state.sheet?.number },
            "a sheet that waits has a question or a job": !isStuck,
            "links are bounded": state.links.count <= AppState.mostLinks,
            "one search": screen.vault.query == state.query,
        ]
        rules["every question can be answered"] = [true, false].allSatisfy { isYes in
            guard let question = screen.question else { return true }
            var other = bench
            other.act(.answer(question.id, isYes))
            return other.question?.id != question.id
        }
        let wasTyping = before.sheet?.takesSecrets == true
        let isTyping = state.sheet?.takesSecrets == true
        // Printing all of it is slow: it is looked at when a form has just closed.
        if wasTyping, !isTyping {
            // The jobs that are under way carry the secret in memory of its own, which prints as <secret>.
            rules["what was typed is gone with its sheet"] = !"\(state)".contains(HistoryTests.typed)
            let drawn = "\(screen)"
            rules["no secret in what is drawn"] =
                !drawn.contains(HistoryTests.typed) && !drawn.contains("JBSWY3DP")
        }
        return rules.filter { !$0.value }.map(\.key).sorted()
    }

    /// Whether a sheet waits for something that will never come.
    private var isStuck: Bool {
        guard let number = bench.state.sheet?.number else { return false }
        let isBusy =
            switch bench.state.sheet {
            case .add(let adding)?: adding.isBusy
            case .link(let linking)?: linking.isBusy
            case .edit(let editing)?: editing.isBusy
            case .keys(let carrying)?: carrying.isBusy
            case .deleted?, .sync?, .settings?, .about?, nil: false
            }
        let isWorked = jobs.contains { job in
            switch job {
            case .add(_, _, let sheet): sheet == number
            case .edit(_, _, let sheet): sheet == number
            case .importKeys(_, let sheet), .exportKeys(_, let sheet): sheet == number
            default: false
            }
        }
        return isBusy && !isWorked && !bench.state.questions.contains { $0.sheet == number }
    }
}

extension AppState.OpenSheet {
    /// Whether secrets are typed into it.
    fileprivate var takesSecrets: Bool {
        switch self {
        case .add, .keys: true
        case .link, .edit, .deleted, .sync, .settings, .about: false
        }
    }
}
