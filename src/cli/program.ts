import { Command, InvalidArgumentError, Option } from "commander";
import type { Role } from "#actor";
import type { ExitCode } from "./failures.ts";

/*
 * The commands and options, as CONTRACT has them. What runs is loaded when it is called: `--version` and
 * `--help` load nothing.
 */

const MODES = ["deep", "standard", "lightweight"];
const ROLES: readonly Role[] = ["moderator", "expert", "historian", "contrarian", "gateway"];

/** As #graph writes them; pinned by a test. */
const GRAPH_FORMATS = ["json", "dot", "graphml", "argdown", "aif", "mermaid"];

const GRAPH_FILES = `
A file may be ours (argument-graph.json, record.jsonl), AIF JSON, QBAF JSON ({args, base, attacks, supports}; FILE#NAME
where it holds several), Argdown, or an ICCMA .af.`;

const EXAMPLES = `
Examples:
  swarm "Should we split the billing monolith into services?" --context docs/
  swarm --mode lightweight --yes "GraphQL or REST for the public API?"`;

/**
 * @param done gets the exit status of the command that ran; undefined where the command ends the process itself
 */
export function buildProgram(version: string, done: (code: ExitCode | undefined) => void): Command {
  const program = new Command("swarm");
  program
    .description("Experts with opposed interests argue a decision, and every conclusion is traced to who said it.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    // Errors are told by main, in one line.
    .configureOutput({ writeErr: () => undefined });
  const runs =
    <A extends unknown[]>(run: (...args: A) => Promise<ExitCode | undefined>) =>
    async (...args: unknown[]): Promise<void> =>
      done(await run(...(args as A)));

  common(discussOptions(program.command("discuss", { isDefault: true })))
    .description("run a discussion from its topic to its synthesis; `swarm TOPIC` is the same")
    .argument("[topic]", "what is to be decided; - reads it from stdin")
    .action(
      runs(async (topic: string | undefined, flags: DiscussArgs) => {
        const { discuss } = await import("./commands/discuss.ts");
        const { topicOf } = await import("./stray-topic.ts");
        const asked = topicOf(topic, flags);
        return discuss(asked.topic, asked.flags);
      }),
    );

  screens(common(program.command("resume <id>")))
    .description("go on with a discussion that was paused or interrupted")
    .option("--yes", "take every recommended answer instead of asking")
    .action(runs(async (id: string, flags: object) => (await import("./commands/resume.ts")).resume(id, flags)));

  common(program.command("list"))
    .description("list the discussions, the newest first")
    .option("--json", "as one JSON array")
    .action(runs(async (flags: object) => (await import("./commands/list.ts")).list(flags)));

  common(program.command("show <id>"))
    .description("show a discussion: participants, tensions, rounds, positions")
    .option("--json", "as one JSON object")
    .action(runs(async (id: string, flags: object) => (await import("./commands/show.ts")).show(id, flags)));

  screens(common(program.command("watch <id>")))
    .description("follow a discussion that runs, from its beginning; touches nothing")
    .action(runs(async (id: string, flags: object) => (await import("./commands/watch.ts")).watch(id, flags)));

  common(program.command("pause <id>"))
    .description("let a running discussion pause; `swarm resume` goes on with it")
    .action(runs(async (id: string, flags: object) => (await import("./commands/control.ts")).pause(id, flags)));

  common(program.command("stop <id>"))
    .description("end a running discussion with what has been said")
    .action(runs(async (id: string, flags: object) => (await import("./commands/control.ts")).stop(id, flags)));

  common(program.command("graph <id|file>"))
    .description("judge an argument graph: which claims stand, how strong they are, who holds them")
    .addOption(new Option("--format <format>", "write it instead of a table").choices(GRAPH_FORMATS))
    .addHelpText("after", GRAPH_FILES)
    .action(runs(async (asked: string, flags: object) => (await import("./commands/graph.ts")).graph(asked, flags)));

  common(program.command("export <id>"))
    .description("print a discussion as one text: its argument graph, synthesis (md), report (html) or record (jsonl)")
    .addOption(
      new Option("--format <format>", "which").choices([...GRAPH_FORMATS, "md", "html", "jsonl"]).makeOptionMandatory(),
    )
    .action(
      runs(async (id: string, flags: ExportArgs) => (await import("./commands/export.ts")).exportDiscussion(id, flags)),
    );

  common(program.command("verify <id>"))
    .description("recompute the hash chain of the record; what was changed, removed, added or moved is named")
    .option("--json", "as one JSON object")
    .action(runs(async (id: string, flags: object) => (await import("./commands/verify.ts")).verify(id, flags)));

  common(program.command("rebuild <id>"))
    .description("write the files anew from the stream, and say how each one stood before")
    .option("--out <dir>", "write them there instead")
    .option("--json", "as one JSON object")
    .action(runs(async (id: string, flags: object) => (await import("./commands/rebuild.ts")).rebuild(id, flags)));

  common(program.command("archive [ids...]"))
    .description("bring discussions that are over from the stream into files")
    .option("--finished", "all that are over")
    .option("--json", "as one JSON object")
    .action(runs(async (ids: string[], flags: object) => (await import("./commands/archive.ts")).archive(ids, flags)));

  aboutOptions(screens(common(program.command("batch"))))
    .description("run many discussions, one a line of a file; the same command again goes on with what is not finished")
    .argument(
      "[file]",
      "one topic a line, or one JSON object a line: topic, and any option of discuss; # begins a comment",
    )
    .option("--concurrency <n>", "so many at once", wholeNumber(1, 1_000), 8)
    .option("--workers <role=n>", "so many workers of a role: expert=4; several with commas", workerCounts)
    .option("--name <name>", "the batch's own, for its state; default the file's")
    .action(
      runs(async (file: string | undefined, flags: BatchArgs) =>
        (await import("./commands/batch.ts")).batch(file, flags),
      ),
    );

  common(program.command("dead [id]"))
    .description("list what could not be read or handled, with its reason")
    .option("--replay <seq>", "publish this one again", wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option("--json", "as one JSON array")
    .action(
      runs(async (id: string | undefined, flags: object) => (await import("./commands/dead.ts")).dead(id, flags)),
    );

  common(program.command("join <id>"))
    .description("take a seat from this terminal, or from a script on stdin")
    .requiredOption("--as <name>", "your name; also the seat's, where --seat is not given")
    .option("--seat <seat>", "the seat to take, as it was named with discuss --seat")
    .action(runs(async (id: string, flags: { as: string }) => (await import("./commands/join.ts")).join(id, flags)));

  common(program.command("up"))
    .description("run broker, all workers and the gateway in the foreground")
    .option("--port <n>", "the gateway's port; default SWARM_HTTP_PORT, else a free one", wholeNumber(0, 65_535))
    .option("--host <host>", "where the gateway listens; default SWARM_HTTP_HOST, else this machine alone")
    .option("--url <url>", "the address by which others reach it, behind a proxy; default SWARM_HTTP_URL")
    .action(runs(async (flags: object) => (await import("./commands/up.ts")).up(flags)));

  common(program.command("invite [id]"))
    .description("make a link by which somebody takes a seat; without --seat, by which they watch")
    .option("--seat <seat>", "the seat that they take")
    .option("--log <session>", "let them log in this team session instead")
    .option("--owner", "let them do everything instead")
    .option("--label <text>", "whom it is for")
    .option("--days <n>", "how long it is good; default 7", positive)
    .option("--url <url>", "the gateway's address; default the one that it told")
    .option("--list", "list the invitations that were made")
    .option("--revoke <invitation>", "end one, and what came of it")
    .option("--json", "as JSON")
    .action(
      runs(async (id: string | undefined, flags: object) => (await import("./commands/invite.ts")).invite(id, flags)),
    );

  const worker = common(program.command("worker")).description("run one worker process");
  worker
    .addArgument(worker.createArgument("<role>", "what it does").choices(ROLES))
    .action(runs(async (role: Role, flags: object) => (await import("./commands/worker.ts")).worker(role, flags)));

  common(program.command("mcp"))
    .description("serve MCP on stdin and stdout, for Claude Code, Codex, Gemini CLI and others")
    .action(runs(async (flags: object) => (await import("./commands/mcp.ts")).mcp(flags)));

  addTeam(program, runs);

  common(program.command("doctor"))
    .description("say what is found of what a discussion needs, and how to get what is missing")
    .option("--json", "as one JSON array")
    .action(runs(async (flags: object) => (await import("./commands/doctor.ts")).doctor(flags)));
  return program;
}

type Runs = <A extends unknown[]>(
  run: (...args: A) => Promise<ExitCode | undefined>,
) => (...args: unknown[]) => Promise<void>;

type BatchArgs = Parameters<typeof import("./commands/batch.ts").batch>[1];
type ExportArgs = Parameters<typeof import("./commands/export.ts").exportDiscussion>[1];
type DiscussArgs = Parameters<typeof import("./stray-topic.ts").topicOf>[1];

/** Where everything lies, which broker is meant, and stack traces. */
const common = (command: Command): Command =>
  command
    .option("--home <dir>", "where everything is kept; default SWARM_HOME, else ~/.swarm-discussion")
    .option("--nats <url>", "a broker that runs already; default SWARM_NATS_URL, else one is started")
    .option("--debug", "show the stack trace of an error");

const screens = (command: Command): Command =>
  command
    .option("--json", "one JSON event a line on stdout, nothing else there")
    .option("--quiet", "show only the result");

function discussOptions(command: Command): Command {
  return aboutOptions(screens(command))
    .option("--id <id>", "the discussion's id; default one made from the topic")
    .option("--yes", "take every recommended answer instead of asking");
}

/** What a discussion is to be. */
function aboutOptions(command: Command): Command {
  return command
    .addOption(new Option("--mode <mode>", "how thorough").choices(MODES).default("standard"))
    .option("--provider <name>", "who thinks: auto, anthropic, offline", "auto")
    .option("--model <model>", "the provider's model")
    .option("--context <path...>", "documents and folders that experts may quote")
    .option("--expert <expert...>", 'an expert of yours: a JSON file, or "Name: concern"')
    .option("--seat <name...>", "a seat held by a person or program: see swarm join")
    .option("--rounds <n>", "at most so many rounds, within the mode's bounds", wholeNumber(1, 20))
    .option("--anonymous", "experts see each other under labels; the record keeps who it was")
    .option("--unshared", "before the arguments each expert says what only they know")
    .option("--refuse-partial", "end without a result where an answer is missing, instead of going on without it")
    .option("--budget-calls <n>", "end early when so many calls were made", wholeNumber(1, 1e9))
    .option("--budget-tokens <n>", "end early when so many tokens are spent", wholeNumber(1, 1e12))
    .option("--budget-usd <x>", "end early when so much is spent", positive)
    .option("--time <minutes>", "end early after so many minutes", positive)
    .option("--turn-timeout <seconds>", "what a worker may take for one answer; default 300", positive)
    .option("--seat-timeout <seconds>", "what a seat may take for one answer; default 1800", positive)
    .addOption(new Option("--lang <lang>", "language of the discussion").choices(["en", "zh"]).default("en"));
}

function addTeam(program: Command, runs: Runs): void {
  const team = program.command("team").description("team messages: log, list, read, status, and more");
  const command = (name: string, description: string): Command =>
    common(team.command(name))
      .description(description)
      .option("--session-id <session>", "the session's name")
      .option("--team <session>", "the same, where --session-id is not given")
      .option("--json", "print the result as JSON, and nothing else");
  const operation = (name: string, description: string): Command =>
    command(name, description).action(
      runs(async (flags: object) => (await import("./commands/team.ts")).team(name, flags)),
    );
  const addressed = (command: Command): Command =>
    command
      .option("--from <name>", "who says it")
      .option("--to <name>", "to whom; log: default coordinator")
      .option("--type <type>", "of what kind; log: default message");
  const written = (command: Command): Command =>
    addressed(command)
      .option("--summary <text>", "what is said, in a line")
      .option("--data <json>", "anything more, as a JSON object")
      .option("--ref <path>", "what it refers to; kept in data.ref")
      .option("--delivery-method <method>", "how it is brought to its reader: it waits in their mailbox");
  written(operation("log", "write a message"));
  written(operation("broadcast", "write a message to all"));
  addressed(operation("list", "list messages")).option("--last <n>", "the last so many, 1 to 100; default 20");
  operation("read", "read one message").option("--id <id>", "such as MSG-001");
  operation("status", "count the messages of each member");
  operation("delete", "take a message out; its id is not used again").option("--id <id>", "such as MSG-001");
  operation("clear", "take out all messages and states");
  operation("get_state", "show what roles said of themselves").option("--role <name>", "only this one's");
  operation("read_mailbox", "show what waits for a role, and mark it as delivered").option("--role <name>", "whose");
  operation("mailbox_status", "count what waits, by reader")
    .option("--role <name>", "only this one's")
    .option("--id <id>", "a message whose status is set first, to --dispatch-status")
    .option("--dispatch-status <status>", "pending, notified, delivered or failed");
  command("export", "write messages.jsonl and meta.json")
    .option("--out <dir>", "below it, in .workflow/.team/SESSION/.msg; default the messages on stdout")
    .action(runs(async (flags: object) => (await import("./commands/team.ts")).exportSession(flags)));
  command("import", "take over a messages.jsonl, and the meta.json beside it")
    .argument("<file>", "the messages.jsonl")
    .action(
      runs(async (file: string, flags: object) => (await import("./commands/team.ts")).importSession(file, flags)),
    );
}

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max} is wanted.`);
  };

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("A number above 0 is wanted.");
}

/** `expert=4`, several with commas; taken together where the option stands more than once. */
function workerCounts(text: string, before: Partial<Record<Role, number>> = {}): Partial<Record<Role, number>> {
  const counts = { ...before };
  for (const part of text.split(",")) {
    const [, name, count] = /^([a-z]+)=(\d{1,3})$/.exec(part.trim()) ?? [];
    const role = ROLES.find((one) => one === name);
    if (!role || Number(count) > 64) {
      throw new InvalidArgumentError(
        `ROLE=N is wanted, such as expert=4; roles are ${ROLES.join(", ")}, N is 0 to 64.`,
      );
    }
    counts[role] = Number(count);
  }
  return counts;
}
