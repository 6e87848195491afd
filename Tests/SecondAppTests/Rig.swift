import Foundation
import OneTimePassword
import SyncClouds
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// A running app of one device, with ports in memory and a home on a real disk.
final class Rig: Sendable {
    let time: TestTime
    let folder: ScratchFolder
    let keys: MemorySecretStore
    let clipboard: MemoryClipboard
    let camera: MemoryCamera
    let pages = MemoryPages()
    let preferences: MemoryPreferences
    let store: Store<SecondFeature>
    private let running: Task<Void, Never>

    // A device that starts now and is in front. Devices that are given one keychain share it.
    init(
        _ name: String = "Phone", cloud: (any Cloud)? = nil, drive: (any Cloud)? = nil,
        keys: MemorySecretStore = MemorySecretStore(), time: TestTime = TestTime(),
        folder: ScratchFolder? = nil, language: Language = .english,
        camera: MemoryCamera.Nature = .missing, clipboardExpires: Bool = true, isActive: Bool = true,
        preferences: [String: String] = [:], sign: ICloudStatus = .present, folders: Bool = false
    ) async throws {
        let folder = try folder ?? ScratchFolder()
        let clipboard = MemoryClipboard(expiresByItself: clipboardExpires)
        let memoryCamera = MemoryCamera(camera)
        let kept = MemoryPreferences(preferences)
        (self.time, self.folder, self.keys) = (time, folder, keys)
        (self.clipboard, self.camera, self.preferences) = (clipboard, memoryCamera, kept)
        let home = try Home(creating: folder.path + "/" + name, machine: "machine")
        var clouds: [Storage: any Cloud] = [:]
        clouds[.keyValue] = if let cloud { cloud } else { await MemoryCloud().device() }
        clouds[.drive] = if let drive { drive } else { await MemoryCloud().device() }
        let places = clouds
        let parts = AppDependencies(
            language: language, version: "1.2.3", isMac: !clipboardExpires,
            open: { () async throws(AuthenticatorError) in
                // Two changes of one vault wait for each other by the real clock: the test's may stand still.
                Authenticator(home: home, keys: keys, device: name)
            },
            cloud: { storage, _ in
                // A folder that is picked is one of this machine; its bookmark is its path.
                if folders, case .folder(let folder) = storage {
                    return FolderCloud(path: String(decoding: folder.bytes, as: UTF8.self), mayCreate: false)
                }
                return places[storage] ?? MemoryNothing()
            }, clipboard: clipboard,
            camera: memoryCamera, pictures: MemoryPictures(), preferences: kept, pages: pages,
            iCloud: MemoryICloud(sign), clock: time, now: { time.date }, seed: 7)
        let store = Store(parts)
        self.store = store
        if isActive { store.send(.scene(.active)) }
        running = Task { await store.run() }
    }

    deinit { running.cancel() }

    /// Ends the app as the system does.
    func quit() async {
        running.cancel()
        await running.value
    }

    func send(_ actions: AppAction...) { for action in actions { store.send(action) } }

    /// The first screen, from now on, of which something holds.
    func screen(where holds: (AppScreen) -> Bool) async throws -> AppScreen {
        for await screen in await store.screens() where holds(screen) { return screen }
        throw Ended()
    }

    /// As ``screen(where:)``, while the time goes on.
    func screenInTime(where holds: (AppScreen) -> Bool) async throws -> AppScreen {
        while true {
            for await screen in await store.screens() {
                if holds(screen) { return screen }
                break
            }
            time.advance(by: .milliseconds(500))
            for _ in 0..<50 { await Task.yield() }
        }
    }

    /// The screen of an open list with these titles.
    func list(_ titles: [String]) async throws -> AppScreen {
        try await screen { $0.titles == titles }
    }

    /// Answers the question that is asked.
    func yes() async throws {
        let question = try await screenInTime { $0.question != nil }.question
        if let question { send(.answer(question.id, true)) }
    }

    /// Adds an account by hand, as a person does.
    func add(_ issuer: String, _ account: String = "", secret: String = "GEZDGNBVGY3TQOJQ") async throws {
        let total = try await screen { $0.vault.canEdit }.vault.total
        send(
            .show(.add), .way(.manual), .field(.issuer, issuer), .field(.account, account),
            .field(.secret, secret), .save)
        _ = try await screen { $0.sheet == nil && $0.vault.total == total + 1 }
    }

    struct Ended: Error {}
}

/// A cloud that nobody is signed in to.
struct MemoryNothing: Cloud {
    let limits = CloudLimits(registerBytes: 1, confirms: false, keepsVersions: false, tellsComplete: true)
    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        throw .signedOut
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        throw .signedOut
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String { throw .signedOut }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) { throw .signedOut }
    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}

extension AppScreen {
    var titles: [String] { vault.cards.map(\.title) }

    var addForm: AddForm? { if case .add(let form)? = sheet { form } else { nil } }
    var linkForm: LinkForm? { if case .link(let form)? = sheet { form } else { nil } }
    var editForm: EditForm? { if case .edit(let form)? = sheet { form } else { nil } }
    var keyForm: KeyForm? { if case .keys(let form)? = sheet { form } else { nil } }
    var deletedPage: DeletedPage? { if case .deleted(let page)? = sheet { page } else { nil } }
    var syncPage: SyncOverview? { if case .sync(let page)? = sheet { page } else { nil } }
}
