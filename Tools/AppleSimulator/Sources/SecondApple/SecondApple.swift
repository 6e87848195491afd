public import Localization
public import SecondApp
public import SwiftUI
internal import Foundation

/// What a camera sees: black, as this device has none.
public struct CameraPreview: View {
    /// A view of a camera.
    ///
    /// - Parameter camera: the camera.
    public init(_ camera: any Camera) {}

    public var body: some View { Color.black }
}

extension AppDependencies {
    /// The parts of a device without a vault: in memory, too.
    ///
    /// - Parameter language: the app's language.
    /// - Returns: the parts.
    public static func live(language: Language) -> AppDependencies {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        return inMemory(
            SecondFixture(arguments: []), folder: folder.path(), language: language, now: { Date() })
    }
}
