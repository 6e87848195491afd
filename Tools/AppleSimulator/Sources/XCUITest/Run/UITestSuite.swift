public import SimulatorCore

/// The UI tests of an app, and what each is run on.
public struct UITestSuite: Sendable, CustomStringConvertible {
    /// A test on a device.
    public struct Case: Sendable, CustomStringConvertible {
        /// The test.
        public let test: UITest
        /// The device.
        public let device: DeviceTraits.Device
        /// Its language.
        public let language: String
        /// Whether the test cannot pass there, since it names words of another language.
        public let namesOtherWords: Bool

        public var description: String { "\(test.name) on \(device.rawValue) in \(language)" }
    }

    /// The tests.
    public let tests: [UITest]
    /// The names of those that name words of the English app.
    public let namingEnglish: Set<String>

    /// The UI tests of an app.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - namingEnglish: the names of those that name words of the English app.
    public init(_ tests: [UITest], namingEnglish: Set<String> = []) {
        (self.tests, self.namingEnglish) = (tests, namingEnglish)
    }

    public var description: String { "\(tests.count) tests" }

    /// Each test on each device in each language.
    public var cases: [Case] {
        tests.flatMap { test in
            [DeviceTraits.Device.iphone, .ipad].flatMap { device in
                ["en", "zh-Hans"].map { language in
                    let isForeign = language != "en" && namingEnglish.contains(test.name)
                    return Case(test: test, device: device, language: language, namesOtherWords: isForeign)
                }
            }
        }
    }
}
