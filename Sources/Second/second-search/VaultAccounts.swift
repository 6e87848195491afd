internal import FoundationExports
import Localization
import SecondCore
import SecondHost
import Terminal

/// Why the vault could not be used a moment ago.
///
/// A keyring that does not answer takes many seconds to say so, and a desktop searches at each letter: those that came
/// meanwhile are not to wait as long again, one after another.
struct RecentRefusal {
    /// For so long it is taken to be so still.
    private static let validity = Duration.seconds(5)

    private let sentence: String
    private let end: ContinuousClock.Instant

    init(_ sentence: String, at now: ContinuousClock.Instant) {
        self.sentence = sentence
        end = now + Self.validity
    }

    /// What it was; nil where it is worth another try.
    func sentence(at now: ContinuousClock.Instant) -> String? { now < end ? sentence : nil }
}

/// The accounts of the person's vault, which is opened at the first search.
final class VaultAccounts: SearchedAccounts {
    /// Why there is nothing to search.
    private enum Refusal: Error {
        case isOff
        case unusable(String)
    }

    private var opened: (host: ProductEnvironment, authenticator: Authenticator)?
    private var refused: RecentRefusal?
    private var said: Set<String> = []

    /// The language of what the person is told.
    var language: Language { opened?.host.language ?? Language(.process) }

    func found(_ query: String, atMost limit: Int) async -> [FoundAccount] {
        guard !query.allSatisfy(\.isWhitespace) else { return [] }
        do throws(Refusal) {
            let (host, authenticator, state) = try await open()
            await authenticator.loadUses()
            let uses = await authenticator.state.lastUses ?? [:]
            let found = state.search(query, in: .lastUse(uses)).prefix(limit)
            return found.map { Self.account($0, host.language) }
        } catch {
            log(error)
            return []
        }
    }

    func accounts(_ ids: [UUID]) async -> [FoundAccount] {
        do throws(Refusal) {
            let (host, _, state) = try await open()
            let tokens = state.tokens
            return ids.compactMap { id in
                tokens.first { $0.id == id }.map { Self.account($0, host.language) }
            }
        } catch {
            log(error)
            return []
        }
    }

    func copyCode(of id: UUID) async -> WishResult {
        do throws(Refusal) {
            let (host, authenticator, state) = try await open()
            guard state.tokens.contains(where: { $0.id == id }) else {
                return .failed(AuthenticatorError.notFound.text(in: host.language))
            }
            do throws(CopyProblem) {
                try await CodeCopy(second: host.helpers.command("second")).copy(id)
            } catch {
                return .failed(error.text(in: host.language))
            }
            await authenticator.recordUse(of: id, at: host.moment.now)
            return .done
        } catch { return failure(error) }
    }

    func openPage() -> WishResult {
        do throws(Refusal) {
            let host = try ready()
            guard let second = host.helpers.command("second"), Spawn.detach([second, "web"], input: "") else {
                return .failed(SearchProgramStrings.commandMissing.text(in: host.language))
            }
            return .done
        } catch { return failure(error) }
    }

    private func failure(_ refusal: Refusal) -> WishResult {
        log(refusal)
        guard case .unusable(let sentence) = refusal else { return .isOff }
        return .failed(sentence)
    }

    private static func account(_ token: Token, _ language: Language) -> FoundAccount {
        FoundAccount(id: token.id, title: token.title(in: language), subtitle: token.subtitle)
    }

    /// The home, where searching is allowed; nothing is made there.
    private func ready() throws(Refusal) -> ProductEnvironment {
        do throws(HostError) {
            let host =
                if let opened { opened.host } else { try ProductEnvironment(HostOptions(), mayBegin: false) }
            if host.allowsDesktopSearch { return host }
        } catch {
            throw .unusable(error.text(in: language))
        }
        throw .isOff
    }

    /// The vault as it is on the disk now.
    private func open() async throws(Refusal) -> (ProductEnvironment, Authenticator, VaultState) {
        let host = try ready()
        if let sentence = refused?.sentence(at: .now) { throw .unusable(sentence) }
        do throws(Refusal) { return try await open(host) } catch {
            if case .unusable(let sentence) = error { refused = RecentRefusal(sentence, at: .now) }
            throw error
        }
    }

    private func open(
        _ host: ProductEnvironment
    ) async throws(Refusal) -> (ProductEnvironment, Authenticator, VaultState) {
        // A vault that is still to come from the cloud is not begun here.
        guard host.hasVault else {
            throw .unusable(VaultState.Condition.waiting.text(in: host.language))
        }
        let authenticator =
            opened?.authenticator
            ?? host.authenticator(order: Collation.names(in: host.language), drawsDiscs: false)
        opened = (host, authenticator)
        let state = await authenticator.load(at: host.moment.now)
        guard state.condition == .ready else { throw .unusable(state.problem.text(in: host.language)) }
        return (host, authenticator, state)
    }

    /// Tells the journal once why nothing is found; names are in none of these sentences.
    ///
    /// The next search begins with the home again.
    private func log(_ refusal: Refusal) {
        let sentence =
            switch refusal {
            case .isOff: SearchProgramStrings.isOff.text(in: language)
            case .unusable(let sentence): sentence
            }
        if said.insert(sentence).inserted { Output.message(sentence) }
        opened = nil
    }
}
