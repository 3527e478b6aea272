import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { MODES } from "#wire";

/** Prompts, which some clients show as commands. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    "discuss",
    {
      title: "Discuss a decision",
      description: "Let experts with opposed interests argue a decision, and report the result",
      argsSchema: z.object({
        topic: z.string().min(1).describe("the decision to discuss"),
        mode: z.enum(MODES).optional().describe("how thorough; default standard"),
      }),
    },
    ({ topic, mode = "standard" }) => ({
      messages: [{ role: "user", content: { type: "text", text: task(topic, mode) } }],
    }),
  );
}

const task = (topic: string, mode: string): string =>
  `Start a discussion in mode ${mode} with start_discussion (ask: true). Give it as documents what bears on the topic. Follow it with wait_for_events, tell me after each step in a few lines what happened, show me its questions and answer them as I say. When it is over, read get_decision and tell me the result, its dissent and its open questions; if no model took part, say so first. The topic:\n\n${topic}`;
