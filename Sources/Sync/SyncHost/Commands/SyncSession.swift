package import FoundationExports
package import Hosting
package import SyncProduct
package import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What a product knows at one moment, as the commands about sync need it.
package protocol SyncSnapshot: Sendable {
    /// How this device and the cloud stand to each other.
    var sync: SyncStatus { get }
    /// How many records are listed.
    var recordCount: Int { get }
    /// Whether the records are still being opened.
    var isLoading: Bool { get }
    /// Whether the records can be used.
    var isReady: Bool { get }

    /// Why the records cannot be used, as a name for programs and a sentence; nil if they can, or may come yet.
    func problem(in language: Language) -> (name: String, sentence: String)?

    /// Whether what came from a device is known in one moment with the device; else within a moment of it.
    static var isWhole: Bool { get }
    /// What came from other devices since another moment.
    func incomingChanges(since before: Self) -> IncomingChanges?
}

/// Why a command about sync did not do its work.
package protocol SyncCommandError: CommandFailure {
    /// About clouds and devices; the lines show what there is to choose from.
    static func cloud(_ sentence: CloudStrings, _ status: ExitStatus, lines: [String]) -> Self
    /// The places could not be made out.
    static func host(_ error: HostError) -> Self
    /// The records cannot be used, or they and their cloud are apart: why.
    static func apart(_ sentence: String) -> Self
    /// The person said no, and nothing was changed.
    static var unchanged: Self { get }
    /// Nobody can be asked.
    static var answerNeeded: Self { get }

    /// How a command ends by it.
    var status: ExitStatus { get }
}

extension SyncCommandError {
    package var exitCode: Int32 { status.rawValue }
}

/// An opened product, as the commands about sync need it.
package protocol SyncSession: Sendable {
    /// What the product knows at one moment.
    associatedtype Snapshot: SyncSnapshot
    /// Why a command ends.
    associatedtype Failure: SyncCommandError

    /// What is synced.
    static var product: SyncedProduct { get }
    /// The home and its cloud.
    var host: ProductEnvironment { get }
    /// This program's part in replication.
    var syncing: Syncing { get }
    /// What is known.
    var state: Snapshot { get }
    /// What came of the first look into the cloud; nil if there was none.
    var outcome: Syncing.Outcome? { get }
    /// Why the records cannot be used now; nil if they can.
    var unready: Failure? { get }

    /// Reads what the disk holds, no matter who changed it.
    @discardableResult
    func load() async -> Snapshot
    /// Brings the state up to what is known now.
    mutating func reload() async
    /// What is known now, and after each change.
    func states() async -> AsyncStream<Snapshot>
    /// How this device and the cloud stand to each other, now and after each change.
    func syncStatuses() async -> AsyncStream<SyncStatus>
    /// Remembers the keychain once it has proved itself with a state.
    func remember(after state: Snapshot)
    /// Uses the cloud that is there with the records that are here.
    func mergeIntoCloud() async throws(Failure)
    /// Forgets a device; false if it is not known any more.
    func forget(_ device: Device.ID) async throws(Failure) -> Bool
    /// Tells no more of the files in the cloud that never became whole; how many were told of.
    func dismissUnfinished() async throws(Failure) -> Int
    /// Says what is amiss beside a result.
    func sayBanners()
}

extension SyncSession {
    /// How long a person waits for a cloud after choosing one or deciding about it.
    package static var patience: Duration { .seconds(5) }
    /// How long a command waits that has done its work, and hands it over.
    package static var handOverPatience: Duration { .seconds(1) }

    /// The person's language.
    package var language: Language { host.language }
    /// The present moment.
    package var now: Date { host.moment.now }

    /// How the records and their cloud stand to each other after an attempt.
    ///
    /// - Parameters:
    ///   - outcome: what came of it; nil if there was none.
    ///   - state: what is known by then; nil for what this session knows.
    /// - Returns: both together.
    package func availability(_ outcome: Syncing.Outcome?, in state: Snapshot? = nil) -> CloudAvailability {
        CloudAvailability((state ?? self.state).sync, outcome, of: Self.product, in: host.product)
    }

    /// A sentence about clouds and devices.
    package func text(_ sentence: CloudStrings) -> String { sentence.text(in: language) }

    /// Says it beside the result.
    package func say(_ sentence: CloudStrings) { Output.message(text(sentence)) }

    /// What ends a command that needs a cloud where there is none.
    package var noCloud: Failure { .apart(noCloudSentence) }

    var noCloudSentence: String { SyncStatus().detail(of: Self.product).text(in: language) }

    /// Prints what came from other devices, a line for each kind of change.
    package func show(_ changes: IncomingChanges?) {
        changes?.lines(in: language, of: Self.product).forEach(Output.line)
    }

    /// Asks before something is done.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - isAnswered: whether the person said yes in advance.
    ///   - refusal: what a no ends with.
    /// - Throws: `answerNeeded` where nobody can be asked, or `refusal`.
    package func confirm(_ question: String, isAnswered: Bool, else refusal: Failure) throws(Failure) {
        guard !isAnswered else { return }
        guard let prompt = Prompt() else { throw .answerNeeded }
        guard prompt.agrees(question) else { throw refusal }
    }

    /// Brings the records and their cloud together, however much there is, and shows how far that is.
    ///
    /// - Parameters:
    ///   - limit: how long nothing may go on.
    ///   - onElsewhere: called once, as soon as another program is found to hold the cloud.
    /// - Returns: what came of it.
    package func wholeSync(
        within limit: Duration, onElsewhere: @escaping @Sendable () async -> Void = {}
    ) async -> Syncing.Outcome {
        await SyncProgressLine.during(syncStatuses(), in: language) {
            await syncing.whole(whileGoingOn: limit, onElsewhere: onElsewhere)
        }
    }

    /// Tries once to hand over what was changed, and says what keeps it here: that is no failure.
    package func handOver() async {
        guard host.cloud != .off else { return }
        let outcome = await syncing.whole(within: Self.handOverPatience)
        let state = await load()
        remember(after: state)
        let availability = availability(outcome, in: state)
        guard let sentence = availability.sentence(in: language) else { return }
        Output.message(sentence)
        if availability.needsDecision { say(Self.product.otherCloudHint) }
    }

    /// Syncs once and says how things stand; where another program of the home syncs, that is said at once.
    ///
    /// - Parameters:
    ///   - json: whether an object is printed for programs.
    ///   - limit: how long nothing may come from the cloud.
    /// - Throws: ``noCloud``, `apart` where something keeps a change here.
    package mutating func syncNow(json: Bool, within limit: Duration) async throws(Failure) {
        guard host.cloud != .off else { throw noCloud }
        let before = state
        let outcome = await wholeSync(within: limit) { [self] in say(.elsewhere(Self.product.title)) }
        await reload()
        remember(after: state)
        let changes = state.incomingChanges(since: before)
        let availability = availability(outcome)
        let report = SyncReport(state, availability, in: language)
        if json { Output.line(report.json(changes)) }
        if availability.needsDecision {
            throw .apart(availability.line(in: language) + "\n" + text(Self.product.otherCloudHint))
        }
        if state.problem(in: language) != nil, let unready { throw unready }
        guard state.isReady, availability.isGood else { throw .apart(report.line) }
        sayBanners()
        guard !json else { return }
        show(changes)
        Output.line(report.line)
    }
}

/// How far a sync is, on one line of a terminal; nothing anywhere else.
package enum SyncProgressLine {
    /// Shows it while some work is done, and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - states: how the cloud stands, now and after each change.
    ///   - language: the person's language.
    ///   - work: the work.
    /// - Returns: what comes of it.
    package static func during<R: Sendable>(
        _ states: AsyncStream<SyncStatus>, in language: Language, _ work: () async -> R
    ) async -> R {
        guard isatty(STDERR_FILENO) == 1 else { return await work() }
        let showing = Task {
            var hasShown = false
            for await state in states {
                guard let words = state.progressWords(in: language) else { continue }
                hasShown = true
                _ = Output.write("\r\(words)\u{1B}[K", to: STDERR_FILENO)
            }
            if hasShown { _ = Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
        }
        let result = await work()
        showing.cancel()
        await showing.value
        return result
    }
}
