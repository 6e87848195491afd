import AccountAPI
import AccountClient
import Foundation

/// A reading app on a command line.
@main struct Reader {
    private static let password = "Password"

    let client: AccountClient
    let books: ServiceOrigin

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let settings = ProcessInfo.processInfo.environment
        guard
            let account = ServiceOrigin(settings["ACCOUNT"] ?? "http://127.0.0.1:8080"),
            let books = ServiceOrigin(settings["BOOKS"] ?? "http://127.0.0.1:8081")
        else { return print("ACCOUNT and BOOKS are addresses such as https://account.example.com.") }
        let kept = KeptFile(settings["READER_FILE"] ?? NSHomeDirectory() + "/.reader.json")
        var configuration = ClientConfiguration(account: account, deviceName: "Reader", language: .english)
        configuration.services = [books: "books.example.com"]
        let client = AccountClient(
            configuration,
            ClientPorts(tokens: kept, key: kept, transport: URLSessionTransport(), notes: kept))
        // What was kept is read before anything else, and what is due is done: a renewal, a sign-out that is owed.
        await client.look()
        _ = await client.settle()
        do throws(AccountClientError) {
            try await Reader(client: client, books: books).run(words)
        } catch {
            print(error.text(in: .english))
            exit(1)
        }
    }

    func run(_ words: [String]) async throws(AccountClientError) {
        switch (words.first, words.count) {
        case ("register", 2): try await register(words[1])
        case ("sign-in", 2): try await signIn(words[1])
        case ("whoami", 1): print(try await client.profile().nickname)
        case ("books", 1): try await list()
        case ("sign-out", 1): try await signOut()
        default: print("usage: reader register E-MAIL | sign-in E-MAIL | whoami | books | sign-out")
        }
    }

    private func register(_ email: String) async throws(AccountClientError) {
        let begun = try await client.register(email: email, password: ask(Self.password), terms: "2026-01")
        try await client.proveRegistration(begun.challenge, code: ask("The code of the letter"))
        try await tell(client.finishProfile(begun.challenge, nickname: ask("Nickname")))
    }

    private func signIn(_ email: String) async throws(AccountClientError) {
        var step = try await client.signIn(email: email, password: ask(Self.password))
        // A device that the account does not know is asked for one proof more.
        if case .needsStepUp(let wanted) = step, wanted.ways.contains(.mail) {
            _ = try await client.sendStepUpMail(wanted)
            step = try await client.stepUp(wanted, .mail, code: ask("The code of the letter"))
        }
        tell(step)
    }

    private func tell(_ step: AccountClient.Step) {
        switch step {
        case .signedIn: print("Signed in.")
        case .needsProfile: print("This account is new: register first.")
        case .needsStepUp: print("This account wants a proof that this app does not know.")
        }
    }

    /// Asks the backend; the client renews what has run out, and gets a token of the backend's own.
    private func list() async throws(AccountClientError) {
        let answer = try await client.send(TransportRequest("GET", books, "/v1/books"))
        print(String(decoding: answer.body, as: UTF8.self))
    }

    private func signOut() async throws(AccountClientError) {
        let outcome = try await client.signOut(await client.prepareSignOut())
        print(outcome.isServerTold ? "Signed out." : "Signed out here; the service is told later.")
    }

    private func ask(_ question: String) -> String {
        // What is typed at a terminal as a password stays invisible.
        if question == Self.password, isatty(STDIN_FILENO) == 1, let typed = getpass("\(question): ") {
            return String(cString: typed)
        }
        print("\(question): ", terminator: "")
        fflush(nil)
        return readLine() ?? ""
    }
}
