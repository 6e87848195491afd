extension Help {
    /// What each command does, in a sentence.
    static let commands = [
        "Shows the codes of your accounts: sealed on this computer, without an account of its own.":
            "显示你的账号的验证码：加密保存在这台电脑上，本身无需账号。",
        "Add an account: from a link, a QR picture, or by hand.": "添加账号：通过链接、二维码图片或手动输入。",
        "Clear the clipboard later.": "稍后清除剪贴板。",
        "Say which folder is the cloud, and choose one.": "查看哪个文件夹是云端，或另选一个。",
        "Say which folder is the cloud, and how things stand with it.": "查看哪个文件夹是云端，以及同步状态。",
        "Use a folder as the cloud from now on, or off for none.": "从现在起将一个文件夹用作云端；off 表示不用。",
        "Use no cloud from now on, and take this device's files out of it.": "从现在起不用云端，并从中移除此设备的文件。",
        "Use a cloud that is not the known one with the accounts that are here.": "将这里的账号用于一个不同的云端。",
        "Keep the accounts that are here apart, and show those of the cloud.": "将这里的账号分开保存，并显示云端的账号。",
        "Print the current code of one account: digits only.": "输出一个账号的当前验证码：仅数字。",
        "Delete an account. It can be restored for 30 days.": "删除账号。30 天内可以恢复。",
        "List, restore or wipe deleted accounts.": "列出、恢复或彻底清除已删除的账号。",
        "List deleted accounts and the days they are kept.": "列出已删除的账号及其剩余保留天数。",
        "Bring a deleted account back.": "恢复已删除的账号。",
        "Wipe a deleted account for good, now.": "立即彻底清除已删除的账号。",
        "List the devices that share your accounts, and forget one.": "列出共享账号的设备，或忘记其中一台。",
        "List devices and when they were last seen.": "列出设备及其上次出现的时间。",
        "Forget a device that is not used any more.": "忘记一台不再使用的设备。",
        "Change an account's issuer or name.": "更改账号的服务名称或账号名。",
        "Carry the vault's keys to another machine of yours, once.": "将保险库的密钥带到你的另一台机器，一次即可。",
        "Print the keys, sealed under a passphrase.": "输出用口令加密的密钥。",
        "Add the keys of a text that export made.": "添加由 export 生成的文本中的密钥。",
        "List accounts with their codes.": "列出账号及其验证码。",
        "Bring the vault and its cloud together now; say how they stand.": "立即让保险库与云端同步，并说明状态。",
        "Open the page in the browser; it is served on this computer only.": "在浏览器中打开网页；仅在这台电脑上提供。",
        "Check clock, keychain, vault, cloud and permissions; say what to do.":
            "检查时钟、密钥存储、保险库、云端和权限，并说明该怎么做。",
        "Show a live list of codes in the terminal.": "在终端中显示实时更新的验证码列表。",
    ]

    /// What is to be known about a command.
    static let paragraphs = [
        "The link or secret is asked for without being shown, or read from a pipe; never from the arguments, which other users can see. Ends with the new account's current code.":
            "链接或密钥在输入时不显示，或从管道读取；绝不从命令行参数读取，因为其他用户能看到参数。最后输出新账号的当前验证码。",
        "What pictures hold is shown first at a terminal, and added after a yes; elsewhere it is added at once.":
            "在终端中会先显示图片中的账号，确认后才添加；在其他情况下直接添加。",
        "What the cloud holds is joined with what is here; nothing is replaced.": "云端的内容会与这里的内容合并，不会替换任何内容。",
        "They stay on this device, sealed in a file of their own. When their own cloud stands there again, the same command brings them back.":
            "它们留在此设备上，加密保存在单独的文件中。当它们自己的云端恢复后，用同一条命令即可找回。",
        "A folder that was never used is made if it is missing. If you used another one before, nothing is removed there.":
            "从未用过的文件夹若不存在会被创建。如果之前用过另一个文件夹，其中的内容不会被删除。",
        "The accounts stay here, and the files of other devices stay in the cloud. Without --wipe it does what second cloud use off does. The files of a folder that was used before are taken out if you name it; the choice stays as it is then.":
            "账号会保留在此处，其他设备的文件也保留在云端。不带 --wipe 时与 second cloud use off 相同。指定以前用过的文件夹时，会从中移除文件，而当前选择保持不变。",
        "A cloud is a folder that something else carries between your machines: Syncthing, a network share, a stick. Only sealed files are put there.":
            "云端是一个由其他工具在你的机器之间传送的文件夹：Syncthing、网络共享或 U 盘。放入其中的只有加密文件。",
        "Its accounts stay; only its file leaves the cloud, once another device has seen everything. If the device is used again, it is there again.":
            "它的账号会保留；只有它的文件会在其他设备看到全部内容之后从云端移除。如果再次使用该设备，它会重新出现。",
        "Without options, the present names are shown to be changed. The secret stays as it is.":
            "不带选项时，会显示当前名称以供修改。密钥保持不变。",
        "Asks for a new passphrase twice without showing it, or reads it from a pipe as one line; never from the arguments. The text holds all keys of the keychain.":
            "会要求输入两次新口令（不显示），或从管道读取一行；绝不从命令行参数读取。文本包含密钥存储中的所有密钥。",
        "Without a file the text is read from a pipe or pasted at the terminal. The passphrase is asked for at the terminal; beside a file it may come from a pipe as one line. Keys that are here already stay as they are.":
            "未指定文件时，文本从管道读取或在终端粘贴。口令在终端输入；指定文件时也可以从管道读取一行。已有的密钥保持不变。",
        "The keys leave as a text that a passphrase seals. On your other machine the same passphrase brings them into its keychain; then a vault that comes through your cloud opens there, too. Import only texts that you made yourself.":
            "密钥以口令加密的文本形式导出。在另一台机器上用同一口令将其导入密钥存储，之后经云端传来的保险库也能在那里打开。只导入你自己生成的文本。",
        "Ends with 0 when everything was handed over, with 1 when something keeps it here. With --watch it stays and prints a line for each change until Ctrl-C.":
            "全部交出时退出码为 0，有内容滞留时为 1。使用 --watch 时会持续运行，每次变化输出一行，直到按下 Ctrl-C。",
        "Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.":
            "每行以“正常”“提示”或“修复”开头。只有无需修复时退出码才为 0。",
        "Type to filter (begin with / for a filter that begins with q); the arrows choose, Enter copies, Esc clears the filter, q quits while there is no filter, Ctrl-C and Ctrl-Q always do.":
            "输入文字即可筛选（筛选词以 q 开头时先输入 /）；方向键选择，回车复制，Esc 清除筛选，没有筛选时按 q 退出，Ctrl-C 和 Ctrl-Q 随时退出。",
        "Begin with:  second add": "从这里开始：  second add",
        "Then:        second code github": "然后：        second code github",
        "On several machines, with a folder that something carries between them:":
            "在多台机器上使用时，选一个由其他工具传送的文件夹：",
        "QUERY is one or more words of an issuer or account, or the beginning of an id. An exact issuer or account wins over partial matches.":
            "QUERY 是服务名称或账号中的一个或多个词，或编号的开头。完全匹配优先于部分匹配。",
        "Exit codes: 0 done; 1 the vault, the keychain or a file could not be used; 2 several accounts match, nothing was changed; 3 no account matches; 4 not done: you said no, or it is here already; 64 the command or what it was given is wrong.":
            "退出码：0 完成；1 无法使用保险库、密钥存储或文件；2 有多个账号匹配，未作任何更改；3 没有匹配的账号；4 未执行：你选择了否，或已经存在；64 命令或输入有误。",
        "Places: the vault lies in $XDG_DATA_HOME/second (--home, SECOND_HOME), its key in $XDG_DATA_HOME/second-keychain (--keychain, SECOND_KEYCHAIN), the cloud where second cloud use says (--cloud, SECOND_CLOUD). Colours are left out with NO_COLOR.":
            "位置：保险库在 $XDG_DATA_HOME/second（--home、SECOND_HOME），密钥在 $XDG_DATA_HOME/second-keychain（--keychain、SECOND_KEYCHAIN），云端由 second cloud use 指定（--cloud、SECOND_CLOUD）。设置 NO_COLOR 后不使用颜色。",
    ]
}
