/*
 * Stands in for the command line of a coding agent: reads the prompt from stdin, and prints a scripted answer as the
 * vendor's program prints it. `answer.js NAME`, with the answers of each round in ../answers/NAME.json.
 */
import { readFileSync } from "node:fs";

const [name = ""] = process.argv.slice(2);
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

let prompt = "";
for await (const piece of process.stdin.setEncoding("utf8")) prompt += piece;

const rounds = JSON.parse(readFileSync(new URL(`../answers/${name}.json`, import.meta.url), "utf8"));
const content = /This is round \d/.test(prompt) ? rounds[1] : rounds[0];
const text = JSON.stringify(content);
const usage = { input_tokens: Math.ceil(prompt.length / 4), output_tokens: Math.ceil(text.length / 4) };

if (name === "claude") {
  const counts = { ...usage, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { model: "scripted-claude", role: "assistant", content: [{ type: "text", text }] };
  print({ type: "assistant", message, request_id: "req_1" });
  print({
    type: "result",
    subtype: "success",
    is_error: false,
    result: text,
    structured_output: content,
    usage: counts,
  });
} else if (name === "codex") {
  print({ type: "thread.started", thread_id: "thread-1" });
  print({ type: "item.completed", item: { type: "agent_message", text } });
  print({ type: "turn.completed", usage: { ...usage, cached_input_tokens: 0, reasoning_output_tokens: 0 } });
} else {
  print({ type: "init", session_id: "session-1", model: "scripted-gemini" });
  print({ type: "message", role: "assistant", content: text, delta: true });
  print({ type: "result", status: "success", stats: { ...usage, cached: 0, models: { "scripted-gemini": usage } } });
}
