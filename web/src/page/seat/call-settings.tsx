import { useState } from "preact/hooks";
import type { SeatView } from "../../room/types.ts";
import { Action, Button, More } from "../ui/action.tsx";
import { Labelled } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { allowCalls, isRefused, mayCall } from "./calling.ts";
import { SeatContext } from "./store.ts";

/** Asks once whether this browser may notify; afterwards shows the answer, which can be changed. */
export function AskCalls() {
  const w = words.value.calls;
  if (mayCall.value === undefined) {
    return (
      <section class="notice calls" aria-label={w.title}>
        <Icon name="people" />
        <div class="stack">
          <p>{w.ask}</p>
          <div class="row">
            <Button class="button primary" onClick={() => void allowCalls(true)} label={w.yes} />
            <Button onClick={() => void allowCalls(false)} label={w.no} />
          </div>
        </div>
      </section>
    );
  }
  return (
    <p class="small faint" role="status">
      {mayCall.value ? (isRefused.value ? w.soundOnly : w.on) : w.off}{" "}
      <Button
        class="linklike small"
        onClick={() => void allowCalls(mayCall.value !== true)}
        label={mayCall.value ? w.turnOff : w.turnOn}
      />
    </p>
  );
}

/**
 * Sets an address outside the browser for notifications. The operator allows the hosts, and nobody can read the
 * address afterwards.
 */
export function CallAt({ calls }: { readonly calls: SeatView["calls"] }) {
  const seat = SeatContext.use();
  const w = words.value.calls;
  const [url, setUrl] = useState("");
  if (!seat || (calls.hosts.length === 0 && !calls.isSet)) return null;
  if (calls.isSet) {
    return (
      <p class="small faint">
        {w.isSet} <Action do={() => seat.setCalls(undefined)} class="linklike small" label={w.unset} />
      </p>
    );
  }
  return (
    <More small title={w.elsewhere}>
      <div class="field">
        <Labelled
          label={calls.mail ? w.addressOrMail : w.address}
          help={w.allowed(calls.hosts)}
          autocomplete="off"
          value={url}
          onText={setUrl}
        />
        <Action
          do={async () => {
            await seat.setCalls(url.trim());
            setUrl("");
          }}
          disabled={url.trim() === ""}
          label={w.set}
        />
      </div>
    </More>
  );
}
