import { useState } from "preact/hooks";
import type { GivenDocument } from "#protocols/protocol";
import { lang as pageLang } from "../../preferences.ts";
import { path as at, post } from "../../room/api.ts";
import { Icon } from "../ui/icon.tsx";
import { Chips } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** Maximum bytes of all texts, and of a file that the gateway takes the text out of. */
const MOST = 4_000_000;
const FILE = 20_971_520;

interface Props {
  readonly documents: readonly GivenDocument[];
  readonly onChange: (documents: readonly GivenDocument[]) => void;
  /** Called while files are read: a discussion started meanwhile would lack them. */
  readonly onReading: (isReading: boolean) => void;
}

/** Documents for the experts, dropped or selected: texts as they are, and what the gateway can take the text out of. */
export function Documents({ documents, onChange, onReading }: Props) {
  const w = words.value.start.documents;
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [reading, setReading] = useState("");
  const take = async (files: readonly File[]): Promise<void> => {
    onReading(true);
    const taken = await readAll(files, documents, setReading);
    setReading("");
    onReading(false);
    setRefused(taken.problems);
    onChange(taken.documents);
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
          class="hidden"
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
        <span class="small faint field-help">{w.help}</span>
      </label>
      {reading === "" ? null : (
        <p class="faint" role="status">
          {w.reading(reading)}
        </p>
      )}
      {refused.map((one) => (
        <p key={one} class="small bad toned" role="alert">
          {one}
        </p>
      ))}
      <Chips
        of={documents}
        id={({ path }) => path}
        show={({ path, text }) => (
          <>
            <Icon name="file" size={14} />
            <span class="mono">{path}</span>
            <span class="faint">{`${Math.ceil(text.length / 1_000)} KB`}</span>
          </>
        )}
        remove={w.remove}
        onRemove={onChange}
      />
    </fieldset>
  );
}

/** Adds the texts of files to the documents. @param onFile called before each file is read */
async function readAll(files: readonly File[], before: readonly GivenDocument[], onFile: (path: string) => void) {
  const w = words.value.start.documents;
  const documents = new Map(before.map((document) => [document.path, document]));
  const problems: string[] = [];
  let bytes = before.reduce((sum, { text }) => sum + new Blob([text]).size, 0);
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    onFile(path);
    try {
      if (file.size > FILE) throw new Error(`${path}: ${w.tooLarge}`);
      const { text, skipped } = await read(file, path);
      bytes += new Blob([text]).size;
      if (bytes > MOST) throw new Error(`${path}: ${w.tooMuch}`);
      if (text.trim() === "") throw new Error(`${path}: ${w.empty}`);
      documents.set(path, { path, text });
      problems.push(...skipped.map((one) => `${one.path}: ${one.reason}`));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return { documents: [...documents.values()], problems };
}

interface Read {
  readonly text: string;
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** Reads a file's text; the gateway extracts it unless it is plain text. @throws Error that says why there is none */
async function read(file: File, path: string): Promise<Read> {
  const data = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(data);
    if (!/\.(pdf|x?html?|eml)$/i.test(path) && !text.includes("\0")) return { text, skipped: [] };
  } catch {
    // Not UTF-8: the gateway says what it is.
  }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(path));
    reader.readAsDataURL(file);
  });
  return post<Read>(at("documents"), { path, data: url.slice(url.indexOf(",") + 1), lang: pageLang.value });
}
