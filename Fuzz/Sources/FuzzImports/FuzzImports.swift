import Bytes
import Imports
import Localization
import OneTimePassword

/// Any bytes are a file, open or sealed, or a refusal; what comes out can be said, and is the same a second time.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = unsafe SecretBytes(UnsafeBufferPointer(start: start, count: count))
    do throws(ImportError) {
        guard case .entries(let found) = try ImportReader.read(file) else { return 0 }
        guard case .entries(let again) = try ImportReader.read(file) else {
            preconditionFailure("an open file was sealed the second time")
        }
        precondition(again == found, "the file read as another one")
        let plan = ImportPlan(found.entries, beside: [])
        precondition(plan.rows.count == found.entries.count, "an entry was dropped")
        for row in plan.rows {
            if case .refused(let reason) = row.outcome {
                precondition(!reason.text(in: .english).isEmpty, "a refusal has no sentence")
            }
        }
        let present = plan.new.map {
            ImportPlan.Present(issuer: $0.issuer, account: $0.account, totp: $0.totp)
        }
        precondition(ImportPlan(found.entries, beside: present).new.isEmpty, "what was imported is new again")
        _ = GooglePart.missing(beside: found.parts)
    } catch {
        precondition(!error.text(in: .english).isEmpty, "the refusal has no sentence")
    }
    return 0
}
