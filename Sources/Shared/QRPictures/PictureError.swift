/// Why a picture gave no texts.
///
/// No case carries anything read from a picture, apart from the name of a file format.
public enum PictureError: Error, Equatable, Sendable {
    /// The whole picture was searched: it shows no code.
    case noCode
    /// The picture shows a QR code whose text cannot be read: it is damaged, covered or too blurred.
    case unreadableCode
    /// The picture shows a barcode or another code that is not a QR code.
    case otherCode
    /// The bytes are no picture that can be read; `name` is the format ("GIF", "PDF") where it is known.
    case unreadableFormat(name: String?)
    /// The picture has more than ``PictureReader/mostMegapixels`` million pixels.
    case tooManyPixels
    /// The file has more than ``PictureReader/mostMebibytes`` MiB.
    case tooLarge
    /// The file is broken or cut short, and what is left of it shows no code.
    case damaged
    /// The time ran out (or the caller's task was cancelled) before the search was complete.
    case gaveUp
    /// The program `second-qr` is not there or cannot be run.
    case readerMissing
    /// The program `second-qr` failed on this picture.
    case readerFailed
}

extension PictureError: CustomStringConvertible {
    /// A plain English sentence that a person can act on.
    public var description: String {
        switch self {
        case .noCode:
            "There is no QR code in this picture. Take it closer, straight on and in even light."
        case .unreadableCode:
            "There is a QR code in this picture, but it cannot be read: parts of it are covered, damaged or blurred. "
                + "Take it again, sharp and whole."
        case .otherCode:
            "This picture shows a barcode or another kind of code, not a QR code."
        case .unreadableFormat(let name?):
            "\(name) files cannot be read. Save the picture as PNG, JPEG, WebP or HEIC."
        case .unreadableFormat(nil):
            "This file is not a picture. Choose a PNG, JPEG, WebP or HEIC file."
        case .tooManyPixels:
            "This picture has more than \(PictureReader.mostMegapixels) megapixels. Crop it to the code."
        case .tooLarge:
            "This file is larger than \(PictureReader.mostMebibytes) MiB. Crop the picture to the code."
        case .damaged:
            "This picture is damaged or incomplete. Save or download it again."
        case .gaveUp:
            "Looking for a QR code in this picture took too long. Crop it to the code."
        case .readerMissing:
            "The program second-qr is missing, so pictures cannot be read. Install Second again."
        case .readerFailed:
            "The picture could not be read: second-qr failed. Try a screenshot of the code instead."
        }
    }
}
