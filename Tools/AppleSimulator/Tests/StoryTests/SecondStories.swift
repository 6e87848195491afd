import CoreTransferable
import Foundation
import SimulatorCore
import SwiftUI
import Testing
import UIKit
import UniformTypeIdentifiers

/// What a person does in Second besides the stories of its UI tests, on a simulated iPhone.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SecondStories {
    private let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"

    @Test func aTapCopiesTheCodeAndVoiceOverSaysSo() async throws {
        let second = Simulator.second("-accounts")
        try await second.tap("card")
        try await second.the("Copied to clipboard")
        // It is said by a task, soon after it is seen.
        while !UIAccessibility.said.contains("Copied to clipboard") {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func anIPadShowsTheSameCardsInAGrid() async throws {
        let second = Simulator.second("-accounts")
        try await second.expect(3, of: "card")
        #expect(second.find("Actions for Fastmail") == nil)
        second.traits.device = .ipad
        try await second.expect(3, of: "card")
        try await second.tap("Actions for Fastmail")
        try await second.the("edit")
    }

    @Test func settingsAreChanged() async throws {
        let second = Simulator.second("-accounts")
        try await second.expect(3, of: "card")
        try await second.more("Settings")
        try await second.tap("never")
        try await second.wait(for: "never") { $0.find("expiry")?.value == "never" ? true : nil }
        let wasLocal = try await second.the("localOnly").value
        try await second.tap("localOnly")
        try await second.wait(for: "the other") { $0.find("localOnly")?.value != wasLocal ? true : nil }
        try await second.tap("Open Settings for Set-Up Codes")
        try await second.tap("Use iCloud Drive")
        try await second.tap("confirm")
        try await second.tap("Go Back to iCloud’s Small Store")
    }

    @Test func aboutSaysWhatTheAppIs() async throws {
        let second = Simulator.second()
        try await second.more("About")
        try await second.the("Second, Version 1.0")
        try await second.tap("close")
        try await second.the("add")
    }

    @Test func whatWasDeletedComesBackOrGoesForGood() async throws {
        let second = Simulator.second("-accounts")
        for left in [2, 1] {
            try await second.openMenu(of: "card")
            try await second.tap("delete")
            try await second.tap("confirm")
            try await second.expect(left, of: "card")
        }
        try await second.tap("more")
        try await second.tap("Recently Deleted (2)")
        try await second.tap("restore")
        try await second.expect(1, of: "restore")
        try await second.tap("deleteNow")
        try await second.tap("confirm")
        try await second.expect(0, of: "restore")
        try await second.tap("close")
        try await second.expect(2, of: "card")
    }

    @Test func anAccountIsPinnedAndStandsFirst() async throws {
        let second = Simulator.second("-accounts")
        try await second.expect(3, of: "card")
        let names = second.screen.reachable.filter { $0.identifier == "card" }
        #expect(names.map(\.label).first == "Fastmail, ann@example.com")
        try second.openMenu(of: try #require(names.last).node)
        try await second.tap("Pin")
        try await second.wait(for: "the pinned one first") { second in
            let first = second.screen.reachable.first { $0.identifier == "card" }
            return first?.label == "示例银行, 王小明" && first?.value?.hasPrefix("Pinned") == true ? true : nil
        }
        try second.openMenu(of: try #require(second.find("card")).node)
        try await second.tap("Unpin")
        try await second.wait(for: "the former order") { second in
            second.find("card")?.label == "Fastmail, ann@example.com" ? true : nil
        }
    }

    @Test func manyAccountsAreCompactAndThatCanBeChosen() async throws {
        let second = Simulator.second("-many-accounts")
        try await second.expect(14, of: "card")
        try await second.tap("more")
        try await second.tap("Settings")
        try await second.the("density")
    }

    @Test func aDeviceIsListedAndSyncIsAskedFor() async throws {
        let second = Simulator.second("-accounts")
        try await second.tap("more")
        try await second.tap("sync")
        try await second.tap("syncNow")
        try await second.the("Devices")
        second.traits.textSize = .accessibility3
        try await second.the("Devices")
    }

    @Test func aPictureComesFromPhotosFilesOrTheClipboard() async throws {
        let app = Story().second()
        let second = Simulator(app)
        try await second.tap("add")
        try await second.tap("Picture")
        let nothing = TransferredData(Data([0xff]), .image)
        app.outside.photo = nothing
        try await second.tap("photos")
        try await second.the("problem")
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(link.utf8).write(to: file)
        app.outside.file = file
        try await second.tap("files")
        try await second.the("GitHub, mona@example.com")
        try await second.tap("add")
        try await second.tap("Picture")
        app.outside.clipboard = TransferredData(Data(link.utf8), .utf8PlainText)
        second.redraw()
        try await second.tap("Paste")
        try await second.the("Add it anyway?")
        try await second.tap("confirm")
        try await second.expect(2, of: "card")
    }

    @Test func aLinkOfAnotherAppIsAskedAboutFirst() async throws {
        let second = Simulator.second()
        try await second.the("Tap + to add your first account")
        try second.open(link: link + "&digits=8&period=60&algorithm=SHA256")
        try await second.the("link")
        try await second.tap("save")
        try await second.the("GitHub, mona@example.com")
    }

    @Test func whatIsDroppedOnTheListIsAdded() async throws {
        let app = Story().second()
        let second = Simulator(app)
        try await second.the("Tap + to add your first account")
        app.outside.drop(TransferredData(Data(link.utf8), .image))
        try await second.the("GitHub, mona@example.com")
    }

    @Test func aCodeOfAnotherKindIsRefusedWhereTheCameraLooks() async throws {
        let second = Simulator.second("-camera-sees", "hello")
        try await second.tap("add")
        try await second.the("This is not an otpauth link.")
        try await second.tap("torch")
        try await second.wait(for: "light") { $0.find("torch").map { _ in true } }
    }

    @Test func withoutLeaveForTheCameraSettingsAreOffered() async throws {
        let second = Simulator.second("-camera-denied")
        try await second.tap("add")
        try await second.tap("Open Settings")
        try await second.the("The camera is off for Second")
    }

    @Test func withoutTheKeyTheAppSaysSo() async throws {
        let second = Simulator.second("-no-key")
        try await second.the("Key unavailable")
        try await second.the("On a new device this can take a minute.")
        #expect(second.find("add")?.isEnabled == false)
    }

    @Test func theReturnKeyLeadsThroughTheFieldsAndDetailsAreBelow() async throws {
        let second = Simulator.second()
        try await second.tap("add")
        try await second.tap("Enter Manually")
        try await second.type("GitHub\n", into: "issuer")
        try await second.type("JBSWY3DPEHPK3PXP", into: "secret")
        try await second.tap("Details")
        try await second.tap("SHA256")
        try await second.type("0", into: "period")
        try await second.tap("issuer")
        try await second.tap("save")
        try await second.the("problem")
    }

    @Test func whatIsInTheBackgroundIsCovered() async throws {
        let second = Simulator.second("-accounts")
        try await second.expect(3, of: "card")
        second.traits.phase = .background
        try await second.wait(for: "the cover") { $0.shows("lock.shield.fill") ? true : nil }
        second.traits.phase = .active
        try await second.wait(for: "no cover") { $0.shows("lock.shield.fill") ? nil : true }
    }

    @Test func aCardIsSwipedOrItsMenuOpened() async throws {
        let second = Simulator.second("-accounts")
        try await second.openMenu(of: "card")
        try await second.tap("Copy Code")
        try await second.the("Copied to clipboard")
        let card = try await second.the("card")
        try second.tap(try #require(second.row(around: card.node)?.actions.trailing.first))
        try await second.tap("confirm")
        try await second.expect(2, of: "card")
    }

    @Test func aSheetIsSwipedAway() async throws {
        let second = Simulator.second()
        try await second.more("About")
        try await second.the("Second, Version 1.0")
        try second.dismiss()
        try await second.the("add")
    }
}
