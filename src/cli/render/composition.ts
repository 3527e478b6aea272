import { z } from "zod";
import { axisOf, haveOwnStakes, type Table } from "#discussion";
import { type Body, type Constraint, Mode, type Participant, Persona, Tension } from "#wire";
import { block, headline, type Look, led, speakerPaint } from "./look.ts";

interface Composition extends Omit<Table, "problem"> {
  readonly constraints?: readonly Pick<Constraint, "text">[] | undefined;
}

/** Renders what a question rests on: the experts proposed before the first round, or the text of a decision. */
export function renderQuestion(body: Body<"inbox", "question">, look: Look): string[] {
  const proposed = body.kind === "composition" ? ProposedComposition.safeParse(body.details).data : undefined;
  if (body.kind === "decision")
    return ["", ...body.text.split("\n").flatMap((line) => block(line, look, { indent: 2 }))];
  if (!proposed) return [];
  const { experts, cost, constraints = [], limits = [], ...rest } = proposed;
  const participants = experts.map(
    (persona): Participant => ({ id: persona.id, name: persona.name, role: "expert", pool: "expert", persona }),
  );
  const composed = renderComposed(
    { ...rest, participants, rounds: 0, constraints: [...constraints, ...limits].map((text) => ({ text })) },
    true,
    look,
  );
  return cost === undefined ? composed : [...composed, "", ...block(cost, look, { paint: look.colors.dim, indent: 0 })];
}

const ProposedComposition = z.object({
  experts: z.array(Persona),
  tensionMap: z.array(Tension),
  mode: Mode,
  cost: z.string().optional(),
  constraints: z.array(z.string()).optional(),
  limits: z.array(z.string()).optional(),
});

export function renderComposed(body: Composition, hasModes: boolean, look: Look): string[] {
  const { colors, words } = look;
  const name = (id: string): string => body.participants.find((one) => one.id === id)?.name ?? id;
  const { constraints = [] } = body;
  const experts = body.participants.filter(({ role }) => role === "expert");
  const shown = tellsThemApart(experts);
  const others = body.participants.filter(({ role }) => role !== "expert").map(({ name }) => name);
  const facts = [hasModes && words.modes[body.mode], body.rounds > 0 && words.upToRounds(body.rounds)];
  return [
    "",
    headline([words.experts], facts.filter(Boolean).join(" · "), look, colors.dim),
    ...experts.flatMap(({ id, name: called, persona }) => {
      const stakes = shown === "stakes" && persona && words.is(words.loses, persona.stakes);
      const expertise = shown === "expertise" && persona?.expertise.join("; ");
      return led(called, speakerPaint(body.participants, id, look), stakes || expertise || "", look, { lines: 2 });
    }),
    ...(others.length > 0 ? led(words.alsoThere, colors.dim, words.names(others), look, { paint: colors.dim }) : []),
    ...(body.tensionMap.length > 0 ? ["", headline([words.tensions], "", look, colors.dim)] : []),
    ...body.tensionMap.flatMap((tension) => {
      const [a, b] = tension.between;
      const text = axisOf(tension) ?? tension.description;
      return led(`${name(a)} ↔ ${name(b)}`, colors.bold, text, look, { lines: 2 });
    }),
    ...(constraints.length > 0 ? ["", headline([words.holds], "", look, colors.dim)] : []),
    ...constraints.flatMap(({ text }) => block(text, look, { lead: "–", hanging: 5, lines: 2 })),
  ];
}

/** Chooses the fact that distinguishes the experts: stakes, or expertise if their stakes are equal; none if both are. */
const tellsThemApart = (experts: readonly Participant[]): "stakes" | "expertise" | undefined => {
  if (haveOwnStakes(experts)) return "stakes";
  return new Set(experts.map(({ persona }) => persona?.expertise.join("; "))).size > 1 ? "expertise" : undefined;
};
