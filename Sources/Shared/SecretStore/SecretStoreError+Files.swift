internal import Files

extension SecretStoreError {
    /// Says for a store what a directory said; `name` is the secret concerned, if one is.
    init(_ error: FilesError, name: String? = nil) {
        self =
            switch error {
            case .looseDirectory(let path, _): .looseMode(path: path, isDirectory: true)
            case .looseFile(let path, _): .looseMode(path: path, isDirectory: false)
            case .foreignOwner(let path, _): .foreignOwner(path: path)
            case .symbolicLink(let path): .symbolicLink(path: path)
            case .notDirectory(let path), .notRegular(let path): .wrongKind(path: path)
            case .notFound(let path), .moved(let path): .unreachable(.noDirectory(path: path))
            case .alreadyExists: name.map { .alreadyExists(name: $0) } ?? .failed(error.description)
            case .tooLarge: name.map { .damaged(name: $0) } ?? .failed(error.description)
            case .noSpace: .full
            case .readOnly(let path): .readOnly(path: path)
            case .denied(let path): .denied(path: path)
            case .busy, .changing: .unreachable(.noAnswer)
            case .badName, .nameTooLong, .tooManyOpen, .device, .unsupported, .failed:
                .failed(error.description)
            }
    }
}
