import Testing

@testable import SecondHost

struct PinyinOrderTests {
    @Test func `Chinese names stand in the order of pinyin, before others`() {
        let names = ["Zoo", "中国银行", "amazon", "阿里", "微信", "百度", "京东", "工商银行", "ＢＢＣ", "建设银行"]
        let sorted = names.sorted { PinyinOrder.compare($0, $1) < 0 }
        #expect(
            sorted == ["阿里", "百度", "工商银行", "建设银行", "京东", "微信", "中国银行", "amazon", "ＢＢＣ", "Zoo"])
    }

    @Test(arguments: [("github", "GitHub", 0), ("a", "ab", -1), ("b", "A", 1), ("百", "百度", -1)])
    func `case does not count, and the shorter name stands first`(left: String, right: String, order: Int) {
        #expect(PinyinOrder.compare(left, right).signum() == order)
        #expect(PinyinOrder.compare(right, left).signum() == -order)
    }
}
