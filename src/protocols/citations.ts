import { shortened } from "#lib/cut";
import { present } from "#lib/fields";
import { PLACE } from "#lib/places";

const raw = String.raw;
/** File extensions: of documents cited by page, slide, sheet or paragraph; and of text cited by line. */
const PLACED = "(?:pdf|docx?|docm|pptx?|pptm|xlsx?|xlsm|eml|x?html?)";
const LINED = "(?:md|markdown|txt|rst|adoc|csv|tsv|log|tsx?|jsx?|py|go|java|rb|rs|sql|ya?ml|json|toml|sh)";
const DIGIT = raw`[\d０-９]`;
/** Words between a name and its line. */
const ITS = raw`(?:文件|文档)?(?:的|中的?|里的?)?`;
/** A file's name. A character that no name has, such as a blank, ends it, except a bracket or mark before the extension. */
const FILE = raw`(?<path>…?(?:(?!\.${LINED}${ITS}第${DIGIT})[\p{L}\p{N}_./\\-]){0,200}[\p{L}\p{N}_-][)）\]】》」』]?\.(?:${PLACED}|${LINED}))`;
const DASH = "[-–－~～]";
/** A mark that closes round a name alone: 《ops.md》:3, `ops.md`:3. */
const CLOSE = "[》”」』`]?";
/** A figure with its measure behind a colon is content, not a line: ops.md：40 人值班. */
const FIGURE = raw`${DIGIT}+(?:[.,~～–-]${DIGIT}+)*\s?(?:[%％‰万亿千]|个|人|名|位|天|日(?!志)|小时|分钟|秒|周|月|年|台|次|倍|元|美元|欧元|条|件|家|套|份|吨|公里|米|项|票)`;
const BY_COLON = raw`${CLOSE}[:：](?!${FIGURE})(?:(?<place>${PLACE})|L?(?<line>${DIGIT}{1,7}))(?:${DASH}(?<end>${DIGIT}{1,7}))?`;
/** ops.md 第 3 行, 《ops.md》的第3至5行, ops.md，第3行. Authors count the lines of a document without lines in their own way. */
const BY_WORDS = raw`(?<=\.${LINED})${CLOSE}\s?${ITS}[,，:：]?\s?[（(]?第\s?(?<nth>${DIGIT}{1,7})(?:\s?行?\s?(?:${DASH}|至|到)\s?(?:第\s?)?(?<nthEnd>${DIGIT}{1,7}))?\s?行`;
const LINES = `(?:${BY_COLON}|${BY_WORDS})`;
/** A name begins behind a character that no name has, behind a colon after Chinese, and at an ellipsis. */
const BEGIN = raw`(?:(?<![\p{L}\p{N}_./\\-]|(?<!\p{Script=Han}):)|(?=…))`;
/** A file's name with its folders and the line or place: `docs/ops.md:12`, `docs/ops.md:12-15`, `report.pdf:page4`. */
const CITED = new RegExp(raw`${BEGIN}${FILE}${LINES}(?!${DIGIT}|\.\d)`, "iu");
const OPEN = "[《「`]";
/** Words before a name in brackets that make it a source (见, 来源：, 摘自《), and words that do not. */
const LEAD = raw`(?:(?:[参详另可]?见|[引摘出来源选]自|来源|出处|原文|根?据|依据|载于|引)(?:[:： ]{1,2}|(?=${OPEN})))?${OPEN}?`;
const DENIAL = "(?:不同于|有别于|区别于|不见于|未见于|不是|而不是|而非|并非|反驳|相反)";
/** Words between quotation marks with their file behind them in brackets: “…” (docs/ops.md:12). */
const QUOTED = new RegExp(
  raw`(?:“(?<curly>[^“”]{1,2000})”|„(?<low>[^„“”]{1,2000})[“”]|«\s?(?<angled>[^«»]{1,2000}?)\s?»|「(?<corner>[^「」]{1,2000})」|"(?<straight>[^"\n]{1,2000})")[ ,，]{0,2}[(（](?!${DENIAL})${LEAD}${FILE}(?:${LINES})?${CLOSE}[)）]`,
  "giu",
);

/**
 * Chinese that leads up to a name without a blank: 见, 根据, 在, 而, 的. A word that describes something, such as 三月 or
 * 旧, leads up to no name: it is part of one.
 */
const LEADS_TO_NAME = new RegExp(
  raw`(?:${[
    ...["(?<!意)见", "根据", "依据", "(?<![数证票收单论])据", "按照?", "[依参对遵]照", "引用", "援引", "打开", "结合"],
    ...["看", "阅", "自", "从", "(?<![路理])由", "在", "于", "到", "以", "(?<!行)为"],
    ...["是", "即", "如", "(?<![校核])对"],
    ...["和", "与", "及", "跟", "或者?", "而", "但是?", "且", "也", "还", "仅", "只", "除", "把", "将", "被"],
    ...["的", "了", "着", "过", "有", "[该此]", "[这那]份?", "上述", "前述", "所附", "文件", "文档"],
  ].join("|")})$`,
  "u",
);

/** Whether Chinese leads up to a name that follows it without a blank. */
export const leadsToName = (words: string): boolean => LEADS_TO_NAME.test(words);

/** Returns the indexes in a path at which a name may begin directly behind Chinese. */
export const jointsIn = (path: string) => [...path.matchAll(/(?<=\p{Script=Han})[^/\\]/gu)].map(({ index }) => index);

/** A place in a document that a text names, and the words that it quotes from there. */
export interface Citation {
  /** Path as written, which may be shortened. */
  readonly path: string;
  /** Line, counted from 1; absent if only the document is named. */
  readonly line?: number;
  readonly endLine?: number;
  /** Place in a document without lines: `page4`, `Sheet1!row12`; and the number of its last place. */
  readonly place?: string;
  readonly endPlace?: number;
  readonly quote?: string;
  /** Its span in the text, quotation included. */
  readonly from: number;
  readonly to: number;
}

const EXTENSION = new RegExp(raw`\.(?:${PLACED}|${LINED})`, "iu");

/** Returns the places in documents that a text cites, in order. */
export function citationsIn(text: string): Citation[] {
  if (!EXTENSION.test(text)) return [];
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
  const { path = "", place, line = groups.nth, end = groups.nthEnd, curly, low, angled, corner, straight } = groups;
  const quote = curly ?? low ?? angled ?? corner ?? straight;
  return {
    path,
    ...present({ line: line === undefined ? undefined : numberIn(line), place, quote }),
    ...(end === undefined ? {} : { [place === undefined ? "endLine" : "endPlace"]: numberIn(end) }),
    from: offset + index,
    to: offset + index + whole.length,
  };
}

/** Reads digits of either width. */
const numberIn = (digits: string): number => Number(digits.normalize("NFKC"));

/** Returns the citation under another name that ends where its path ends in the text. */
export const named = (citation: Citation, path: string): Citation => ({
  ...citation,
  path,
  from: citation.from + (citation.quote === undefined ? citation.path.length - path.length : 0),
});

/**
 * Returns a citation by the name under which it was looked up: shorter if Chinese directly precedes it, longer if the
 * document's name has blanks or brackets.
 * @param text the text with the citation
 * @param checked keys in the statement's list of checked citations
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

/** A text with the places that its author gives for it. */
export const withPlaces = (text: string, evidence: readonly string[] = []): string =>
  evidence.length > 0 ? `${text} (${evidence.join("; ")})` : text;

/** A text without the places that it cites; what it quotes stays. */
export const withoutPlaces = (text: string, cited: readonly Citation[]): string =>
  cited.reduceRight((rest, { from, to, quote }) => {
    const end = quote === undefined ? from : from + quote.length + 2;
    return rest.slice(0, end) + rest.slice(to);
  }, text);

/** The words between quotation marks in a text. */
export const quotationsIn = (text: string): string[] =>
  [...text.matchAll(/“([^“”]+)”|「([^「」]+)」|"([^"\n]+)"/gu)].flatMap(([, ...inner]) => inner.find(Boolean) ?? []);

/**
 * Key of a citation in a statement's list of checked citations; its quotation may be cut anywhere.
 * @param other line that has the quotation, where it is not the one that is cited
 */
export const nameOfCitation = (citation: Citation, other?: number): string => {
  const { quote } = citation;
  const name = quote === undefined ? placeOf(citation) : `“${quote.trim().slice(0, 120)}” (${placeOf(citation)})`;
  return `${name}${other === undefined ? "" : ` (:${other})`}`;
};

/** Characters of a quotation by which readers know it again. */
const MARK = 24;

/** The beginning of a quotation as it was found at its citation, with the line that has it where that is another. */
export function quoteAt(citation: Citation, checked: readonly string[]): string {
  const name = nameOfCitation(citation);
  return `“${shortened(citation.quote ?? "", MARK)}”${checked.find((one) => one.startsWith(`${name} (:`))?.slice(name.length) ?? ""}`;
}

/** Tells a citation to readers. A long quotation is cut after a sentence, a clause or a word. */
export const textOfCitation = (citation: Citation): string =>
  citation.quote === undefined ? placeOf(citation) : `“${shortened(citation.quote, 160)}” (${placeOf(citation)})`;

/** The words before the place that ends a text, where none are marked as a quotation. */
export function unmarkedIn(text: string, { from, to, quote }: Citation): string | undefined {
  const isLast = /^[)）\]］.。]*$/u.test(text.slice(to));
  const words = text.slice(0, from).replace(/[\s(（[［]+$/u, "");
  return quote === undefined && isLast && words !== "" && quotationsIn(words).length === 0 ? words : undefined;
}

/** Key of a figure in the cited lines in a statement's list of what was checked. @param other line next to them that has it */
export const nameOfFigure = (figure: string, citation: Citation, other?: number): string =>
  `${figure} in ${citation.path}:${citation.place ?? citation.line ?? 0}${other === undefined ? "" : ` (:${other})`}`;

/** A figure as it was found at a citation, with the line that has it where that is the next one; undefined where it was not. */
export function figureAt(figure: string, citation: Citation, checked: readonly string[]): string | undefined {
  const name = nameOfFigure(figure, citation);
  const found = checked.find((one) => one === name || one.startsWith(`${name} (:`));
  return found && `${figure}${found.slice(name.length)}`;
}
