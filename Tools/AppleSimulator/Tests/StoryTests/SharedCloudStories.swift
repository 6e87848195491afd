import AppleSystem
import Foundation
import Localization
import SecondApp
import SecondApple
import SimulatorCore
import SwiftUI
import Testing

@testable import Second
@testable import SecondMac

/// What one person does with Second on devices that share a cloud and a keychain.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SharedCloudStories {
    private let iCloud = SharedFolder()
    private let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"

    private func second(_ device: DeviceTraits.Device, _ name: String, _ language: Language) -> Simulator {
        Story(language: language, device: device, iCloud: iCloud.device(name)).simulator(Story.second)
    }

    @Test(arguments: Language.allCases)
    func anAccountOfAPhoneComesToATabletAndIsRenamedOnAMac(_ language: Language) async throws {
        let phone = second(.iphone, "iPhone", language)
        try await phone.add(link)
        let pad = second(.ipad, "iPad", language)
        try await pad.card(beginning: "GitHub")
        let mac = second(.mac, "Mac", language)
        try await mac.card(beginning: "GitHub")
        try await mac.openMenu(of: "card")
        try await mac.tap("edit")
        try await mac.type(" at work", into: "issuer")
        try await mac.tap("save")
        for device in [mac, pad, phone] { try await device.card(beginning: "GitHub at work") }
    }

    @Test func whatADeviceHasItKeepsUntilItStartsAgain() async throws {
        try await second(.iphone, "iPhone", .english).add(link)
        try await second(.iphone, "iPhone", .english).card(beginning: "GitHub")
    }
}

extension Simulator {
    /// Opens a link once the app can, and has its account added.
    fileprivate func add(_ link: String) async throws {
        try await the("message")
        try open(link: link)
        try await tap("save")
        try await card(beginning: "GitHub")
    }

    /// Returns once there is a card whose name begins so.
    fileprivate func card(beginning name: String) async throws {
        try await wait(for: "a card of \(name)") { now in
            now.all("card").contains { $0.label.hasPrefix(name) } ? true : nil
        }
    }
}

/// A folder in place of a person's iCloud, which goes with the last who uses it.
final class SharedFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The person's iCloud on a device.
    func device(_ name: String) -> SimulatedICloud { SimulatedICloud(folder: folder.path(), device: name) }
}
