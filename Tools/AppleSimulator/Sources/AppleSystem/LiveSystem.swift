internal import Foundation
internal import Synchronization

/// What the system says of the device and of the app.
public enum LiveSystem {
    /// Whether it is a Mac.
    public static var isMac: Bool { ProcessInfo.processInfo.processName.hasSuffix("Mac") }
    /// What the device is called.
    public static let name = "Simulator"

    /// What the app's `Info.plist` says.
    ///
    /// - Parameter key: about what.
    /// - Returns: the text; empty where it says nothing.
    public static func information(_ key: String) -> String {
        key == "CFBundleShortVersionString" ? "1.0" : ""
    }
}

/// Small settings: kept as long as the program runs.
public enum Defaults {
    private static let texts = Mutex<[String: String]>([:])

    /// The text of a name.
    ///
    /// - Parameter name: the name.
    /// - Returns: the text; nil where none was kept.
    public static func text(_ name: String) -> String? { texts.withLock { $0[name] } }

    /// Keeps a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - name: its name.
    public static func keep(_ text: String, _ name: String) { texts.withLock { $0[name] = text } }
}
