import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { lang } from "../../preferences.ts";
import { useRoom } from "../../room/room.ts";
import { stringsOf } from "../../room/said.ts";
import type { Artifact, I18nLabel } from "../../room/types.ts";
import { keep, kept } from "../../storage.ts";
import { Check } from "../ui/controls.tsx";
import { Text } from "../ui/text.tsx";
import { valueName, words } from "../words/index.ts";

/** Tells in an empty section whether anything is still to come. */
export function Nothing(): JSX.Element {
  const w = words.value.sections;
  return <p class="faint">{useRoom().detail.value?.over ? w.nothing : w.notYet}</p>;
}

/** A text of an artifact in the reader's language. */
export const labelText = (label: I18nLabel): string => label[lang.value];

export const Label = ({ of }: { readonly of: I18nLabel }): JSX.Element => <Text>{labelText(of)}</Text>;

/** A level by its colour and its word. */
export const Level = ({ of }: { readonly of: "critical" | "high" | "medium" | "low" }): JSX.Element => (
  <span class={`level ${of}`}>{valueName(of) ?? of}</span>
);

type CodeSnippet = NonNullable<Artifact["relatedFiles"]["fileTree"][number]["codeSnippet"]>;

/** Comments, strings and words of the language, each in its colour. */
const PIECES =
  /(\/\/.*|#.*|\/\*.*?\*\/)|("[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|\b(import|export|from|const|let|function|async|await|return|class|if|else|for|while|new|def|type|interface)\b/gu;

/** Lines of code with their numbers. */
export function Snippet({ of, path }: { readonly of: CodeSnippet; readonly path: string }): JSX.Element {
  return (
    <details class="more small">
      <summary class="mono">
        {path.split("/").at(-1)}:{of.startLine}–{of.endLine}
      </summary>
      {of.comment ? (
        <p>
          <Label of={of.comment} />
        </p>
      ) : null}
      <pre class="code" data-language={of.language}>
        <code>
          {of.code.split("\n").map((line, at) => (
            <span key={at} class="code-line" data-line={of.startLine + at}>
              {of.language === "text" || of.language === "markdown" ? line : coloured(line)}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </details>
  );
}

function coloured(line: string): (JSX.Element | string)[] {
  const out: (JSX.Element | string)[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECES)) {
    const [whole, comment, text] = match;
    const look = comment !== undefined ? "code-comment" : text !== undefined ? "good toned" : "strong";
    out.push(
      line.slice(from, match.index),
      <span key={match.index} class={look}>
        {whole}
      </span>,
    );
    from = match.index + whole.length;
  }
  return [...out, line.slice(from)];
}

/** A column heading that sorts the table by its column. */
export function SortHead(props: {
  readonly sorted: "ascending" | "descending" | "none";
  readonly onSort: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <th aria-sort={props.sorted}>
      <button type="button" class="linklike" onClick={props.onSort}>
        {props.children}
      </button>
    </th>
  );
}

/** A row of tabs and the panel of the selected one. */
export function Tabbed<T extends string>(props: {
  readonly tabs: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly panel: (tab: T) => JSX.Element;
}): JSX.Element {
  const { tabs, names, panel } = props;
  const [tab, setTab] = useState(tabs[0] as T);
  return (
    <>
      <div class="segments" role="tablist" aria-label={words.value.sections.names.planning}>
        {tabs.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
            {names[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={names[tab]}>
        {panel(tab)}
      </div>
    </>
  );
}

interface Criterion {
  readonly id: string;
  readonly text: JSX.Element;
  readonly isMet?: boolean;
}

/** Acceptance criteria. Readers tick them for themselves; the ticks stay in their browser under `of`. */
export function Checklist({
  of,
  criteria,
}: {
  readonly of: string;
  readonly criteria: readonly Criterion[];
}): JSX.Element {
  const key = `swarm.criteria.${of}`;
  const [ticked, setTicked] = useState(() => readTicks(key));
  if (criteria.length === 0) return <Nothing />;
  const tick = (id: string): void => {
    const next = ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id];
    setTicked(next);
    keep(key, JSON.stringify(next));
  };
  return (
    <>
      <ul class="plain lines">
        {criteria.map(({ id, text, isMet = false }) => (
          <li key={id}>
            <Check checked={isMet || ticked.includes(id)} onChange={() => tick(id)}>
              {text}
            </Check>
          </li>
        ))}
      </ul>
      <p class="small faint field-help">{words.value.sections.ticks}</p>
    </>
  );
}

/** Reads stored ticks: a JSON list, or ids separated by spaces. */
function readTicks(key: string): readonly string[] {
  const text = kept(key) ?? "";
  try {
    return stringsOf(JSON.parse(text));
  } catch {
    return text.split(" ");
  }
}
