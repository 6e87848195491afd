public import AppleSystem
internal import Files
public import Foundation
public import Localization
public import SecondApp
internal import SecondCore
internal import Secrets
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
        let parts = memory(SecondFixture(arguments: arguments), language: language, now: { Date() })
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
        parts.cloud = { storage in iCloud.cloud("Second-\(storage)") }
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
        return inMemory(fixture, folder: folder.path(), language: language, clock: clock, now: now)
    }
}
