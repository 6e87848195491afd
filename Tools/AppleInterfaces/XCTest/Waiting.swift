// Waiting in XCTest. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation

// xctest/xctestexpectation
open class XCTestExpectation: @unchecked Sendable {
    init() {}
}

// xctest/xctnspredicateexpectation
open class XCTNSPredicateExpectation: XCTestExpectation, @unchecked Sendable {
    // xctest/xctnspredicateexpectation/init(predicate:object:)
    public init(predicate: NSPredicate, object: Any?) { super.init() }
}

// xctest/xctwaiter
open class XCTWaiter {
    // xctest/xctwaiter/result
    public enum Result: Int, Sendable {
        case completed = 1, timedOut, incorrectOrder, invertedFulfillment, interrupted
    }
    // xctest/xctwaiter/wait(for:timeout:)-type method
    open class func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) -> Result {
        .completed
    }
}
