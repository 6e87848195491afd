import Files
import Foundation
import QRPictures
import SecondCore
import SecondHost
import Secrets
import SyncPage
import TestSupport
import Testing

@testable import SecondWeb

/// What the page may do about the cloud and the devices.
@Suite struct SyncActionTests {
    private let folder: ScratchFolder
    private let authenticator: Authenticator

    init() throws {
        folder = try ScratchFolder()
        authenticator = Authenticator(
            home: try Home(creating: folder.path + "/home", machine: "machine"), keys: MemorySecretStore(),
            device: "desk", cloud: CloudConfiguration(name: "/cloud", confirms: false))
    }

    private func act(
        _ json: String, outcome: PageCloud.Outcome = .done, language: Language = .english
    ) async throws -> [String: any Sendable] {
        let host = SecondPageHost(
            authenticator: authenticator, pictures: PictureReader(executable: "none"),
            frames: FrameReader(executable: "none"), cloud: PageCloud(look: { outcome }, begin: { true }),
            now: { Date(timeIntervalSince1970: 1_800_000_000) })
        let bytes = SecondPageWire.bytes(await host.act(Array(json.utf8), language: language))
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        return try #require(object as? [String: any Sendable])
    }

    @Test(arguments: [
        (PageCloud.Outcome.off, "off"), (.elsewhere, "elsewhere"), (.late, "late"), (.done, "done"),
        (.failed, "failed"),
    ])
    func `a look into the cloud answers what came of it`(_ outcome: PageCloud.Outcome, _ word: String)
        async throws
    {
        let reply = try await act(#"{"do":"syncNow"}"#, outcome: outcome)
        #expect(reply["ok"] as? Bool == true && reply["outcome"] as? String == word)
    }

    @Test(arguments: [
        #""do":"delete","hurry":true"#, #""do":"delete","secret":"x""#, #""do":"Delete""#, #""do":"wipe""#,
        #""do":["delete"]"#, #""do":"deleteNow","offers":["a"]"#,
    ])
    func `an action or a field that is not known is refused before anything runs`(_ fields: String)
        async throws
    {
        let entry = ManualEntry(
            issuer: "A", account: "", secret: "JBSWY3DPEHPK3PXP", algorithm: "SHA1", digits: "6", period: "30"
        )
        let id = try await authenticator.add(
            try entry.token(), at: Date(timeIntervalSince1970: 1_800_000_000))
        let reply = try await act(#"{"id":"\#(id)","page":"p",\#(fields)}"#)
        let error = try #require(reply["error"] as? [String: any Sendable])
        #expect(error["message"] as? String == "The program did not understand the page. Reload it.")
        #expect(await authenticator.state.tokens.map(\.id) == [id])
    }

    @Test func `this device is listed`() async throws {
        _ = try await authenticator.add(
            try ManualEntry(
                issuer: "A", account: "", secret: "JBSWY3DPEHPK3PXP", algorithm: "SHA1", digits: "6",
                period: "30"
            )
            .token(), at: Date(timeIntervalSince1970: 1_800_000_000))
        let reply = try await act(#"{"do":"devices"}"#)
        let devices = try #require(reply["devices"] as? [[String: any Sendable]])
        #expect(devices.map { $0["name"] as? String } == ["desk"])
        #expect(devices.map { $0["isThisDevice"] as? Bool } == [true])
    }

    @Test(arguments: [
        #"{"do":"forgetDevice","id":"nobody"}"#, #"{"do":"forgetDevice"}"#, #"{"do":"rebuild"}"#,
        #"{"do":"setAside"}"#,
    ])
    func `what cannot be done is refused with a sentence`(_ request: String) async throws {
        for language in Language.allCases {
            let reply = try await act(request, language: language)
            let error = try #require(reply["error"] as? [String: any Sendable])
            #expect(reply["ok"] as? Bool == false)
            #expect((error["message"] as? String)?.isEmpty == false)
        }
    }
}
