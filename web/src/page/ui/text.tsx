import type { ComponentChildren } from "preact";
import { shortened } from "#lib/cut";
import { useRoom } from "../../room/room.ts";
import { leadOf } from "../../room/said.ts";
import { go, messageAddress } from "../../router.ts";
import { Icon } from "./icon.tsx";

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly children?: ComponentChildren;
}

/** A link within the page: handles plain clicks, and leaves all others to the browser. */
export function Link({ to, children, ...rest }: LinkProps) {
  const click = (event: MouseEvent): void => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

const ID = /\b(r[1-9]\d{0,3}-msg-\d{3,6})\b/;

/** A message id that links to the message, with a preview on hover. */
export function MessageLink({ id }: { readonly id: string }) {
  const room = useRoom();
  const message = room.byId.value.get(id);
  const title = message ? `${room.name(message.from)}: ${shortened(leadOf(message).text, 200)}` : id;
  return (
    <Link to={messageAddress(room.id, id)} title={title} class="message-id">
      {id}
    </Link>
  );
}

/** User text: keeps line breaks, links message ids, and is never interpreted as markup. */
export function Text({ children, class: name }: { readonly children: string; readonly class?: string }) {
  const parts = children.split(ID).map((part, place) => ({ part, place, isId: place % 2 === 1 }));
  return (
    <span class={`said ${name ?? ""}`} dir="auto">
      {parts.map(({ part, place, isId }) => (isId ? <MessageLink key={place} id={part} /> : part))}
    </span>
  );
}

export const Paragraph = (props: { readonly class?: string; readonly children: string }) => (
  <p class={props.class}>
    <Text>{props.children}</Text>
  </p>
);

export function Texts({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <section>
      <p class="field-label">{title}</p>
      <ul class="plain lines">
        {of.map((text) => (
          <li key={text}>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Messages or names as chips, each with a button that removes it. */
export function Chips<T>(props: {
  readonly of: readonly T[];
  readonly id: (one: T) => string;
  readonly show: (one: T) => ComponentChildren;
  readonly remove: (id: string) => string;
  readonly onRemove: (left: readonly T[]) => void;
}) {
  const { of, id, show, remove, onRemove } = props;
  if (of.length === 0) return null;
  return (
    <ul class="plain row">
      {of.map((one) => (
        <li key={id(one)} class="chip">
          {show(one)}
          <button
            type="button"
            class="chip-close"
            aria-label={remove(id(one))}
            onClick={() => onRemove(of.filter((other) => other !== one))}
          >
            <Icon name="cross" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
