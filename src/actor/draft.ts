import { randomUUID } from "node:crypto";
import type { Bus } from "#bus";
import type { Clock } from "#lib/clock";
import type { Schema } from "#lib/schema-properties";
import { compose, DRAFT_CHARS, type Stamp, subjects } from "#wire";
import { draftWords } from "./draft-words.ts";

/** Minimum interval between two drafts of a turn, in ms. */
const PAUSE_MS = 200;

/** Reason for which a draft ends; shared, since an error of its own would capture a stack trace. */
const OVER = new Error("the draft is over");

/**
 * Publishes the text of one turn while a model writes it, at most five times a second; `stamp` makes each message's stamp.
 * Drafts are not stored, and nobody waits for them.
 */
export function openDraft(
  { bus, clock }: { readonly bus: Pick<Bus, "publishCore">; readonly clock: Clock },
  turn: { readonly turn: string; readonly schema: () => Schema },
  stamp: () => Stamp,
) {
  const over = new AbortController();
  let text = "";
  let told = "";
  let resting = false;

  const publish = (words: string, done: boolean): void => {
    const { discussion, from, ...rest } = stamp();
    const body = { turn: turn.turn, text: lastOf(words), ...(done ? { done } : {}) };
    const message = compose("draft", "draft", { ...rest, discussion, from, id: randomUUID() }, body);
    bus.publishCore(subjects.draft(discussion, from), message);
    told = words;
  };
  const tell = (): void => {
    if (resting || over.signal.aborted) return;
    const words = draftWords(text, turn.schema());
    if (words === told) return;
    publish(words, false);
    resting = true;
    clock.sleep(PAUSE_MS, over.signal).then(
      () => {
        resting = false;
        tell();
      },
      () => undefined,
    );
  };
  const end = (words: string, done: boolean): void => {
    if (over.signal.aborted) return;
    over.abort(OVER);
    if (told !== "") publish(words, done);
  };
  return {
    /** Takes the answer's text so far, which may begin again. */
    heard(so: string): void {
      text = so;
      tell();
    },
    /** Marks the draft as sent: it stays visible until the gate has judged it. Otherwise it is withdrawn at the end. */
    sent: (): void => end(draftWords(text, turn.schema()), true),
    [Symbol.dispose]: (): void => end("", false),
  };
}

/** Cuts a long text to its end, never within a character. */
function lastOf(words: string): string {
  if (words.length <= DRAFT_CHARS) return words;
  return `…${words.slice(1 - DRAFT_CHARS).replace(/^[\uDC00-\uDFFF]/u, "")}`;
}
