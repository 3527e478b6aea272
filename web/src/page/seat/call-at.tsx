import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SeatView } from "../../room/types.ts";
import { Action } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { SeatContext } from "./store.ts";

/** Where else the seat's holder is called: an address at a host that the operator allows. Nobody can read it afterwards. */
export function CallAt({ calls }: { readonly calls: SeatView["calls"] }): JSX.Element | null {
  const seat = SeatContext.use();
  const w = words.value.calls;
  const [url, setUrl] = useState("");
  if (!seat || (calls.hosts.length === 0 && !calls.isSet)) return null;
  if (calls.isSet) {
    return (
      <p class="small faint">
        {w.isSet}{" "}
        <Action do={() => seat.setCalls(undefined)} class="linklike small">
          {w.unset}
        </Action>
      </p>
    );
  }
  return (
    <details class="more small">
      <summary>
        <Icon name="chevron" size={12} />
        {w.elsewhere}
      </summary>
      <div class="field">
        <label class="field-label" for="call-at">
          {calls.mail ? w.addressOrMail : w.address}
        </label>
        <div class="row">
          <input
            id="call-at"
            class="grow"
            autocomplete="off"
            value={url}
            aria-describedby="help-call-at"
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
          <Action
            do={async () => {
              await seat.setCalls(url.trim());
              setUrl("");
            }}
            disabled={url.trim() === ""}
          >
            {w.set}
          </Action>
        </div>
        <span class="field-help" id="help-call-at">
          {w.allowed(calls.hosts)}
        </span>
      </div>
    </details>
  );
}
