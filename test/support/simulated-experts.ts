import { createHash } from "node:crypto";
import { defaultAnswer, pointsIn, textOf, unsaid } from "./anthropic-answer.ts";
import {
  type AnthropicServer,
  type Reply,
  replies,
  type SeenRequest,
  startAnthropicServer,
} from "./anthropic-server.ts";
import { formAsked } from "./in-form.ts";

/** Experts without a mind: what they answer is drawn from these, and from a seed. */
export interface ExpertsNature {
  readonly seed: number;
  /** The chance that a look at a question gives the right choice, each look independent. */
  readonly accuracy: number;
  /** The chance that one who hears others goes with their majority instead of thinking again. */
  readonly conformity: number;
}

export interface SimulatedQuestion {
  readonly id: string;
  readonly question: string;
  readonly choices: readonly [string, string];
  readonly answer: string;
  readonly facts?: readonly string[];
}

/** Questions with two choices, the right one drawn from the seed. @param facts how many facts each needs to be answered */
export function simulatedQuestions(count: number, seed: number, facts = 0): SimulatedQuestion[] {
  return Array.from({ length: count }, (_, at) => {
    const id = `q${at + 1}`;
    const choices = [`claim ${id} holds`, `claim ${id} fails`] as const;
    return {
      id,
      question: `Does claim number ${id} of series ${seed} hold?`,
      choices: [...choices],
      answer: choices[chance(seed, id, "right") < 0.5 ? 0 : 1],
      ...(facts === 0 ? {} : { facts: Array.from({ length: facts }, (_, n) => `Record ${n + 1} on ${id} was kept.`) }),
    };
  });
}

/** Answers as such experts, behind a server of the vendor's protocol. */
export function experts(
  nature: ExpertsNature,
  questions: readonly SimulatedQuestion[],
): (request: SeenRequest) => Reply {
  const looks = new Map<string, number>();
  return (request) => {
    const given = JSON.parse(defaultAnswer(request.body)) as Content;
    const prompt = promptOf(request);
    if ("choice" in given) return replies.answer(answer(nature, questions, looks, prompt));
    const form = formAsked(request);
    const isSided = form === "position_declaration" || form === "response";
    return replies.answer(isSided ? { ...given, ...sided(nature, questions, looks, prompt) } : given);
  };
}

/** A server of the vendor's protocol behind which such experts answer. */
export async function startExperts(
  nature: ExpertsNature,
  questions: readonly SimulatedQuestion[],
): Promise<AnthropicServer> {
  const server = await startAnthropicServer();
  server.always(experts(nature, questions));
  return server;
}

type Content = Readonly<Record<string, unknown>>;

const promptOf = ({ body }: SeenRequest): string => `${textOf(body.system)}\n${textOf(body.messages)}`;

interface Said {
  readonly id: string;
  readonly from: string;
  readonly choice: string;
  readonly text: string;
}

function saidIn(prompt: string): Said[] {
  const blocks = prompt.matchAll(
    /<statement-([0-9a-f]{16}) id="(r\d+-msg-\d+)" from="([\w-]+)"[^>]*>\n([\s\S]*?)\n<\/statement-\1>/g,
  );
  return [...blocks].map(([, , id = "", from = "", text = ""]) => ({
    id,
    from,
    choice: /^choice: "(\w+)"$/m.exec(text)?.[1] ?? "",
    text,
  }));
}

/** Reads a prompt: its question, its speaker, and the speaker's next looks at the question. */
function seen(
  { seed, accuracy }: ExpertsNature,
  questions: readonly SimulatedQuestion[],
  looks: Map<string, number>,
  prompt: string,
) {
  const asked = questions.find(({ question }) => prompt.includes(question));
  if (!asked) throw new Error("no question is known that the prompt holds");
  const speaker = /(?:id in this discussion is|讨论中的 id 是) ([\w-]+)/.exec(prompt)?.[1] ?? "";
  const right = asked.answer === asked.choices[0] ? "A" : "B";
  const wrong = right === "A" ? "B" : "A";
  const facts = asked.facts ?? [];
  const known = facts.filter((fact) => prompt.includes(fact));
  const nth = (kind: string): number => {
    const key = `${asked.id} ${speaker} ${kind}`;
    looks.set(key, (looks.get(key) ?? 0) + 1);
    return looks.get(key) ?? 0;
  };
  const draw = (kind: string): number => chance(seed, asked.id, speaker, kind, String(nth(kind)));
  const look = (kind: string): string => (draw(kind) < accuracy ? right : wrong);
  /** Two looks more at what was found before: most of the three. */
  const again = (mine: string): string =>
    [mine, look("again"), look("again")].filter((choice) => choice === right).length > 1 ? right : wrong;
  return { speaker, right, facts, known, draw, look, again };
}

/** Stances on the choices of a question that is discussed: by a look, and after the arguments by two more. */
function sided(...of: Parameters<typeof seen>): Content {
  const { look, again } = seen(...of);
  const points = pointsIn(of[3]);
  const [a, b] = points.filter(({ asked }) => asked);
  if (!a || !b) throw new Error("the prompt does not tell the two choices as asked points");
  const held = [a, b].find(({ yours }) => yours === "for");
  const mine = held && (held === a ? "A" : "B");
  const chosen = (mine === undefined ? look("first") : again(mine)) === "A" ? a : b;
  const because = saidIn(of[3])
    .slice(-1)
    .map(({ id }) => id);
  const moves = [
    ...(held && held !== chosen ? [{ on: held.id, stance: "none", because }] : []),
    ...(held === chosen ? [] : [{ on: chosen.id, stance: "for", ...(held ? { because } : {}) }]),
  ];
  const others = mine === undefined ? [] : unsaid(points).filter(({ on }) => !moves.some((move) => move.on === on));
  return { points: [], stances: [...moves, ...others] };
}

/*
 * Who has all the facts that a question needs knows the answer; else each look is right with the chance `accuracy`. The
 * first time that somebody thinks again they look twice more and go with most of their three looks; then they stay.
 */
function answer(...of: Parameters<typeof seen>): unknown {
  const [{ conformity }, , , prompt] = of;
  const { speaker, right, facts, known, draw, look, again } = seen(...of);
  const said = saidIn(prompt);
  const own = said.filter(({ from }) => from === speaker);
  const others = said.filter(({ from }) => from !== speaker);
  const told = (choice: string, takesOver: unknown[] = []): unknown => ({
    reasoning: `${speaker} looked at it and finds ${choice}.`,
    facts: known,
    takesOver,
    choice,
    confidence: 0.5,
  });
  const mine = own.at(-1)?.choice;
  if (others.length > 0 && draw("conform") < conformity) return told(majorityOf(others) ?? mine ?? look("first"));
  if (facts.length > 0 && known.length === facts.length) {
    const taken = known.flatMap((fact) => {
      const from = own.some(({ text }) => text.includes(fact))
        ? undefined
        : others.find(({ text }) => text.includes(fact));
      return from ? [{ from: from.id, words: fact }] : [];
    });
    return told(right, taken);
  }
  if (mine === undefined) return told(look("first"));
  if (own.length > 1) return told(mine);
  return told(again(mine));
}

/** Returns the most common of the others' last choices; undefined for a tie. */
function majorityOf(others: readonly Said[]): string | undefined {
  const last = [...new Map(others.map(({ from, choice }) => [from, choice])).values()];
  const a = last.filter((choice) => choice === "A").length;
  const b = last.length - a;
  return a === b ? undefined : a > b ? "A" : "B";
}

/** A number from 0 to 1, the same for the same parts. */
function chance(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(parts.join("\u0000")).digest().readUInt32BE(0) / 2 ** 32;
}
