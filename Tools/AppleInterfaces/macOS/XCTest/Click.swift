// How a person uses a mouse. Addresses are below https://developer.apple.com/documentation/ .

extension XCUIElement {
    // xcuiautomation/xcuielement/click(): not on iOS
    public func click() {}
    // xcuiautomation/xcuielement/rightclick(): not on iOS
    public func rightClick() {}
}
