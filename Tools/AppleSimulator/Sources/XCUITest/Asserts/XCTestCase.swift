public import Foundation

/// A class of tests: each method whose name begins with `test` is one.
@UITestActor
open class XCTestCase {
    /// A case for one test.
    public init() {}
}

/// Something that is to become true of an object.
public final class XCTNSPredicateExpectation {
    let predicate: NSPredicate
    let object: Any?

    /// An expectation.
    ///
    /// - Parameters:
    ///   - predicate: what is to become true.
    ///   - object: of what: an element, or a query.
    public init(predicate: NSPredicate, object: Any?) {
        (self.predicate, self.object) = (predicate, object)
    }

    var isFulfilled: Bool { predicate.evaluate(with: object) }
}

/// Waits for expectations.
public enum XCTWaiter {
    /// How the waiting ended.
    public enum Result: Sendable { case completed, timedOut }

    /// Waits until all expectations are fulfilled, while the app is at work and as long as its clock goes on.
    ///
    /// - Parameters:
    ///   - expectations: the expectations.
    ///   - seconds: how far the app's clock may go on.
    /// - Returns: how it ended.
    @UITestActor
    public static func wait(for expectations: [XCTNSPredicateExpectation], timeout seconds: TimeInterval)
        -> Result
    {
        guard let run = UITestRun.current else { preconditionFailure("No test runs.") }
        let isCompleted = run.wait(timeout: seconds) { expectations.allSatisfy(\.isFulfilled) }
        return isCompleted ? .completed : .timedOut
    }
}

/// Says that a test fails unless something is true.
///
/// - Parameters:
///   - expression: what is to be true.
///   - message: what it is about.
///   - file: the file that says so.
///   - line: the line of the file.
@UITestActor
public func XCTAssertTrue(
    _ expression: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    if !expression() { fail("is not true", message(), file, line) }
}

/// Says that a test fails unless something is false.
///
/// - Parameters:
///   - expression: what is to be false.
///   - message: what it is about.
///   - file: the file that says so.
///   - line: the line of the file.
@UITestActor
public func XCTAssertFalse(
    _ expression: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    if expression() { fail("is not false", message(), file, line) }
}

/// Says that a test fails unless two values are equal.
///
/// - Parameters:
///   - first: the one.
///   - second: the other.
///   - message: what it is about.
///   - file: the file that says so.
///   - line: the line of the file.
@UITestActor
public func XCTAssertEqual<Value: Equatable>(
    _ first: @autoclosure () -> Value, _ second: @autoclosure () -> Value,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
    let (left, right) = (first(), second())
    if left != right { fail("“\(left)” is not “\(right)”", message(), file, line) }
}

@UITestActor
private func fail(_ what: String, _ message: String, _ file: StaticString, _ line: UInt) {
    let text = message.isEmpty ? what : "\(message): \(what)"
    UITestRun.current?.fail(text, file: "\(file)", line: Int(line))
}
