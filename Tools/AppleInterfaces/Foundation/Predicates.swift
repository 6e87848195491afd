// Foundation's predicates and orders, as far as the store of IdeaBox uses them.
// Addresses are below https://developer.apple.com/documentation/ . The macro is the toolchain's own.

// foundation/sortdescriptor
@available(iOS 15.0, macOS 12.0, *)
public struct SortDescriptor<Compared>: Sendable {
    // foundation/sortdescriptor/init(_:comparator:)-1xorc
    public init(
        _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: String.StandardComparator
    ) {}
    // foundation/sortdescriptor/init(_:order:)
    public init<Value: Comparable>(
        _ keyPath: any KeyPath<Compared, Value> & Sendable, order: SortOrder = .forward
    ) {}
}

// foundation/sortorder
@available(iOS 15.0, macOS 12.0, *)
public enum SortOrder: Sendable { case forward, reverse }

extension String {
    // swift/string/standardcomparator
    @available(iOS 15.0, macOS 12.0, *)
    public struct StandardComparator: Sendable {
        // swift/string/standardcomparator/lexical
        public static let lexical = StandardComparator()
    }
}

// foundation/predicateexpression
@available(iOS 17.0, macOS 14.0, *)
public protocol PredicateExpression<Output> { associatedtype Output }

// foundation/standardpredicateexpression
@available(iOS 17.0, macOS 14.0, *)
public protocol StandardPredicateExpression<Output>: PredicateExpression, Sendable {}

// foundation/predicate; what a body may hold is decided at run time as well
@available(iOS 17.0, macOS 14.0, *)
public struct Predicate<each Input>: Sendable {
    public init(
        _ builder: (repeat PredicateExpressions.Variable<each Input>) -> any StandardPredicateExpression<Bool>
    ) {}
}

// foundation/predicate(_:)
@available(iOS 17.0, macOS 14.0, *)
@freestanding(expression)
public macro Predicate<each Input>(_ body: (repeat each Input) -> Bool) -> Predicate<repeat each Input> =
    #externalMacro(module: "FoundationMacros", type: "PredicateMacro")

// foundation/predicateexpressions
@available(iOS 17.0, macOS 14.0, *)
public enum PredicateExpressions {
    public struct Variable<Output>: StandardPredicateExpression {}
    public struct Value<Output: Sendable>: StandardPredicateExpression {}
    public struct KeyPath<Root: StandardPredicateExpression, Output>: StandardPredicateExpression {}
    public struct Equal<Left: StandardPredicateExpression, Right: StandardPredicateExpression>:
        StandardPredicateExpression
    {
        public typealias Output = Bool
    }
    public struct Comparison<Left: StandardPredicateExpression, Right: StandardPredicateExpression>:
        StandardPredicateExpression
    {
        public typealias Output = Bool
        public enum Operator: Sendable { case lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual }
    }
    public struct Conjunction<Left: StandardPredicateExpression, Right: StandardPredicateExpression>:
        StandardPredicateExpression
    {
        public typealias Output = Bool
    }

    public struct SequenceContains<Left: StandardPredicateExpression, Right: StandardPredicateExpression>:
        StandardPredicateExpression
    {
        public typealias Output = Bool
    }

    public static func build_contains<Left, Right>(_ lhs: Left, _ rhs: Right) -> SequenceContains<Left, Right>
    where Left.Output: Sequence, Left.Output.Element == Right.Output, Right.Output: Equatable {
        SequenceContains()
    }
    public static func build_Arg<T: StandardPredicateExpression>(_ arg: T) -> T { arg }
    public static func build_Arg<T: Codable & Sendable>(_ arg: T) -> Value<T> { Value() }
    public static func build_KeyPath<Root, Output>(
        root: Root, keyPath: any Swift.KeyPath<Root.Output, Output> & Sendable
    ) -> KeyPath<Root, Output> { KeyPath() }
    public static func build_Equal<Left, Right>(lhs: Left, rhs: Right) -> Equal<Left, Right>
    where Left.Output == Right.Output, Left.Output: Equatable { Equal() }
    public static func build_Comparison<Left, Right>(
        lhs: Left, rhs: Right, op: Comparison<Left, Right>.Operator
    ) -> Comparison<Left, Right> where Left.Output == Right.Output, Left.Output: Comparable { Comparison() }
    public static func build_Conjunction<Left, Right>(lhs: Left, rhs: Right) -> Conjunction<Left, Right>
    where Left.Output == Bool, Right.Output == Bool { Conjunction() }
}

// The open toolchain's macro names the module that predicates stand in there. A module of this name would change what
// `canImport` finds, so a type bears it.
@available(iOS 17.0, macOS 14.0, *)
public enum FoundationEssentials {
    public typealias Predicate<each Input> = Foundation.Predicate<repeat each Input>
}
