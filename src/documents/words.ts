import { type Pair, textsFrom } from "#lib/pairs";
import type { Lang } from "#wire";
import type { FaultCode, Left } from "./document-kinds.ts";

type OfName = (name: string) => string;

const WORDS = textsFrom({
  fault: {
    encrypted: ["encrypted: save it without a password", "已加密：请去掉密码后另存"],
    damaged: ["damaged: it cannot be opened as what its name says", "已损坏：无法按文件名的格式打开"],
    noText: ["has no text; if it was scanned, run OCR first", "没有文字；如果是扫描件，请先做文字识别（OCR）"],
    swells: [
      "unpacks to more than 64 MB a part or 128 MB in all, or has too many parts",
      "解压后单个部分超过 64 MB、总计超过 128 MB，或部分太多",
    ],
    slow: ["takes too long to read: split it, or give it as text", "读取耗时过长：请拆分，或以文本给出"],
    memory: ["takes too much memory to read: split it, or give it as text", "读取占用内存过多：请拆分，或以文本给出"],
    old: ["of an old format: save it as DOCX, XLSX or PPTX", "旧格式：请另存为 DOCX、XLSX 或 PPTX"],
    otherKind: [
      "not of the kind that its name says: save it again as PDF, DOCX, XLSX or PPTX",
      "与文件名的格式不符：请重新另存为 PDF、DOCX、XLSX 或 PPTX",
    ],
  } satisfies Record<FaultCode, Pair>,
  /** Omitted part; `name` identifies it and may be empty. */
  part: {
    hiddenText: [
      (name) => (name === "" ? "hidden text" : `hidden rows or columns of ${name}`),
      (name) => (name === "" ? "隐藏文字" : `${name} 的隐藏行或列`),
    ],
    hiddenSheet: [(name) => `sheet ${name}`, (name) => `工作表 ${name}`],
    hiddenSlide: [(name) => `slide ${name}`, (name) => `第 ${name} 张幻灯片`],
    attachment: [
      (name) => (name === "" ? "an attachment" : `attachment ${name}`),
      (name) => (name === "" ? "附件" : `附件 ${name}`),
    ],
    comments: [() => "comments", () => "批注"],
    rest: [(name) => `the rest (${name})`, (name) => `其余部分（${name}）`],
  } as Readonly<Record<Left["what"], readonly [OfName, OfName]>>,
  why: {
    hiddenText: ["hidden, so not read", "已隐藏，未读取"],
    hiddenSheet: ["hidden, so not read", "已隐藏，未读取"],
    hiddenSlide: ["hidden, so not read", "已隐藏，未读取"],
    attachment: ["attachments are not read: give it as a file", "不读取附件：请另行以文件给出"],
    comments: ["comments are not read", "不读取批注"],
    rest: ["more text than is read of one document", "超出单份文档读取的文字量"],
  } satisfies Record<Left["what"], Pair>,
  empty: ["empty", "空文件"],
  binary: [
    "binary: not UTF-8 text, and no document of a kind that is read",
    "二进制文件：既不是 UTF-8 文本，也不是可读取的文档",
  ],
  secret: [
    "left out: it looks like a secret (a key, credentials or an environment)",
    "未读取：疑似机密（密钥、凭据或环境变量）",
  ],
  doubtful: [
    (lines: readonly number[]) =>
      `line ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? " and others" : ""} may hold a password or a key: its value was left out`,
    (lines: readonly number[]) =>
      `第 ${lines.slice(0, 5).join("、")} 行${lines.length > 5 ? "等" : ""}可能含有密码或密钥，其值未读取`,
  ],
  /** Kilobytes. */
  large: [
    (most: number) => `too large: at most ${most.toLocaleString("en")} KB`,
    (most: number) => `过大：最多 ${most.toLocaleString("en")} KB`,
  ],
  partOf: [(path: string, part: string) => `${path}, ${part}`, (path: string, part: string) => `${path}，${part}`],
});

export const words = (lang: Lang) => WORDS[lang];
