import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";
import { Exports } from "../sections/exports.tsx";
import { Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Result } from "./result.tsx";

/** The result with its dissent; every message that it names is a link. */
export function DecisionView(): JSX.Element {
  const room = useRoom();
  const w = words.value.decision;
  const detail = room.detail.value;
  const outcome = room.outcome.value;
  const result = outcome?.result;
  return (
    <section class="decision" aria-labelledby="decision-title">
      <div class="decision-head">
        <h2 id="decision-title">{w.title}</h2>
        {result || detail?.over ? <Exports /> : null}
      </div>
      {result ? <Result of={result} /> : null}
      {!result && detail?.answer !== undefined ? (
        <p class="card callout summary">
          <Text>{detail.answer}</Text>
        </p>
      ) : null}
      {!result && detail?.answer === undefined ? (
        <p class="empty faint">
          {outcome === undefined ? words.value.loading : detail?.over ? w.never(detail.reason) : w.notYet}
        </p>
      ) : null}
    </section>
  );
}
