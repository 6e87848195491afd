public import Localization

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

extension PictureError: Localizable, CustomStringConvertible {
    /// What is wrong with the picture and what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: PictureStrings {
        switch self {
        case .noCode: .noCode
        case .unreadableCode: .unreadableCode
        case .otherCode: .otherCode
        case .unreadableFormat(let name): name.map { .unreadableFormat($0) } ?? .noPicture
        case .tooManyPixels: .tooManyPixels(PictureReader.mostMegapixels)
        case .tooLarge: .tooLarge(PictureReader.mostMebibytes)
        case .damaged: .damaged
        case .gaveUp: .gaveUp
        case .readerMissing: .readerMissing
        case .readerFailed: .readerFailed
        }
    }
}
