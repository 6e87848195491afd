// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What Terminal says to people: keys of the texts in its catalogues.
package enum TerminalStrings: Localizable, Equatable {
    case today(String), yesterday(String), noCommandNamed(String), noSuchCommand
    case didYouMean(refusal: LocalizedText, command: String)
    case allCommands(refusal: LocalizedText, program: String), yes, no

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .today(let time): "today \(time)"
        case .yesterday(let time): "yesterday \(time)"
        case .noCommandNamed(let word): "There is no command “\(ShownText.line(word))”."
        case .noSuchCommand: "There is no such command."
        case .didYouMean(let refusal, let command): "\(refusal.text(in: .english)) Did you mean “\(command)”?"
        case .allCommands(let refusal, let program): "\(refusal.text(in: .english)) For all commands: \(program) --help"
        case .yes: "yes"
        case .no: "no"
        }
    }

    private var chinese: String {
        switch self {
        case .today(let time): "今天 \(time)"
        case .yesterday(let time): "昨天 \(time)"
        case .noCommandNamed(let word): "没有命令“\(ShownText.line(word))”。"
        case .noSuchCommand: "没有这个命令。"
        case .didYouMean(let refusal, let command): "\(refusal.text(in: .chinese))你是想输入“\(command)”吗？"
        case .allCommands(let refusal, let program): "\(refusal.text(in: .chinese))查看所有命令：\(program) --help"
        case .yes: "是"
        case .no: "否"
        }
    }
}

/// What Terminal says to people: keys of the texts in its catalogues.
package enum CommandStrings: Localizable, Equatable {
    case unchanged, nothingRead, cannotRead, inputTooLong, inputNotText, argumentNotText(Int)
    case variableNotText(String), answerNeeded

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .unchanged: "Nothing was changed."
        case .nothingRead: "Nothing was given."
        case .cannotRead: "The input could not be read."
        case .inputTooLong: "That is too long."
        case .inputNotText: "That is not text."
        case .argumentNotText(let number): "Argument \(number) is not text in UTF-8, so it would be taken for another one. Nothing was done."
        case .variableNotText(let name): "\(name) is not text in UTF-8, so it would name another place. Nothing was done."
        case .answerNeeded: "Not a terminal: use --yes."
        }
    }

    private var chinese: String {
        switch self {
        case .unchanged: "未作任何更改。"
        case .nothingRead: "没有输入内容。"
        case .cannotRead: "无法读取输入。"
        case .inputTooLong: "输入太长。"
        case .inputNotText: "输入的不是文本。"
        case .argumentNotText(let number): "第 \(number) 个参数不是 UTF-8 文本，会被当作另一个参数，因此未执行任何操作。"
        case .variableNotText(let name): "\(name) 不是 UTF-8 文本，会指向另一个位置，因此未执行任何操作。"
        case .answerNeeded: "不是终端：请使用 --yes。"
        }
    }
}

/// What Terminal says to people: keys of the texts in its catalogues.
package enum ParserStrings: Localizable, Equatable, CaseIterable {
    case overview, usageTitle, arguments, options, subcommands, defaultMark, detailedHelp, versionOption
    case helpOption, usage, moreInformation, help, unknownOptionMeant, unknownOption, missingValue
    case noValueTaken, unexpectedArgument, unexpectedArguments, missingArgument, missingOne, invalidValueOfTwo
    case invalidValueOfMany, invalidValue, exclusive, missingSubcommand, invalidOption

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .overview: "OVERVIEW: *"
        case .usageTitle: "USAGE: *"
        case .arguments: "ARGUMENTS:"
        case .options: "OPTIONS:"
        case .subcommands: "SUBCOMMANDS:"
        case .defaultMark: "*(default)"
        case .detailedHelp: "  See '* help <subcommand>' for detailed help."
        case .versionOption: "  --version*Show the version."
        case .helpOption: "  -h, --help*Show help information."
        case .usage: "Usage: *"
        case .moreInformation: "  See '*' for more information."
        case .help: "Help:  *"
        case .unknownOptionMeant: "Unknown option '*'. Did you mean '*'?"
        case .unknownOption: "Unknown option '*'"
        case .missingValue: "Missing value for '*'"
        case .noValueTaken: "The option '*' does not take any value, but '*' was specified."
        case .unexpectedArgument: "Unexpected argument '*'"
        case .unexpectedArguments: "* unexpected arguments: '*'"
        case .missingArgument: "Missing expected argument '*'"
        case .missingOne: "Missing one of: '*'"
        case .invalidValueOfTwo: "The value '*' is invalid for '*'. Please provide one of * and *."
        case .invalidValueOfMany: "The value '*' is invalid for '*'. Please provide one of * or *."
        case .invalidValue: "The value '*' is invalid for '*'"
        case .exclusive: "Value to be set with * had already been set with *"
        case .missingSubcommand: "Missing required subcommand."
        case .invalidOption: "Invalid option: *"
        }
    }

    private var chinese: String {
        switch self {
        case .overview: "概述：*"
        case .usageTitle: "用法：*"
        case .arguments: "参数："
        case .options: "选项："
        case .subcommands: "子命令："
        case .defaultMark: "*（默认）"
        case .detailedHelp: "  详细帮助：* help <subcommand>"
        case .versionOption: "  --version*显示版本。"
        case .helpOption: "  -h, --help*显示帮助。"
        case .usage: "用法：*"
        case .moreInformation: "  更多信息：*"
        case .help: "帮助：*"
        case .unknownOptionMeant: "没有选项“*”。你是想输入“*”吗？"
        case .unknownOption: "没有选项“*”。"
        case .missingValue: "“*”缺少值。"
        case .noValueTaken: "选项“*”不接受值，但给出了“*”。"
        case .unexpectedArgument: "多余的参数“*”。"
        case .unexpectedArguments: "* 个多余的参数：“*”。"
        case .missingArgument: "缺少参数“*”。"
        case .missingOne: "缺少其中之一：“*”。"
        case .invalidValueOfTwo: "值“*”不适用于“*”。可用的值：* 或 *。"
        case .invalidValueOfMany: "值“*”不适用于“*”。可用的值：* 或 *。"
        case .invalidValue: "值“*”不适用于“*”。"
        case .exclusive: "* 与 * 不能同时使用。"
        case .missingSubcommand: "缺少子命令。"
        case .invalidOption: "无效的选项：*"
        }
    }
}
