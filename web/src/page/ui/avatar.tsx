import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";

/** Number of colours for participants, distinguishable in both themes; initials distinguish them without colour. */
const HUES = 8;

/** Initials: of two words, or one character of a script without spaces. */
function initials(name: string): string {
  const words = name
    .replace(/\(.*\)/, "")
    .trim()
    .split(/[\s_-]+/);
  const [first = "", second = ""] = words;
  const letters = second === "" ? [...first].slice(0, /[a-z]/i.test(first) ? 2 : 1) : [[...first][0], [...second][0]];
  return letters.join("").toUpperCase();
}

const ROLES: Readonly<Record<string, string>> = {
  moderator: "office",
  historian: "office",
  contrarian: "against",
  "cross-domain": "office",
};

/** A participant's avatar: round for experts, square for fixed roles, with a ring for seats. */
export function Avatar({ id, size = 28 }: { readonly id: string; readonly size?: number }): JSX.Element {
  const room = useRoom();
  const participants = room.detail.value?.participants ?? [];
  const place = participants.findIndex((one) => one.id === id);
  const self = participants[place];
  const shape = ROLES[self?.role ?? ""] ?? "expert";
  const hue = shape === "expert" ? `hue-${Math.max(0, place) % HUES}` : "";
  return (
    <span
      class={`avatar ${shape} ${hue} ${self?.pool === "seat" ? "person" : ""}`}
      style={{ width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.38}px` }}
      aria-hidden="true"
    >
      {initials(self?.pool === "seat" ? id : (self?.name ?? id))}
    </span>
  );
}
