import type { JSX } from "preact";
import { useNow } from "../../clock.ts";
import { words } from "../words/index.ts";

/** The time left until a moment, updated every second. */
export function Countdown({ to }: { readonly to: string }): JSX.Element {
  const left = Math.max(0, Math.round((Date.parse(to) - useNow()) / 1_000));
  return (
    <span role="timer" class={`countdown ${left < 60 ? "soon" : ""}`}>
      {words.value.time.left(left)}
    </span>
  );
}
