import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { encode } from "uqr";
import { lang } from "../../preferences.ts";
import type { NewInvitation } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { en, zh } from "./words/names.ts";

const WORDS = { en, zh };

export const inviteWords = computed(() => WORDS[lang.value]);

/** Light modules around the code, which scanners need. */
const BORDER = 4;

/** A link that was just made: to be copied, or scanned by a phone. */
export function GivenLink({ link, label }: { readonly link: NewInvitation; readonly label: string }): JSX.Element {
  const w = inviteWords.value;
  const [code, setCode] = useState<{ readonly of: string; readonly rows: readonly boolean[][] }>();
  const draw = (): void => setCode({ of: link.url, rows: encode(link.url, { ecc: "M", border: BORDER }).data });
  return (
    <div class="stack">
      <Copyable text={link.url} label={label} />
      <p class="small faint field-help">
        {w.once} {w.until} <Time at={link.expires} kind="date" />
      </p>
      {code?.of === link.url ? (
        <Code rows={code.rows} label={w.code(label)} />
      ) : (
        <span>
          <button type="button" class="button small" onClick={draw}>
            {w.scan}
          </button>
        </span>
      )}
    </div>
  );
}

function Code({ rows, label }: { readonly rows: readonly boolean[][]; readonly label: string }): JSX.Element {
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={dark.join("")} shape-rendering="crispEdges" />
    </svg>
  );
}

/** A text with a copy button. If the clipboard is not available, selects the text instead. */
function Copyable({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
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
    <span class="row copyable">
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
