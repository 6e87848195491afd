// Writes files into one Swift file, so that the program carries them:
// `embed-files PageFiles.swift|ResourcesFiles.swift FILE... [--shared FILE...]`.

#if canImport(Glibc)
    internal import Glibc
#endif
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

func refuse(_ sentence: String) -> Never {
    print(sentence)
    exit(1)
}

guard let output = CommandLine.arguments.dropFirst().first else {
    refuse("embed-files PageFiles.swift|ResourcesFiles.swift FILE... [--shared FILE...]")
}
let paths = CommandLine.arguments.dropFirst(2).split(separator: "--shared", maxSplits: 1)

/// The texts of the files at these paths, by their names.
func texts(_ paths: ArraySlice<String>?) throws -> [String: String] {
    try Dictionary(
        uniqueKeysWithValues: (paths ?? []).map {
            (fileName($0), try String(contentsOfFile: $0, encoding: .utf8))
        })
}

do {
    let (own, shared) = (try texts(paths.first), try texts(paths.dropFirst().first))
    let isPage = fileName(output) == "PageFiles.swift"
    let text =
        isPage ? try swiftSource(of: Page(own: own, shared: shared)) : try swiftSource(ofResources: own)
    try text.write(toFile: output, atomically: true, encoding: .utf8)
} catch let error as PageError {
    // The whole path, as compilers print it.
    let file = paths.joined().first { fileName($0) == error.file }
    refuse(PageError(file: file ?? error.file, line: error.line, sentence: error.sentence).description)
}
