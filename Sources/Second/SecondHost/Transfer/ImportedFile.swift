package import Bytes
package import Imports
internal import KeyText
package import Localization
package import QRPictures

/// What one file holds that a person gives to an import.
package enum ImportedFile: Sendable {
    /// Entries; beside those of a picture a remark, where it may have more codes.
    case entries(ImportedEntries, remark: LocalizedText?)
    /// Entries that a password seals.
    case sealed(SealedImport)

    /// Reads a file: a picture of QR codes, or what another program exports; which it is, the content tells.
    ///
    /// - Parameters:
    ///   - file: its bytes, of a file that is too long one more than ``ImportReader/largestFile``.
    ///   - pictures: reads QR codes.
    /// - Returns: what it holds.
    /// - Throws: why it cannot be read.
    @concurrent package static func read(
        _ file: SecretBytes, pictures: PictureReader
    ) async throws(ImportedFileError) -> ImportedFile {
        guard isPicture(file) else {
            do throws(ImportError) {
                switch try ImportReader.read(file) {
                case .entries(let entries): return .entries(entries, remark: nil)
                case .sealed(let sealed): return .sealed(sealed)
                }
            } catch {
                throw .export(error)
            }
        }
        var bytes = unsafe file.withUnsafeBytes { unsafe Array($0) }
        defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
        do throws(PictureError) {
            let found = try await pictures.search(bytes)
            return .entries(ImportReader.entries(of: found.texts), remark: found.remark)
        } catch {
            throw .picture(error)
        }
    }

    /// Whether these are the first bytes of a PNG, JPEG, WebP or HEIC file.
    private static func isPicture(_ file: SecretBytes) -> Bool {
        unsafe file.withUnsafeBytes { bytes in
            unsafe bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
                || bytes.starts(with: "RIFF".utf8) || bytes.dropFirst(4).starts(with: "ftyp".utf8)
        }
    }
}

/// Why a file that was given to an import cannot be read.
package enum ImportedFileError: Error, Equatable, Localizable {
    /// It is no picture.
    case export(ImportError)
    /// It is a picture.
    case picture(PictureError)

    package func text(in language: Language) -> String {
        switch self {
        case .export(let error): error.text(in: language)
        case .picture(let error): error.text(in: language)
        }
    }
}

extension SealedImport {
    /// Opens the file, which may take some seconds.
    ///
    /// - Parameter line: the password as it was typed, an end of line included.
    /// - Returns: the entries.
    /// - Throws: as ``open(with:)``.
    package func open(typed line: SecretBytes) throws(ImportError) -> ImportedEntries {
        // No program seals with nothing, nor with a text that no terminal passes on.
        guard let password = try? Passphrase(line) else { throw .wrongPassword }
        return try open(with: password.bytes)
    }
}
