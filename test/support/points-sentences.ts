import { type Fate, isOpen, type PointsDiscussion, type Reason, type ScreenPart, screenOf } from "#points";
import type { RowByTheText } from "./points-by-the-text.ts";

/*
 * What each sentence of the first screen says, as a predicate on a reading of the table, in both languages. A sentence
 * that none of the patterns knows is wrong, too, so a new wording needs its line here.
 */

interface World {
  readonly points: PointsDiscussion;
  readonly rows: ReadonlyMap<string, RowByTheText>;
}

type Lang = "en" | "zh";

/** A piece of a line: its named groups, and the rows that the line is about. */
interface Piece {
  readonly said: Readonly<Record<string, string | undefined>>;
  /** The row named last, to which a piece without a row of its own belongs. */
  readonly row: RowByTheText | undefined;
  readonly line: readonly RowByTheText[];
  readonly part: ScreenPart["part"];
}

interface Sentence {
  readonly en: RegExp;
  readonly zh: RegExp;
  readonly holds: (piece: Piece, world: World) => boolean;
}

/** Quotes are masked by their number before a line is taken apart: `“3”`. */
const NAMED = { en: "(?:“(?<text>\\d+)” \\()?(?<row>p\\d+)\\)?", zh: "(?:“(?<text>\\d+)”（)?(?<row>p\\d+)）?" };
const ANY = { en: "(?:“\\d+” \\()?p\\d+\\)?", zh: "(?:“\\d+”（)?p\\d+）?" };
/** A condition, of one that most are for how many are, and who is against it. */
const NEEDED = {
  en: `(?:(?:“\\d+” \\(p\\d+, |p\\d+ \\()(?:(?:\\d+ of (?:the )?\\d+(?: others)?|both|all \\d+|the \\d+ others|the other one) for it(?:, (?:(?:each|\\d+ of them) )?on a condition)?)?(?:, )?(?:against: [^()“”]+)?\\)|${ANY.en})`,
  zh: `(?:(?:“\\d+”（p\\d+，|p\\d+（)(?:(?:(?:其余 )?\\d+ 位中 \\d+ 位|两位|(?:全部|其余) \\d+ 位)赞成(?:，(?:均|其中 \\d+ 位)?附条件)?)?，?(?:反对：[^（）“”]+)?）|${ANY.zh})`,
};
const NEEDS = {
  en: `(?<conditions>${NEEDED.en}(?:(?:, | and )${NEEDED.en})*)(?: and (?<count>\\d+) more \\((?<others>p\\d+(?:, p\\d+)*)\\))?`,
  zh: `(?<conditions>${NEEDED.zh}(?:、${NEEDED.zh})*)(?:及另 (?<count>\\d+) 项（(?<others>p\\d+(?:、p\\d+)*)）)?`,
};
const REASON = {
  en: "“(?<quote>\\d+)” \\((?:(?<author>[^,()]+), )?(?<message>[^,)]+)\\)(?<places> \\[[^\\]]+\\])?",
  zh: "“(?<quote>\\d+)”（(?:(?<author>[^，（）]+)，)?(?<message>[^，）]+)）(?<places>［[^］]+］)?",
};

const pattern = (text: string): RegExp => new RegExp(`^${text}$`, "u");
const both = (en: string, zh: string): Pick<Sentence, "en" | "zh"> => ({ en: pattern(en), zh: pattern(zh) });
const numbers = (text: string | undefined): number => Number(text ?? 0);

export class Sentences {
  readonly #world: World;
  /** Patterns that a sentence was found for. */
  readonly seen = new Set<RegExp>();

  constructor(points: PointsDiscussion, rows: readonly RowByTheText[]) {
    this.#world = { points, rows: new Map(rows.map((row) => [row.id, row])) };
  }

  /** Returns the sentences of the screen that no pattern knows or that the table contradicts. */
  wrong(lang: Lang, screen: readonly ScreenPart[] = screenOf(this.#world.points, lang)): string[] {
    const first = screen.filter(({ part }) => part === "first").flatMap(({ lines }) => lines.map(({ text }) => text));
    return screen.flatMap((part) => [
      ...bareIn(first.join(" ")),
      ...part.lines.flatMap(({ text, points }) => this.#wrongIn(text, points, part.part, lang)),
      ...this.#leftOut(part),
    ]);
  }

  #wrongIn(text: string, points: readonly string[], part: ScreenPart["part"], lang: Lang): string[] {
    const { rows } = this.#world;
    const quotes: string[] = [];
    const masked = text.replace(/“([^”]*)”/gu, (_, quote: string) => `“${quotes.push(quote) - 1}”`);
    const line = points.flatMap((id) => rows.get(id) ?? []);
    let row: RowByTheText | undefined = line[0];
    return masked
      .replace(/[.。]$/u, "")
      .split(lang === "en" ? /; |\. | · / : /；|。| · /u)
      .filter((piece) => {
        const found = SENTENCES.flatMap((sentence) => {
          const groups = sentence[lang].exec(piece)?.groups;
          return groups === undefined || (sentence.parts && !sentence.parts.includes(part))
            ? []
            : [{ sentence, groups }];
        })[0];
        if (found === undefined) return true;
        this.seen.add(found.sentence[lang]);
        const said = { ...found.groups };
        for (const name of ["text", "quote", "taken"])
          if (said[name] !== undefined) said[name] = quotes[Number(said[name])] ?? "";
        if (said.row !== undefined) row = rows.get(said.row);
        if (said.row !== undefined && row === undefined) return true;
        if (said.text !== undefined && said.row !== undefined && !isCutOf(said.text, this.#textOf(said.row)))
          return true;
        return !found.sentence.holds({ said, row, line, part }, this.#world);
      })
      .map((piece) => `${lang}, ${part}: ${piece.replace(/“(\d+)”/gu, (_, at: string) => `“${quotes[Number(at)]}”`)}`);
  }

  /** Every row of a tier is in the part of the tier, or counted there. */
  #leftOut({ part, lines, more }: ScreenPart): string[] {
    const tier = { shared: "shared", most: "most", condition: "on a condition", divides: "divided" }[part as string];
    if (tier === undefined || more > 0) return [];
    const shown = new Set(lines.flatMap(({ points }) => points));
    const all = [...this.#world.rows.values()].filter((row) => row.tier === tier);
    return all.filter(({ id }) => !shown.has(id)).map(({ id }) => `${part} leaves out ${id}`);
  }

  #textOf(id: string): string {
    return this.#world.points.points.get(id)?.text ?? "";
  }
}

/** Points that a text names by their ids before it has told what they say; not those that it counts as "more". */
function bareIn(text: string): string[] {
  const named = text.replace(/(?:more \(|项（)p\d+(?:(?:, |、)p\d+)*/gu, "");
  const told = new Set<string>();
  return [...named.matchAll(/(?<text>” ?[(（])?\b(?<id>p\d+)\b/gu)].flatMap(({ groups }) => {
    const { text, id = "" } = groups as { text?: string; id?: string };
    if (text !== undefined) told.add(id);
    return told.has(id) ? [] : [`${id} stands without its text in: ${named}`];
  });
}

const isCutOf = (quote: string, text: string): boolean =>
  text.startsWith(quote.replace(/…$/u, "").trimEnd()) && (quote === text || quote.endsWith("…"));

const list = (text = ""): string[] => text.split(/, |、| and (?=“|p\d)/u);

/** Ids of people by the names in a list, sorted. */
const people = (text: string | undefined, { points }: World): string[] => {
  const ids = new Map([...points.people().values()].map(({ id, name }) => [name, id]));
  return list(text)
    .map((name) => ids.get(name) ?? `nobody is called ${name}`)
    .sort();
};

const same = (one: readonly string[], other: readonly string[]): boolean =>
  String([...one].sort()) === String([...other].sort());

const saidOf = (who: string, row: RowByTheText, { points }: World) =>
  points.said.filter(({ by, on }) => by === who && row.members.includes(on));

const expertsOf = ({ points }: World): string[] => points.setting.experts.map(({ id }) => id);
const silentOn = (row: RowByTheText, world: World): string[] =>
  expertsOf(world).filter((who) => !isHeard(who, row, world) && !needs(who, row, world));

/** Whether somebody's own objection to a row counts. */
const objectsTo = (who: string, { fates, members }: RowByTheText, { points }: World): boolean =>
  Object.entries(fates).some(
    ([id, fate]) =>
      points.reasons.get(id)?.by === who && !["withdrawn", "source not found", "target gone"].includes(fate),
  ) &&
  ![...points.reasons.values()].some(
    ({ id, by, on, side }) => by === who && side === "for" && members.includes(on) && !points.withdrawn.has(id),
  );

/** Whether somebody is for another row only if this one is so. */
const needs = (who: string, { id }: RowByTheText, world: World): boolean =>
  [...world.rows.values()].some((other) =>
    (saidOf(who, other, world).at(-1)?.if ?? []).some((need) => world.points.rowId(need) === id),
  );

/** Whether no expert spoke in a later step than that in which the first of a row's points was brought. */
const cameLast = ({ members }: RowByTheText, world: World): boolean => {
  const own = members.flatMap((id) => world.points.points.get(id) ?? []);
  const first = Math.min(...own.map(({ step }) => step));
  const later = expertsOf(world).flatMap((who) => world.points.turns.get(who) ?? []);
  return own.every(({ by }) => by !== undefined) && later.every(({ step }) => step <= first);
};

const isHeard = (who: string, row: RowByTheText, world: World): boolean => saidOf(who, row, world).length > 0;

const holders = (row: RowByTheText): string[] => [...row.for, ...row.onlyIf];

/** Whether only one of two rows can be done. */
const areExclusive = (one: RowByTheText, other: RowByTheText, { points }: World): boolean =>
  points.exclusions.some(({ pair: [a, b] }) => same([points.rowId(a), points.rowId(b)], [one.id, other.id]));

/** Counts the objections to a row that are open, and those that are granted. */
function countsOf(row: RowByTheText | undefined) {
  const fates = Object.values(row?.fates ?? {}).filter((fate) => isOpen(fate as Fate));
  const granted = fates.filter((fate) => fate === "granted").length;
  return { open: fates.length - granted, granted };
}

/** Whether all of these were for a row, and named what moved them, or granted it. */
function haveLeft({ who, over }: Piece["said"], row: RowByTheText | undefined, world: World): boolean {
  const all = people(who, world);
  const isNamed = (id: string): boolean =>
    world.points.said.some(({ by, because = [] }) => because.includes(id) && all.includes(by)) ||
    world.points.conceded.some(({ by, to }) => all.includes(by) && world.points.reasons.get(to)?.message === id);
  return (
    row?.tier === "given up" &&
    all.every((one) => saidOf(one, row, world).some(({ stance }) => stance === "for")) &&
    (over === undefined || list(over).every(isNamed))
  );
}

/** Whether somebody is for another row that excludes one of these. */
const isElsewhere = (who: string, rows: readonly RowByTheText[], world: World): boolean =>
  [...world.rows.values()].some(
    (other) =>
      !rows.includes(other) && holders(other).includes(who) && rows.some((one) => areExclusive(one, other, world)),
  );

/** Experts of no side of a row who are for one that excludes it and that the line does not tell. */
const elsewhere = (row: RowByTheText, line: readonly RowByTheText[], world: World): string[] => {
  const rivals = [...world.rows.values()].filter((one) => areExclusive(one, row, world) && !line.includes(one));
  const all = new Set(rivals.flatMap(holders));
  return [...all].filter((who) => ![...holders(row), ...row.against].includes(who) && row.second[who] === undefined);
};

/** The reasons that a quote with its message may be; where no author is named, that of the only person before it. */
function quoted({ said }: Piece, world: World): Reason[] {
  const [author, ...others] = people(said.author ?? said.who, world);
  if (others.length > 0) return [];
  return [...world.points.reasons.values()].filter(
    ({ by, message, text, checked, evidence = [] }) =>
      by === author &&
      message === said.message &&
      isCutOf(said.quote ?? "", text) &&
      (said.places === undefined
        ? evidence.length === 0
        : said.places.includes(evidence.join(", ")) &&
          said.places.includes("✓") === (checked === true) &&
          said.places.includes("✗") === (checked === "missing")),
  );
}

const FATES: Readonly<Record<string, Fate>> = {
  withdrawn: "withdrawn",
  "source not found": "source not found",
  "the attacked reason no longer counts": "target gone",
  已收回: "withdrawn",
  未找到出处: "source not found",
  所针对的理由已失效: "target gone",
  已采纳: "taken in",
  已回应: "answered",
  "put to nobody since": "came last",
  "shown, not answered": "not answered",
  "answered, not confirmed": "not confirmed",
  granted: "granted",
  disputed: "disputed",
  "maintained by its author": "maintained",
  尚未请人回应: "came last",
  "已看到，未回应": "not answered",
  "已回应，尚未确认": "not confirmed",
  已承认: "granted",
  仍有争议: "disputed",
  提出者坚持: "maintained",
};

const WORDS: Readonly<Record<string, RowByTheText["word"]>> = {
  unchallenged: "unchallenged",
  "no objection open": "answered",
  open: "open",
  无人提出异议: "unchallenged",
  没有未解决的异议: "answered",
  有未解决的异议: "open",
};

const hadObjections = ({ fates }: RowByTheText): boolean => Object.keys(fates).length > 0;

/** Conditions of an expert who is for a row. */
const conditionsOf = (who: string, row: RowByTheText, world: World): string[] => [
  ...new Set((saidOf(who, row, world).at(-1)?.if ?? []).map((id) => world.points.rowId(id))),
];

/** Conditions that everybody who is for a row sets. */
const conditionsOfAll = (row: RowByTheText, world: World): string[] => {
  const [first = [], ...others] = holders(row).map((who) => conditionsOf(who, row, world));
  return first.filter((id) => others.every((all) => all.includes(id)));
};

/** Experts who set a row as a condition of another, and are on no side of it. */
const settersOf = (row: RowByTheText, world: World): string[] =>
  expertsOf(world)
    .filter((who) => [...world.rows.values()].some((one) => conditionsOf(who, one, world).includes(row.id)))
    .filter((who) => ![...holders(row), ...row.against, ...Object.keys(row.second)].includes(who));

const withConditions = (row: RowByTheText, world: World): string[] =>
  holders(row).filter((who) => conditionsOf(who, row, world).length > 0);

/**
 * Whether these set these conditions and no others, and of each that most are for how many are is told, and who is against.
 * @param besides further ones that they set, or `any`
 */
function hasConditions(
  said: Piece["said"],
  row: RowByTheText | undefined,
  who: readonly string[],
  world: World,
  besides: readonly string[] | "any" = [],
): boolean {
  const all = expertsOf(world).length;
  const told = [
    ...(said.conditions ?? "").matchAll(/\b(?<id>p\d+)\b(?:(?:, | \(|，|（)(?<notes>[^()（）“”]+)[)）])?/gu),
  ];
  const isTallied = told.every(({ groups }) => {
    const { id = "", notes = "" } = groups ?? {};
    const needed = world.rows.get(id);
    const [, counts = "", contra] = /^(.*?)(?:(?:, |，)?(?:against: |反对：)(.+))?$/u.exec(notes) ?? [];
    if (!same(contra === undefined ? [] : people(contra, world), needed?.against ?? [])) return false;
    const [, tally, on = ""] = /^(.+?)(?: for it|赞成)(.*)$/u.exec(counts) ?? [];
    const isMost = needed !== undefined && (needed.tier === "shared" || needed.tier === "most");
    // A tally is told once.
    if (!isMost || tally === undefined) return isMost || tally === undefined;
    const [held = 0, of = 0] = (tally.match(/\d+/gu) ?? []).map(Number).toSorted((one, other) => one - other);
    const pro = holders(needed).length;
    const conditional = withConditions(needed, world).length;
    const isTold = on === "" ? conditional === 0 : conditional === Number(/\d+/u.exec(on)?.[0] ?? pro);
    const setters = settersOf(needed, world);
    const areTold = setters.length > 0 && setters.every((one) => who.includes(one));
    const rest = areTold ? all - setters.length : all;
    if (/other|其余/u.test(tally) !== areTold) return false;
    return isTold && (/ of |位中/u.test(tally) ? held === pro && of === rest : pro === rest);
  });
  const others = said.others === undefined ? [] : list(said.others);
  const ids = [...told.map(({ groups }) => groups?.id ?? ""), ...others];
  return (
    row !== undefined &&
    isTallied &&
    others.length === numbers(said.count) &&
    who.every(
      (one) =>
        holders(row).includes(one) &&
        (besides === "any"
          ? ids.every((id) => conditionsOf(one, row, world).includes(id))
          : same(conditionsOf(one, row, world), [...besides, ...ids])),
    )
  );
}

/** Returns what became of a reason that names a limit, as it is told. */
const limitKind = (said: Piece["said"]): string =>
  said.side === "for" || said.side === "赞成"
    ? "kept"
    : ({ "taken in": "taken in", answered: "answered", 已采纳: "taken in", 已回应: "answered" }[said.became ?? ""] ??
      "broken");

const SENTENCES: readonly (Sentence & { readonly parts?: readonly ScreenPart["part"][] })[] = [
  {
    ...both(
      `(?:(?<pro>\\d+) of (?<all>\\d+)|(?<every>Both|All (?<number>\\d+))) are for(?<on>, (?:each|(?<only>\\d+) of them) on a condition)?: ${NAMED.en}`,
      `(?:(?<all>\\d+) 位中 (?<pro>\\d+) 位赞成|(?<every>(?:两位|全部 (?<number>\\d+) 位)都赞成))(?<on>，(?:均|其中 (?<only>\\d+) 位)附条件)?：${NAMED.zh}`,
    ),
    parts: ["first"],
    holds: ({ said, row }, world) => {
      const all = expertsOf(world).length;
      const pro = said.every === undefined ? numbers(said.pro) : all;
      const isCounted = said.every === undefined ? numbers(said.all) === all : Number(said.number ?? 2) === all;
      if (row === undefined || !["shared", "most", "on a condition"].includes(row.tier)) return false;
      const only = said.on === undefined ? 0 : said.only === undefined ? pro : numbers(said.only);
      return isCounted && holders(row).length === pro && withConditions(row, world).length === only;
    },
  },
  {
    ...both("detail of (?<whole>p\\d+)", "(?<whole>p\\d+) 的细节"),
    parts: ["first"],
    holds: ({ said, row }, { points }) => points.rowId(points.points.get(row?.id ?? "")?.detailOf ?? "") === said.whole,
  },
  {
    ...both(
      `(?:(?<contra>\\d+) of (?<all>\\d+)|(?<every>Both|All (?<number>\\d+))) are against: ${NAMED.en}`,
      `(?:(?<all>\\d+) 位中 (?<contra>\\d+) 位|(?<every>(?:两位|全部 (?<number>\\d+) 位)都))反对：${NAMED.zh}`,
    ),
    parts: ["first"],
    holds: ({ said, row }, world) => {
      const all = expertsOf(world).length;
      const contra = said.every === undefined ? numbers(said.contra) : all;
      const isCounted = said.every === undefined ? numbers(said.all) === all : Number(said.number ?? 2) === all;
      return row?.against.length === contra && isCounted && contra * 2 > all;
    },
  },
  {
    ...both(
      `${NAMED.en}: (?:(?<pro>\\d+) for)?(?:(?:, )?(?<only>\\d+) on a condition)?(?:, (?<contra>\\d+) against)?(?:, (?<second>\\d+) as a second choice)?(?:, (?<instead>\\d+) for another instead)?`,
      `${NAMED.zh}：(?:(?<pro>\\d+) 位赞成)?(?:，?(?<only>\\d+) 位附条件赞成)?(?:，(?<contra>\\d+) 位反对)?(?:，(?<second>\\d+) 位将其列为次选)?(?:，(?<instead>\\d+) 位赞成其他选项)?`,
    ),
    parts: ["first"],
    holds: ({ said, row, line }, world) =>
      row?.tier === "divided" &&
      (row.against.length === 0 ? 0 : elsewhere(row, line, world).length) === numbers(said.instead) &&
      holders(row).length - withConditions(row, world).length === numbers(said.pro) &&
      row.against.length === numbers(said.contra) &&
      withConditions(row, world).length === numbers(said.only) &&
      Object.keys(row.second).length === numbers(said.second),
  },
  {
    ...both(
      "No point has more than half of the (?<all>\\d+) experts for it(?<condition> without a condition)?",
      "(?<all>\\d+) 位专家中，没有一个要点得到过半数(?<condition>无条件)?赞成",
    ),
    parts: ["first"],
    holds: ({ said }, world) =>
      [...world.rows.values()].every(({ tier }) => tier !== "shared" && tier !== "most") &&
      [...world.rows.values()].some(({ tier }) => tier === "on a condition") === (said.condition !== undefined) &&
      numbers(said.all) === expertsOf(world).length,
  },
  {
    ...both("(?<one>There is one expert): nothing can be shared", "(?<one>只有一位专家)，谈不上共识"),
    parts: ["first"],
    holds: (_, world) => expertsOf(world).length === 1,
  },
  {
    ...both(
      `${NAMED.en}: (?:(?<pro>\\d+) of (?<all>\\d+)|(?<every>both|all (?<number>\\d+)))`,
      `${NAMED.zh}：(?:(?<all>\\d+) 位中 (?<pro>\\d+) 位|(?<every>两位|全部 (?<number>\\d+) 位))`,
    ),
    parts: ["shared", "most", "condition", "few"],
    holds: ({ said, row, part }, world) => {
      const all = expertsOf(world).length;
      const pro = said.every === undefined ? numbers(said.pro) : all;
      const isCounted = said.every === undefined ? numbers(said.all) === all : Number(said.number ?? 2) === all;
      if (row === undefined || !isCounted) return false;
      const tier = part === "condition" ? "on a condition" : part;
      return row.tier === tier && pro === holders(row).length;
    },
  },
  {
    ...both(
      `(?:${NAMED.en}: )?for: (?<who>[^“:;]+?)(?: ${REASON.en})?`,
      `(?:${NAMED.zh}：)?赞成：(?<who>[^“：；]+?)(?:${REASON.zh})?`,
    ),
    holds: (piece, world) => {
      const { said, row } = piece;
      if (row === undefined || !same(people(said.who, world), row.for)) return false;
      return said.quote === undefined || quoted(piece, world).some(({ id }) => !(id in row.fates));
    },
  },
  {
    ...both(
      `(?:${NAMED.en}: )?against: (?<who>[^“:;]+?)(?: ${REASON.en}(?:, (?<became>taken in|answered))?)?`,
      `(?:${NAMED.zh}：)?反对：(?<who>[^“：；]+?)(?:${REASON.zh}(?:，(?<became>已采纳|已回应))?)?`,
    ),
    holds: (piece, world) => {
      const { said, row, part } = piece;
      if (row === undefined) return false;
      const who = people(said.who, world);
      // Who gave a point up is named as that, not once more as against it.
      const isAll = part === "asked" ? who.every((one) => row.against.includes(one)) : same(who, row.against);
      if (!isAll) return false;
      return (
        said.quote === undefined ||
        quoted(piece, world).some(({ id, by }) => {
          const fate = row.fates[id];
          const isTold =
            said.became === undefined
              ? isOpen(fate as Fate)
              : ["taken in", "已采纳"].includes(said.became) === (fate === "taken in");
          return fate !== undefined && isTold && row.against.includes(by);
        })
      );
    },
  },
  {
    ...both(`each only if ${NEEDS.en}(?:, and on further conditions below)?`, `各自的条件中都有 ?${NEEDS.zh}`),
    holds: ({ said, row }, world) => hasConditions(said, row, row ? holders(row) : [], world, "any"),
  },
  {
    ...both(
      `(?:${NAMED.en}: )?(?<who>[^“:;]+?) also only if ${NEEDS.en}`,
      `(?:${NAMED.zh}：)?(?<who>[^“：；，]+?)另外还要求 ?${NEEDS.zh}`,
    ),
    holds: ({ said, row }, world) =>
      hasConditions(said, row, people(said.who, world), world, row ? conditionsOfAll(row, world) : []),
  },
  {
    ...both(
      `(?:${NAMED.en}: )?(?:(?<who>[^“:;]+?) )?only if ${NEEDS.en}`,
      `(?:${NAMED.zh}：)?(?:(?<who>[^“：；，]+?)赞成，)?条件是 ?${NEEDS.zh}`,
    ),
    holds: ({ said, row }, world) =>
      hasConditions(said, row, said.who === undefined && row ? holders(row) : people(said.who, world), world),
  },
  {
    ...both(
      `(?:${NAMED.en}: )?(?<who>[^“:;]+?) as a second choice, after (?:“\\d+” \\()?(?<other>p\\d+)\\)?(?: and only with (?<conditions>${ANY.en}(?: and ${ANY.en})*))?`,
      `(?:${NAMED.zh}：)?(?<who>[^“：；，]+?)列为次选（首选 ?(?:“\\d+”（)?(?<other>p\\d+)）?）(?:，条件是 ?(?<conditions>${ANY.zh}(?:、${ANY.zh})*))?`,
    ),
    holds: ({ said, row }, world) =>
      people(said.who, world).every((who) => {
        const needs = (row && saidOf(who, row, world).at(-1)?.if) ?? [];
        const told = [...(said.conditions ?? "").matchAll(/(?<=^|[ 、（(])p\d+/gu)].map(([id]) => id);
        const isTold = same(told, [...new Set(needs.map((id) => world.points.rowId(id)))]);
        return row?.second[who] === said.other && isTold;
      }),
  },
  {
    ...both(
      "(?:(?<who>[^“:;]+?)) on a condition \\((?<conditions>p\\d+(?: with \\d+ against)?(?:, p\\d+(?: with \\d+ against)?)*)\\)",
      "(?<who>[^“：；，]+?)附条件（(?<conditions>p\\d+(?: 有 \\d+ 位反对)?(?:、p\\d+(?: 有 \\d+ 位反对)?)*)）",
    ),
    holds: ({ said, row }, world) => {
      const told = [...(said.conditions ?? "").matchAll(/(?<id>p\d+)(?: (?:with|有) (?<against>\d+))?/gu)];
      const isTrue = told.every(
        ({ groups }) => world.rows.get(groups?.id ?? "")?.against.length === numbers(groups?.against),
      );
      const ids = told.map(({ groups }) => groups?.id ?? "");
      return (
        isTrue &&
        row !== undefined &&
        people(said.who, world).every((who) => holders(row).includes(who) && same(conditionsOf(who, row, world), ids))
      );
    },
  },
  {
    ...both("not together with (?<rivals>p\\d+(?:, p\\d+)*)", "与 (?<rivals>p\\d+(?:、p\\d+)*) 不能并存"),
    parts: ["first"],
    holds: ({ said, row }, world) =>
      list(said.rivals).every((id) => {
        const other = world.rows.get(id);
        return row !== undefined && other !== undefined && areExclusive(row, other, world);
      }),
  },
  {
    ...both(
      "objections: (?<void>[a-z ]+(?:, [a-z ]+)*)",
      "异议(?<void>(?:已收回|未找到出处|所针对的理由已失效|已采纳|已回应)(?:、[^“：；，]+)?)",
    ),
    holds: ({ row, said }) =>
      row !== undefined &&
      (row.word === "unchallenged" ? hadObjections(row) : row.word === "answered" && row.against.length > 0) &&
      same(
        list(said.void).map((fate) => FATES[fate] ?? fate),
        [...new Set(Object.values(row.fates))],
      ),
  },
  {
    ...both("(?<bare>no reason given against it)", "(?<bare>反对者没有给出理由)"),
    holds: ({ row }) => row?.word === "unchallenged" && !hadObjections(row) && row.against.length > 0,
  },
  {
    ...both("(?<word>unchallenged|no objection open|open)", "(?<word>无人提出异议|没有未解决的异议|有未解决的异议)"),
    holds: ({ said, row }) =>
      row?.word === WORDS[said.word ?? ""] &&
      !(row?.word === "unchallenged" && hadObjections(row)) &&
      (row?.word === "open"
        ? Object.values(row.fates).some((fate) => isOpen(fate as Fate) && fate !== "granted")
        : row?.against.length === 0),
  },
  {
    ...both("on neither side: (?<who>[^“:;]+)", "中立：(?<who>[^“：；]+)"),
    parts: ["divides"],
    holds: ({ said, line }, world) => {
      const sides = line.flatMap((row) => [...holders(row), ...row.against, ...Object.keys(row.second)]);
      const neither = expertsOf(world).filter(
        (who) => !sides.includes(who) && line.some((row) => isHeard(who, row, world)) && !isElsewhere(who, line, world),
      );
      return same(people(said.who, world), neither);
    },
  },
  {
    ...both(
      `(?<who>[^“:;]+?) for (?:“\\d+” \\()?(?<other>p\\d+)\\)? instead(?: of (?<of>p\\d+(?:, p\\d+)*))?`,
      `(?<who>[^“：；]+?)赞成与(?:之| (?<of>p\\d+(?:、p\\d+)*) )不能并存的 ?(?:“\\d+”（)?(?<other>p\\d+)）?`,
    ),
    parts: ["most", "shared", "condition", "few", "asked", "divides"],
    holds: ({ said, row, line, part }, world) => {
      const other = world.rows.get(said.other ?? "");
      const rows = part === "divides" ? line : row ? [row] : [];
      if (!other) return false;
      const excluded = rows.filter((one) => areExclusive(one, other, world)).map(({ id }) => id);
      if (!same(excluded, said.of === undefined ? rows.map(({ id }) => id) : list(said.of))) return false;
      const onASide = rows.flatMap((one) => [...holders(one), ...one.against]);
      return people(said.who, world).every((who) => holders(other).includes(who) && !onASide.includes(who));
    },
  },
  {
    ...both("(?<who>[^“:;]+) objects?", "(?<who>[^“：；]+?)有异议"),
    holds: ({ said, row, line, part }, world) => {
      const rows = part === "divides" ? line : row ? [row] : [];
      return people(said.who, world).every(
        (who) => rows.every((one) => !isHeard(who, one, world)) && rows.some((one) => objectsTo(who, one, world)),
      );
    },
  },
  {
    ...both("(?<who>[^“:;]+) (?:has|have) not said", "(?<who>[^“：；]+)未表态"),
    holds: ({ said, row, line, part }, world) => {
      const rows = part === "divides" ? line : row ? [row] : [];
      const silent = expertsOf(world)
        .filter((who) => rows.every((one) => silentOn(one, world).includes(who)))
        .filter((who) => !isElsewhere(who, rows, world) && !rows.some((one) => objectsTo(who, one, world)));
      return rows.length > 0 && same(people(said.who, world), silent) && !rows.every((one) => cameLast(one, world));
    },
  },
  {
    ...both("a condition of (?<ids>p\\d+(?:, p\\d+)*)", "(?<ids>p\\d+(?:、p\\d+)*) ?的条件"),
    parts: ["shared", "most", "condition", "few"],
    holds: ({ said, row }, world) => {
      const of = [...world.rows.values()].filter((one) =>
        expertsOf(world).some((who) => row && conditionsOf(who, one, world).includes(row.id)),
      );
      return same(
        list(said.ids ?? ""),
        of.map(({ id }) => id),
      );
    },
  },
  {
    ...both("(?<last>put to nobody since)", "(?<last>尚未请人回应)"),
    holds: ({ row, line, part }, world) => {
      const rows = part === "divides" ? line : row ? [row] : [];
      const isSilent = (one: RowByTheText): boolean => silentOn(one, world).some((who) => !objectsTo(who, one, world));
      return rows.length > 0 && rows.every((one) => cameLast(one, world) && isSilent(one));
    },
  },
  {
    ...both(
      `Open objection \\((?<fate>[^),]+(?:, not taken in|, not answered|, not confirmed)?)(?<holder>, raised by a supporter)?\\): ${REASON.en}`,
      `未解决的异议（(?<fate>[^）]+?)(?<holder>，提出者赞成这个要点)?）：${REASON.zh}`,
    ),
    holds: ({ row, said, ...piece }, world) =>
      quoted({ row, said, ...piece }, world).some(
        ({ id, by }) =>
          row?.fates[id] === FATES[said.fate ?? ""] &&
          (said.holder !== undefined) === [...(row?.for ?? []), ...(row?.onlyIf ?? [])].includes(by),
      ),
  },
  {
    ...both(
      `Objection granted(?<holder> \\(raised by a supporter\\))?: ${REASON.en}`,
      `已承认的异议(?<holder>（提出者赞成这个要点）)?：${REASON.zh}`,
    ),
    holds: ({ row, said, ...piece }, world) =>
      quoted({ row, said, ...piece }, world).some(
        ({ id, by }) =>
          row?.fates[id] === "granted" &&
          (said.holder !== undefined) === [...(row?.for ?? []), ...(row?.onlyIf ?? [])].includes(by),
      ),
  },
  {
    ...both("(?<granted>\\d+) objections? granted", "(?<granted>\\d+) 条异议已承认"),
    holds: ({ said, row }) => {
      const { open, granted } = countsOf(row);
      return open === 0 && granted === numbers(said.granted);
    },
  },
  {
    // Beside one that is told.
    ...both(
      "(?=\\d)(?:(?<open>\\d+) more open)?(?:, )?(?:(?<granted>\\d+) more granted)?",
      "(?=另有)(?:另有 (?<open>\\d+) 条异议未解决)?，?(?:另有 (?<granted>\\d+) 条异议已承认)?",
    ),
    holds: ({ said, row }) => {
      const { open, granted } = countsOf(row);
      const [more, met] = [numbers(said.open), numbers(said.granted)];
      return more + met === open + granted - 1 && more <= open && met <= granted;
    },
  },
  {
    ...both(
      `Taken in: “(?<taken>\\d+)” → (?:“\\d+” \\()?(?<met>p\\d+)\\)?`,
      `已采纳：“(?<taken>\\d+)” → (?:“\\d+”（)?(?<met>p\\d+)）?`,
    ),
    holds: ({ said, row }, { points }) =>
      Object.entries(row?.fates ?? {}).some(
        ([id, fate]) =>
          fate === "taken in" &&
          isCutOf(said.taken ?? "", points.reasons.get(id)?.text ?? "") &&
          points.conceded.some(({ to, met }) => to === id && met !== undefined && points.rowId(met) === said.met),
      ),
  },
  {
    ...both(REASON.en, REASON.zh),
    parts: ["shared", "most", "condition", "few"],
    // A whole may borrow the reason of its detail.
    holds: (piece, world) =>
      quoted(piece, world).some((reason) => {
        const rows = [...world.rows.values()].filter(
          ({ id, members }) =>
            id === piece.row?.id ||
            members.some((one) => {
              const whole = world.points.points.get(one)?.detailOf;
              return (
                whole !== undefined && world.points.points.has(whole) && world.points.rowId(whole) === piece.row?.id
              );
            }),
        );
        let root = reason.on;
        for (let on = world.points.reasons.get(root); on; on = world.points.reasons.get(root)) root = on.on;
        return rows.some(({ id, fates }) => id === world.points.rowId(root) && !(reason.id in fates));
      }),
  },
  {
    ...both(
      "(?<row>p\\d+): (?<one>.+) and (?<other>.+) changed sides in one step, without having heard each other",
      "(?<row>p\\d+)：(?<one>.+)与(?<other>.+)在同一步中互换了立场，事先没有听到对方的话",
    ),
    parts: ["divides"],
    holds: ({ said, row }, world) => {
      const [one = "", other = ""] = [...people(said.one, world), ...people(said.other, world)];
      const stances = (who: string) => (row ? saidOf(who, row, world) : []);
      return stances(one).some((mine) =>
        stances(other).some((its) => mine.step === its.step && mine.stance !== its.stance && mine.stance !== "none"),
      );
    },
  },
  {
    ...both(
      `(?:${NAMED.en}: )?given up by (?<who>[^“:;(]+?)(?: \\(over (?<over>[^)]+)\\))?`,
      `(?:${NAMED.zh}：)?(?<who>[^“：；（]+?)已放弃(?:（因 (?<over>[^）]+)）)?`,
    ),
    parts: ["asked"],
    holds: ({ said, row }, world) => haveLeft(said, row, world),
  },
  {
    ...both(
      `(?:${NAMED.en}: )?(?<who>[^“:;(]+?) went over to (?<others>${ANY.en}(?:, ${ANY.en})*)(?: \\(over (?<over>[^)]+)\\))?`,
      `(?:${NAMED.zh}：)?(?<who>[^“：；（]+?)转而赞成 ?(?<others>${ANY.zh}(?:、${ANY.zh})*)(?:（因 (?<over>[^）]+)）)?`,
    ),
    parts: ["asked"],
    holds: ({ said, row }, world) =>
      haveLeft(said, row, world) &&
      [...(said.others ?? "").matchAll(/p\d+/gu)].every(([id]) => {
        const other = world.rows.get(id);
        return (
          row !== undefined &&
          other !== undefined &&
          areExclusive(row, other, world) &&
          people(said.who, world).every((who) => isHeard(who, other, world))
        );
      }),
  },
  {
    ...both(`${NAMED.en}: (?<none>nobody is for it)`, `${NAMED.zh}：(?<none>无人赞成)`),
    parts: ["asked"],
    holds: ({ row }) => row?.tier === "nobody",
  },
  {
    ...both(
      `(?:“(?<limit>\\d+)”: )?(?:(?<nobody>no reason names it)|(?<side>for|against) ${NAMED.en}(?:, (?<became>taken in|answered)|(?<admitted>, by a supporter))?: (?:${REASON.en}|(?<who>[^“:;,]+), (?<of>[^“:;,[]+)(?: \\[[^\\]]+\\])?))`,
      `(?:“(?<limit>\\d+)”：)?(?:(?<nobody>没有理由谈到它)|(?<side>赞成|反对) ?${NAMED.zh}(?:（异议(?<became>已采纳|已回应)）|(?<admitted>（由赞成者提出）))?：(?:${REASON.zh}|(?<who>[^“：；（]+)（(?<of>[^“：；）［]+)）(?:［[^］]+］)?))`,
    ),
    parts: ["limits"],
    holds: (piece, world) => {
      const { said, row } = piece;
      const { points, rows } = world;
      const all = [...points.reasons.values()].filter(({ limit }) => limit !== undefined);
      const fates = (of: RowByTheText) => all.flatMap(({ id }) => of.fates[id] ?? []);
      const isToldOf = (of: RowByTheText): boolean => fates(of).some((fate) => isOpen(fate as Fate));
      // A break of a point that was asked about, or that anybody holds or held, is never passed over.
      const isPoint = ({ tier, members }: RowByTheText): boolean =>
        tier !== "nobody" || members.some((id) => points.points.get(id)?.by === undefined);
      if (said.nobody !== undefined) return ![...rows.values()].some((of) => isPoint(of) && isToldOf(of));
      if (row === undefined) return false;
      const kind = limitKind(said);
      const named = said.quote === undefined ? all.filter(({ message }) => message === said.of) : quoted(piece, world);
      if (!named.some(({ limit, by }) => limit !== undefined && people(said.author ?? said.who, world).includes(by)))
        return false;
      const isBroken = isToldOf(row);
      const isOwn = people(said.author ?? said.who, world).some((who) => holders(row).includes(who));
      if (kind === "broken") return isBroken && isOwn === (said.admitted !== undefined);
      // Beside what breaks it, what keeps it is told.
      if (isBroken && kind !== "kept") return false;
      const isTaken = fates(row).includes("taken in");
      if (isTaken || kind === "taken in") return isTaken && kind === "taken in";
      return kind === "answered"
        ? fates(row).includes("answered")
        : named.some(({ id, on, side }) => (side === "for" ? !(id in row.fates) : on in row.fates));
    },
  },
  {
    ...both(
      "other reasons name it (?:for (?<pro>\\d+) points?)?(?:, )?(?:against (?<contra>\\d+)(?: points?)?)?",
      "另有理由据此(?:赞成 (?<pro>\\d+) 个要点)?、?(?:反对 (?<contra>\\d+) 个要点)?",
    ),
    parts: ["limits"],
    holds: ({ said }, { points, rows }) => {
      const naming = [...points.reasons.values()].filter(({ limit }) => limit !== undefined);
      const isAgainst = ({ id }: Reason): boolean => [...rows.values()].some(({ fates }) => id in fates);
      const against = naming.filter(isAgainst).length;
      return Number(said.pro ?? 0) <= naming.length - against && Number(said.contra ?? 0) <= against;
    },
  },
  {
    ...both(`no reason names it for ${NAMED.en}`, `关于 ?${NAMED.zh} ?的理由没有谈到它`),
    parts: ["limits"],
    holds: ({ row }, { points }) => {
      if (row === undefined) return false;
      const below = ({ on }: Reason): string => {
        const next = points.reasons.get(on);
        return next ? below(next) : points.rowId(on);
      };
      const isLive = ({ id, checked }: Reason): boolean => checked !== "missing" && !points.withdrawn.has(id);
      return ![...points.reasons.values()].some((one) => one.limit && isLive(one) && row.id === below(one));
    },
  },
  {
    ...both(
      "(?<who>[^“:;]+): “(?<quote>\\d+)” \\((?<message>[^)]+)\\)",
      "(?<who>[^“：；]+)：“(?<quote>\\d+)”（(?<message>[^）]+)）",
    ),
    parts: ["changes"],
    holds: ({ said }, world) => {
      const found = world.points.wouldChange.get(people(said.who, world)[0] ?? "");
      return found?.message === said.message && isCutOf(said.quote ?? "", found?.text ?? "");
    },
  },
  {
    ...both(
      "they have changed position on (?<row>p\\d+) since \\((?<message>[^)]+)\\)",
      "此后对 (?<row>p\\d+) 已改变立场（(?<message>[^）]+)）",
    ),
    parts: ["changes"],
    holds: ({ said, row }, { points }) => {
      const isAsked = row?.members.some((id) => points.points.get(id)?.by === undefined) === true;
      const now = points.said.filter(({ message }) => message === said.message);
      const named = points.wouldChange.get(now[0]?.by ?? "");
      return isAsked && now.some(({ step }) => step > (named?.step ?? step));
    },
  },
  {
    ...both(`${NAMED.en}: (?<task>[^“:;]+)`, `${NAMED.zh}：(?<task>[^“：；]+)`),
    parts: ["next"],
    holds: ({ said, row }, world) =>
      row !== undefined &&
      (row.tier === "shared" || (row.tier === "few" && cameLast(row, world))) &&
      row.members.some((id) => {
        const { who, when } = world.points.points.get(id) ?? {};
        return [who, when].filter(Boolean).join("，") === (said.task ?? "").replace(", ", "，");
      }),
  },
  {
    ...both("detail of (?<row>p\\d+), which nobody is for", "它补充的 (?<row>p\\d+) 无人赞成"),
    parts: ["next"],
    holds: ({ row }) => row?.tier === "given up" || row?.tier === "nobody",
  },
  {
    ...both("(?<who>[^“:;]+) has said nothing", "(?<who>[^“：；]+)没有发言"),
    parts: ["missing"],
    holds: ({ said }, world) => people(said.who, world).every((who) => !world.points.turns.has(who)),
  },
  {
    ...both("(?<who>[^“:;]+): (?<why>[^“:;]+)", "(?<who>[^“：；]+)：(?<why>[^“：；]+)"),
    parts: ["missing"],
    holds: ({ said }, world) => world.points.setting.silenced?.[people(said.who, world)[0] ?? ""] === said.why,
  },
];

/** All patterns of a language. */
export const patterns = (lang: Lang): readonly RegExp[] => SENTENCES.map((sentence) => sentence[lang]);
