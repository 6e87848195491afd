// The root of Objective-C's classes. Addresses are below https://developer.apple.com/documentation/ .

// objectivec/nsobjectprotocol
public protocol NSObjectProtocol: AnyObject {}

// objectivec/nsobject-swift.class
open class NSObject: NSObjectProtocol {
    public init() {}
}
