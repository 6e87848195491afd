// The part of QuartzCore that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
public import CoreGraphics
public import ObjectiveC

// quartzcore/calayer; not isolated
open class CALayer: NSObject {
    // quartzcore/calayer/frame
    open var frame: CGRect {
        get { fatalError() }
        set {}
    }
    // quartzcore/calayer/addsublayer(_:)
    open func addSublayer(_ layer: CALayer) {}
}
