import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// Pictures of codes: chosen, dropped or pasted.
@Suite struct PictureTests {
    /// A sheet that waits for a picture with that number.
    private func reading(_ tokens: [Token] = []) throws -> (Bench, Int) {
        var bench = Bench(tokens: tokens)
        bench.act(.show(.add), .way(.picture), .picture([1, 2]))
        guard case .readPicture(let number, [1, 2])? = bench.effects.first else {
            throw Rig.Ended()
        }
        #expect(bench.screen.addForm?.isReadingPicture == true)
        return (bench, number)
    }

    @Test func `one code is added as a scanned one is`() throws {
        var (bench, number) = try reading()
        bench.happen(.pictureRead(number, [Links.gitHub]))
        let token = NewToken(try OTPAuthLink(Links.gitHub))
        #expect(bench.jobs == [.add([token], allowingDuplicates: false, sheet: bench.state.sheet?.number)])
        #expect(bench.screen.addForm?.isReadingPicture == false)
    }

    @Test func `no code, a wrong code and a picture that cannot be read are three sentences`() throws {
        var sentences: Set<String> = []
        for texts in [[], [Links.web], nil] as [[String]?] {
            var (bench, number) = try reading()
            bench.happen(.pictureRead(number, texts))
            let sentence = try #require(bench.screen.addForm?.pictureProblem)
            #expect(bench.jobs.isEmpty && bench.screen.addForm?.isReadingPicture == false)
            sentences.insert(sentence)
        }
        #expect(
            sentences == [
                "No QR code was found in this picture. Try a larger or sharper one.",
                OneTimePasswordError.link(.web).text(in: .english),
                "This picture could not be read. Try a screenshot of the code.",
            ])
    }

    @Test func `several codes are listed and asked about, the same ones once`() throws {
        var (bench, number) = try reading([try .sample(1, "GitHub", "mona")])
        bench.happen(
            .pictureRead(number, [Links.gitHub, Links.unusual, Links.gitHub, Links.web]))
        let question = try #require(bench.screen.sheetQuestion)
        #expect(question.title == "2 accounts were found" && question.confirm == "Add 2 Accounts")
        #expect(
            question.message
                == "GitHub (mona) is here already. Adding it again keeps both.\nBank (ann)\n"
                + "One more code is not of an account.")
        bench.answer(true)
        guard case .add(let tokens, true, _)? = bench.jobs.first else {
            Issue.record("\(bench.effects)")
            return
        }
        #expect(tokens.map(\.issuer) == ["GitHub", "Bank"])
        try bench.finish(.done([.number(1), .number(2)]))
        #expect(bench.screen.sheet == nil && bench.screen.toast?.text == "Added 2 accounts.")
    }

    @Test func `a no to several codes leaves the sheet as it was`() throws {
        var (bench, number) = try reading()
        bench.happen(.pictureRead(number, [Links.gitHub, Links.unusual]))
        bench.answer(false)
        let form = try #require(bench.screen.addForm)
        #expect(bench.jobs.isEmpty && form.way == .picture && form.pictureProblem == nil)
        bench.act(.picture([3]))
        #expect(bench.effects.count == 1)
    }

    @Test func `more codes than any page of them are refused`() throws {
        var (bench, number) = try reading()
        let links = (0...AppState.mostCodes).map {
            "otpauth://totp/a\($0)?secret=JBSWY3DPEHPK3PXP"
        }
        bench.happen(.pictureRead(number, links))
        #expect(bench.question == nil && bench.jobs.isEmpty)
        #expect(
            bench.screen.addForm?.pictureProblem
                == "There are more than 50 accounts in this picture. Cut it into several.")
    }

    @Test func `a picture dropped on the list opens the sheet, and any other sheet keeps it away`() {
        var bench = Bench()
        bench.act(.picture([1]))
        #expect(bench.screen.addForm?.way == .picture && bench.effects.count == 1)
        bench.act(.close, .show(.settings), .picture([1]))
        #expect(bench.effects.isEmpty && bench.screen.sheet?.name == "settings")
        bench.act(.close, .show(.add), .way(.picture), .picked(nil))
        #expect(
            bench.screen.addForm?.pictureProblem
                == "This picture could not be read. Try a screenshot of the code.")
    }

    @Test(arguments: [[1], nil] as [[UInt8]?])
    func `a picked picture that was still loading when its sheet was left opens nothing`(bytes: [UInt8]?)
        throws
    {
        var bench = Bench()
        bench.act(.show(.add), .way(.picture))
        let number = try #require(bench.screen.sheetNumber)
        let late = AppAction.within(number, .picked(bytes))
        var other = bench
        other.act(.way(.manual), late)
        #expect(other.effects.isEmpty && other.screen.addForm?.way == .manual)
        bench.act(.close, late)
        #expect(bench.effects.isEmpty && bench.screen.sheet == nil && bench.screen.toast == nil)
        bench.act(.show(.add), .way(.picture), late)
        #expect(bench.effects.isEmpty && bench.screen.addForm?.pictureProblem == nil)
        bench.act(.picked([3]))
        #expect(bench.effects.count == 1 && bench.screen.addForm?.isReadingPicture == true)
    }

    @Test func `a picture that comes late, after another or another way, counts no more`() throws {
        var (bench, number) = try reading()
        bench.act(.picture([2]))
        bench.happen(.pictureRead(number, [Links.gitHub]))
        #expect(bench.jobs.isEmpty && bench.screen.addForm?.isReadingPicture == true)
        bench.act(.way(.manual))
        bench.happen(.pictureRead(number + 1, [Links.gitHub]))
        #expect(bench.jobs.isEmpty && bench.screen.addForm?.way == .manual)
    }

    @Test(.timeLimit(.minutes(2))) func `a picture in the running app becomes a card`() async throws {
        let rig = try await Rig()
        _ = try await rig.screen { $0.vault.canEdit }
        rig.send(.picture([0xFF, 0xFE]))
        _ = try await rig.screen { $0.addForm?.pictureProblem != nil }
        rig.send(.picture(Array(Links.gitHub.utf8)))
        _ = try await rig.screen { $0.titles == ["GitHub"] && $0.sheet == nil }
    }
}
