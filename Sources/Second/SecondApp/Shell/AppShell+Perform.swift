internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How effects are done: none of them is waited for.
extension AppShell {
    func perform(_ effect: AppEffect) {
        let parts = parts
        switch effect {
        case .work(let job): vaultLane.add { await self.work(job) }
        case .look: vaultLane.add { await self.look() }
        case .use(let storage): vaultLane.add { await self.use(storage) }
        case .wake(let alarm, let wait): wake(alarm, after: wait)
        case .startCamera: cameraLane.add { await parts.camera.start() }
        case .stopCamera: cameraLane.add { await parts.camera.stop() }
        case .torch(let isOn): cameraLane.add { await parts.camera.setTorch(isOn) }
        case .readPicture(let number, let bytes): read(bytes, number)
        case .copy(let code, let seconds, let localOnly):
            copy(code, seconds: seconds, localOnly: localOnly)
        case .clearClipboard(let mark): systemLane.add { await parts.clipboard.clearIfOurs(mark) }
        case .open(let page): systemLane.add { await parts.pages.open(page) }
        case .keep(let settings):
            systemLane.add {
                for (name, text) in settings.kept { await parts.preferences.keep(text, name.rawValue) }
            }
        }
    }

    private func copy(_ code: String, seconds: Int, localOnly: Bool) {
        systemLane.add { [parts, mail] in
            let expires = seconds > 0 ? parts.now().addingTimeInterval(Double(seconds)) : nil
            mail.yield(
                .copied(mark: await parts.clipboard.copy(code, expires: expires, localOnly: localOnly)))
        }
    }

    private func read(_ bytes: [UInt8], _ number: Int) {
        Task { [parts, mail] in
            do throws(PictureReaderError) {
                mail.yield(.pictureRead(number, try await parts.pictures.texts(in: bytes)))
            } catch {
                mail.yield(.pictureRead(number, nil))
            }
        }
    }

    func keptSettings() async -> AppSettings {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        return AppSettings(kept)
    }
}
