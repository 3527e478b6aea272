import type { JSX } from "preact";
import { discussionPath } from "../../room/api.ts";
import { useRoom } from "../discussion/context.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";

const FORMATS = ["md", "html", "json", "jsonl", "argdown", "aif", "dot", "graphml", "mermaid"] as const;

/** The report, and exports in other formats. */
export function Exports(): JSX.Element {
  const room = useRoom();
  const w = words.value.exports;
  return (
    <span class="exports">
      <a class="button" href={discussionPath(room.id, "report")} target="_blank" rel="noreferrer">
        <Icon name="file" />
        {w.report}
      </a>
      <details class="menu">
        <summary class="button">
          <Icon name="down" />
          {w.export}
        </summary>
        <ul class="plain menu-list">
          {FORMATS.map((format) => (
            <li key={format}>
              <a href={`${discussionPath(room.id, "export")}?format=${format}&download=1`} download>
                {w.formats[format]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </span>
  );
}
