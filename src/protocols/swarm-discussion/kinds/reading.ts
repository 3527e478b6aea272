import { z } from "zod";
import { type Content, recordsOf, textOf } from "#lib/fields";
import type { ShortForm } from "#protocols/protocol";
import { type Facts, marked, requestFor, stancesTold } from "#providers";
import { standing } from "../judging/check.ts";
import { discussionOf } from "../prompts/told-floor.ts";
import { short } from "../schemas/fields.ts";
import { Contribution, Declaration, isPointId, stances } from "../schemas/forms.ts";
import { questions } from "./words/index.ts";

/*
 * A model puts a person's text into fields. Code keeps what stands in the text; its author confirms the rest before it is
 * sent.
 */

/** What its author has confirmed of a reading; it replaces what is made of the text by rule. */
export const Read = z.object({
  points: Declaration.shape.points,
  stances,
  reasons: Contribution.shape.reasons,
  concedes: Contribution.shape.concedes,
  takesBack: z
    .array(z.object({ id: z.string().max(16) }))
    .max(12)
    .default([]),
});

const quote = z.string().max(2_000);
const worded = z.object({ quote, text: short });
const conditions = z.array(worded).max(4).default([]);
const STANCE = z.enum(["for", "against", "none"]);
/** Lists of a later statement. */
const later = {
  reasons: z.array(z.object({ quote, on: z.string(), side: STANCE.exclude(["none"]), text: short })).max(12),
  concedes: z.array(z.object({ quote, to: z.string() })).max(12),
  takesBack: z
    .array(z.object({ quote, id: z.string() }))
    .max(12)
    .default([]),
};

/** Reasons of an author's own that a model is told: the latest. */
const MOST_OWN = 12;
/** Points of a position, and of a later statement. */
const MOST = { position: 5, later: 2 };

/** What a model is asked for: the words that say an item precede it, since a model writes keys in this order. */
const heardIn = (points: number) =>
  z.object({
    points: z.array(worded.extend({ if: conditions })).max(points),
    stances: z
      .array(z.object({ quote, on: z.string(), stance: STANCE, if: conditions, secondTo: z.string().optional() }))
      .max(24),
  });
type Heard = z.infer<ReturnType<typeof heardIn>> & Partial<z.infer<z.ZodObject<typeof later>>>;

/** Makes the reading of a short answer. The model is told the topic, the table, and what is put to the answer's author. */
export const readingOf =
  (kind: keyof typeof MOST): NonNullable<ShortForm["reading"]> =>
  (facts, said) => {
    const { topic, lang, mode, round, speaker, points = [], docket = [] } = facts;
    const text = textOf(said, "text") ?? "";
    const told: Facts = {
      ...{ topic, lang, mode, round, speaker },
      // The model is not told these as its own.
      points: points.map(
        ({ yours: _, yoursIf: _if, yoursSecondTo: _after, yoursInstead: _in, aside: _a, reasons, ...point }) => ({
          ...point,
          reasons: reasons.map(({ yours: __, ...reason }) => reason),
        }),
      ),
      ...{ personas: [], tensions: [], passages: [], floor: [] },
    };
    const reasons = points.flatMap((point) => point.reasons);
    const { withdrawn, reasons: given } = discussionOf(facts);
    // The table of a turn has no room for each.
    const theirs = [...given.values()].filter(({ id, by }) => by === speaker && !withdrawn.has(id)).slice(-MOST_OWN);
    const own = new Set([...reasons.flatMap(({ id, yours }) => (yours ? [id] : [])), ...theirs.map(({ id }) => id)]);
    const { role, instruction, theirText, theirDocket, theirStances, theirReasons } = questions(lang).reading;
    const held = stancesTold(facts);
    const put = docket.map(({ text: said, id, item = id, relation }) => marked("put", said, { item, relation }));
    const request = requestFor(told, {
      purpose: "reading",
      role,
      schema: kind === "later" ? heardIn(MOST.later).extend(later) : heardIn(MOST.position),
      instruction: instruction({ points: MOST[kind], isLater: kind === "later", own: [...own] }),
      isAside: true,
      material: [
        ...(held.length > 0 ? [theirStances, held.join("\n")] : []),
        ...(theirs.length > 0
          ? [theirReasons, ...theirs.map(({ id, on, text }) => marked("own", text, { id, on }))]
          : []),
        ...(put.length > 0 ? [theirDocket, ...put] : []),
        ...[theirText, marked("text", text)],
      ],
      maxOutputTokens: 3_000,
    });
    const raised = docket.flatMap(({ item, relation }) => (item && relation === "counters" ? [item] : []));
    const ids = new Set([...[...points, ...reasons].map(({ id }) => id), ...raised]);
    const others = new Set([...reasons.flatMap(({ id, yours }) => (yours ? [] : [id])), ...raised]);
    const of = { text, ids, others, own, taps: recordsOf(said, "stances") };
    return {
      request,
      content: (reply) => {
        const kept = Object.entries(upheld(reply as Heard, of));
        const read = Object.fromEntries(kept.map(([list, rows]) => [list, rows.map(({ quote: _, ...row }) => row)]));
        const quotes = Object.fromEntries(kept.map(([list, rows]) => [list, rows.map((row) => row.quote)]));
        const taken = new Set(recordsOf(read, "takesBack").map(({ id }) => id));
        const named = Object.fromEntries(theirs.flatMap(({ id, text }) => (taken.has(id) ? [[id, text]] : [])));
        return { content: { ...said, read }, quotes, named };
      },
    };
  };

/** A short answer that was read. */
interface Spoken {
  readonly text: string;
  /** What the model was told of the table. */
  readonly ids: ReadonlySet<string>;
  /** The reasons and objections of others among these. */
  readonly others: ReadonlySet<string>;
  /** Its author's own. */
  readonly own: ReadonlySet<string>;
  readonly taps: readonly Content[];
}

type Item = z.infer<typeof worded> & { readonly on?: string; readonly if?: readonly z.infer<typeof worded>[] };

/** Keeps the items that stand in the text with all their conditions, and say more than was tapped; each with its words. */
function upheld(heard: Heard, { text, ids, others, own, taps }: Spoken) {
  const isSaid = ({ quote: words, text: item, on, if: needs = [] }: Item): boolean =>
    standing(words, { content: { text } }) !== undefined &&
    (isPointId(item) ? ids.has(item) : hasFigures(item, text)) &&
    (on === undefined || ids.has(on)) &&
    needs.every(({ quote: own, text: item }) => isSaid({ quote: own, text: isPointId(item) ? item : own }));
  const withNeeds = <T extends object>(
    row: T,
    { quote: words, if: needs }: Pick<Heard["points"][number], "quote" | "if">,
  ) => ({
    ...row,
    quote: [words, ...needs.map((one) => one.quote)].join(" … "),
    ...(needs.length > 0 ? { if: needs.map(({ quote: own, text: item }) => (isTrue(item) ? item : own)) } : {}),
  });
  /** Whether a condition adds no figure; one that does is taken in its author's words, so that it is not lost. */
  const isTrue = (item: string): boolean => isPointId(item) || hasFigures(item, text);
  const isNews = ({ on, stance, if: needs, secondTo }: Heard["stances"][number]): boolean =>
    taps.every(
      (tap) =>
        tap.on !== on ||
        (isView(stance, secondTo) && tap.stance === "none") ||
        (tap.stance === stance && (needs.length > 0 || secondTo !== undefined)),
    );
  const points = heard.points.filter((one) => isSaid(one) && !isPointId(one.text));
  const isKnown = (point: string): boolean =>
    isPointId(point) ? ids.has(point) : points.some((one) => one.text === point);
  const stances = heard.stances.filter(
    (one) =>
      isPointId(one.on) &&
      isNews(one) &&
      isSaid({ ...one, text: "" }) &&
      (one.secondTo === undefined || isKnown(one.secondTo)),
  );
  return {
    points: points.map((one) => withNeeds({ text: one.text }, one)),
    stances: [
      ...new Map(
        stances.map((one) => {
          const { quote: _, if: __, ...stance } = one;
          return [one.on, withNeeds(stance, one)];
        }),
      ).values(),
    ],
    reasons: (heard.reasons ?? []).filter(isSaid),
    concedes: (heard.concedes ?? []).filter(
      ({ quote: words, to }) => others.has(to) && isSaid({ quote: words, text: "" }),
    ),
    takesBack: (heard.takesBack ?? []).filter(
      ({ quote: words, id }) => own.has(id) && isSaid({ quote: words, text: "" }),
    ),
  };
}

/** Whether a stance says more than that there is none. */
const isView = (stance: unknown, secondTo: unknown): boolean => stance !== "none" || secondTo !== undefined;

const FIGURE = /\d+(?:[.,]\d+)*/gu;

/** Whether every figure of an item stands in the text. */
const hasFigures = (item: string, text: string): boolean =>
  (item.match(FIGURE) ?? []).every((figure) => text.match(FIGURE)?.includes(figure));

/** The fields of a short answer, with what was read in it; its author's own taps stand against that, "no view" against no view of their text. */
export function withRead({ read, ...own }: Content): Content {
  if (read === undefined) return own;
  const { points, reasons, concedes, stances: heard, takesBack = [] } = read as z.infer<typeof Read>;
  const saysMore = (on: unknown): boolean => heard.some((one) => one.on === on && isView(one.stance, one.secondTo));
  const taps = recordsOf(own, "stances").filter(({ on, stance }) => stance !== "none" || !saysMore(on));
  const meant = taps.map((tap) => ({
    ...heard.find(({ on, stance }) => on === tap.on && stance === tap.stance),
    ...tap,
  }));
  const others = heard.filter(({ on }) => taps.every((tap) => tap.on !== on));
  const withdraws = takesBack.map(({ id }) => id);
  return { ...own, points, reasons, concedes, withdraws, stances: [...meant, ...others] };
}
