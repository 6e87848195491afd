package import FoundationExports
package import Hosting
package import SyncProduct
package import Terminal

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

extension CommandError {
    /// About clouds and devices; the lines show what there is to choose from.
    package static func cloud(_ sentence: CloudStrings, _ status: ExitStatus, lines: [String] = []) -> Self {
        Self(status, sentence, lines: lines)
    }
}

/// The owner of a product's records, as the commands about sync need it.
package protocol SyncedRecords: Replicating {
    /// What is known at one moment.
    associatedtype Snapshot: SyncSnapshot
    /// Why something could not be done.
    associatedtype Failure: Error

    /// Reads what the disk holds, no matter who changed it.
    @discardableResult
    func load(at now: Date) async -> Snapshot
    /// What is known now, and after each change.
    func states() async -> AsyncStream<Snapshot>
    /// Forgets a device.
    func forget(_ id: SyncedDevice.ID, at now: Date) async throws(Failure)
    /// Uses the cloud that is there with the records that are here.
    func mergeIntoCloud(at now: Date) async throws(Failure)
    /// Tells no more of the files in the cloud that never became whole; how many were told of.
    func dismissUnfinished(at now: Date) async throws(Failure) -> Int
}

/// For what a command that every product has opens the records.
package enum SessionUse: Sendable {
    /// It looks into the cloud itself, and begins no records.
    case cloud
    /// The cloud was just chosen; records may be begun for it.
    case newCloud
    /// It tells of the devices: what lies in the cloud is joined first.
    case devices
    /// As `devices`, with records that can be used.
    case usable
}

/// An opened product, as the commands about sync need it.
package protocol SyncSession: Sendable {
    /// The owner of the records.
    associatedtype Records: SyncedRecords
    /// What the product knows at one moment.
    typealias Snapshot = Records.Snapshot

    /// What is synced.
    static var product: SyncedProduct { get }
    /// Its programs and places.
    static var home: Product { get }
    /// Serves its page.
    static var page: HelperProgram { get }
    /// How long a person who syncs waits for a cloud from which nothing comes.
    static var syncPatience: Duration { get }

    /// A help text of the command line in the person's language.
    static func help(_ english: String) -> String
    /// Opens the home, with the clouds that the product has; it is made where there is none.
    static func environment(_ options: HostOptions) throws(HostError) -> ProductEnvironment
    /// Opens the records for one of the commands that every product has.
    static func open(_ flags: ProductFlags<Self>, for use: SessionUse) async throws(CommandError) -> Self

    /// The home and its cloud.
    var host: ProductEnvironment { get }
    /// The owner of the records.
    var records: Records { get }
    /// This program's part in replication.
    var syncing: Syncing { get }
    /// What is known.
    var state: Snapshot { get }
    /// What came of the first look into the cloud; nil if there was none.
    var outcome: Syncing.Outcome? { get }
    /// Why the records cannot be used now; nil if they can.
    var unready: CommandError? { get }

    /// Brings the state up to what is known now.
    mutating func reload() async
    /// Remembers the keychain once it has proved itself with a state.
    func remember(after state: Snapshot)
    /// What a command says of an action that was refused, and how it ends by it.
    func refusal(by error: Records.Failure) async -> CommandError
    /// Says what is amiss beside a result.
    func sayBanners()
}

extension SyncSession {
    package static func help(_ english: String) -> String { english }

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

    /// Says what a key or an error has to say beside the result.
    package func say(_ sentence: any Localizable) { Output.message(sentence.text(in: language)) }

    /// What ends a command that needs a cloud where there is none.
    package var noCloud: CommandError { .apart(noCloudSentence) }

    /// The same for a sync, which prints how things stand for programs all the same.
    ///
    /// - Parameters:
    ///   - json: whether an object is printed for programs.
    ///   - moment: the present moment, where many objects are printed.
    /// - Returns: ``noCloud``.
    func noCloudToSync(json: Bool, at moment: Date? = nil) -> CommandError {
        if json { Output.line(SyncReport(state, availability(nil), in: language).json(nil, at: moment)) }
        return noCloud
    }

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
    package func confirm(_ question: String, isAnswered: Bool, else refusal: CommandError)
        throws(CommandError)
    {
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
        await SyncProgressLine.during(records.syncStatuses(), in: language) {
            await syncing.whole(whileGoingOn: limit, onElsewhere: onElsewhere)
        }
    }

    /// Tries once to hand over what was changed, and says what keeps it here: that is no failure.
    package func handOver() async {
        guard host.cloud != .off else { return }
        let outcome = await syncing.whole(within: Self.handOverPatience)
        let state = await records.load(at: now)
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
    package mutating func syncNow(json: Bool, within limit: Duration) async throws(CommandError) {
        guard host.cloud != .off else { throw noCloudToSync(json: json) }
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
        guard Output.showsProgress else { return await work() }
        let showing = Task {
            var hasShown = false
            for await state in states {
                guard let words = state.progressWords(in: language) else { continue }
                hasShown = true
                Output.progress(words)
            }
            if hasShown { Output.progress("") }
        }
        let result = await work()
        showing.cancel()
        await showing.value
        return result
    }
}
