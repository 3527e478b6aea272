import { RELATION_SIGNS } from "#drawing/claims";
import { useRoom } from "../../room/room.ts";
import { wordOf, words } from "../words/index.ts";
import { MessageLink } from "./text.tsx";

/** Hues of participants, distinguishable in both themes; initials distinguish them without colour. */
const HUES = [250, 155, 45, 320, 200, 95, 285, 15];

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
export function Avatar({ id, size = 28 }: { readonly id: string; readonly size?: number }) {
  const room = useRoom();
  const participants = room.detail.value?.participants ?? [];
  const place = participants.findIndex((one) => one.id === id);
  const self = participants[place];
  const shape = ROLES[self?.role ?? ""] ?? "expert";
  const hue = HUES[Math.max(0, place) % HUES.length];
  return (
    <span
      class={`avatar ${shape} ${self?.pool === "seat" ? "person" : ""}`}
      style={{ width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.38}px`, "--h": hue }}
      aria-hidden="true"
    >
      {initials(self ? room.shortName(id) : id)}
    </span>
  );
}

interface CitationProps {
  readonly relation: string;
  readonly id: string;
  /** True if the other message cites this one. */
  readonly inverse?: boolean;
}

export function Citation({ relation, id, inverse = false }: CitationProps) {
  const room = useRoom();
  const w = words.value;
  const author = room.byId.value.get(id)?.from;
  const content = (
    <>
      <span class="relation-sign" aria-hidden="true">
        {RELATION_SIGNS[relation] ?? "·"}
      </span>
      <span class={inverse ? "hidden" : ""}>{wordOf(inverse ? w.relationsBack : w.relations, relation)} </span>
      <MessageLink id={id} />
      {author && !inverse ? <span class="faint">{room.name(author)}</span> : null}
    </>
  );
  return inverse ? (
    <span class={`citation ${relation}`}>{content}</span>
  ) : (
    <li class={`citation ${relation}`}>{content}</li>
  );
}

interface MeterProps {
  /** 0 to 1. */
  readonly value: number;
  readonly label: string;
  readonly text?: string;
}

export function Meter({ value, label, text }: MeterProps) {
  const shown = text ?? value.toFixed(2);
  return (
    <span class="meter">
      <span class="meter-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(Math.max(0, Math.min(1, value)) * 100)}%` }} />
      </span>
      <span class="meter-value small">
        <span class="hidden">{label} </span>
        {shown}
      </span>
    </span>
  );
}
