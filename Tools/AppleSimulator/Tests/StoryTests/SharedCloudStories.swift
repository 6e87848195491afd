import AppleSystem
import Foundation
import SecondApp
import SecondApple
import SimulatorCore
import SwiftUI
import Testing

@testable import Second

/// What one person does with Second on devices that share a cloud and a keychain.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SharedCloudStories {
    private let iCloud = SharedFolder()
    private let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"

    private func second(_ device: DeviceTraits.Device, _ name: String) -> Simulator {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let model = AppModel(
            .memory(SecondFixture(), language: .english, now: { now }).sharing(iCloud.device(name)))
        return story(on: device, at: now) { MainScene(model: model) }
    }

    @Test func anAccountComesToAnotherDeviceAndItsNewNameComesBack() async throws {
        let phone = second(.iphone, "iPhone")
        try await phone.add(link)
        let pad = second(.ipad, "iPad")
        try await pad.the("GitHub, mona@example.com")
        try await pad.openMenu(of: "card")
        try await pad.tap("edit")
        try await pad.type(" at work", into: "issuer")
        try await pad.tap("save")
        try await phone.the("GitHub at work, mona@example.com")
    }

    @Test func whatADeviceHasItKeepsUntilItStartsAgain() async throws {
        try await second(.iphone, "iPhone").add(link)
        try await second(.iphone, "iPhone").the("GitHub, mona@example.com")
    }
}

extension Simulator {
    /// Opens a link once the app can, and has its account added.
    fileprivate func add(_ link: String) async throws {
        try await the("message")
        open(try #require(URL(string: link)))
        try await tap("save")
        try await the("GitHub, mona@example.com")
    }
}

/// A folder in place of a person's iCloud, which goes with the last who uses it.
final class SharedFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The person's iCloud on a device.
    func device(_ name: String) -> SimulatedICloud { SimulatedICloud(folder: folder.path(), device: name) }
}
