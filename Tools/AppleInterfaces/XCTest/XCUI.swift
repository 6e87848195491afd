// The part of XCTest that drives the app. Addresses are below https://developer.apple.com/documentation/ .
// Since Xcode 16 these types are isolated to the main actor.
public import Foundation

// xcuiautomation/xcuielementtypequeryprovider
@MainActor
public protocol XCUIElementTypeQueryProvider {
    var buttons: XCUIElementQuery { get }
    var staticTexts: XCUIElementQuery { get }
    var textFields: XCUIElementQuery { get }
    var searchFields: XCUIElementQuery { get }
    var segmentedControls: XCUIElementQuery { get }
    var alerts: XCUIElementQuery { get }
    var sheets: XCUIElementQuery { get }
    var radioButtons: XCUIElementQuery { get }
    var otherElements: XCUIElementQuery { get }
}

// xcuiautomation/xcuielement
@MainActor
open class XCUIElement: XCUIElementTypeQueryProvider {
    init() {}
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
    public var textFields: XCUIElementQuery { XCUIElementQuery() }
    public var searchFields: XCUIElementQuery { XCUIElementQuery() }
    public var segmentedControls: XCUIElementQuery { XCUIElementQuery() }
    public var alerts: XCUIElementQuery { XCUIElementQuery() }
    public var sheets: XCUIElementQuery { XCUIElementQuery() }
    public var radioButtons: XCUIElementQuery { XCUIElementQuery() }
    public var otherElements: XCUIElementQuery { XCUIElementQuery() }
    // xcuiautomation/xcuielement/exists
    open var exists: Bool { false }
    // xcuiautomation/xcuielementattributes/label
    open var label: String { "" }
    // xcuiautomation/xcuielementattributes/value
    open var value: Any? { nil }
    // xcuiautomation/xcuielementattributes/isselected
    open var isSelected: Bool { false }
    // xcuiautomation/xcuielement/waitforexistence(timeout:)
    open func waitForExistence(timeout: TimeInterval) -> Bool { false }
    // xcuiautomation/xcuielement/descendants(matching:)
    open func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
    // xcuiautomation/xcuielement/typetext(_:)
    open func typeText(_ text: String) {}
    // xcuiautomation/xcuielement/elementtype
    public enum ElementType: UInt, Sendable {
        case any = 0
    }
}

// xcuiautomation/xcuielementquery
@MainActor
open class XCUIElementQuery: XCUIElementTypeQueryProvider {
    init() {}
    public var buttons: XCUIElementQuery { self }
    public var staticTexts: XCUIElementQuery { self }
    public var textFields: XCUIElementQuery { self }
    public var searchFields: XCUIElementQuery { self }
    public var segmentedControls: XCUIElementQuery { self }
    public var alerts: XCUIElementQuery { self }
    public var sheets: XCUIElementQuery { self }
    public var radioButtons: XCUIElementQuery { self }
    public var otherElements: XCUIElementQuery { self }
    // xcuiautomation/xcuielementquery/count
    open var count: Int { 0 }
    // xcuiautomation/xcuielementtypequeryprovider/firstmatch
    open var firstMatch: XCUIElement { XCUIElement() }
    // xcuiautomation/xcuielementquery/matching(identifier:)
    open func matching(identifier: String) -> XCUIElementQuery { self }
    // xcuiautomation/xcuielementquery/matching(_:)
    open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
    // xcuiautomation/xcuielementquery/element(boundby:)
    open func element(boundBy index: Int) -> XCUIElement { XCUIElement() }
    // xcuiautomation/xcuielementquery/subscript(_:)
    open subscript(key: String) -> XCUIElement { XCUIElement() }
}

// xcuiautomation/xcuiapplication
@MainActor
open class XCUIApplication: XCUIElement {
    // xcuiautomation/xcuiapplication/init()
    public override init() {}
    // xcuiautomation/xcuiapplication/launch()
    open func launch() {}
    // xcuiautomation/xcuiapplication/launcharguments
    open var launchArguments: [String] = []
}
