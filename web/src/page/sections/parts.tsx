import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { lang } from "../../preferences.ts";
import { useRoom } from "../../room/room.ts";
import { stringsOf } from "../../room/said.ts";
import type { Artifact, I18nLabel } from "../../room/types.ts";
import { keep, kept } from "../../storage.ts";
import { Button } from "../ui/action.tsx";
import { Check } from "../ui/controls.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Paragraph, Text } from "../ui/text.tsx";
import { valueName, words } from "../words/index.ts";

/** Tells in an empty section whether anything is still to come. */
export function Nothing() {
  const w = words.value.sections;
  return <p class="faint">{useRoom().detail.value?.over ? w.nothing : w.notYet}</p>;
}

export const labelText = (label: I18nLabel): string => label[lang.value];

export const Label = ({ of }: { readonly of: I18nLabel }) => <Text>{labelText(of)}</Text>;

interface LabelsProps {
  readonly title: string;
  readonly icon: IconName;
  /** Class of the icon. */
  readonly tone?: string;
  readonly of: readonly I18nLabel[];
}

export function Labels({ title, icon, tone, of }: LabelsProps) {
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul class="plain">
        {of.map((one) => (
          <li key={one.en}>
            <span class={tone}>
              <Icon name={icon} size={12} />
            </span>{" "}
            <Label of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Levels, the highest first. */
const LEVELS = ["critical", "high", "medium", "low"] as const;
type LevelName = (typeof LEVELS)[number];

export const Level = ({ of }: { readonly of: LevelName }) => (
  <span class={`tag level ${of}`}>{valueName(of) ?? of}</span>
);

export const byLevel = (a: LevelName, b: LevelName): number => LEVELS.indexOf(a) - LEVELS.indexOf(b);

type Placed = Artifact["relatedFiles"]["impactSummary"][number];

export const Place = ({ of }: { readonly of: Pick<Placed, "filePath" | "line" | "exists"> }) => (
  <>
    <span class="mono">
      {of.filePath}
      {of.line === undefined ? "" : `:${of.line}`}
    </span>
    {of.exists === false ? <span class="faint"> ({words.value.artifact.notThere})</span> : null}
  </>
);

type CodeSnippet = NonNullable<Artifact["relatedFiles"]["fileTree"][number]["codeSnippet"]>;

/** Comments, strings and words of the language, each in its colour. */
const PIECES =
  /(\/\/.*|#.*|\/\*.*?\*\/)|("[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|\b(import|export|from|const|let|function|async|await|return|class|if|else|for|while|new|def|type|interface)\b/gu;

export function Snippet({ of, path }: { readonly of: CodeSnippet; readonly path: string }) {
  return (
    <details class="more small">
      <summary class="mono">
        {path.split("/").at(-1)}:{of.startLine}–{of.endLine}
      </summary>
      {of.comment ? <Paragraph>{labelText(of.comment)}</Paragraph> : null}
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

interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Order of the rows when the reader sorts by this column. */
  readonly sort?: (a: T, b: T) => number;
}

/** A table sorted by one of its columns, at first by the last that can be. */
export function Sorted<T>(props: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
}) {
  const { label, rows, columns } = props;
  const [by, setBy] = useState(() => columns.findLastIndex(({ sort }) => sort));
  return (
    <section class="scroll" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, sort }, at) => (
              <th key={head} aria-sort={sort && (at === by ? "ascending" : "none")}>
                {sort ? <Button class="linklike" onClick={() => setBy(at)} label={head} /> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toSorted(columns[by]?.sort).map((row, at) => (
            <tr key={at}>
              {columns.map(({ head, cell }) => (
                <td key={head}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Tabbed<T extends string>(props: {
  readonly label: string;
  readonly tabs: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly panel: (tab: T) => JSX.Element;
}) {
  const { label, tabs, names, panel } = props;
  const [tab, setTab] = useState(tabs[0] as T);
  return (
    <>
      <div class="segments" role="tablist" aria-label={label}>
        {tabs.map((one) => (
          <Button key={one} role="tab" aria-selected={tab === one} onClick={() => setTab(one)} label={names[one]} />
        ))}
      </div>
      <div role="tabpanel" class="stack" aria-label={names[tab]}>
        {panel(tab)}
      </div>
    </>
  );
}

/** Acceptance criteria. Readers tick them for themselves; the ticks stay in their browser under `of`. */
export function Checklist(props: {
  readonly of: string;
  readonly criteria: Artifact["planning"]["acceptanceCriteria"];
}) {
  const key = `swarm.criteria.${props.of}`;
  const [ticked, setTicked] = useState(() => stringsOf(JSON.parse(kept(key) ?? "[]")));
  if (props.criteria.length === 0) return <Nothing />;
  const tick = (id: string): void => {
    const next = ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id];
    setTicked(next);
    keep(key, JSON.stringify(next));
  };
  return (
    <>
      <ul class="plain lines">
        {props.criteria.map(({ id, description, isMet }) => (
          <li key={id}>
            <Check
              checked={isMet || ticked.includes(id)}
              onChange={() => tick(id)}
              label={
                <>
                  <span class="mono">{id}</span> <Label of={description} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p class="small faint">{words.value.sections.ticks}</p>
    </>
  );
}
