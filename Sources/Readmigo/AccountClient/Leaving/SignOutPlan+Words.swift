public import AccountAPI

extension SignOutPlan.Question {
    /// What a person reads, and answers by yes or no.
    public func sentence(_ language: Language) -> String {
        switch (kind, language) {
        case (.downloads, .chinese): "是否保留已下载的 \(count) 本书籍？"
        case (.downloads, .english):
            count == 1 ? "Keep the 1 downloaded book?" : "Keep the \(count) downloaded books?"
        case (.readingProgress, .chinese): "有 \(count) 条阅读进度尚未同步。是否保留在此设备上？"
        case (.readingProgress, .english):
            count == 1
                ? "1 reading position has not been sent yet. Keep it on this device?"
                : "\(count) reading positions have not been sent yet. Keep them on this device?"
        case (_, .chinese): "是否保留 \(count) 项离线数据？"
        case (_, .english):
            count == 1 ? "Keep the 1 piece of offline data?" : "Keep the \(count) pieces of offline data?"
        }
    }
}
