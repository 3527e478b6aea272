import { z } from "zod";
import { shortened } from "#lib/cut";
import { describedAs, languages } from "#protocols/languages";
import type { InstructionFacts, StatementKind } from "#protocols/protocol";
import { type Rule, reason, type Statement } from "#protocols/rule";
import { type Facts, type ModelRequest, requestFor } from "#providers";
import { type FloorStatement, messageIdsIn } from "#wire";
import { filesOn, heldOn, listedOn, questionOf, taskOn } from "../course.ts";
import { LISTS } from "../role/files.ts";
import { figuresIn } from "../role/listing.ts";
import { isConclusion, isNewTask, TAG } from "../role/scope.ts";
import { both, words } from "../words/index.ts";

// ── Schema ──────────────────────────────────────────────────────────────────────────────────────────────────────

const list = (en: string, zh: string) =>
  z.array(z.string().trim().min(1).max(1_000)).max(50).default([]).meta(describedAs(en, zh));

const lists = {
  confirmed: list(
    "what holds by now: an entry each, with its files at the end, as in (analysis-001, exploration-002)",
    "目前成立的：每条末尾注明文件，如（analysis-001、exploration-002）",
  ),
  corrected: list(
    "what replaces something said before: an entry each, with its files at the end",
    "取代此前说法的：每条末尾注明文件",
  ),
  new_insights: list("what is seen for the first time, and why it matters", "第一次看到的，以及为什么重要"),
  new_findings: list("facts found for the first time, with their files", "第一次发现的事实，注明文件"),
  new_questions: list("what stays open", "仍待解的问题"),
};
const answered = list(
  "questions of the files, of the user or of earlier rounds that an entry above answers, word for word",
  "上面某一条回答了的问题（文件、用户或此前各轮提出的），逐字照抄",
);

const text = (most: number, en: string, zh: string) =>
  z.string().trim().max(most).default("").meta(describedAs(en, zh));

/** A round as the discussant states it. Strict: the words of other roles have no place in it. */
const DiscussionRound = z.strictObject({
  reasoning: text(8_000, "how you come to it, in a few sentences; may be empty", "得出的理由，几句话；可留空"),
  ...lists,
  answered,
  summary: text(
    500,
    "the round in one line for the coordinator, which begins with [discussant]; may be empty",
    "用一行向 coordinator 概括本轮，以 [discussant] 开头；可留空",
  ),
});
type DiscussionRound = z.infer<typeof DiscussionRound>;

/** A round without an answer of the discussant, and the reason. */
const UnansweredRound = z.object({ because: z.string(), ...lists });

export const ROUND_LABELS = {
  summary: ["summary", "概括"],
  because: ["because", "原因"],
  confirmed: ["confirmed", "已确认"],
  corrected: ["corrected", "已更正"],
  new_insights: ["new insights", "新洞察"],
  new_findings: ["new findings", "新发现"],
  new_questions: ["open questions", "待解问题"],
  answered: ["questions answered", "已回答的问题"],
} as const;

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Entries that one rule names at once. */
const NAMED = 5;

const entriesOf = ({ content }: Statement, of: readonly string[] = LISTS): { path: string; text: string }[] =>
  of.flatMap((name) => {
    const entries = content[name];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry, at) => (typeof entry === "string" ? [{ path: `${name}.${at}`, text: entry }] : []));
  });

const shown = (entry: string): string => shortened(entry, 120);

/** Requires the role's tag on the summary, which goes to the coordinator. */
const tagged: Rule = ({ content: { summary } }, _, { lang }) =>
  typeof summary !== "string" || summary.trim() === "" || summary.trim().startsWith(`${TAG} `)
    ? []
    : [reason("untagged", said.words(lang).untagged(TAG), "summary")];

/** Returns entries that present themselves as a final conclusion, or give out a task. */
const withinItsRole: Rule = (statement, _, { lang }) => {
  const say = said.words(lang);
  return entriesOf(statement)
    .flatMap(({ path, text: entry }) => {
      if (isConclusion(entry)) return [reason("final_conclusion", say.conclusion(shown(entry)), path)];
      return isNewTask(entry) ? [reason("new_task", say.task(shown(entry)), path)] : [];
    })
    .slice(0, NAMED);
};

/** Returns fields of other roles. */
const ownFields: Rule = ({ content }, _, { lang }) =>
  Object.keys(content)
    .filter((field) => !Object.hasOwn(DiscussionRound.shape, field))
    .slice(0, NAMED)
    .map((field) => reason("foreign_field", said.words(lang).foreign(field), field));

/** Requires that named files exist, and that confirmed and corrected entries name a file or a message. */
const sourced: Rule = (statement, floor, { lang }) => {
  const files = filesOn([...floor.values()]);
  if (!files) return [];
  const say = said.words(lang);
  const held = files.rounds.map((round) => `discussion-round-${round}`);
  const read = [...files.analyses, ...files.explorations];
  const known = new Set([...read, ...held]);
  const unknown = entriesOf(statement).flatMap(({ path, text: entry }) =>
    filesNamedIn(entry)
      .filter((name) => !known.has(name) && !/^discussion-round-/.test(name))
      .map((name) => reason("unknown_source", say.unknownSource(name, read.slice(0, 12)), path)),
  );
  const isSourced = (entry: string): boolean =>
    messageIdsIn(entry).length > 0 || filesNamedIn(entry).length > 0 || [...known].some((name) => entry.includes(name));
  const unsourced = entriesOf(statement, ["confirmed", "corrected"])
    .filter(({ text: entry }) => !isSourced(entry))
    .map(({ path, text: entry }) => reason("unsourced", say.unsourced(shown(entry)), path));
  return [...unknown, ...unsourced].slice(0, NAMED);
};

/** Requires that each file named for an entry has the entry's figures, or that a file behind "against" has them. */
const figuresStand: Rule = (statement, floor, { lang }) => {
  const files = filesOn([...floor.values()]);
  if (!files || files.omitted > 0) return [];
  const { against } = words(lang).result;
  const figures = new Map(Object.entries(files.figures).map(([source, all]) => [source, new Set(all)]));
  for (const { source, text: said } of files.items)
    figures.set(source, new Set([...(figures.get(source) ?? []), ...figuresIn(said)]));
  const namesIn = (part: string): string[] => part.split(/[^\p{L}\p{N}_-]+/u).filter((name) => figures.has(name));
  const lacking = entriesOf(statement, ["confirmed", "corrected", "new_findings"]).flatMap(({ path, text: entry }) => {
    let before = "";
    return [...entry.matchAll(/([^(（]*)[(（]([^()（）]*)[)）]/gu)].flatMap(([, text = "", sources = ""]) => {
      const [named = "", contra = ""] = sources.split(against, 2);
      before += text;
      if (namesIn(sources).length === 0) before += sources;
      if (namesIn(sources).length === 0) return [];
      const open = figuresIn(before).filter(
        (figure) => !namesIn(contra).some((name) => figures.get(name)?.has(figure)),
      );
      before = "";
      return namesIn(named).flatMap((name) =>
        open.filter((figure) => !figures.get(name)?.has(figure)).map((figure) => ({ path, name, figure })),
      );
    });
  });
  return lacking
    .map(({ path, name, figure }) => reason("figure_not_there", said.words(lang).figure(name, figure, against), path))
    .slice(0, NAMED);
};

/** Requires that an answered question was asked. */
const wasAsked: Rule = (statement, floor, { lang }) => {
  const before = [...floor.values()];
  const asked = [
    ...(filesOn(before)?.items ?? []).filter(({ kind }) => kind === "question").map(({ text: one }) => one),
    ...heldOn(before).flatMap(({ round }) => round.new_questions),
    taskOn(before)?.user_feedback ?? "",
  ];
  return entriesOf(statement, ["answered"])
    .filter(({ text: question }) => !asked.some((one) => one.includes(questionOf(question))))
    .map(({ path, text: question }) => reason("never_asked", said.words(lang).neverAsked(shown(question)), path))
    .slice(0, NAMED);
};

/** Names of the role's files in a text: `analysis-001`. */
const filesNamedIn = (entry: string) => entry.match(/\b(?:analysis|exploration|discussion-round)-\d+\b/g) ?? [];

// ── Instruction and prompt ──────────────────────────────────────────────────────────────────────────────────────

/** Names the strategy of the round's type, the ids of its task and files, and the limits of the role. */
function instruction({ lang, floor = [] }: InstructionFacts): string {
  const { task, strategies } = words(lang).prompt;
  const { where, restrictions } = said.words(lang);
  const idOf = (kind: string): string => floor.findLast(({ type }) => type === kind)?.id ?? "-";
  const strategy = strategies[taskOn(floor)?.type ?? "initial"];
  return [where(idOf("task"), idOf("session_files")), task(strategy), restrictions].join("\n\n");
}

/** Leaves out of the record what is only continued: timeline and memory. */
function lean(statement: FloorStatement): FloorStatement {
  if (statement.type !== "session_files") return statement;
  const { timeline: _, memory: __, figures: ___, ...content } = statement.content;
  return { ...statement, content };
}

const prompt = ({ correction: _, ...facts }: Facts): ModelRequest<DiscussionRound> =>
  requestFor(
    { ...facts, personas: [], tensions: [], passages: [], floor: facts.floor.map(lean) },
    {
      purpose: "discussion_round",
      role: words(facts.lang).prompt.role,
      schema: DiscussionRound,
      instruction: instruction(facts),
      byRule: () => listedOn(facts.floor, facts.lang),
    },
  );

// ── Kinds ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const discussionRound = {
  label: both(({ kinds }) => kinds.discussion_round),
  schema: DiscussionRound,
  rules: [ownFields, tagged, withinItsRole, sourced, figuresStand, wasAsked],
  instruction,
  prompt,
  hasOwnSources: true,
} as const satisfies StatementKind;

export const unansweredRound: StatementKind = {
  label: both(({ kinds }) => kinds.round_by_rule),
  schema: UnansweredRound,
};

// ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────

const said = languages({
  en: {
    /** Ids of the statements with the round's task and the files. */
    where: (task: string, files: string) =>
      `${task} says what is asked, with the user's words; ${files} says what the session's files hold.`,
    restrictions: "Draw no final conclusion, recommend nothing, and give out no task: other roles do that.",
    untagged: (tag: string) => `The summary goes to the coordinator: begin it with ${tag}, or leave it out.`,
    conclusion: (entry: string) =>
      `“${entry}” presents itself as a final conclusion or a recommendation. These are the synthesizer's: say what is confirmed, corrected, new or open, or leave it out.`,
    task: (entry: string) =>
      `“${entry}” gives out a task. Tasks are the coordinator's: say what is open under new_questions, or leave it out.`,
    foreign: (field: string) =>
      `There is no field ${field} in a round of discussion: conclusions and recommendations are the synthesizer's, tasks the coordinator's. Leave it out.`,
    unsourced: (entry: string) =>
      `“${entry}” names no file: end it with the files that show it, as in (analysis-001), or move it to new_insights.`,
    figure: (name: string, figure: string, against: string) =>
      `${name} has no figure ${figure}: end the entry with the files that have it, and name one that says otherwise behind "${against}"; what you have computed belongs to new_insights.`,
    neverAsked: (question: string) =>
      `“${question}” is no question of the files, the user or an earlier round: give one word for word, or leave it out.`,
    unknownSource: (name: string, known: readonly string[]) =>
      `There is no file ${name} in the session: there are ${known.join(", ")}.`,
  },
  zh: {
    where: (task: string, files: string) => `本轮所问及用户原话见 ${task}；会话文件的内容见 ${files}。`,
    restrictions: "不下最终结论，不提建议，不分派任务：那由其他角色负责。",
    untagged: (tag: string) => `概括是给 coordinator 的：请以 ${tag} 开头，或不填。`,
    conclusion: (entry: string) =>
      `“${entry}”以最终结论或建议的形式出现。那由 synthesizer 负责：请说明哪些已确认、已更正、是新的或仍待解，或删去。`,
    task: (entry: string) =>
      `“${entry}”是在分派任务。任务由 coordinator 负责：请把待解之处写入 new_questions，或删去。`,
    foreign: (field: string) =>
      `讨论轮次没有 ${field} 这一项：结论与建议由 synthesizer 负责，任务由 coordinator 负责。请删去。`,
    unsourced: (entry: string) =>
      `“${entry}”没有注明文件：请在末尾注明所据文件，如（analysis-001），或移入 new_insights。`,
    figure: (name: string, figure: string, against: string) =>
      `${name} 中没有数字 ${figure}：请在末尾注明含有它的文件，说法不同的文件写在“${against}”之后；自己算出的请移入 new_insights。`,
    neverAsked: (question: string) => `“${question}”不是文件、用户或此前各轮的问题：请逐字照录，或删去。`,
    unknownSource: (name: string, known: readonly string[]) => `会话中没有文件 ${name}：有 ${known.join("、")}。`,
  },
});
