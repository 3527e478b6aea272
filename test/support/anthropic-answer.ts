import { createHash } from "node:crypto";
import type { TurnPoint } from "#wire";
import { schemaOfWords } from "./schema-of-words.ts";

/*
 * A minimal valid answer to a request, made from its JSON Schema and its prompt: good enough to run a whole discussion. It
 * cites statements that may be cited, steel-mans what it counters, and is deterministic.
 */

type Schema = { readonly [key: string]: unknown };

/** The parts of the discussion that a prompt contains. */
interface Seen {
  readonly speaker: string;
  /** The language of the prompt, in which the answer is. */
  readonly lang: "en" | "zh";
  /** The message that the whole answer speaks to. */
  readonly target: string;
  /** Ids of experts, without the speaker if there are others. */
  readonly others: readonly string[];
  readonly experts: readonly string[];
  readonly given: readonly unknown[];
  /** Whether it is asked to answer a stress test, or what was said against it. */
  readonly answersAttack: boolean;
  readonly points: readonly TurnPoint[];
  readonly wanted: number | undefined;
  /** Ids of what the chair of a deliberation puts to the speaker. */
  readonly put: readonly string[];
  /** Ids and sources under `computed`, in order. */
  readonly sources: readonly string[];
}

interface ApiRequest {
  readonly system?: unknown;
  readonly messages?: unknown;
  readonly output_config?: { readonly format?: { readonly schema?: Schema } };
}

/** The schema of the answer, wherever it stands: as an output format, or in the prompt. */
export function schemaOf({ system, messages, output_config }: ApiRequest): Schema | undefined {
  return output_config?.format?.schema ?? schemaOfWords(`${textOf(system)}\n${textOf(messages)}`);
}

/** The answer's text. A request without a schema gets a sentence. */
export function defaultAnswer(request: ApiRequest): string {
  const schema = schemaOf(request);
  if (!schema) return "A short answer.";
  const seen = look(`${textOf(request.system)}\n${textOf(request.messages)}`);
  const value = valueFor(schema, "", { schema, seen, path: [] });
  return JSON.stringify(onTable(value, (schema.properties ?? {}) as object, seen));
}

const NOTHING = { stances: [], points: [], answers: [], concedes: [], maintains: [], withdraws: [] };

/** Fills in what an answer puts onto the table: a point, or an objection to what another brought, and at times a detail. */
function onTable(value: unknown, properties: object, { points, lang, speaker, target, answersAttack }: Seen): unknown {
  const say = (en: string, zh: string): string => `${lang === "zh" ? zh : en} ${number(speaker) % 10_000}`;
  if ("points" in properties && !("reasons" in properties) && "wouldChangeIf" in properties)
    return {
      ...(value as object),
      stances: [],
      points: [{ text: say("Keep the ledger in one place, at most", "账本只放在一处，至多") }],
    };
  if ("executiveSummary" in properties) {
    const text = lang === "zh" ? "先做大家都赞成的部分。" : "What they share can be begun at once.";
    return { ...(value as object), executiveSummary: [{ points: [], messages: [target], text }] };
  }
  if (!("reasons" in properties)) return value;
  const theirs = points.flatMap((point) => [
    ...(point.yours === undefined && point.message !== undefined ? [point.id] : []),
    ...point.reasons.filter(({ yours, side }) => !yours && side === "for").map(({ id }) => id),
  ]);
  const on = theirs[number(speaker) % Math.max(1, theirs.length)] ?? points[0]?.id ?? "p1";
  const own = points.find(({ yours }) => yours === "for")?.id;
  const reason = {
    text: say("The nightly job held the lock for 41 minutes on shard", "夜间任务在分片上锁了41分钟"),
    theirs: say(
      "A single owner of the data ends the waiting between three teams, each of which can then release on a day of its own and repair what it broke",
      "由一方掌管数据就不再有三个团队互相等待",
    ),
  };
  const moves = "stances" in properties && answersAttack && shifts({ speaker }) && own !== undefined;
  const detail = {
    text: say("Only after the lock is split, shard", "只在锁拆分之后，分片"),
    detailOf: own,
    because: [target],
  };
  return {
    ...(value as object),
    ...NOTHING,
    ...(answersAttack && "stances" in properties ? { stances: unsaid(points) } : {}),
    reasons: [{ on, side: "against", ...reason }],
    ...(moves ? { points: [detail] } : {}),
  };
}

/** No view on each point of which a speaker has said nothing. */
export const unsaid = (points: readonly TurnPoint[]): { on: string; stance: "none" }[] =>
  points.filter(({ yours }) => yours === undefined).map(({ id }) => ({ on: id, stance: "none" }));

/** All text in a system prompt or in messages. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("\n");
  if (typeof content !== "object" || content === null) return "";
  if ("text" in content) return textOf(content.text);
  return "content" in content ? textOf(content.content) : "";
}

const STATEMENT = /<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)" from="([\w-]+)" kind="(\w+)"/g;
const SPEAKER = /(?:id in this discussion is|讨论中的 id 是) ([\w-]+)/;
const ANSWERS_ATTACK = /\nAnswer (?:the stress test|what was said against)|\n回应(?:压力测试|针对你所赞成)/;
const WANTED = /(?:(?:from|exactly) (\d+)(?: to \d+)? experts|总共定义 (\d+) (?:到|位))/;

function look(prompt: string): Seen {
  const answersAttack = ANSWERS_ATTACK.test(prompt);
  const speaker = SPEAKER.exec(prompt)?.[1] ?? "somebody";
  const statements = [...prompt.matchAll(STATEMENT)].map(([, id = "", from = "", kind = ""]) => ({ id, from, kind }));
  const experts = block(prompt, "experts")
    .split("\n")
    .flatMap((line) => /^([\w-]+): /.exec(line)?.[1] ?? []);
  const attack = answersAttack ? statements.findLast(({ kind }) => kind === "stress_test") : undefined;
  // The other experts' statements of the latest kind: each speaker takes a different one.
  const theirs = statements.filter(({ from }) => from !== speaker && experts.includes(from));
  const latest = theirs.filter(({ kind }) => kind === theirs.at(-1)?.kind);
  const picked = attack ?? latest[number(speaker) % Math.max(1, latest.length)] ?? statements.at(-1);
  const target = picked?.id ?? "r1-msg-001";
  const wanted = WANTED.exec(prompt);
  return {
    speaker,
    lang: prompt.includes("讨论中的 id 是") ? "zh" : "en",
    target,
    experts,
    answersAttack,
    points: pointsIn(prompt),
    others: experts.filter((id) => id !== speaker),
    given: listIn(block(prompt, "given")),
    wanted: wanted ? Number(wanted[1] ?? wanted[2]) : undefined,
    put: [...prompt.matchAll(/^(q\d+)[:：]/gm)].map(([, id = ""]) => id),
    sources: [...block(prompt, "computed").matchAll(/"(?:source|messageId)": ?"(r\d+-msg-\d+)"/g)].map(
      ([, id = ""]) => id,
    ),
  };
}

/** The points that a prompt tells, with what its speaker last said of them and which reasons are the speaker's own. */
export function pointsIn(prompt: string): TurnPoint[] {
  const speaker = SPEAKER.exec(prompt)?.[1];
  const own = new Set([...prompt.matchAll(STATEMENT)].flatMap(([, id, from]) => (from === speaker ? [id] : [])));
  const stances = new Map([...prompt.matchAll(/^(p\d+): (for|against|none)$/gm)].map(([, id, stance]) => [id, stance]));
  const blocks = [...prompt.matchAll(/<points-([0-9a-f]{16})>\n([\s\S]*?)\n<\/points-\1>/g)];
  return blocks
    .flatMap(([, , json = ""]) => listIn(json) as TurnPoint[])
    .map((point) => ({
      ...point,
      ...(stances.has(point.id) ? { yours: stances.get(point.id) as TurnPoint["yours"] } : {}),
      reasons: point.reasons.map((one) => (own.has(one.message) ? { ...one, yours: true } : one)),
    }));
}

/** The text of the first marked block with this label. */
function block(prompt: string, label: string): string {
  const found = new RegExp(`<${label}-([0-9a-f]{16})[^>]*>\\n([\\s\\S]*?)\\n</${label}-\\1>`).exec(prompt);
  return found?.[2] ?? "";
}

function listIn(json: string): unknown[] {
  const value: unknown = json === "" ? [] : JSON.parse(json);
  return Array.isArray(value) ? value : [];
}

const number = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

interface Place {
  readonly schema: Schema;
  readonly seen: Seen;
  readonly path: readonly (string | number)[];
}

function valueFor(node: Schema, key: string, place: Place): unknown {
  const schema = resolved(node, place.schema);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) {
    // What a strict schema lets be null is optional.
    if (alternatives.some(({ type }: Schema) => type === "null")) return null;
    return valueFor(alternatives[0] as Schema, key, place);
  }
  if (Array.isArray(schema.enum)) return chosen(schema.enum, key, place);
  if ("const" in schema) return schema.const;
  switch (schema.type) {
    case "object":
      return objectFor(schema, place);
    case "array":
      return arrayFor(schema, key, place);
    case "number":
    case "integer":
      return numberFor(schema, key, place);
    case "boolean":
      return false;
    default:
      return stringFor(schema, key, place);
  }
}

function resolved(node: Schema, root: Schema): Schema {
  const ref = node.$ref;
  if (typeof ref !== "string") return node;
  const steps = ref.replace(/^#\/?/, "").split("/").filter(Boolean);
  return steps.reduce<Schema>((at, step) => at[step] as Schema, root);
}

/** Counters if a steel man is possible, else questions; after an attack shifts a little or not at all. */
function chosen(values: readonly unknown[], key: string, { schema, seen }: Place): unknown {
  if (values.includes("counters"))
    return "steelMan" in ((schema.properties ?? {}) as object) ? "counters" : "questions";
  if (key === "positionShift") return shifts(seen) ? "minor" : "none";
  return values.includes("medium") ? "medium" : values[0];
}

const shifts = (seen: Pick<Seen, "speaker">): boolean => number(seen.speaker) % 2 === 0;

function objectFor(schema: Schema, place: Place): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = new Set((schema.required ?? []) as string[]);
  const entries = Object.entries(properties).filter(([key]) => required.has(key));
  return Object.fromEntries(
    entries.map(([key, child]) => [key, valueFor(child, key, { ...place, path: [...place.path, key] })]),
  );
}

function arrayFor(schema: Schema, key: string, place: Place): unknown[] {
  const { seen } = place;
  if (key === "shiftCause") return shifts(seen) ? [seen.target] : [];
  if (key === "directMessages") return [];
  if ((key === "answers" || key === "judged") && seen.put.length > 0)
    return seen.put.map((concern) => ({ ...(valueFor(schema.items as Schema, key, place) as object), concern }));
  if (key === "between") return [expert(seen, place, 0), expert(seen, place, 1)];
  const length = Math.max(1, lengthOf(schema, key, seen));
  const given = key === "experts" ? seen.given.slice(0, length) : [];
  const made = Array.from({ length: length - given.length }, (_, at) =>
    valueFor(schema.items as Schema, key, { ...place, path: [...place.path, at + given.length] }),
  );
  return [...given, ...made];
}

/** The length of a list: from the meaning of its key, else from its schema or description. */
function lengthOf(schema: Schema, key: string, seen: Seen): number {
  if (key === "experts") return seen.wanted ?? 2;
  // A ring of tensions includes every expert.
  if (key === "tensionMap") return seen.wanted ?? 2;
  return bound(schema, "minItems") ?? 1;
}

/** A bound from the schema, or from the words of its description. */
function bound(schema: Schema, name: string): number | undefined {
  const plain = schema[name];
  if (typeof plain === "number") return plain;
  const told = new RegExp(`\\b${name}: (-?\\d+(?:\\.\\d+)?)`).exec(String(schema.description ?? ""));
  return told ? Number(told[1]) : undefined;
}

function numberFor(schema: Schema, key: string, place: Place): number {
  if (key === "number") return Number(place.path.findLast((step) => typeof step === "number") ?? 0) + 1;
  if (key === "min") return 3;
  if (key === "max") return 6;
  const low = bound(schema, "minimum") ?? 0;
  const high = bound(schema, "maximum") ?? low + 10;
  const middle = (low + high) / 2;
  return schema.type === "integer" ? Math.round(middle) : middle;
}

const MADE = ["first-expert", "second-expert", "third-expert", "fourth-expert", "fifth-expert", "sixth-expert"];

/** The expert at an index of a list, as named by the answer itself or the prompt. */
function expert(seen: Seen, place: Place, offset: number): string {
  const at = Number(place.path.findLast((step) => typeof step === "number") ?? 0) + offset;
  if (seen.wanted === undefined) return seen.experts[at % Math.max(1, seen.experts.length)] ?? "somebody";
  const given = seen.given.map((each) => String((each as { id?: unknown }).id));
  const all = [...given, ...MADE.slice(given.length)].slice(0, Math.max(seen.wanted, given.length));
  return all[at % all.length] ?? "somebody";
}

function stringFor(schema: Schema, key: string, place: Place): string {
  const { seen, path } = place;
  const description = String(schema.description ?? "");
  const at = Number(path.findLast((step) => typeof step === "number") ?? 0);
  if (key === "source" || (key === "messageId" && seen.sources.length > 0)) return seen.sources[at] ?? seen.target;
  if (/targetId|messageId|trigger|turningPoints/i.test(key) || description.includes("msg-")) return seen.target;
  if (key === "id" && path.includes("experts")) return MADE[at] ?? `expert-${at}`;
  if (/A-Z?a-z|\[A-Za-z/.test(description) || /^(to|expert|advocates?|supporters)$/.test(key)) {
    return key === "to" && path.length > 1 && seen.experts.length > 0
      ? (seen.others[at % Math.max(1, seen.others.length)] ?? seen.speaker)
      : expert(seen, place, 0);
  }
  const say = SAY[seen.lang];
  if (key === "name") return say.name(at + 1);
  if (key === "wouldChangeIf") return say.wouldChangeIf(10 + (number(seen.speaker) % 40));
  if (key === "axis") return say.axis;
  // Without a shift the position is the declared one.
  const held = key === "previousPosition" || (key === "currentPosition" && !shifts(seen));
  const where = held ? "position" : path.filter((step) => typeof step === "string").join(" ");
  return say.text(seen.speaker, where || "this", at + 1, `${seen.speaker} ${where} ${at}`);
}

/** Sample texts of a model. */
const SAY = {
  en: {
    name: (n: number) => `Expert ${n}`,
    wouldChangeIf: (ms: number) => `a load test shows more than ${ms} ms added to a request`,
    axis: "Safety vs. speed",
    text: (speaker: string, where: string, n: number, seed: string) =>
      `${speaker}, ${where} ${n}: ${sentence(seed)}, in ${100 + (number(seed) % 900)} of 1,000 cases measured.`,
  },
  zh: {
    name: (n: number) => `第 ${n} 位专家`,
    wouldChangeIf: (ms: number) => `压测显示每个请求增加了 ${ms} 毫秒以上`,
    axis: "安全对速度",
    text: (_speaker: string, _where: string, n: number, seed: string) =>
      `第 ${n} 点：${chineseSentence(seed)}，在实测的 1000 个案例中有 ${100 + (number(seed) % 900)} 个如此。`,
  },
};

const WORDS =
  "ledger queue retry invoice tenant schema deploy rollback audit cache quorum latency index backup shard tariff event batch replica key outage team vendor budget metric alert release contract branch lock".split(
    " ",
  );

/** A sentence with a figure, derived from the seed, so that no two speakers say the same. */
function sentence(seed: string): string {
  const words = Array.from({ length: 6 }, (_, at) => WORDS[number(`${seed} ${at}`) % WORDS.length]);
  return words.join(" ");
}

const CHINESE_WORDS =
  "账本 队列 重试 发票 租户 结构 部署 回滚 审计 缓存 法定人数 延迟 索引 备份 分片 资费 事件 批次 副本 密钥 中断 团队 供应商 预算 指标 告警 发布 合同 分支 锁".split(
    " ",
  );

function chineseSentence(seed: string): string {
  const words = Array.from({ length: 6 }, (_, at) => CHINESE_WORDS[number(`${seed} ${at}`) % CHINESE_WORDS.length]);
  return `${words.slice(0, 3).join("、")}影响${words.slice(3).join("、")}`;
}
