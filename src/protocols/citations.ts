import { shortened } from "#lib/cut";
import { PLACE } from "#lib/places";

const raw = String.raw;
/** File extensions: of documents cited by page, slide, sheet or paragraph; and of text cited by line. */
const PLACED = "(?:pdf|docx?|docm|pptx?|pptm|xlsx?|xlsm|eml|x?html?)";
const LINED = "(?:md|markdown|txt|rst|adoc|csv|tsv|log|tsx?|jsx?|py|go|java|rb|rs|sql|ya?ml|json|toml|sh)";
const DIGIT = raw`[\d０-９]`;
/** What joins a name and the line of it that is told in words. */
const ITS = raw`(?:文件|文档)?(?:的|中的?|里的?)?`;
/** A file's name: what is no part of one, such as a blank, ends it, but for a bracket or mark before its ending. */
const FILE = raw`(?<path>…?(?:(?!\.${LINED}${ITS}第${DIGIT})[\p{L}\p{N}_./\\-]){0,200}[\p{L}\p{N}_-][)）\]】》」』]?\.(?:${PLACED}|${LINED}))`;
const DASH = "[-–－~～]";
/** A mark that closes round a name alone: 《ops.md》:3, `ops.md`:3. */
const CLOSE = "[》”」』`]?";
/** Behind a colon a figure with its measure is what is said, and no line: ops.md：40 人值班. */
const FIGURE = raw`${DIGIT}+(?:[.,~～–-]${DIGIT}+)*\s?(?:[%％‰万亿千]|个|人|名|位|天|日(?!志)|小时|分钟|秒|周|月|年|台|次|倍|元|美元|欧元|条|件|家|套|份|吨|公里|米|项|票)`;
const BY_COLON = raw`${CLOSE}[:：](?!${FIGURE})(?:(?<place>${PLACE})|L?(?<line>${DIGIT}{1,7}))(?:${DASH}(?<end>${DIGIT}{1,7}))?`;
/** ops.md 第 3 行, 《ops.md》的第3至5行, ops.md，第3行. Where a document has no lines, a writer who counts some counts them otherwise than we. */
const BY_WORDS = raw`(?<=\.${LINED})${CLOSE}\s?${ITS}[,，:：]?\s?[（(]?第\s?(?<nth>${DIGIT}{1,7})(?:\s?行?\s?(?:${DASH}|至|到)\s?(?:第\s?)?(?<nthEnd>${DIGIT}{1,7}))?\s?行`;
const LINES = `(?:${BY_COLON}|${BY_WORDS})`;
/** A name begins behind what is no part of one; also behind a colon after Chinese, and wherever it is marked as shortened. */
const BEGIN = raw`(?:(?<![\p{L}\p{N}_./\\-]|(?<!\p{Script=Han}):)|(?=…))`;
/** A file's name with its folders and the line or place: `docs/ops.md:12`, `docs/ops.md:12-15`, `report.pdf:page4`. */
const CITED = new RegExp(raw`${BEGIN}${FILE}${LINES}(?!${DIGIT}|\.\d)`, "iu");
const OPEN = "[《「`]";
/** Before a name in brackets what says that words are from there: 见, 来源：, 摘自《; what says that they are not. */
const LEAD = raw`(?:(?:[参详另可]?见|[引摘出来源选]自|来源|出处|原文|根?据|依据|载于|引)(?:[:： ]{1,2}|(?=${OPEN})))?${OPEN}?`;
const DENIAL = "(?:不同于|有别于|区别于|不见于|未见于|不是|而不是|而非|并非|反驳|相反)";
/** Words between quotation marks with their file behind them in brackets: “…” (docs/ops.md:12). */
const QUOTED = new RegExp(
  raw`(?:“(?<curly>[^“”]{1,2000})”|「(?<corner>[^「」]{1,2000})」|"(?<straight>[^"\n]{1,2000})")[ ,，]{0,2}[(（](?!${DENIAL})${LEAD}${FILE}(?:${LINES})?${CLOSE}[)）]`,
  "giu",
);

/**
 * Chinese that leads up to a name without a blank: 见, 根据, 在, 而, 的. A word that describes something, such as 三月 or
 * 旧, leads up to no name: it is part of one.
 */
const LEADS_TO_NAME = new RegExp(
  raw`(?:${[
    ...["(?<!意)见", "根据", "依据", "(?<![数证票收单论])据", "按照?", "[依参对遵]照", "引用", "援引", "打开", "结合"],
    ...[
      "看",
      "阅",
      "自",
      "从",
      "(?<![路理])由",
      "在",
      "于",
      "到",
      "以",
      "(?<!行)为",
      "是",
      "即",
      "如",
      "(?<![校核])对",
    ],
    ...["和", "与", "及", "跟", "或者?", "而", "但是?", "且", "也", "还", "仅", "只", "除", "把", "将", "被"],
    ...["的", "了", "着", "过", "有", "[该此]", "[这那]份?", "上述", "前述", "所附", "文件", "文档"],
  ].join("|")})$`,
  "u",
);

/** Whether Chinese leads up to a name that follows it without a blank. */
export const leadsToName = (words: string): boolean => LEADS_TO_NAME.test(words);

/** Where in a path, as a text has it, a name may begin behind Chinese that stands before it without a blank. */
export const jointsIn = (path: string): number[] =>
  [...path.matchAll(/(?<=\p{Script=Han})[^/\\]/gu)].map(({ index }) => index);

/** A place in a document that a text names, and the words that it quotes from there. */
export interface Citation {
  /** As it is written, so perhaps shortened. */
  readonly path: string;
  /** Counted from 1; absent where the document alone is named. */
  readonly line?: number;
  readonly endLine?: number;
  /** Instead of a line, where the document has none: `page4`, `Sheet1!row12`; and the number of its last place. */
  readonly place?: string;
  readonly endPlace?: number;
  readonly quote?: string;
  /** Where it stands in the text, quotation included. */
  readonly from: number;
  readonly to: number;
}

/** The places in documents that a text cites, in order. */
export function citationsIn(text: string): Citation[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => citation(match));
  const bare = [...bareIn(text)];
  const isInside = (one: Citation): boolean => quoted.some(({ from, to }) => from <= one.from && one.to <= to);
  return [...quoted, ...bare.filter((one) => !isInside(one))].sort((a, b) => a.from - b.from);
}

/** Citations without brackets. The search resumes right after each one: no blank need follow it, as in ops.md:3和costs.md:4. */
function* bareIn(text: string): Generator<Citation> {
  for (let at = 0; ; ) {
    const match = CITED.exec(text.slice(at));
    if (!match) return;
    const found = citation(match, at);
    yield found;
    at = found.to;
  }
}

function citation({ 0: whole, index, groups = {} }: RegExpExecArray, offset = 0): Citation {
  const { path = "", place, line = groups.nth, end = groups.nthEnd, curly, corner, straight } = groups;
  const quote = curly ?? corner ?? straight;
  return {
    path,
    ...(line === undefined ? {} : { line: numberIn(line) }),
    ...(place === undefined ? {} : { place }),
    ...(end === undefined ? {} : { [place === undefined ? "endLine" : "endPlace"]: numberIn(end) }),
    ...(quote === undefined ? {} : { quote }),
    from: offset + index,
    to: offset + index + whole.length,
  };
}

/** Of digits of either width. */
const numberIn = (digits: string): number => Number(digits.normalize("NFKC"));

/** The same citation by another name that ends where its path ends in the text. */
export const named = (citation: Citation, path: string): Citation => ({
  ...citation,
  path,
  from: citation.from + (citation.quote === undefined ? citation.path.length - path.length : 0),
});

/**
 * A citation by the name under which it was looked up: shorter, where Chinese stands before that without a blank, or
 * longer, where the document's name has blanks or brackets.
 * @param text in which it was found
 * @param checked what a statement's list of what was checked names
 */
export function asChecked(citation: Citation, text: string, checked: readonly string[] = []): Citation {
  const { path, from, quote } = citation;
  const own = nameOfCitation(citation);
  const before = quote === undefined ? text.slice(0, from + path.length) : "";
  const longer = checked.flatMap((one) => {
    const name = one.endsWith(own) ? one.slice(0, one.length - own.length + path.length) : path;
    return name !== path && before.endsWith(name) ? [named(citation, name)] : [];
  });
  const shorter = [0, ...jointsIn(path)].map((at) => named(citation, path.slice(at)));
  return [...longer, ...shorter].find((one) => checked.includes(nameOfCitation(one))) ?? citation;
}

function placeOf({ path, line, place, endLine, endPlace }: Citation): string {
  const [at, end] = [place ?? line, endPlace ?? endLine];
  return `${path}${at === undefined ? "" : `:${at}${end === undefined ? "" : `-${end}`}`}`;
}

/** How a statement's list of what was checked names a citation: a key, whose quotation is cut anywhere. */
export const nameOfCitation = (citation: Citation): string =>
  citation.quote === undefined ? placeOf(citation) : `“${citation.quote.trim().slice(0, 120)}” (${placeOf(citation)})`;

/** A citation as people read it. A long quotation is cut after a sentence, a clause or a word. */
export const textOfCitation = (citation: Citation): string =>
  citation.quote === undefined ? placeOf(citation) : `“${shortened(citation.quote, 160)}” (${placeOf(citation)})`;

/** The same for a figure that stands in the lines cited. */
export const nameOfFigure = (figure: string, citation: Citation): string =>
  `${figure} in ${citation.path}:${citation.place ?? citation.line ?? 0}`;
