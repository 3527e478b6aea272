import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { words } from "../lang/index.ts";
import { Icon } from "../ui/icon.tsx";

export interface GivenDocument {
  readonly path: string;
  readonly text: string;
}

/** Maximum bytes of all documents; the gateway accepts bodies of 5 MB. */
const MOST = 4_000_000;

interface Props {
  readonly documents: readonly GivenDocument[];
  readonly onChange: (documents: readonly GivenDocument[]) => void;
}

/** Text documents for the experts: dropped or selected. */
export function Documents({ documents, onChange }: Props): JSX.Element {
  const w = words.value.start.documents;
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    const kept = new Map(documents.map((document) => [document.path, document]));
    const problems: string[] = [];
    let bytes = documents.reduce((sum, { text }) => sum + new Blob([text]).size, 0);
    for (const file of files) {
      const path = file.webkitRelativePath || file.name;
      bytes += file.size;
      if (bytes > MOST) {
        problems.push(w.tooLarge(path));
        bytes -= file.size;
        continue;
      }
      const text = await textOf(file);
      if (text === undefined) problems.push(w.notText(path));
      else if (text.trim() === "") problems.push(w.empty(path));
      else kept.set(path, { path, text });
    }
    setRefused(problems);
    onChange([...kept.values()]);
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{w.label}</legend>
      <label
        class={`drop ${over ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <input
          type="file"
          multiple
          class="hidden-input"
          onChange={(event) => {
            const field = event.currentTarget;
            void take([...(field.files ?? [])]).then(() => {
              field.value = "";
            });
          }}
        />
        <Icon name="file" size={20} />
        <span>
          <strong>{w.choose}</strong> {w.drop}
        </span>
        <span class="field-help">{w.help}</span>
      </label>
      {refused.map((one) => (
        <p key={one} class="field-fault" role="alert">
          {one}
        </p>
      ))}
      {documents.length === 0 ? null : (
        <ul class="chips">
          {documents.map(({ path, text }) => (
            <li key={path} class="chip">
              <Icon name="file" size={14} />
              <span class="mono">{path}</span>
              <span class="faint">{w.size(text.length)}</span>
              <button
                type="button"
                class="chip-close"
                aria-label={w.remove(path)}
                onClick={() => onChange(documents.filter((one) => one.path !== path))}
              >
                <Icon name="cross" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** A file's text; undefined if it is not UTF-8 text. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
