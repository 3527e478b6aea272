import { han } from "#lib/han";
import type { Words } from "./en.ts";

/** 千以上按万计，与文件里的写法一致。 */
const number = (value: number): string =>
  value >= 10_000
    ? `${(value / 10_000).toLocaleString("en-US", { maximumFractionDigits: 2 })}万`
    : value.toLocaleString("en-US", { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 });

const MONTHS = [730, "个月", 24 * 365] as const;
/** 单位合多少小时、名称，以及不到多少小时用这个单位。 */
const LENGTHS: readonly (readonly [hours: number, name: string, most: number])[] = [
  [1 / 3_600_000, "毫秒", 1 / 3_600],
  [1 / 3_600, "秒", 1 / 60],
  [1 / 60, "分钟", 1],
  [1, "小时", 72],
  [24, "天", 24 * 28],
  [168, "周", 24 * 180],
  MONTHS,
  [2_190, "个季度", 0],
  [8_760, "年", 0],
];
const PERIODS: Readonly<Record<string, string>> = { week: "周", month: "月", quarter: "季度", year: "年" };

export const zh: Words = {
  headings: {
    options: "方案",
    points: "与问题有关的内容",
    figures: "数字对照",
    contradictions: "互相不符的数字",
    dates: "时间先后",
    demands: "任何方案都要遵守的要求",
    unused: "文档中还写到",
    missing: "还缺什么",
    toFindOut: "先要弄清的问题",
  },
  lead: (documents, bearing, unread) => {
    if (documents + unread === 0) return "没有模型参与，也没有提供文档，因此对任何方案都说不出利弊。";
    const left = unread === 0 ? "" : `另有 ${unread} 份没有读：代码、数据、测试、许可证和变更记录不读。`;
    if (documents === 0) return `没有模型参与。${left.replace("另有", "提供的")}`;
    if (bearing === 0) return `没有模型参与。读完了 ${documents} 份文档，其中没有一段与问题有关。${left}`;
    return `没有模型参与。以下内容按规则从 ${documents} 份文档中找出${bearing < documents ? `，其中 ${bearing} 份与问题有关` : ""}：只作引用、计算和对照，不作评判。${left}`;
  },
  optionsFound: (names, isBare) =>
    isBare ? `问题问的是做不做一件事：${names.join("；或者")}。` : `共有 ${names.length} 个方案：${names.join("；")}。`,
  noOptions: "问题没有给出方案，文档中也没有列出方案。",
  leave: "维持现状",
  stays: (what) => `留在${what}`,
  ofDocuments: (name, place) => `${name}（${place}）`,
  point: "",
  says: (quote, place) => `${quote}（${place}）`,
  quote: (text) => `“${text}”`,
  between: "",
  documentsSay: "文档中的说法",
  silent: "规则没有找到",
  unlisted: "未列出",
  rows: {
    constraint: (text) => `您的要求：${text}`,
    money: () => "费用",
    time: () => "时间",
    for: () => "列出的优点",
    against: () => "列出的缺点",
    rest: () => "另外提到",
  },
  limit: "上限",
  amounts: {
    head: ["", "折合每年"],
    intro: "按月、按季或按年写出的金额，统一折算为每年：",
    from: (raw, aYear) => `${aYear}（${raw}）`,
    of: (amount, currency) => `${amount}${CURRENCIES[currency] ?? currency}`,
  },
  number,
  need: (needed, place, { found, at, of = "", difference, isShort }) =>
    `需要${needed}（${place}），${of}写明的有${found}（${at}）：${isShort ? "少" : "多"}${difference}。`,
  enough: (needed, place, { at, of = "" }) => `需要${needed}（${place}），${of}写明的正好够（${at}）。`,
  over: (quote, amount) => `${quote}：超出${amount}`,
  within: (quote) => `${quote}：没有超出`,
  short: (quote, amount) => `${quote}：比您要求的少${amount}`,
  asMuch: (quote) => `${quote}：不少于您要求的`,
  held: (quote, { side, by, limit, isLeast, place }) => {
    const edge = `${isLeast ? "下限" : "上限"} ${limit}（${place}）`;
    if (side === "same") return `${quote}：与${edge}相同`;
    // “每年多 2.88 万美元”。
    const far = by.replace(/^(每(?:[年月周]|季度))?/u, `$1${side === "above" ? "多" : "少"}`);
    return `${quote}：${side === "above" ? "高于" : "低于"}${edge}，${far}`;
  },
  bound: (found, foundPlace, bound, place, difference, isOver) =>
    `${found}（${foundPlace}），上限为${bound}（${place}）：${isOver ? "超出" : "低于上限"}${difference}。`,
  of: (name, amount) => `${name}：${amount}`,
  equals: (amount, aYear) => `${amount}，即${aYear}`,
  differ: (quote, place, other, otherPlace) => `${quote}（${place}），而另一处写的是${other}（${otherPlace}）。`,
  tally: (name, figures, place) =>
    `${name}${/[?？]$/u.test(name) ? "" : "："}${figures.map(([of, figure]) => han`${of} ${figure}`).join("，")}（${place}）`,
  difference: (value, unit) => (unit === "%" ? `${value}个百分点` : `${value}${unit}`),
  hours: (value, unit) => {
    const [hours, name] =
      LENGTHS.find(([hours, , most]) => (unit === undefined ? value < most : hours === unit)) ?? MONTHS;
    const n = value / hours;
    return `${n.toLocaleString("en-US", { maximumFractionDigits: n < 1 ? 3 : 1 })}${name}`;
  },
  aYear: (amount) => `每年${amount}`,
  inPeriod: (amount, period) => `每${PERIODS[period] ?? period}${amount}`,
  date: (raw, quote, place) => `${raw}：${quote}（${place}）`,
  dateOf: (raw, of, head, place) => `${raw}：${of}，${head}（${place}）`,
  dateAgain: (raw, place) => `${raw}（${place}，见上文引用）`,
  noPassageOf: (names) => `规则没有找到谈到以下方案的段落：${names.join("；")}。`,
  noPassageOn: (constraint) => `您要求“${constraint}”；规则没有找到说明哪个方案做得到的段落。`,
  nearestTo: (constraint, quote, place) =>
    `您要求“${constraint}”；最接近的是${quote === undefined ? ` ${place}` : `${quote}（${place}）`}，其中没有提到任何方案。`,
  notKnown: (quote, place) => `文档中尚无答案：${quote}（${place}）`,
  asked: (quote, place) => `文档中提出的问题：${quote}（${place}）`,
  notSpoken: (concerns) => `没有找到各方案对${concerns.join("、")}意味着什么。`,
  toFindOut: (concern, asks, measure) =>
    `${concern}：${asks}${measure === undefined ? "" : `需要的数字：${measure}。`}`,
  startWith: "有一份写明方案名称的文件或数字就可以开始：用 --context 提供，下次会在这里对照。",
};

const CURRENCIES: Readonly<Record<string, string>> = {
  EUR: "欧元",
  USD: "美元",
  CNY: "元",
  GBP: "英镑",
  CHF: "瑞士法郎",
};
