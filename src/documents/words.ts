import type { Lang } from "#wire";
import type { FaultCode, Left } from "./document-kinds.ts";

const en = {
  fault: {
    encrypted: "encrypted: save it without a password",
    damaged: "damaged: it cannot be opened as what its name says",
    noText: "has no text; if it was scanned, run OCR first",
    swells: "unpacks to more than 64 MB a part or 128 MB in all, or has too many parts",
    slow: "takes too long to read: split it, or give it as text",
    memory: "takes too much memory to read: split it, or give it as text",
    old: "of an old format: save it as DOCX, XLSX or PPTX",
    otherKind: "not of the kind that its name says: save it again as PDF, DOCX, XLSX or PPTX",
  } satisfies Record<FaultCode, string>,
  /** Omitted part; `name` identifies it and may be empty. */
  part: {
    hiddenText: (name: string) => (name === "" ? "hidden text" : `hidden rows or columns of ${name}`),
    hiddenSheet: (name: string) => `sheet ${name}`,
    hiddenSlide: (name: string) => `slide ${name}`,
    attachment: (name: string) => (name === "" ? "an attachment" : `attachment ${name}`),
    comments: () => "comments",
    rest: (name: string) => `the rest (${name})`,
  } satisfies Record<Left["what"], (name: string) => string>,
  why: {
    hiddenText: "hidden, so not read",
    hiddenSheet: "hidden, so not read",
    hiddenSlide: "hidden, so not read",
    attachment: "attachments are not read: give it as a file",
    comments: "comments are not read",
    rest: "more text than is read of one document",
  } satisfies Record<Left["what"], string>,
  empty: "empty",
  binary: "binary: not UTF-8 text, and no document of a kind that is read",
  secret: "left out: it looks like a secret (a key, credentials or an environment)",
  doubtful: (lines: readonly number[]) =>
    `line ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? " and others" : ""} may hold a password or a key: its value was left out`,
  /** Kilobytes. */
  large: (most: number) => `too large: at most ${most.toLocaleString("en")} KB`,
  partOf: (path: string, part: string) => `${path}, ${part}`,
};

export type Words = typeof en;

const zh: Words = {
  fault: {
    encrypted: "已加密：请去掉密码后另存",
    damaged: "已损坏：无法按文件名的格式打开",
    noText: "没有文字；如果是扫描件，请先做文字识别（OCR）",
    swells: "解压后单个部分超过 64 MB、总计超过 128 MB，或部分太多",
    slow: "读取耗时过长：请拆分，或以文本给出",
    memory: "读取占用内存过多：请拆分，或以文本给出",
    old: "旧格式：请另存为 DOCX、XLSX 或 PPTX",
    otherKind: "与文件名的格式不符：请重新另存为 PDF、DOCX、XLSX 或 PPTX",
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
    rest: "超出单份文档读取的文字量",
  },
  empty: "空文件",
  binary: "二进制文件：既不是 UTF-8 文本，也不是可读取的文档",
  secret: "未读取：疑似机密（密钥、凭据或环境变量）",
  doubtful: (lines) =>
    `第 ${lines.slice(0, 5).join("、")} 行${lines.length > 5 ? "等" : ""}可能含有密码或密钥，其值未读取`,
  large: (most) => `过大：最多 ${most.toLocaleString("en")} KB`,
  partOf: (path, part) => `${path}，${part}`,
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
