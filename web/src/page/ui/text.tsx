import type { JSX } from "preact";
import { leadOf, shortened } from "../../room/said.ts";
import { messageAddress } from "../../router.ts";
import { useRoom } from "../discussion/context.ts";
import { Link } from "./link.tsx";

const ID = /\b(r[1-9]\d{0,3}-msg-\d{3,6})\b/;

/** A message id that links to the message, with a preview on hover. */
export function MessageLink({ id, ...rest }: { readonly id: string; readonly class?: string }): JSX.Element {
  const room = useRoom();
  const message = room.byId.value.get(id);
  const title = message ? `${room.name(message.from)}: ${shortened(leadOf(message).text, 200)}` : id;
  return (
    <Link to={messageAddress(room.id, id)} title={title} class={rest.class ?? "message-id"}>
      {id}
    </Link>
  );
}

/** User text: keeps line breaks, links message ids, and is never interpreted as markup. */
export function Text({ children, class: name }: { readonly children: string; readonly class?: string }): JSX.Element {
  const parts = children.split(ID).map((part, place) => ({ part, place, isId: place % 2 === 1 }));
  return (
    <span class={`said ${name ?? ""}`} dir="auto">
      {parts.map(({ part, place, isId }) => (isId ? <MessageLink key={place} id={part} /> : part))}
    </span>
  );
}
