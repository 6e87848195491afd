// The part of AVFoundation that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
// None of these classes is Sendable: they are confined to one queue.
public import CoreMedia
public import Dispatch
public import Foundation
public import ObjectiveC
public import QuartzCore

// avfoundation/avmediatype
public struct AVMediaType: Hashable, Sendable {
    public static let video = AVMediaType()
}

// avfoundation/avauthorizationstatus
public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined = 0, restricted, denied, authorized
}

// avfoundation/avcapturedevice
public class AVCaptureDevice: NSObject {
    // avfoundation/avcapturedevice/default(for:)
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
    // avfoundation/avcapturedevice/authorizationstatus(for:)
    @available(iOS 7.0, macOS 10.14, *)
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .denied }
    // avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
    @available(iOS 7.0, macOS 10.14, *)
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }
    // avfoundation/avcapturedevice/hastorch
    public var hasTorch: Bool { false }
    // avfoundation/avcapturedevice/istorchavailable
    public var isTorchAvailable: Bool { false }
    // avfoundation/avcapturedevice/istorchmodesupported(_:)
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { false }
    // avfoundation/avcapturedevice/lockforconfiguration()
    public func lockForConfiguration() throws {}
    // avfoundation/avcapturedevice/unlockforconfiguration()
    public func unlockForConfiguration() {}
    // avfoundation/avcapturedevice/torchmode-swift.property
    public var torchMode: TorchMode = .off
    public enum TorchMode: Int, Sendable {
        case off = 0, on, auto
    }
}

@available(*, unavailable)
extension AVCaptureDevice: Sendable {}

public class AVCaptureInput: NSObject {}

// avfoundation/avcapturedeviceinput
public class AVCaptureDeviceInput: AVCaptureInput {
    // avfoundation/avcapturedeviceinput/init(device:)
    public init(device: AVCaptureDevice) throws { super.init() }
}

public class AVCaptureOutput: NSObject {}

// avfoundation/avcaptureconnection
public class AVCaptureConnection: NSObject {
    // avfoundation/avcaptureconnection/isvideoorientationsupported
    @available(iOS, introduced: 4.0, deprecated: 17.0)
    @available(macOS, introduced: 10.7, deprecated: 14.0)
    public var isVideoOrientationSupported: Bool { false }
    // avfoundation/avcaptureconnection/videoorientation
    @available(iOS, introduced: 4.0, deprecated: 17.0)
    @available(macOS, introduced: 10.7, deprecated: 14.0)
    public var videoOrientation: AVCaptureVideoOrientation = .portrait
}

// avfoundation/avcapturevideoorientation: the numbers are those of UIInterfaceOrientation
public enum AVCaptureVideoOrientation: Int, Sendable {
    case portrait = 1, portraitUpsideDown, landscapeRight, landscapeLeft
}

// avfoundation/avcapturesession
public class AVCaptureSession: NSObject {
    public func canAddInput(_ input: AVCaptureInput) -> Bool { false }
    public func addInput(_ input: AVCaptureInput) {}
    public func canAddOutput(_ output: AVCaptureOutput) -> Bool { false }
    public func addOutput(_ output: AVCaptureOutput) {}
    public func beginConfiguration() {}
    public func commitConfiguration() {}
    public var inputs: [AVCaptureInput] { [] }
    public var outputs: [AVCaptureOutput] { [] }
    public func removeInput(_ input: AVCaptureInput) {}
    public func removeOutput(_ output: AVCaptureOutput) {}
    // avfoundation/avcapturesession/startrunning(): blocks
    public func startRunning() {}
    // avfoundation/avcapturesession/stoprunning()
    public func stopRunning() {}
    // avfoundation/avcapturesession/runtimeerrornotification
    public class var runtimeErrorNotification: NSNotification.Name { fatalError() }
    // avfoundation/avcapturesession/wasinterruptednotification
    @available(iOS 4.0, macOS 10.14, *)
    public class var wasInterruptedNotification: NSNotification.Name { fatalError() }
    // avfoundation/avcapturesession/interruptionendednotification
    @available(iOS 4.0, macOS 10.14, *)
    public class var interruptionEndedNotification: NSNotification.Name { fatalError() }
}

@available(*, unavailable)
extension AVCaptureSession: Sendable {}

// avfoundation/avmetadataobject
public class AVMetadataObject: NSObject {
    public struct ObjectType: Hashable, Sendable {
        // avfoundation/avmetadataobject/objecttype/qr
        @available(iOS 7.0, macOS 10.15, *)
        public static let qr = ObjectType()
    }
}

// avfoundation/avmetadatamachinereadablecodeobject
@available(iOS 7.0, macOS 10.15, *)
public class AVMetadataMachineReadableCodeObject: AVMetadataObject {
    // avfoundation/avmetadatamachinereadablecodeobject/stringvalue
    public var stringValue: String? { nil }
}

// avfoundation/avcapturemetadataoutput
@available(iOS 6.0, macOS 13.0, *)
public class AVCaptureMetadataOutput: AVCaptureOutput {
    // avfoundation/avcapturemetadataoutput/setmetadataobjectsdelegate(_:queue:)
    public func setMetadataObjectsDelegate(
        _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
        queue objectsCallbackQueue: DispatchQueue?
    ) {}
    // avfoundation/avcapturemetadataoutput/availablemetadataobjecttypes
    public var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] { [] }
    // avfoundation/avcapturemetadataoutput/metadataobjecttypes: raises for a type that is not available
    public var metadataObjectTypes: [AVMetadataObject.ObjectType]! = nil
}

// avfoundation/avcapturemetadataoutputobjectsdelegate
@available(iOS 6.0, macOS 13.0, *)
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
    // Optional on Apple's systems.
    func metadataOutput(
        _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection)
}

// avfoundation/avcapturevideodataoutput
public class AVCaptureVideoDataOutput: AVCaptureOutput {
    // avfoundation/avcapturevideodataoutput/setsamplebufferdelegate(_:queue:)
    public func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {}
    // avfoundation/avcapturevideodataoutput/alwaysdiscardslatevideoframes
    public var alwaysDiscardsLateVideoFrames = true
}

// avfoundation/avcapturevideodataoutputsamplebufferdelegate
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
    // Optional on Apple's systems.
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection)
}

// avfoundation/avcapturevideopreviewlayer
public class AVCaptureVideoPreviewLayer: CALayer {
    // avfoundation/avcapturevideopreviewlayer/init(session:)
    public init(session: AVCaptureSession) { super.init() }
    // avfoundation/avcapturevideopreviewlayer/connection
    @available(iOS 6.0, macOS 10.7, *)
    public var connection: AVCaptureConnection? { nil }
    // avfoundation/avcapturevideopreviewlayer/videogravity
    public var videoGravity = AVLayerVideoGravity.resizeAspect
}

// avfoundation/avlayervideogravity
public struct AVLayerVideoGravity: Hashable, Sendable {
    public static let resizeAspect = AVLayerVideoGravity()
    public static let resizeAspectFill = AVLayerVideoGravity()
}
