import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Detail } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLink } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { impacts, inDocuments } from "./read.ts";

/** The documents, and which places of them were quoted. */
export function FilesSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const [byPlace, setByPlace] = useState(false);
  if (detail.documents.length === 0) return <p class="faint">{w.noFiles}</p>;
  const found = impacts(room.statements.value, detail.documents);
  const sorted = byPlace ? [...found].sort(inDocuments) : found;
  const most = found[0]?.messages.length ?? 1;
  return (
    <>
      <Tree documents={detail.documents} />
      <h3>{w.impact}</h3>
      {found.length === 0 ? (
        <p class="faint">{detail.over ? w.nothing : w.noImpact}</p>
      ) : (
        <section class="scroll" aria-label={w.impact}>
          <table>
            <thead>
              <tr>
                <th aria-sort={byPlace ? "ascending" : "none"}>
                  <button type="button" class="linklike" onClick={() => setByPlace(true)}>
                    {w.place}
                  </button>
                </th>
                <th aria-sort={byPlace ? "none" : "descending"}>
                  <button type="button" class="linklike" onClick={() => setByPlace(false)}>
                    {w.quoted}
                  </button>
                </th>
                <th>{w.messages}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ path, place, messages }) => (
                <tr key={`${path}:${place}`}>
                  <td class="mono">
                    {path}:{place}
                  </td>
                  <td>
                    <span class={`level ${levelOf(messages.length, most)}`}>
                      {words.value.levels[levelOf(messages.length, most)]} · {messages.length}
                    </span>
                  </td>
                  <td class="small">
                    {messages.slice(0, 6).map((id) => (
                      <span key={id}>
                        <MessageLink id={id} />{" "}
                      </span>
                    ))}
                    {messages.length > 6 ? `+${messages.length - 6}` : ""}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

const levelOf = (count: number, most: number): "high" | "medium" | "low" =>
  count >= most * 0.66 ? "high" : count >= most * 0.33 ? "medium" : "low";

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Detail["documents"][number][];
}

const folder = (): Folder => ({ folders: new Map(), files: [] });

/** Documents by folder. */
function Tree({ documents }: { readonly documents: Detail["documents"] }): JSX.Element {
  const root = folder();
  for (const document of documents) {
    let at = root;
    for (const part of document.path.split("/").slice(0, -1)) {
      const next = at.folders.get(part) ?? folder();
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(document);
  }
  return (
    <div class="tree">
      <Branch folder={root} />
    </div>
  );
}

function Branch({ folder: { folders, files } }: { readonly folder: Folder }): JSX.Element {
  const w = words.value.sections;
  return (
    <ul class="plain">
      {[...folders].map(([name, inner]) => (
        <li key={name}>
          <details open>
            <summary class="mono">
              <Icon name="chevron" size={12} />
              {name}/
            </summary>
            <Branch folder={inner} />
          </details>
        </li>
      ))}
      {files.map(({ path, lines, places, bytes }) => (
        <li key={path} class="tree-file">
          <Icon name="file" size={14} />
          <span class="mono">{path.split("/").at(-1)}</span>
          <span class="faint small">{w.size(places ?? { unit: "line", count: lines }, bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
