internal import FoundationExports
package import Hosting
package import SyncProduct
package import Terminal

/// `devices`: lists the devices that share the records, and forgets one.
extension SyncSession {
    /// Lists devices, this one first; records that wait for their key know theirs, which tell where it may come from.
    ///
    /// - Parameter json: whether an array of objects is printed for programs.
    /// - Throws: `unready` where not even the devices are known.
    package func listDevices(json: Bool) throws(CommandError) {
        let devices = state.sync.devices
        if let unready {
            guard !devices.isEmpty else { throw unready }
            unready.sentences(in: language).forEach(Output.message)
        } else {
            sayBanners()
        }
        guard !json else {
            let objects = devices.map { "\n  " + $0.json }.joined(separator: ",")
            return Output.line("[" + objects + (devices.isEmpty ? "]" : "\n]"))
        }
        guard !devices.isEmpty else { return Output.message(noCloudSentence) }
        table(devices).forEach(Output.line)
        if let sentence = availability(outcome).sentence(in: language) { Output.quiet(sentence) }
    }

    /// Forgets a device that is not used any more, after asking.
    ///
    /// - Parameters:
    ///   - name: its name, or the beginning of its id.
    ///   - isAnswered: whether the person said yes in advance.
    /// - Throws: `cloud` where no device, several or this one is meant, or after a no.
    package func forgetDevice(_ name: String, isAnswered: Bool) async throws(CommandError) {
        let device = try device(name)
        let shown = device.shownName
        try confirm(
            text(Self.product.forgetQuestion(shown)), isAnswered: isAnswered,
            else: .cloud(.notForgotten, .notDone))
        do throws(Records.Failure) { try await records.forget(device.id, at: now) } catch {
            let refusal = await refusal(by: error)
            // Another program has forgotten it meanwhile.
            throw refusal.status == .nothing ? .cloud(.noDevice(shown), .nothing) : refusal
        }
        Output.message(Self.product.forgotten(shown).text(in: language))
        await handOver()
    }

    /// Tells no more of the files in the cloud that never became whole.
    func dismissFiles() async throws(CommandError) {
        guard host.cloud != .off else { throw noCloud }
        let count: Int
        do throws(Records.Failure) { count = try await records.dismissUnfinished(at: now) } catch {
            throw await refusal(by: error)
        }
        guard count > 0 else { return Output.message(text(.nothingUnfinished)) }
        Output.message(SyncStrings.filesDismissed(count).text(in: language))
    }

    /// The only other device that a name, or the beginning of an id, means.
    private func device(_ text: String) throws(CommandError) -> SyncedDevice {
        guard !text.allSatisfy(\.isWhitespace) else { throw .cloud(.deviceMissing, .usage) }
        let found = state.sync.devices.named(text)
        let shown = TextWidth.cut(text, to: 60)
        guard !found.isEmpty else { throw .cloud(.noDevice(shown), .nothing) }
        // What goes by the same name as this device is what it was before.
        let others = found.filter { !$0.isThisDevice }
        guard let device = others.first else { throw .cloud(Self.product.thisDeviceStays, .usage) }
        guard others.count == 1 else {
            throw .cloud(.severalDevices(shown), .several, lines: table(others).map { "  " + $0 })
        }
        return device
    }

    /// Lines with aligned columns: the beginning of the id, name, last seen, and what is to be said beside.
    private func table(_ devices: [SyncedDevice]) -> [String] {
        let names = devices.map(\.shownName)
        let times = devices.map { device in
            device.isThisDevice ? text(.thisDevice) : lastSeen(device)
        }
        let widths = (names.map(TextWidth.of).max() ?? 0, times.map(TextWidth.of).max() ?? 0)
        return devices.indices.map { place in
            let device = devices[place]
            let marks = marks(device).joined(separator: text(.comma))
            let id = device.id.isEmpty ? "        " : String(device.id.prefix(8))
            let columns = [
                id, TextWidth.fit(names[place], to: widths.0),
                marks.isEmpty ? times[place] : TextWidth.fit(times[place], to: widths.1),
            ]
            return (columns + (marks.isEmpty ? [] : [marks])).joined(separator: "  ")
        }
    }

    /// When a device last wrote, in words.
    package func lastSeen(_ device: SyncedDevice) -> String {
        device.lastSeen.map { ShownTime.words($0, now: now, in: language) } ?? text(.unreadDevice)
    }

    private func marks(_ device: SyncedDevice) -> [String] {
        var marks: [CloudStrings] = []
        if device.isFormer { marks.append(.formerDevice) }
        if !device.isReadable { marks.append(.lockedDevice) }
        if device.isAhead { marks.append(.clockAhead(device.secondsAhead)) }
        return marks.map(text)
    }
}

extension SyncedDevice {
    /// The name on one line, cut; the beginning of the id where none could be read.
    package var shownName: String { TextWidth.cut(SyncedDevice.title(name, id: id), to: 60) }

    /// An object for programs.
    fileprivate var json: String {
        JSON.object([
            ("id", JSON.string(id)), ("name", JSON.string(name)), ("thisDevice", JSON.bool(isThisDevice)),
            ("lastSeen", JSON.string(lastSeen?.formatted(.iso8601))), ("readable", JSON.bool(isReadable)),
            ("former", JSON.bool(isFormer)), ("secondsAhead", String(secondsAhead)),
        ])
    }
}

/// `cloud`: says which cloud there is, chooses another one, decides about one that is not the known one.
extension SyncSession {
    /// Tells the home which cloud to use from now on.
    ///
    /// - Parameters:
    ///   - folder: a folder's path, or `off`.
    ///   - host: the home.
    /// - Returns: the choice.
    /// - Throws: `host`; `cloud` where the folder does not answer in time.
    static func chooseCloud(
        _ folder: String, at host: ProductEnvironment
    ) async throws(CommandError) -> CloudChoice {
        // A share that does not answer must not hold up the terminal for ever.
        let answer = await Timeout.within(patience) {
            Result { () throws(HostError) in try host.useCloud(folder) }
        }
        guard let answer else { throw .cloud(.late(folder), .failed) }
        do throws(HostError) { return try answer.get() } catch { throw .host(error, of: home) }
    }

    /// Syncs with the cloud that was just chosen, and says what came of it.
    ///
    /// - Parameters:
    ///   - choice: what was chosen; this session has it as its cloud.
    ///   - former: the one that the home remembered before.
    package mutating func begin(with choice: CloudChoice, former: CloudChoice?) async {
        let before = state
        let outcome = await wholeSync(within: Self.patience)
        await reload()
        remember(after: state)
        let left = former == choice ? nil : former?.address
        if choice == .off {
            Output.line(text(Self.product.nowOff(former: left)))
        } else {
            showCloud(outcome)
            if state.sync.phase == .offline { say(.missing(choice.text)) }
            show(state.incomingChanges(since: before))
            if let left { Output.line(text(.moved(left))) }
        }
        sayIfOptionWins(over: choice)
    }

    /// Says so where the environment names another cloud than the one that was just chosen.
    package func sayIfOptionWins(over choice: CloudChoice) {
        let variable = host.product.variable("CLOUD")
        guard let place = Environment.process[variable], host.choice(place) != choice else { return }
        say(.optionWins(option: variable, place: place))
    }

    /// Looks into the cloud and says which one it is and how things stand with it.
    ///
    /// - Parameters:
    ///   - json: whether an object is printed for programs.
    ///   - option: the cloud that the command line named; nil if none.
    package mutating func showCloud(json: Bool, option: String?) async {
        let outcome = await syncing.once(within: Self.handOverPatience)
        await reload()
        guard !json else {
            return Output.line(SyncReport(state, availability(outcome), in: language).json(nil))
        }
        showCloud(outcome)
        guard host.cloud != host.rememberedCloud ?? .off else { return }
        let option = option == nil ? host.product.variable("CLOUD") : "--cloud"
        let remembered = host.rememberedCloud?.text
        say(remembered.map { .chosenHere(option: option, remembered: $0) } ?? .chosenHereAlone(option))
    }

    /// Prints which cloud there is and how things stand with it.
    package func showCloud(_ outcome: Syncing.Outcome) {
        let availability = availability(outcome)
        let detail = state.sync.detail(of: Self.product).text(in: language)
        guard let place = state.sync.cloud, host.cloud != .off else {
            Output.line(availability.title(in: language))
            return Output.line(detail)
        }
        Output.line(text(.cloud(place)))
        if state.problem(in: language) != nil, !availability.needsDecision, let unready {
            return unready.sentences(in: language).forEach(Output.message)
        }
        if availability.name == state.sync.phase.name { Output.line(availability.title(in: language)) }
        Output.line(ShownText.line(availability.sentence(in: language) ?? detail))
        // What is to be decided is said; nothing was joined that a banner could be about.
        if availability.needsDecision { Output.line(text(Self.product.otherCloudHint)) } else { sayBanners() }
    }

    /// Looks whether the cloud is one to decide about.
    ///
    /// - Throws: ``noCloud``; `cloud` where there is nothing to decide; `apart` where that cannot be told.
    package mutating func lookForDecision() async throws(CommandError) {
        guard host.cloud != .off else { throw noCloud }
        let outcome = await syncing.once(within: Self.patience)
        await reload()
        let availability = availability(outcome)
        // Also with records that wait for their key: their cloud may be the wrong one.
        guard !availability.needsDecision else { return }
        if let unready { throw unready }
        guard availability.isGood || state.sync.phase == .syncing else {
            throw .apart(availability.line(in: language))
        }
        let (cloud, records) = (state.sync.cloud ?? "", Self.product.records)
        throw .cloud(.nothingToDecide(cloud: cloud, records: records), .done)
    }

    /// Uses the cloud that is there now, even another person's, after asking.
    ///
    /// - Parameter isAnswered: whether the person said yes in advance.
    /// - Throws: what ``lookForDecision()`` throws, `unchanged` after a no, `apart` where it did not come about.
    package mutating func merge(isAnswered: Bool) async throws(CommandError) {
        try await lookForDecision()
        let (cloud, count, isEmptied) = (
            state.sync.cloud ?? "", state.recordCount, state.sync.phase == .emptied
        )
        let records = Self.product.records(count)
        let question: CloudStrings =
            isEmptied
            ? .refillQuestion(cloud: cloud, count: count, records: records)
            : .mergeQuestion(cloud: cloud, count: count, records: records)
        try confirm(text(question), isAnswered: isAnswered, else: .unchanged)
        let before = state
        if isEmptied {
            // What keeps it from being written is told by the sync that follows.
            _ = await Timeout.within(Self.patience) { [syncing] in await syncing.begin() }
        } else {
            do throws(Records.Failure) { try await self.records.mergeIntoCloud(at: now) } catch {
                throw await refusal(by: error)
            }
        }
        let outcome = await wholeSync(within: Self.patience)
        await reload()
        let availability = availability(outcome)
        guard !availability.needsDecision else { throw .apart(availability.line(in: language)) }
        remember(after: state)
        Output.message(SyncStrings.merged.text(in: language))
        showCloud(outcome)
        show(state.incomingChanges(since: before))
    }
}
