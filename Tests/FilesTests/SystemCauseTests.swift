import Localization
import Testing

@testable import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Which numbers mean which cause, and what is said of it.
struct SystemCauseTests {
    private static let sentences: [(cause: SystemCause, english: String, chinese: String)] = [
        (.noSpace, "There is no room left for /p; free some space and try again.", "没有空间存放 /p；请释放空间后重试。"),
        (
            .readOnly, "/p is on a read-only file system; make it writable and try again.",
            "/p 位于只读文件系统上；请使其可写后重试。"
        ),
        (
            .notWritable, "/p cannot be written. Check its permissions and whether the disk is read-only.",
            "/p 无法写入。请检查其权限，以及磁盘是否为只读。"
        ),
        (.denied, "You have no permission to use /p.", "你没有使用 /p 的权限。"),
        (.tooManyOpen, "Too many files are open to use /p; close some programs.", "打开的文件太多，无法使用 /p；请关闭一些程序。"),
        (.device, "The disk failed at /p; check the disk and your backup.", "磁盘在 /p 处出错；请检查磁盘和备份。"),
        (
            .offline, "/p cannot be reached; check the network or the disk that it is on.",
            "无法访问 /p；请检查其所在的网络或磁盘。"
        ),
    ]

    @Test func `each cause is said with what to do, in both languages`() {
        #expect(Self.sentences.map(\.cause) == SystemCause.allCases)
        for (cause, english, chinese) in Self.sentences {
            let sentence = cause.sentence(about: "/p")
            #expect(sentence.text(in: .english) == english)
            #expect(sentence.text(in: .chinese) == chinese)
            #expect(FilesError.system(cause, path: "/p").description == english)
        }
    }

    @Test(
        arguments: [
            (ENOSPC, SystemCause.noSpace), (EDQUOT, .noSpace), (EROFS, .readOnly), (EACCES, .denied),
            (EPERM, .denied), (EMFILE, .tooManyOpen), (ENFILE, .tooManyOpen), (EIO, .device),
            (ESTALE, .offline),
            (ENOTCONN, .offline), (EHOSTDOWN, .offline), (EHOSTUNREACH, .offline), (ENETDOWN, .offline),
            (ENETUNREACH, .offline), (ETIMEDOUT, .offline), (ECONNABORTED, .offline),
            (ECONNREFUSED, .offline),
            (ECONNRESET, .offline), (ENOENT, nil), (ENXIO, nil), (0, nil),
        ] as [(Int32, SystemCause?)])
    func `a number of this system has its cause`(code: Int32, cause: SystemCause?) {
        #expect(SystemCause(code: code) == cause)
        if let cause { #expect(FilesError(code: code, path: "/p") == .system(cause, path: "/p")) }
    }

    @Test(
        arguments: [
            ("NSCocoaErrorDomain", 257, .denied), ("NSCocoaErrorDomain", 513, .denied),
            ("NSCocoaErrorDomain", 640, .noSpace), ("NSCocoaErrorDomain", 642, .readOnly),
            ("NSCocoaErrorDomain", 4353, .offline), ("NSCocoaErrorDomain", 4355, .offline),
            ("NSCocoaErrorDomain", 28, nil), ("NSPOSIXErrorDomain", 1, .denied),
            ("NSPOSIXErrorDomain", 13, .denied),
            ("NSPOSIXErrorDomain", 5, .device), ("NSPOSIXErrorDomain", 23, .tooManyOpen),
            ("NSPOSIXErrorDomain", 24, .tooManyOpen), ("NSPOSIXErrorDomain", 28, .noSpace),
            ("NSPOSIXErrorDomain", 69, .noSpace), ("NSPOSIXErrorDomain", 30, .readOnly),
            ("NSPOSIXErrorDomain", 60, .offline), ("NSPOSIXErrorDomain", 70, .offline),
            ("NSPOSIXErrorDomain", 640, nil), ("NSSQLiteErrorDomain", 13, .noSpace),
            ("NSSQLiteErrorDomain", 8, .notWritable), ("NSSQLiteErrorDomain", 1032, .notWritable),
            ("NSSQLiteErrorDomain", 3, .denied), ("NSSQLiteErrorDomain", 23, .denied),
            ("NSSQLiteErrorDomain", 4874, .noSpace), ("NSSQLiteErrorDomain", 10, nil),
            ("NSSQLiteErrorDomain", 11, nil), ("Other", 13, nil),
        ] as [(String, Int, SystemCause?)])
    func `a number of Apple's systems and of SQLite has its cause`(
        domain: String, code: Int, cause: SystemCause?
    ) {
        #expect(SystemCause(domain: domain, code: code) == cause)
    }
}
