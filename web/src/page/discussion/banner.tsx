import type { JSX } from "preact";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { useRoom } from "./context.ts";

/** Warns that the view may be stale, and that drafts are safe. */
export function Banner(): JSX.Element {
  const room = useRoom();
  const w = words.value.connection;
  const isLost = room.connection.value === "lost";
  return (
    <div role="status" class={isLost ? "banner" : "hidden"}>
      {isLost ? (
        <>
          <Icon name="warning" />
          {w.lost}
        </>
      ) : room.connection.value === "live" ? (
        w.live
      ) : null}
    </div>
  );
}
