// The part of Vision that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
public import CoreMedia
public import Foundation
public import ObjectiveC

// vision/vnrequest
@available(iOS 11.0, macOS 10.13, *)
public class VNRequest: NSObject {}

// vision/vnbarcodesymbology
@available(iOS 11.0, macOS 10.13, *)
public struct VNBarcodeSymbology: Hashable, Sendable {
    public static let qr = VNBarcodeSymbology()
}

// vision/vnbarcodeobservation
@available(iOS 11.0, macOS 10.13, *)
public class VNBarcodeObservation: NSObject {
    // vision/vnbarcodeobservation/payloadstringvalue
    public var payloadStringValue: String? { nil }
}

// vision/vndetectbarcodesrequest
@available(iOS 11.0, macOS 10.13, *)
public class VNDetectBarcodesRequest: VNRequest {
    // vision/vndetectbarcodesrequest/symbologies
    public var symbologies: [VNBarcodeSymbology] = []
    // vision/vndetectbarcodesrequest/results
    public var results: [VNBarcodeObservation]? { nil }
}

// vision/vnimageoption
@available(iOS 11.0, macOS 10.13, *)
public struct VNImageOption: Hashable, Sendable {}

// vision/vnimagerequesthandler
@available(iOS 11.0, macOS 10.13, *)
public class VNImageRequestHandler: NSObject {
    // vision/vnimagerequesthandler/init(data:options:)
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) { super.init() }
    // vision/vnimagerequesthandler/init(cmsamplebuffer:options:)
    @available(iOS 14.0, macOS 11.0, *)
    public init(cmSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:]) {
        super.init()
    }
    // vision/vnimagerequesthandler/perform(_:): waits
    public func perform(_ requests: [VNRequest]) throws {}
}
