import Foundation
import OneTimePassword
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// The sheet that adds: scanning, duplicates, and the manual form.
@Suite struct AddingTests {
    private func scanning(_ tokens: [Token] = []) -> Bench {
        var bench = Bench(tokens: tokens)
        bench.act(.show(.add))
        bench.happen(.camera(.looking(hasTorch: false)))
        return bench
    }

    private func refused(_ bench: Bench) -> String? {
        if case .looking(_, let refused, _)? = bench.screen.addForm?.camera { refused } else { nil }
    }

    @Test func `EC-1, a code that is no set-up link tells its sentence and the camera goes on`() throws {
        var bench = scanning()
        for (text, error) in [
            (Links.web, OneTimePasswordError.link(.web)), (Links.hotp, .link(.hotp)),
        ] {
            bench.happen(.camera(.code(text)))
            #expect(refused(bench) == error.text(in: .english))
            #expect(bench.effects.isEmpty, "neither stopped nor added")
        }
        bench.happen(.camera(.code(Links.gitHub)))
        let number = try #require(bench.state.sheet?.number)
        let token = NewToken(try OTPAuthLink(Links.gitHub))
        #expect(
            bench.effects
                == [.stopCamera, .work(.add([token], allowingDuplicates: false, sheet: number))])
    }

    @Test func `the first valid code stops the camera, and those on their way count no more`() throws {
        var bench = scanning()
        bench.happen(.camera(.code(Links.gitHub)))
        bench.happen(.camera(.code(Links.unusual)))
        bench.happen(.camera(.code(Links.web)))
        #expect(bench.effects.isEmpty && !bench.state.wantsCamera)
    }

    @Test func `EC-5, unusual parameters of a scanned code are honoured`() throws {
        var bench = scanning()
        bench.happen(.camera(.code(Links.unusual)))
        guard case .add(let tokens, _, _)? = bench.jobs.first else {
            Issue.record("\(bench.effects)")
            return
        }
        let totp = tokens[0].totp
        #expect(totp.digits.count == 8 && totp.period.seconds == 60 && totp.algorithm == .sha256)
    }

    @Test func `EC-8, a duplicate is asked about, and added when wanted`() throws {
        var bench = scanning([try .sample(1, "GitHub", "mona")])
        bench.happen(.camera(.code(Links.gitHub)))
        guard case .add(let tokens, _, let sheet)? = bench.jobs.first else {
            Issue.record("\(bench.effects)")
            return
        }
        try bench.finish(.failed(.duplicate(bench.state.vault.tokens)))
        let question = try #require(bench.screen.sheetQuestion)
        #expect(
            question
                == AppScreen.Question(
                    id: question.id, title: "Add it anyway?",
                    message: "GitHub (mona) is here already. Adding it again keeps both.",
                    confirm: "Add Anyway", cancel: "Cancel", isDestructive: false))
        #expect(!bench.state.wantsCamera, "nothing is scanned while it is asked")
        var other = bench
        bench.answer(true)
        #expect(bench.jobs == [.add(tokens, allowingDuplicates: true, sheet: sheet)])
        other.answer(false)
        #expect(other.effects == [.startCamera])
        other.happen(.camera(.looking(hasTorch: false)))
        #expect(refused(other) == "Not added: GitHub (mona) is here already.")
        // The camera still sees the same code: it is not asked about again.
        other.happen(.camera(.code(Links.gitHub)))
        #expect(other.question == nil && other.jobs.isEmpty)
        other.happen(.camera(.code(Links.unusual)))
        #expect(other.jobs.count == 1)
    }

    @Test func `a code that was refused for a passing reason is tried again when it is seen again`() throws {
        var bench = scanning()
        bench.happen(.camera(.code(Links.gitHub)))
        try bench.finish(.failed(.keyNotKept))
        bench.happen(.camera(.looking(hasTorch: false)))
        #expect(refused(bench) != nil)
        bench.happen(.camera(.code(Links.gitHub)))
        #expect(bench.jobs.count == 1)
        try bench.finish(.failed(.tooLarge))
        bench.happen(.camera(.looking(hasTorch: false)))
        bench.happen(.camera(.code(Links.gitHub)))
        #expect(bench.jobs.isEmpty, "the same code would be refused again")
    }

    @Test func `what was typed keeps the sheet from a swipe on every way, and an empty form does not`() throws
    {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual))
        #expect(bench.screen.addForm?.holdsWork == false)
        bench.act(.field(.secret, "x"), .way(.scan))
        #expect(bench.screen.addForm?.holdsWork == true)
    }

    @Test func `what was typed is not dropped before the person has said so, on either form`() throws {
        var bench = Bench(tokens: [try .sample(1, "GitHub", "mona")])
        bench.act(.show(.add), .way(.manual))
        #expect(bench.screen.addForm?.canSave == false)
        bench.act(.field(.secret, "JBSW"), .close, .close)
        let question = try #require(bench.screen.sheetQuestion)
        #expect(
            question
                == AppScreen.Question(
                    id: question.id, title: "Leave without saving?",
                    message: "What you typed and did not save is dropped.", confirm: "Discard",
                    cancel: "Keep Editing", isDestructive: true))
        bench.answer(false)
        #expect(bench.question == nil && bench.screen.addForm?.fields[2].text == "JBSW")
        bench.act(.close)
        bench.answer(true)
        #expect(bench.screen.sheet == nil && bench.question == nil)
        bench.act(.edit(.number(1)), .field(.account, "lisa"), .close)
        #expect(bench.screen.sheetQuestion?.title == "Leave without saving?")
        bench.answer(false)
        bench.act(.field(.account, "mona"))
        #expect(bench.screen.editForm?.canSave == false && bench.screen.editForm?.holdsWork == false)
        bench.act(.close)
        #expect(bench.screen.sheet == nil && bench.question == nil, "the names are as they were")
    }

    @Test func `an account that is being added is not added twice by who goes on editing`() throws {
        var bench = Bench()
        bench.act(
            .show(.add), .way(.manual), .field(.issuer, "GitHub"), .field(.secret, "JBSWY3DPEHPK3PXP"), .save)
        #expect(bench.jobs.count == 1)
        bench.act(.close)
        bench.answer(false)
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
    }

    @Test func `a question goes with the sheet that it belongs to`() throws {
        var bench = scanning([try .sample(1, "GitHub", "mona")])
        bench.happen(.camera(.code(Links.gitHub)))
        try bench.finish(.failed(.duplicate(bench.state.vault.tokens)))
        bench.act(.delete(.number(1)), .close)
        #expect(bench.question?.title == "Delete GitHub (mona)?" && bench.screen.sheet == nil)
        bench.answer(false)
        #expect(bench.question == nil && bench.state.questions.isEmpty)
    }

    @Test func `EC-8, a duplicate whose sheet was closed meanwhile is not added and not asked about`() throws
    {
        var bench = scanning([try .sample(1, "GitHub", "mona")])
        bench.happen(.camera(.code(Links.gitHub)))
        let job = try #require(bench.jobs.first)
        bench.act(.close)
        bench.happen(.finished(job, .failed(.duplicate(bench.state.vault.tokens))))
        #expect(
            bench.question == nil && bench.screen.toast?.text == "Not added: GitHub (mona) is here already.")
    }

    @Test func `an account without any name is given one at once`() throws {
        var bench = scanning()
        bench.happen(.camera(.code(Links.nameless)))
        let job = try #require(bench.jobs.first)
        bench.happen(.vault(.ready([try .sample(9, "")])))
        bench.happen(.finished(job, .done([.number(9)])))
        #expect(bench.screen.toast?.text == "Added Unnamed.")
        let form = try #require(bench.screen.editForm)
        #expect(form.token == .number(9) && !form.canSave && !form.holdsWork && form.problem == nil)
        #expect(
            bench.screen.sheetToast?.text == "Added Unnamed.",
            "it is seen above the sheet that has just opened")
        #expect(form.fields.map(\.text) == ["", ""])
    }

    @Test(arguments: [
        (
            CameraEvent.denied,
            AddForm.Camera.denied(
                title: "The camera is off for Second",
                message:
                    "Allow it in Settings, or choose a picture of the QR code, or enter the account by hand.",
                open: "Open Settings")
        ),
        (
            .missing,
            .missing(
                title: "No camera",
                message:
                    "No camera can be used here. Choose a picture of the QR code, or enter the account by hand."
            )
        ),
        (
            .interrupted,
            .looking(
                hint: "Something else is using the camera. It goes on by itself.", refused: nil, torch: nil)
        ),
        (
            .looking(hasTorch: true),
            .looking(
                hint: "Hold the QR code inside the frame.", refused: nil,
                torch: AddForm.Torch(isOn: false, label: "Light"))
        ),
        (
            .looking(hasTorch: false),
            .looking(hint: "Hold the QR code inside the frame.", refused: nil, torch: nil)
        ),
    ])
    func `each state of the camera has its screen`(event: CameraEvent, camera: AddForm.Camera) {
        var bench = Bench()
        bench.act(.show(.add))
        #expect(bench.screen.addForm?.camera == .starting && bench.effects == [.startCamera])
        bench.happen(.camera(event))
        #expect(bench.screen.addForm?.camera == camera)
    }

    @Test func `the lamp follows what the camera tells`() {
        var bench = Bench()
        bench.act(.show(.add))
        bench.happen(.camera(.looking(hasTorch: true)))
        bench.act(.torch(true))
        #expect(bench.effects == [.torch(true)])
        bench.happen(.camera(.torch(isOn: true)))
        guard case .looking(_, _, let torch)? = bench.screen.addForm?.camera else {
            Issue.record("\(bench.screen)")
            return
        }
        #expect(torch?.isOn == true)
        bench.act(.openCameraSettings)
        #expect(bench.effects == [.open(.camera)])
    }

    /// Whether the camera is wanted, for each place of the scene, each way, and each state of the camera.
    @Test(arguments: [ScenePlace.active, .inactive, .background], AddForm.Method.allCases)
    func `the camera looks only while it is seen, or its permission is being asked for`(
        place: ScenePlace, way: AddForm.Method
    ) {
        let events: [CameraEvent?] = [
            nil, .denied, .missing, .interrupted, .looking(hasTorch: false),
        ]
        for event in events {
            var bench = Bench()
            bench.act(.show(.add))
            if let event { bench.happen(.camera(event)) }
            bench.act(.way(way), .scene(place))
            let isAsking = event == nil && place == .inactive
            #expect(
                bench.state.wantsCamera == (way == .scan && (place == .active || isAsking)),
                "\(String(describing: event))")
        }
    }

    @Test func `EC-2, a wrong secret is named once its field was left`() {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual), .field(.secret, "JBSWY3DPEHPK3PX1"))
        #expect(bench.screen.addForm?.fields[2].problem == nil)
        bench.act(.left(.secret))
        let problem = ManualEntry.Problem.field(.secret(.badLetter("1", likely: ["I", "L"])))
        #expect(bench.screen.addForm?.fields[2].problem == problem.text(in: .english))
        bench.act(.field(.secret, "JBSWY3DPEHPK3PXP"))
        #expect(bench.screen.addForm?.fields[2].problem == nil)
    }

    @Test func `a field that was passed through empty is complained about only when saving was tried`() {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual), .left(.issuer), .left(.secret))
        #expect(bench.screen.addForm?.fields.allSatisfy { $0.problem == nil } == true)
        bench.act(.field(.period, "x"), .save)
        let form = bench.screen.addForm
        #expect(form?.fields.map { $0.problem != nil } == [true, false, true])
        #expect(form?.details.map { $0.problem != nil } == [false, false, true])
        #expect(bench.jobs.isEmpty)
    }

    @Test func `EC-5, unusual parameters typed by hand are honoured`() throws {
        var bench = Bench()
        bench.act(
            .show(.add), .way(.manual), .field(.issuer, "Bank"), .field(.secret, "JBSWY3DPEHPK3PXP"),
            .field(.algorithm, "SHA256"), .field(.digits, "8"), .field(.period, "60"))
        let form = try #require(bench.screen.addForm)
        #expect(form.details.map(\.text) == ["SHA256", "8", "60"])
        #expect(form.details[0].choices == ["SHA1", "SHA256", "SHA512"])
        #expect(form.details[1].choices == ["6", "7", "8", "9", "10"])
        #expect(form.fields[2].isSecret && form.details[2].isNumber && !form.fields[0].isSecret)
        bench.act(.save)
        guard case .add(let tokens, _, _)? = bench.jobs.first else {
            Issue.record("\(bench.effects)")
            return
        }
        #expect(tokens[0].totp.digits.count == 8 && tokens[0].totp.period.seconds == 60)
        #expect(tokens[0].totp.algorithm == .sha256)
        #expect(bench.screen.addForm?.canSave == false)
        try bench.finish(.failed(.tooLarge))
        #expect(bench.screen.addForm?.problem == AuthenticatorError.tooLarge.text(in: .english))
        #expect(bench.screen.addForm?.canSave == true)
    }

    @Test func `what was typed is dropped when the sheet closes`() {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual), .field(.secret, "JBSWY3DPEHPK3PXP"))
        #expect("\(bench.state)".contains("JBSWY3DPEHPK3PXP"))
        bench.act(.close)
        bench.answer(true)
        #expect(!"\(bench.state)".contains("JBSWY3DPEHPK3PXP"))
        bench.act(.show(.add), .way(.manual))
        #expect(bench.screen.addForm?.fields[2].text == "")
    }

    @Test(arguments: [VaultState.Condition.loading, .keyUnavailable, .newerVersion(9), .damaged(.changed)])
    func `a vault that cannot be changed takes nothing, and says why`(condition: VaultState.Condition) {
        for action in [AppAction.show(.add), .picture([1]), .pasted(Links.gitHub)] {
            var bench = Bench(vault: .state(condition))
            bench.act(action)
            #expect(bench.screen.sheet == nil && bench.jobs.isEmpty)
            #expect(
                bench.screen.toast?.text == AuthenticatorError.notReady(condition).text(in: .english))
            #expect(bench.screen.toast?.haptic == .warning)
        }
    }

    @Test func `a vault that is locked while the sheet is open says so in it`() {
        var bench = Bench()
        bench.act(.show(.add), .way(.manual), .field(.issuer, "x"))
        bench.happen(.vault(.state(.keyUnavailable)))
        #expect(bench.screen.addForm?.canSave == false)
        #expect(bench.screen.addForm?.problem == SecondStrings.keyUnavailable.text(in: .english))
        bench.act(.save)
        #expect(bench.jobs.isEmpty)
    }

    @Test func `pasted text is added like a scanned code, with and without the sheet`() throws {
        var bench = Bench()
        bench.act(.pasted(" \n\(Links.gitHub) "))
        let token = NewToken(try OTPAuthLink(Links.gitHub))
        #expect(bench.jobs == [.add([token], allowingDuplicates: false, sheet: nil)])
        try bench.finish(.done([.number(1)]))
        #expect(bench.screen.toast?.text == "Added GitHub.")
        bench.act(.pasted(Links.web))
        #expect(bench.screen.toast?.text == OneTimePasswordError.link(.web).text(in: .english))
        bench.act(.pasted("  "))
        #expect(bench.screen.toast?.text == "There is no set-up link in the clipboard.")
        bench.act(.show(.add), .way(.manual), .pasted(Links.hotp))
        #expect(bench.screen.addForm?.problem == OneTimePasswordError.link(.hotp).text(in: .english))
    }

    @Test func `a secret pasted alone leads to the form, and never replaces one that is being typed`() throws
    {
        var bench = scanning()
        bench.act(.pasted(" jbsw y3dp ehpk 3pxp\n"))
        #expect(bench.screen.addForm?.way == .manual && bench.jobs.isEmpty)
        #expect(bench.screen.addForm?.fields.first { $0.id == .secret }?.text == "jbsw y3dp ehpk 3pxp")
        bench.act(.pasted("GEZDGNBVGY3TQOJQ"))
        #expect(bench.screen.addForm?.fields.first { $0.id == .secret }?.text == "jbsw y3dp ehpk 3pxp")
        let sentence = OneTimePasswordError.link(.bareSecret).text(in: .english)
        #expect(bench.screen.addForm?.problem == sentence)
        var closed = Bench()
        closed.act(.pasted("GEZDGNBVGY3TQOJQ"))
        #expect(closed.screen.toast?.text == sentence && closed.screen.addForm == nil)
    }
}
