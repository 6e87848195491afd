import IdeaBoxCore
import IdeaFiles
import Localization

/// Any bytes are ideas or a refusal; what comes out can be said, is the same a second time, and is not new twice.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(IdeaFileError) {
        let found = try IdeaFile.read(file)
        precondition(try IdeaFile.read(file) == found, "the file read as another one")
        let plan = IdeaImportPlan(found, beside: IdeasHere())
        precondition(plan.rows.map(\.entry) == found, "an entry was dropped")
        for row in plan.rows {
            if case .refused(let reason) = row.outcome {
                precondition(!reason.text(in: .english).isEmpty, "a refusal has no sentence")
            }
        }
        let new = plan.new
        let shown = new.compactMap { copy in
            copy.id.map {
                ($0, IdeasHere.Presence.shown(title: copy.draft.title, description: copy.draft.description))
            }
        }
        let here = IdeasHere(byID: Dictionary(uniqueKeysWithValues: shown), drafts: new.map(\.draft))
        precondition(IdeaImportPlan(found, beside: here).new.isEmpty, "what was imported is new again")
    } catch {
        precondition(!error.text(in: .english).isEmpty, "the refusal has no sentence")
    }
    return 0
}
