import type { Words } from "./en.ts";

export const zh: Words = {
  fault: {
    encrypted: "已加密：请去掉密码后另存",
    damaged: "已损坏：无法按其名称所示的格式打开",
    noText: "没有文字；若为扫描件，请先做文字识别（OCR）",
    swells: "解压后单个部分超过 64 MB、总计超过 128 MB，或部分过多",
    slow: "读取耗时过长：请拆分，或以文本给出",
    memory: "读取占用内存过多：请拆分，或以文本给出",
    old: "旧格式：请另存为 DOCX、XLSX 或 PPTX",
    otherKind: "与其名称所示的格式不符：请重新另存为 PDF、DOCX、XLSX 或 PPTX",
  },
  part: {
    hiddenText: (name) => (name === "" ? "隐藏文字" : `${name} 的隐藏行或列`),
    hiddenSheet: (name) => `工作表 ${name}`,
    hiddenSlide: (name) => `第 ${name} 张幻灯片`,
    attachment: (name) => (name === "" ? "附件" : `附件 ${name}`),
    comments: () => "批注",
    rest: (name) => `其余部分（${name}）`,
  },
  why: {
    hiddenText: "已隐藏，未读取",
    hiddenSheet: "已隐藏，未读取",
    hiddenSlide: "已隐藏，未读取",
    attachment: "不读取附件：请另行以文件给出",
    comments: "不读取批注",
    rest: "超出单份文档所读取的文字量",
  },
  empty: "空文件",
  binary: "二进制文件：既不是 UTF-8 文本，也不是可读取的文档",
  secret: "未采用：疑似机密（密钥、凭据或环境变量）",
  large: (most) => `过大：最多 ${most.toLocaleString("en")} KB`,
  partOf: (path, part) => `${path}，${part}`,
};
