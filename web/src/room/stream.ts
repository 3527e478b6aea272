import type { DraftEvent, StreamEvent } from "./types.ts";

export type Connection = "connecting" | "live" | "lost" | "over";

export interface FollowOptions {
  readonly address: (after: number) => string;
  readonly after: number;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called with drafts: missed ones are not sent again. */
  readonly onDraft: (draft: DraftEvent) => void;
  readonly onState: (state: Connection) => void;
  /** True if no more events will come: then the end of the stream is not a lost connection. */
  readonly isOver: () => boolean;
  /** Whether to retry; asked when the gateway refused the stream. */
  readonly mayRetry: () => Promise<boolean>;
}

/** First backoff in milliseconds after a refused stream; doubled each time, up to the last. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

/**
 * Follows a stream of events. A broken connection is resumed where it was lost: at once when the browser reports the
 * network as back, else with backoff.
 */
export function follow(options: FollowOptions): { close(): void } {
  const { onEvent, onDraft, onState, isOver, mayRetry } = options;
  let after = options.after;
  let wait = FIRST_WAIT;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** Whether the stream announced its end. */
  let isLast = false;

  const open = (): void => {
    clearTimeout(timer);
    source?.close();
    if (closed) return;
    source = new EventSource(options.address(after));
    source.addEventListener("open", () => {
      wait = FIRST_WAIT;
      onState("live");
    });
    source.addEventListener("message", ({ data, lastEventId }) => {
      const event = JSON.parse(String(data)) as StreamEvent;
      // Of events that were stored at once the last has the id.
      after = Math.max(after, Number(lastEventId) || 0);
      isLast = event.channel === "phase" && event.event === "closed";
      onEvent(event);
    });
    source.addEventListener("draft", ({ data }) => onDraft(JSON.parse(String(data)) as DraftEvent));
    source.addEventListener("error", () => {
      if (closed) return;
      if (isLast || isOver()) return finish();
      onState("lost");
      // If the browser reconnects by itself, it resumes after the last id that it saw.
      if (source?.readyState === EventSource.CLOSED) later();
    });
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (await mayRetry()) open();
      else close();
    }, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
  const offline = (): void => {
    source?.close();
    onState("lost");
    // A gateway on this machine answers without a network.
    later();
  };
  const online = (): void => {
    wait = FIRST_WAIT;
    open();
  };
  const close = (): void => {
    closed = true;
    clearTimeout(timer);
    source?.close();
    removeEventListener("online", online);
    removeEventListener("offline", offline);
  };
  const finish = (): void => {
    close();
    onState("over");
  };

  addEventListener("online", online);
  addEventListener("offline", offline);
  onState("connecting");
  open();
  return { close };
}
