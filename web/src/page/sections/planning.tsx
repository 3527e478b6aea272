import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { stringsOf } from "../../room/said.ts";
import type { Detail } from "../../room/types.ts";
import { keep, kept } from "../../storage.ts";
import { Result } from "../decision/result.tsx";
import { useRoom } from "../discussion/context.ts";
import { Avatar } from "../ui/avatar.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Nothing } from "./nothing.tsx";
import { proposals } from "./read.ts";

const TABS = ["criteria", "proposals", "actions"] as const;

/** The sections of a result that say what to do: a model's own advice may name what fell. */
const WHAT_TO_DO: ReadonlySet<string> = new Set(["answer", "decide", "missing"]);

/** Criteria, proposals, and what the result says is to be done. */
export function PlanningSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const [tab, setTab] = useState<(typeof TABS)[number]>("criteria");
  const found = proposals(room.statements.value);
  const actions = (room.result.value ?? []).filter(({ id }) => WHAT_TO_DO.has(id));
  return (
    <>
      <div class="segments" role="tablist" aria-label={w.names.planning}>
        {TABS.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
            {w.planning[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={w.planning[tab]}>
        {tab === "criteria" ? <Criteria detail={detail} /> : null}
        {tab === "proposals" ? (
          <ul class="plain lines">
            {found.length === 0 ? (
              <li>
                <Nothing />
              </li>
            ) : null}
            {found.map(({ text, messages, from }) => (
              <li key={text}>
                <Avatar id={from} size={22} />
                <span class="grow">
                  <Text>{text}</Text>
                </span>
                <span class="small nowrap">
                  {messages.map((id) => (
                    <span key={id}>
                      <MessageLink id={id} />{" "}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {tab === "actions" ? (
          actions.length > 0 ? (
            <Result of={actions} />
          ) : (
            <p class="faint">{detail.over ? w.nothing : w.afterEnd}</p>
          )
        ) : null}
      </div>
    </>
  );
}

/** The criteria for the answer. Readers tick them for themselves; ticks stay in their browser. */
function Criteria({ detail }: { readonly detail: Detail }): JSX.Element {
  const w = words.value.sections;
  const criteria = detail.problemDefinition?.successCriteria ?? [];
  const key = `swarm.criteria.${detail.id}`;
  const [ticked, setTicked] = useState<readonly string[]>(() => readTicks(key));
  if (criteria.length === 0) return <Nothing />;
  const tick = (text: string): void => {
    const next = ticked.includes(text) ? ticked.filter((one) => one !== text) : [...ticked, text];
    setTicked(next);
    keep(key, JSON.stringify(next));
  };
  return (
    <>
      <ul class="plain lines">
        {criteria.map((text) => (
          <li key={text}>
            <label class="check">
              <input type="checkbox" checked={ticked.includes(text)} onChange={() => tick(text)} />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
      <p class="field-help">{w.ticks}</p>
    </>
  );
}

function readTicks(key: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(kept(key) ?? "[]");
    return stringsOf(found);
  } catch {
    return [];
  }
}
