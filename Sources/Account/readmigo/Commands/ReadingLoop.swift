import AccountClient
import Files
internal import FoundationExports
import Localization
import Terminal

/// Turn after turn of reading, until it is enough or a signal asks for the end.
struct ReadingLoop {
    let app: App
    let pause: Duration
    /// Nil for as long as nobody ends it.
    let count: Int?

    /// What came of it so far.
    private struct Score {
        var turns = 0
        var elsewhere = 0
        var unanswered = 0
        var isLastAnswered = true
        var times: TokenTimes?
        var renewals: Int
    }

    /// Reads.
    ///
    /// - Throws: `client` if the sign-in ends; `ended` if the last turn had no answer.
    func run() async throws(CommandError) {
        do throws(FilesError) { try app.library.fill() } catch { app.say(error) }
        guard let stops = StopSignals.begin() else { throw .refused(.noSignals) }
        // As an app does: the client renews in time by itself, whether or not something is asked.
        let running = Task { [client = app.client] in await client.run() }
        let turning = Task { try await turns() }
        let watching = Task {
            for await _ in stops {
                turning.cancel()
                return
            }
        }
        let result = await turning.result
        watching.cancel()
        running.cancel()
        // A renewal that is under way is brought to its end.
        await running.value
        switch result {
        case .success(let score): try sum(score)
        case .failure(let error as CommandError): throw error
        case .failure: throw .ended(.refused)
        }
    }

    private func turns() async throws -> Score {
        var score = Score(renewals: app.transport.tally.renewals)
        while !Task.isCancelled, score.turns < count ?? .max {
            if score.turns > 0 { try? await ContinuousClock().sleep(for: pause) }
            guard !Task.isCancelled else { break }
            score.turns += 1
            let turn = score.turns
            // A request that is under way is brought to its end, too.
            let outcome = await Task { await self.turn(turn) }.value
            try take(outcome, &score)
        }
        return score
    }

    private typealias Outcome = (position: String, answer: Result<Int, AccountClientError>, took: Duration)

    private func turn(_ turn: Int) async -> Outcome {
        let position = try? app.library.turnPage(turn)
        let began = ContinuousClock.now
        let answer: Result<Int, AccountClientError>
        do throws(AccountClientError) {
            let request = TransportRequest("GET", app.home.server, "/v1/session")
            answer = .success(try await app.client.send(request).status)
        } catch {
            answer = .failure(error)
        }
        if case .success(200) = answer, let position { try? app.library.progress.markSent(position) }
        return (position ?? "-", answer, ContinuousClock.now - began)
    }

    private func take(_ outcome: Outcome, _ score: inout Score) throws(CommandError) {
        let now = SystemClientClock().now.date
        let start = [ShownTime(now).clock, outcome.position]
        switch outcome.answer {
        case .success(let status):
            score.isLastAnswered = true
            let tally = app.transport.tally
            let here = tally.renewals - score.renewals
            let isElsewhere = here == 0 && score.times != nil && score.times != tally.times
            if isElsewhere { score.elsewhere += 1 }
            (score.times, score.renewals) = (tally.times, tally.renewals)
            let renewal: ReadmigoTableStrings? =
                here > 0 ? .renewedHere : isElsewhere ? .renewedElsewhere : nil
            let token = Self.token(tally.times, at: now.timeIntervalSince1970)
            let said = [token, renewal].compactMap { $0?.text(in: app.language) }
            print(start + [Self.answered(status, in: outcome.took)] + said)
        case .failure(.ended(let end)): throw .client(.ended(end))
        case .failure(.signedOut): throw .client(.signedOut)
        case .failure(let error):
            score.isLastAnswered = false
            score.unanswered += 1
            print(start + [error.text(in: app.language)])
        }
    }

    private func print(_ parts: [String]) { Output.line(parts.joined(separator: "  ")) }

    private func sum(_ score: Score) throws(CommandError) {
        app.say(
            .read(
                turns: score.turns, renewed: app.transport.tally.renewals, elsewhere: score.elsewhere,
                unanswered: score.unanswered))
        if !score.isLastAnswered { throw .ended(.unanswered) }
    }
}

/// What a line says.
extension ReadingLoop {
    static func answered(_ status: Int, in duration: Duration) -> String {
        let milliseconds =
            duration.components.seconds * 1000
            + duration.components.attoseconds / 1_000_000_000_000_000
        return "\(status)  \(milliseconds) ms"
    }

    /// Nil where no token went along.
    static func token(_ times: TokenTimes?, at now: Double) -> ReadmigoTableStrings? {
        guard let times else { return nil }
        let age = LocalStatus.length(Int(max(0, now - times.madeAt)))
        let left = LocalStatus.length(Int(max(0, times.endsAt - now)))
        return .tokenAge(age: LocalizedText(age), left: LocalizedText(left))
    }
}
