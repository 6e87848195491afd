internal import AccountFakes
internal import ArgumentParser
internal import Foundation

/// Apple and WeChat on this machine, for tests and for trying by hand.
@main
struct AccountFakesProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account-fakes",
        abstract: "Speaks Apple's and WeChat's sign-in protocols on 127.0.0.1, for trying by hand.",
        discussion: """
            POST /_fake/apple/authorizations  token and code as an app gets them
            POST /_fake/apple/keys            Apple signs with another key
            POST /_fake/apple/notices         a signed server-to-server notice
            POST /_fake/wechat/codes          a code as an app gets it
            GET, PUT, DELETE /_fake/faults    what goes wrong
            GET /_fake/requests               what was asked so far
            """)

    @Option(help: "The port; 0 for a free one.")
    var port = 8091

    @Option(
        help: "The .p8 file of the key for client secrets; it is made if there is none.",
        completion: .file())
    var appleKey: String?

    @Option(help: "Our team at Apple.")
    var appleTeam = "FAKETEAM01"

    @Option(help: "The id of the key for client secrets.")
    var appleKeyID = "FAKEKEY001"

    @Option(help: "A client of ours at Apple; may be given several times.")
    var appleClient = ["com.readmigo.reader", "com.readmigo.web"]

    @Option(help: "A client of ours at WeChat, as AppID:AppSecret; may be given several times.")
    var weChatClient = [
        "wxfakeapp000000001:0123456789abcdef0123456789abcdef",
        "wxfakesite00000001:fedcba9876543210fedcba9876543210",
    ]

    func run() async throws {
        let clients = weChatClient.map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        guard clients.allSatisfy({ $0.count == 2 }) else {
            throw ValidationError("A client of WeChat's is written as AppID:AppSecret.")
        }
        let configuration = FakeConfiguration(
            clientKey: try clientKey(), team: appleTeam, keyID: appleKeyID, appleClients: Set(appleClient),
            weChatClients: Dictionary(clients.map { ($0[0], $0[1]) }) { $1 })
        let fakes = try await FakeProviders.start(configuration, keys: try FakeKeys(count: 1), port: port)
        // What waits for this line must see it now, whatever the output is.
        FileHandle.standardOutput.write(Data("\(fakes.address)\n".utf8))
        try await fakes.wait()
    }

    private func clientKey() throws -> String? {
        guard let appleKey else { return nil }
        let file = URL(filePath: appleKey)
        if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
        let made = FakeConfiguration.newClientKey()
        try Data(made.utf8).write(to: file, options: .atomic)
        return made
    }
}
