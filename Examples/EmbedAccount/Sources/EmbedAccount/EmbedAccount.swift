import AccountAPI
import AccountClient

/// Signs in, lists the devices, and signs out again.
///
///     swift run EmbedAccount http://127.0.0.1:8080 ann@example.com
///
/// The password is read from standard input, and after it the code of the letter that a new device gets.
@main struct EmbedAccount {
    static func main() async {
        let words = CommandLine.arguments
        guard words.count == 3, let service = ServiceOrigin(words[1]), let password = readLine() else {
            return print("usage: EmbedAccount SERVICE E-MAIL, and the password on standard input")
        }
        let client = AccountClient(
            ClientConfiguration(account: service, deviceName: "EmbedAccount", language: .english),
            ClientPorts(
                tokens: MemoryTokens(), key: MemoryKey(), transport: URLSessionTransport(),
                notes: MemoryNotes()))
        do throws(AccountClientError) {
            try await useAccount(client, email: words[2], password: password)
        } catch {
            print(error.text(in: .english))
        }
    }

    static func useAccount(
        _ client: AccountClient, email: String, password: String
    ) async throws(AccountClientError) {
        // What an installation keeps is read before anything else.
        await client.look()
        var step = try await client.signIn(email: email, password: password)
        if case .needsStepUp(let wanted) = step, wanted.ways == [.mail] {
            _ = try await client.sendStepUpMail(wanted)
            print("A code is on its way to \(email).")
            step = try await client.stepUp(wanted, .mail, code: readLine() ?? "")
        }
        switch step {
        case .signedIn: print("Signed in as \(try await client.profile().nickname).")
        case .needsProfile: return print("This account is new: finish it in the app.")
        case .needsStepUp: return print("One more proof is needed: finish it in the app.")
        }
        for device in try await client.devices() {
            print(device.isCurrent ? "* \(device.name)" : "  \(device.name)")
        }
        let outcome = try await client.signOut(await client.prepareSignOut())
        print(outcome.isServerTold ? "Signed out." : "Signed out here; the service is told later.")
    }
}
