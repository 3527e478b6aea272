import { marked } from "../blocks.ts";
import type { Conversation } from "../model/conversation.ts";

/** The turns as one text: these programs take a prompt and no conversation. What the model said before is marked. */
export const promptText = ({ turns }: Conversation): string =>
  turns.map(({ role, text }) => (role === "assistant" ? marked("answer", text) : text)).join("\n\n");
