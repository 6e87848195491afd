internal import Foundation

/// What the arguments of a simulated app's program say to the simulator; the app reads its own besides.
package struct SimulatorOptions {
    /// The device.
    var traits = DeviceTraits()
    /// Whether the screen is written as text, instead of served as a page.
    var isText = false
    /// The port of the page; 0 for any that is free.
    var port: UInt16 = 0

    /// The word with which the page's addresses begin; nil for a new one.
    var word: String?

    /// Options.
    ///
    /// - Parameter arguments: the arguments of the program.
    init(_ arguments: [String]) {
        isText = arguments.contains("--text")
        traits.isDark = arguments.contains("--dark")
        traits.device = Self.device(arguments)
        traits.textSize = Self.value("--text-size", arguments).flatMap(DeviceTraits.TextSize.init) ?? .large
        word = Self.value("--word", arguments)
        port = Self.value("--port", arguments).flatMap(UInt16.init) ?? 0
    }

    /// The device: files for the Mac are in programs of their own, whose names say so.
    private static func device(_ arguments: [String]) -> DeviceTraits.Device {
        guard arguments.first?.hasSuffix("Mac") != true else { return .mac }
        return value("--device", arguments) == "ipad" ? .ipad : .iphone
    }

    /// The arguments without some options and what follows each.
    ///
    /// - Parameters:
    ///   - names: the options.
    ///   - arguments: the arguments.
    /// - Returns: the others.
    static func without(_ names: Set<String>, _ arguments: [String]) -> [String] {
        arguments.indices.filter { place in
            !names.contains(arguments[place]) && !(place > 0 && names.contains(arguments[place - 1]))
        }.map { arguments[$0] }
    }

    /// What follows an option.
    ///
    /// - Parameters:
    ///   - name: the option.
    ///   - arguments: the arguments.
    /// - Returns: what follows it; nil where it is not there.
    package static func value(_ name: String, _ arguments: [String]) -> String? {
        arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
}
