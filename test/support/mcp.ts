import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect } from "vitest";
import { agreeable, type Turn } from "./players.ts";
import { PROGRAM_NODE } from "./program-node.ts";
import { ROOT, type SwarmHome } from "./swarm.ts";

export type Answer = Record<string, unknown>;

type Mode = "legacy" | "auto";

/** Tools as seen by an agent, through the real client. */
export class Agent implements AsyncDisposable {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * `swarm mcp` as started by a client, in this home, without a key in its environment but that of the home's model.
   * @param more for its environment, such as the address of a swarm that runs
   */
  static async stdio(
    home: SwarmHome,
    { mode = "auto", env: more = {}, flags = [] }: { mode?: Mode; env?: Record<string, string>; flags?: string[] } = {},
  ): Promise<Agent> {
    const { ANTHROPIC_API_KEY: _, SWARM_NATS_URL: __, ...env } = process.env as Record<string, string>;
    const transport = new StdioClientTransport({
      command: PROGRAM_NODE,
      args: [home.program, "mcp", ...flags],
      env: { ...env, SWARM_HOME: home.path, ...home.modelEnv, ...more },
      cwd: ROOT,
    });
    return await Agent.#connect(transport, mode);
  }

  static http(url: string, mode: Mode = "auto"): Promise<Agent> {
    return Agent.#connect(new StreamableHTTPClientTransport(new URL("/mcp", url)), mode);
  }

  static async #connect(transport: Parameters<Client["connect"]>[0], mode: Mode): Promise<Agent> {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    return new Agent(client);
  }

  /** A call that must succeed: the fields of its answer, which stand in it once, as text. */
  async call(name: string, args: Answer): Promise<Answer> {
    const asked = name === "get_decision" ? { form: "json", ...args } : args;
    const { isError, content, structuredContent } = await this.client.callTool({ name, arguments: asked });
    const [block] = content;
    expect([isError ?? false, structuredContent, content.length], JSON.stringify(content)).toEqual([
      false,
      undefined,
      1,
    ]);
    return JSON.parse(block?.type === "text" ? block.text : "") as Answer;
  }

  /** The text of a call. */
  async text(name: string, args: Answer): Promise<string> {
    const { content } = await this.client.callTool({ name, arguments: args });
    return content.map((block) => (block.type === "text" ? block.text : "")).join("");
  }

  /** The error of a call that must fail. */
  async refused(name: string, args: Answer): Promise<string> {
    const { isError, content } = await this.client.callTool({ name, arguments: args });
    expect(isError, JSON.stringify(content)).toBe(true);
    const [block] = content;
    return block?.type === "text" ? block.text : "";
  }

  /** Plays a seat with tools alone until the discussion is over; returns the fate of each answer. */
  async play(discussion: string, seat: string, first?: (turn: Answer) => unknown): Promise<Answer[]> {
    const outcomes: Answer[] = [];
    let bad = first;
    for (;;) {
      const turn = await this.call("get_my_turn", { discussion, seat, timeout_seconds: 20 });
      if (turn.over) return outcomes;
      if (turn.turn === null) continue;
      const spoiled = turn.returned === undefined ? bad?.(turn) : undefined;
      if (spoiled !== undefined) bad = undefined;
      const body = { ...turn, brief: { docket: turn.docket } };
      const content = spoiled ?? agreeable({ body } as unknown as Turn, 1);
      outcomes.push(await this.call("submit_turn", { discussion, seat, turn: turn.turn, content }));
    }
  }

  /** Follows a discussion to its end, answering its questions; returns every event. */
  async follow(discussion: string, choose: (question: Answer) => string, detail = "steps"): Promise<Answer[]> {
    const events: Answer[] = [];
    let after = 0;
    for (;;) {
      const news = await this.call("wait_for_events", { discussion, after, timeout_seconds: 20, detail });
      const fresh = news.events as Answer[];
      events.push(...fresh);
      after = news.cursor as number;
      const asked = fresh.find(({ event, question }) => event === "question" && question === news.question);
      if (asked) await this.call("answer_question", { discussion, question: asked.question, choice: choose(asked) });
      if (news.over) return events;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
