import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { words } from "../words/index.ts";
import { Icon } from "./icon.tsx";

/** A text with a copy button. If the clipboard is not available, selects the text instead. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<"no" | "copied" | "selected">("no");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      field.current?.select();
      setDone("selected");
    }
  };
  const w = words.value.copy;
  return (
    <span class="copyable">
      <input
        ref={field}
        class="mono"
        readOnly
        value={text}
        aria-label={label}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name={done === "copied" ? "check" : "copy"} />
        {done === "copied" ? w.copied : w.copy}
      </button>
      <span class="hidden" role="status">
        {done === "no" ? "" : done === "copied" ? w.copied : w.selected}
      </span>
    </span>
  );
}
