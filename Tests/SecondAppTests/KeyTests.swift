import Bytes
import Foundation
import KeyText
import Secrets
import SyncEngine
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// Keys that a person carries to another device, and takes in there.
@Suite(.timeLimit(.minutes(2))) struct KeyTests {
    /// Made by `Tests/Python/key_text.py`'s page: `docs/key-text.md`.
    private static let text = """
        -----BEGIN SECOND KEYS-----
        U0VDS0VZUwoBDAQCAAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKC4MrBvm2T1KV
        xGYhur5pnIrixe8oyomaItJpLfeb+zd/CqoUgAvHvOpBXNEhxUkpXrp6T2/o9iZ1
        I9QJ688g+HIhwMCPBU/2J+TOsJMNS8Wnq35DizY9XrCKownFj0TMxLXyZs7EKWOw
        EMm0gSE0jsFFDVwF
        -----END SECOND KEYS-----
        """
    private static let passphrase = "p\u{E4}ssw\u{F6}rter 与 коты 🐈"

    private func filled(_ text: String = text, _ passphrase: String = passphrase) -> Bench {
        var bench = Bench()
        bench.act(.show(.importKeys), .keyField(.text, text), .keyField(.passphrase, passphrase))
        return bench
    }

    @Test func `nothing is imported before the text and the passphrase are there`() {
        var bench = Bench()
        bench.act(.show(.importKeys))
        #expect(bench.screen.keyForm?.canSave == false && bench.screen.keyForm?.holdsWork == false)
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
        bench.act(.keyField(.text, "x"))
        #expect(bench.screen.keyForm?.canSave == false)
        bench.act(.keyField(.passphrase, "y"))
        #expect(bench.screen.keyForm?.canSave == true && bench.screen.keyForm?.holdsWork == true)
        bench.act(.close)
        #expect(bench.question?.title == "Leave without saving?")
    }

    @Test func `a text of another program's hand is imported, once`() async throws {
        let keys = MemorySecretStore()
        let rig = try await Rig(keys: keys)
        for words in ["Imported 3 keys.", "The keys of this text are here already."] {
            rig.send(
                .show(.importKeys), .keyField(.text, Self.text), .keyField(.passphrase, Self.passphrase),
                .save)
            let done = try await rig.screen { $0.sheet == nil && $0.toast?.text == words }
            #expect(done.toast?.text == words)
            rig.send(.toastEnded(try #require(done.toast).id))
        }
        let names = try await keys.names()
        for id in ["0e36120054eeed6f", "9ef20e424cba89e7", "a4097df3c8442fb7"] {
            #expect(names.contains("vault-key-\(id)"))
        }
    }

    @Test(arguments: [
        ("hello", KeyTextError.notKeyText, "Give the whole text that your other device made."),
        (text.replacingOccurrences(of: "xGYh", with: "xGYi"), .damaged, "Copy it again"),
        (text, .wrongPassphrase, "does not open the text"),
    ])
    func `what cannot be opened is said in the sheet, and nothing typed is lost`(
        text: String, error: KeyTextError, words: String
    ) async throws {
        let outcome = await KeyEntry.taken(
            KeyEntry(text: text, passphrase: "another"), KeyTransfer(keys: MemorySecretStore()))
        #expect(outcome == .noKeys(error))
        var bench = filled(text, "another")
        bench.act(.save)
        #expect(bench.screen.keyForm?.isBusy == true && bench.screen.keyForm?.canSave == false)
        try bench.finish(outcome)
        let form = try #require(bench.screen.keyForm)
        #expect(form.problem?.contains(words) == true && form.canSave && form.fields[0].text == text)
        bench.act(.keyField(.passphrase, "anothe"))
        #expect(bench.screen.keyForm?.problem == nil)
    }

    @Test func `a file takes the place of pasting, and one that cannot be read says so`() throws {
        var bench = Bench()
        bench.act(.show(.importKeys), .keyFile(nil))
        #expect(bench.screen.keyForm?.problem?.contains("could not be read") == true)
        bench.act(.keyFile(Self.text))
        let form = try #require(bench.screen.keyForm)
        #expect(form.problem == nil && form.fromFile != nil && form.fields.map(\.id) == [.passphrase])
        bench.act(.keyField(.passphrase, "p"), .save)
        #expect(bench.jobs.count == 1)
    }

    @Test func `two passphrases that differ, and weak ones, make no text`() async throws {
        var bench = Bench()
        bench.act(
            .show(.exportKeys), .keyField(.passphrase, "one two three"), .keyField(.again, "one two thre"),
            .save)
        #expect(bench.jobs.isEmpty && bench.screen.keyForm?.problem?.contains("differ") == true)
        let store = MemorySecretStore()
        _ = try await KeyTransfer(keys: store).add([SealingKey.random()])
        let weak = await KeyEntry.sealed(
            KeyEntry(passphrase: "short", again: "short"), KeyTransfer(keys: store))
        #expect(weak == .noKeys(.passphraseShort))
        let none = await KeyEntry.sealed(
            KeyEntry(passphrase: "long enough words"), KeyTransfer(keys: MemorySecretStore()))
        #expect(none == .noKeys(.noKeys))
        bench.act(.keyField(.again, "one two three"), .save)
        try bench.finish(none)
        #expect(bench.screen.keyForm?.problem?.contains("one is made with the first account") == true)
    }

    @Test func `a keychain that does not answer is named`() async throws {
        let store = MemorySecretStore()
        await store.fail(with: .locked)
        let outcome = await KeyEntry.sealed(
            KeyEntry(passphrase: "long enough words"), KeyTransfer(keys: store))
        #expect(outcome == .keysNotCarried(.unreadable(.locked)))
    }

    @Test func `a text that was made can be copied, and what was typed is gone`() async throws {
        let rig = try await Rig()
        try await rig.add("GitHub")
        let words = "five words in a row"
        rig.send(.show(.exportKeys), .keyField(.passphrase, words), .keyField(.again, words), .save)
        let form = try #require(try await rig.screen { $0.keyForm?.sealed != nil }.keyForm)
        #expect(form.fields.isEmpty && !form.holdsWork && form.message.contains("delete it everywhere"))
        #expect(!form.message.contains("second "), "an app names no command")
        rig.send(.copyKeyText)
        while await rig.clipboard.present == nil { await Task.yield() }
        let copied = try #require(await rig.clipboard.present?.text)
        #expect(copied == form.sealed && copied.hasPrefix("-----BEGIN SECOND KEYS-----\n"))
        let opened = try SealedKeys(text: Array(copied.utf8)).open(with: Passphrase(SecretBytes(words.utf8)))
        #expect(try await rig.keys.names() == opened.map { "vault-key-\($0.id)" })
    }

    @Test func `what comes after the sheet was closed is still told`() throws {
        var bench = filled()
        bench.act(.save)
        let job = try #require(bench.jobs.first)
        bench.act(.close)
        bench.answer(true)
        bench.happen(.finished(job, .keysAdded(1, of: 1)))
        #expect(bench.screen.toast?.text == "Imported 1 key.")
    }

    @Test func `nothing of it is printed`() {
        let bench = filled()
        #expect(!"\(bench.state)".contains("BEGIN SECOND") && !"\(bench.state)".contains("коты"))
        #expect("\(KeyEntry(text: "t", passphrase: "p", again: "p"))" == "<keys>")
    }
}
