internal import AppRuntime
internal import IdeaBoxCore

extension AppState {
    /// Adds what stands in the field; what cannot be added goes back there.
    mutating func add(_ effects: inout [AppEffect]) {
        let text = capture.take()
        guard !text.allSatisfy(\.isWhitespace) else { return }
        guard canEdit else { return capture.giveBack(text, refusal) }
        let (title, description) = Capture.parts(of: text)
        do throws(IdeaBoxError) {
            let draft = try IdeaDraft(title: title, description: description)
            capture.begin(text)
            effects.append(.work(.add(draft, text: text)))
        } catch {
            capture.giveBack(text, words(error))
        }
    }

    /// What became of it.
    mutating func added(_ text: String, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        capture.end(text)
        if let sentence = sentence(outcome) {
            capture.giveBack(text, sentence)
        } else {
            showNewest()
            say(words(IdeaBoxStrings.added), &effects)
        }
    }
}
