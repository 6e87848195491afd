public import Foundation
internal import SimulatorCore

extension Text {
    /// A line along a text.
    public struct LineStyle: Hashable, Sendable {
        /// One line.
        public static let single = LineStyle()
    }

    /// A text of parts that look differently.
    ///
    /// - Parameter attributedContent: the parts.
    public init(_ attributedContent: AttributedString) {
        content = String(attributedContent.characters)
        runs = attributedContent.runs.map { run in
            TextRun(
                text: String(attributedContent[run.range].characters),
                isUnderlined: run.underlineStyle != nil, isStruck: run.strikethroughStyle != nil)
        }
    }
}

extension AttributeScopes {
    /// What a `Text` draws of an attributed string, as far as the apps use it.
    public struct SwiftUIAttributes: AttributeScope {
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute

        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }

        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }
    }

    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
