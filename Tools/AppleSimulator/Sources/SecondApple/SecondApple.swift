public import AppleSystem
internal import Files
public import Foundation
public import Localization
public import SecondApp
internal import SecondCore
internal import Secrets
internal import SyncClouds
internal import SyncEngine
public import SwiftUI

/// What a camera sees: black, as this device has none.
public struct CameraPreview: View {
    /// A view of a camera.
    ///
    /// - Parameter camera: the camera.
    public init(_ camera: any Camera) {}

    public var body: some View { Color.black }
}

extension AppDependencies {
    /// The parts of a device: in the folder that `--icloud` names, and in memory without it.
    ///
    /// - Parameter language: the app's language.
    /// - Returns: the parts.
    public static func live(language: Language) -> AppDependencies {
        let arguments = ProcessInfo.processInfo.arguments
        var parts = memory(SecondFixture(arguments: arguments), language: language, now: { Date() })
        parts.isMac = LiveSystem.isMac
        guard let iCloud = SimulatedICloud(arguments: arguments) else { return parts }
        return parts.sharing(iCloud)
    }

    /// These parts with the vault, the keys and the clouds of a person's simulated iCloud.
    ///
    /// - Parameter iCloud: the person's.
    /// - Returns: the parts.
    public func sharing(_ iCloud: SimulatedICloud) -> AppDependencies {
        var parts = self
        parts.open = { () async throws(AuthenticatorError) in
            let home: Home
            do throws(FilesError) {
                home = try Home(creating: try iCloud.home(of: "Second"), machine: iCloud.device)
            } catch {
                throw .files(error)
            }
            do throws(SecretStoreError) {
                return Authenticator(
                    home: home, keys: try iCloud.keys(of: "Second"), device: iCloud.device)
            } catch {
                throw .secretStore(error)
            }
        }
        parts.cloud = { storage, tell in
            Self.picked(storage, tell) ?? iCloud.cloud("Second-\(storage)")
        }
        return parts
    }

    /// Parts in memory, beside a fresh folder for the vault.
    ///
    /// - Parameters:
    ///   - fixture: what exists at the start.
    ///   - language: the app's language.
    ///   - clock: waits.
    ///   - now: the present moment.
    /// - Returns: the parts.
    public static func memory(
        _ fixture: SecondFixture, language: Language, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        var parts = inMemory(fixture, folder: folder.path(), language: language, clock: clock, now: now)
        let clouds = parts.cloud
        parts.cloud = { storage, tell in
            if let cloud = Self.picked(storage, tell) { return cloud }
            return await clouds(storage, tell)
        }
        return parts
    }

    /// The cloud of a folder of this machine that was picked; nil for every other storage.
    private static func picked(
        _ storage: Storage, _ tell: @escaping @Sendable (FolderNews) -> Void
    ) -> (any Cloud)? {
        guard case .folder(let folder) = storage else { return nil }
        return DriveCloud(PickedFolder(LocalFolderAccess(), bookmark: folder.bytes, tell: tell))
    }
}

extension AppAction {
    /// A folder of this machine was picked: its path is its bookmark.
    ///
    /// - Parameter url: the folder.
    /// - Returns: the action.
    public static func pickedFolder(at url: URL) -> AppAction {
        .pickedFolder(FolderBookmark(bytes: Array(url.path().utf8), name: url.lastPathComponent))
    }
}
