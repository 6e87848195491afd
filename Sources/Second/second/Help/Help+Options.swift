extension Help {
    /// What each argument and option is for.
    static let options = [
        "Read QR codes from pictures (PNG, JPEG, WebP, HEIC).": "从图片中读取二维码（PNG、JPEG、WebP、HEIC）。",
        "Give names and secret by hand instead of a link.": "手动输入名称和密钥，而不用链接。",
        "With --manual: the service's name.": "与 --manual 一起使用：服务名称。",
        "With --manual: e-mail address or user name.": "与 --manual 一起使用：邮箱地址或用户名。",
        "With --manual: SHA1, SHA256 or SHA512.": "与 --manual 一起使用：SHA1、SHA256 或 SHA512。",
        "With --manual: 6 to 10.": "与 --manual 一起使用：6 到 10。",
        "With --manual: seconds that a code holds.": "与 --manual 一起使用：验证码的有效秒数。",
        "Add it even if the same issuer and account are here already.": "即使已有相同的服务名称和账号也添加。",
        "Do not ask.": "不询问。",
        "Do not ask; what is here already is added with --duplicate alone.": "不询问；已有的账号仅在使用 --duplicate 时添加。",
        "With --rebuild: do not ask.": "与 --rebuild 一起使用：不询问。",
        "A folder, or off.": "文件夹，或 off。",
        "The folder, if it is not the one that was used last.": "文件夹；默认为上次使用的文件夹。",
        "Take this device's files out of the cloud.": "从云端移除此设备的文件。",
        "Print an object for programs.": "输出供程序使用的对象。",
        "Print an array of objects for programs.": "输出供程序使用的对象数组。",
        "Print an object for programs; with --watch one on each line.": "输出供程序使用的对象；与 --watch 一起使用时每行一个。",
        "Copy the code instead of printing it.": "复制验证码，而不是输出。",
        "With --copy: clear the clipboard after 30 seconds if it still holds the code.":
            "与 --copy 一起使用：30 秒后若剪贴板仍是该验证码则清除。",
        "The code of the next period.": "下一个周期的验证码。",
        "The device's name, or the beginning of its id.": "设备的名称，或编号的开头。",
        "The new issuer.": "新的服务名称。",
        "The new account; may be empty.": "新的账号名；可以为空。",
        "Write the text to a new file that only you may read.": "将文本写入只有你能读取的新文件。",
        "The file that holds the text.": "包含该文本的文件。",
        "Begin each line with the beginning of the account's id, which tells equal ones apart.":
            "每行以账号编号的开头起始，用于区分同名账号。",
        "Stay, and print a line for each change.": "持续运行，每次变化输出一行。",
        "The port; a free one without this.": "端口；不指定则自动选择。",
        "Do not open the browser.": "不打开浏览器。",
        "Rename a damaged vault aside and begin an empty one, after asking.": "询问后将损坏的保险库移开并新建一个空的。",
        "Rename a damaged vault aside and bring the accounts back from the cloud, after asking.":
            "询问后将损坏的保险库移开，并从云端找回账号。",
        "The folder of the vault (SECOND_HOME).": "保险库所在的文件夹（SECOND_HOME）。",
        "Where the key is kept: a folder, or secret-service (SECOND_KEYCHAIN).":
            "密钥的保存位置：文件夹，或 secret-service（SECOND_KEYCHAIN）。",
        "The cloud of this run: a folder, or off (SECOND_CLOUD).": "本次运行的云端：文件夹，或 off（SECOND_CLOUD）。",
        "The language: en or zh.": "语言：en 或 zh。",
        "Words of an issuer or account, or the beginning of an id.": "服务名称或账号中的词，或编号的开头。",
        "Words of an issuer or account.": "服务名称或账号中的词。",
    ]
}
