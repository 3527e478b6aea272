import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { encode } from "uqr";
import type { NewInvitation } from "../../room/types.ts";
import { Copyable } from "../ui/copy.tsx";
import { Time } from "../ui/time.tsx";
import { inviteWords } from "./words/invite.ts";

/** Light modules around the code, which scanners need. */
const BORDER = 4;

/** A link that was just made: to be copied, or scanned by a phone. */
export function GivenLink({ link, label }: { readonly link: NewInvitation; readonly label: string }): JSX.Element {
  const w = inviteWords.value;
  const [code, setCode] = useState<{ readonly of: string; readonly rows: readonly boolean[][] }>();
  const draw = (): void => setCode({ of: link.url, rows: encode(link.url, { ecc: "M", border: BORDER }).data });
  return (
    <div class="given">
      <Copyable text={link.url} label={label} />
      <p class="field-help">
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
