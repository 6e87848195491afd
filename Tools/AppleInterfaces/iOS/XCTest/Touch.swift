// How a person touches the glass. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation

extension XCUIElement {
    // xcuiautomation/xcuielement/tap(): not on the Mac
    public func tap() {}
    // xcuiautomation/xcuielement/press(forduration:): not on the Mac
    public func press(forDuration duration: TimeInterval) {}
    // xcuiautomation/xcuielement/swipeleft()
    public func swipeLeft() {}
}
