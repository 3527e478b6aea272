import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { freeId, type GivenPersona, personaFromLine, personasOf, slug } from "#client";
import { jsonOr } from "#lib/json-in";
import type { GivenExpert } from "#protocols/given";
import { describeIssues, type Lang, Persona } from "#wire";
import { UsageError } from "../failures.ts";
import { asFlag } from "./options.ts";

/**
 * The experts given with `--expert`, each a JSON file (a persona, or a list of them) or `Name: concern`; in a batch
 * line also a full persona, or name and concern.
 * @throws UsageError if one cannot be read, is not a persona, or has another one's id
 */
export async function readExperts(given: readonly GivenExpert[], cwd: string, lang: Lang, named = asFlag) {
  const experts: GivenPersona[] = [];
  for (const one of given) experts.push(...(await readOne(one, cwd, lang, named("expert"))));
  if (experts.length > 8) throw new UsageError(`${experts.length} experts were given: at most 8 can argue`);
  const ids = experts.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new UsageError(`two experts have the id ${twice}: give each another name`);
  return experts;
}

async function readOne(given: GivenExpert, cwd: string, lang: Lang, option: string): Promise<GivenPersona[]> {
  if (typeof given !== "string") return personasOf([given], lang);
  const found = await readFile(resolve(cwd, given), "utf8").catch((error: NodeJS.ErrnoException) => {
    const spec = personaFromLine(given, lang);
    if (spec && !given.endsWith(".json")) return spec;
    throw new UsageError(
      `${option} ${JSON.stringify(given)} is neither a JSON file (${error.code ?? error.message}) nor "Name: concern"`,
    );
  });
  return typeof found === "string" ? parsePersonas(found, given, option) : [found];
}

function parsePersonas(text: string, path: string, option: string): GivenPersona[] {
  const value = jsonOr(text, (cause) => new UsageError(`${option} ${path} is not JSON: ${cause.message}`, { cause }));
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const parsed = FilePersona.safeParse(withId(one));
    if (!parsed.success) throw new UsageError(`${option} ${path} is not a persona: ${describeIssues(parsed.error)}`);
    const { provider, model, ...persona } = parsed.data;
    const own = model === undefined ? provider : `${provider ?? "anthropic"}:${model}`;
    return { ...persona, id: freeId(persona.id), ...(own === undefined ? {} : { provider: own }) };
  });
}

/** A persona of a file may say who thinks for it, and by which model. */
const FilePersona = Persona.extend({ provider: z.string().max(200).optional(), model: z.string().max(100).optional() });

/** A persona without an id gets one from its name. */
function withId(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "id" in value) return value;
  return { ...value, id: "name" in value && typeof value.name === "string" ? slug(value.name) : undefined };
}
