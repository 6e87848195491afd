package import Hosting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Colours, where they are wanted: on a terminal that knows them, and never with NO_COLOR.
package struct Style {
    package let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    /// The style for what is written to a descriptor.
    package init(_ descriptor: Int32, _ environment: Environment = .process) {
        isOn = isatty(descriptor) == 1 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }

    package func red(_ text: String) -> String { paint("31", text) }
    package func bold(_ text: String) -> String { paint("1", text) }
    package func dim(_ text: String) -> String { paint("2", text) }
    package func reversed(_ text: String) -> String { paint("7", text) }

    private func paint(_ code: String, _ text: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
