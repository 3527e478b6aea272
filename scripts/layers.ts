// The layers: which folders there are, what each holds, and what it may import. Source of biome.json's rules, the table
// in ARCHITECTURE.md and the planted violations in test/unit/planted.test.ts; `npm run layers` writes the first two.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder of code. */
export interface Layer {
  /** The name used in imports, without src/. */
  readonly name: string;
  readonly holds: string;
  /** Layers of src that it may import. */
  readonly may: readonly string[] | "all" | "all but cli";
  /** Layers in `may` from which only types may be imported. */
  readonly types?: readonly string[];
}

/** src/, bottom to top. */
const SRC: readonly Layer[] = [
  { name: "lib", holds: "clock, logging, passages of documents: knows nothing of us", may: [] },
  { name: "wire", holds: "messages, subjects, names, failures, hash chain", may: ["lib"] },
  { name: "drawing", holds: "look, result and graph as page and report draw them; look.css", may: [] },
  { name: "graph", holds: "the argument graph; pure", may: ["lib", "wire"] },
  {
    name: "points",
    holds: "points, stances, objections: who is for what, the first screen and the table; pure",
    may: ["lib", "wire"],
  },
  {
    name: "discussion",
    holds: "one reading of a discussion's messages; pure",
    may: ["lib", "wire", "graph"],
  },
  {
    name: "documents",
    holds: "text of PDF, Office documents, HTML and mail, taken out in a thread",
    may: ["lib", "wire"],
  },
  { name: "bus", holds: "NATS: broker, stream, queues, leases, identities; the port in port.ts", may: ["lib", "wire"] },
  { name: "providers", holds: "models and what stands in for them; prompts' common parts", may: ["lib", "wire"] },
  {
    name: "reader",
    holds: "retrieval without a model: passages, rankings, one screen of quotes; pure",
    may: ["lib", "wire"],
  },
  {
    name: "protocols",
    holds:
      "one folder a protocol: options, kinds with their rules and prompts, steps, files; the registry in registry.ts",
    may: ["lib", "wire", "drawing", "graph", "discussion", "providers", "reader", "points"],
  },
  { name: "team", holds: "team messages and task boards", may: ["lib", "wire", "bus"] },
  {
    name: "projection",
    holds: "a discussion's files as a function of its messages; rebuilding them",
    may: ["lib", "wire", "graph", "discussion", "bus", "protocols"],
  },
  {
    name: "client",
    holds: "what CLI and gateway share of a discussion seen from outside",
    may: ["lib", "wire", "discussion", "documents", "bus", "protocols"],
  },
  {
    name: "actor",
    holds: "running a worker, a participant, a supervisor",
    may: ["lib", "wire", "discussion", "bus", "providers", "protocols"],
  },
  {
    name: "mcp",
    holds: "tools for agents, served by `swarm mcp` and the gateway",
    may: ["lib", "wire", "graph", "discussion", "bus", "protocols", "team", "projection", "client"],
  },
  {
    name: "discussant",
    holds: "the discussant of an analysis team: tasks of its board, a session's folder",
    may: ["lib", "wire", "bus", "providers", "protocols", "team"],
  },
  { name: "cli", holds: "commands", may: "all" },
];

/** Folders of src/protocols that are a protocol each. */
export const PROTOCOLS = [
  "analysis",
  "deliberation",
  "discussant",
  "patterns",
  "question",
  "reading",
  "swarm-discussion",
];

const SERVICES = ["moderator", "expert", "contrarian", "historian", "gateway"];

/** Every folder with a rule. */
export const LAYERS: readonly Layer[] = [
  ...SRC.map((layer) => ({ ...layer, name: `src/${layer.name}` })),
  { name: "services/*", holds: "one process each; main.ts builds the adapters", may: "all but cli" },
  {
    name: "web",
    holds: "the page: Preact",
    may: ["lib", "drawing", "discussion", "wire", "protocols"],
    types: ["wire", "protocols"],
  },
];

/** Rows of the table on the folders in src/protocols. */
const IN_PROTOCOLS: readonly (readonly [folder: string, holds: string, may: string])[] = [
  ["src/protocols/NAME", "one protocol", "files of src/protocols itself, its shared and words; no other protocol"],
  ["src/protocols/shared", "what several protocols use", "files of src/protocols itself and its words; no protocol"],
];

/** The rest of the table. */
const OTHERS: readonly (readonly [folder: string, holds: string, may: string])[] = [
  [
    "clients",
    "seats and loggers in other languages; plugins for coding agents, written by scripts/agent-plugin.ts",
    "PROTOCOL.md",
  ],
  ["deploy", "image, compose, nats.conf", ""],
  ["bench", "benchmarks, each with a ceiling of the same run; peers/ runs others beside ours", "src, services"],
  ["scripts", "build, benchmarks, this map", ""],
  ["test", "contract/ pins/ e2e/ browser/ unit/ faults/ simulation/ support/", "all"],
];

/** Layers of src that a layer must not import. */
export function forbidden({ name, may }: Layer): string[] {
  const isAllowed = (other: string): boolean =>
    typeof may === "string" ? may === "all" || other !== "cli" : may.includes(other);
  return SRC.map((layer) => layer.name).filter((other) => name !== `src/${other}` && !isAllowed(other));
}

/** All services but this one. */
export const otherServices = (name: string): string[] => SERVICES.filter((other) => name !== `services/${other}`);

/** Overrides for biome.json; a later one replaces an earlier one. Unit tests beside their source are exempt. */
export function lintRules(): object[] {
  const layers = LAYERS.flatMap((layer) => {
    const folders = layer.name === "services/*" ? SERVICES.map((name) => `services/${name}`) : [layer.name];
    return folders.map((folder) => {
      const group = folder.startsWith("services/") ? fromService(folder, layer) : [...ours(layer), "**/services/**"];
      return override(folder, group, `${layer.name} may import ${mayOf(layer)}`);
    });
  });
  return [...layers, ...protocolRules()];
}

const override = (folder: string, group: readonly string[], message: string): object => {
  const options = { patterns: [{ group, message: `${message}: see ARCHITECTURE.md` }] };
  return {
    includes: [`${folder}/**`, "!**/*.test.ts"],
    linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
  };
};

/** Overrides that keep a protocol out of the others, and what they share out of all of them. */
function protocolRules(): object[] {
  const layer = LAYERS.find(({ name }) => name === "src/protocols");
  if (!layer) throw new Error("scripts/layers.ts has no layer src/protocols");
  return [...PROTOCOLS, "shared"].map((name) => {
    const others = `{${PROTOCOLS.filter((other) => other !== name).join(",")}}`;
    const group = [`#protocols/${others}/**`, `**/${others}/**`, ...ours(layer), "**/services/**"];
    const message = `src/protocols/${name} may import ${mayOf(layer)}, and of src/protocols no other protocol`;
    return override(`src/protocols/${name}`, group, message);
  });
}

/** Folders in src may have the name of a service. */
const fromService = (folder: string, layer: Layer): string[] => [
  `**/{${otherServices(folder).join(",")}}/**`,
  "!**/src/**",
  "!#*/**",
  ...ours(layer),
];

/**
 * Import patterns of src that are forbidden for a layer. Outside src, folders may have the name of a layer, and so may a
 * folder inside of one: `./` does not lead out of it.
 */
function ours(layer: Layer): string[] {
  const names = forbidden(layer);
  if (names.length === 0) return [];
  const any = names.length === 1 ? names[0] : `{${names.join(",")}}`;
  const folders = layer.name.startsWith("src/") ? [`**/${any}/**`, "!./*/**"] : [`**/src/${any}/**`];
  return [`#${any}`, `#${any}/**`, ...folders];
}

function mayOf({ name, may, types = [] }: Layer): string {
  if (name === "services/*") return "src without cli; no other service";
  if (may === "all") return "all of src";
  if (may.length === 0) return "nothing of ours";
  const whole = [...may].filter((one) => !types.includes(one)).join(", ");
  return types.length === 0 ? whole : `${whole}; types of ${types.join(" and ")}`;
}

/** The table of ARCHITECTURE.md. */
export function table(): string {
  const ruled = LAYERS.flatMap((layer) => {
    const row = [layer.name, layer.holds, mayOf(layer)];
    return layer.name === "src/protocols" ? [row, ...IN_PROTOCOLS] : [row];
  });
  const head = [["folder", "holds", "may import"], Array(3).fill("---")];
  return [...head, ...ruled, ...OTHERS].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Replaces the table between the two markers. */
export function withTable(text: string): string {
  const [before = "", after = ""] = text.split(/(?<=<!-- layers -->\n\n)[\s\S]*?(?=\n\n<!-- end of layers -->)/);
  return `${before}${table()}${after}`;
}

/** biome.json with these import rules instead of the former ones. */
export function withRules<T extends { overrides: object[] }>(config: T): T {
  const others = config.overrides.filter((one) => !JSON.stringify(one).includes("noRestrictedImports"));
  return { ...config, overrides: [...lintRules(), ...others] };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const [map, config] = [join(root, "ARCHITECTURE.md"), join(root, "biome.json")];
  writeFileSync(map, withTable(readFileSync(map, "utf8")));
  writeFileSync(config, JSON.stringify(withRules(JSON.parse(readFileSync(config, "utf8")))));
  const biome = join(root, "node_modules/.bin/biome");
  process.exitCode = spawnSync(biome, ["format", "--write", config], { stdio: "inherit" }).status ?? 1;
}
