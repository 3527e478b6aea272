import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FloorStatement } from "#wire";
import { useRoom } from "../../room/room.ts";
import { searchText } from "../../room/said.ts";
import { namedMessage } from "../../router.ts";
import { Entry } from "../ui/controls.tsx";
import { useDeferred, useNextPicture } from "../ui/deferred.tsx";
import { Avatar } from "../ui/marks.tsx";
import { Paragraph } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Statement } from "./statement.tsx";

/** Margin above and below the viewport within which statements are rendered. */
const MARGIN = "1200px 0px";
/** Estimated height of a statement before it is measured, in pixels. */
const GUESS = 190;

interface Props {
  readonly statements: readonly FloorStatement[];
  /** A message that must be rendered even outside the viewport. */
  readonly target: string | undefined;
  readonly query: string;
}

/** A block of statements, rendered near the viewport; elsewhere a placeholder of the same height. */
function Chunk({ statements, target, query }: Props) {
  const box = useRef<HTMLOListElement>(null);
  const height = useRef(statements.length * GUESS);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const show = (entries: readonly IntersectionObserverEntry[]): void => {
      const near = entries.at(-1)?.isIntersecting === true;
      if (!near && box.current) height.current = box.current.offsetHeight || height.current;
      setNear(near);
    };
    const observer = new IntersectionObserver(show, { rootMargin: MARGIN });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const named = statements.find(({ id }) => id === target)?.id;
  const isDrawn = isNear || named !== undefined;
  // Preact leaves what is the same element as before: blocks grow at their ends only.
  return useMemo(
    () => (
      <ol ref={box} class="statements plain" style={isDrawn ? {} : { height: `${height.current}px` }}>
        {isDrawn
          ? statements.map((statement) => (
              <Statement key={statement.id} statement={statement} isTarget={statement.id === named} query={query} />
            ))
          : null}
      </ol>
    ),
    [isDrawn, named, query, statements[0], statements.at(-1), statements.length],
  );
}

/** Statements per block: few enough to render within a frame. */
const CHUNK = 20;

/** Splits the statements into blocks; a round starts a new one, which has its number, so full blocks never change. */
function blocksOf(statements: readonly FloorStatement[]) {
  const blocks: { key: string; round: number | undefined; statements: FloorStatement[] }[] = [];
  let round = 0;
  for (const statement of statements) {
    const isNew = statement.round !== round;
    const last = blocks.at(-1);
    if (isNew || !last || last.statements.length >= CHUNK) {
      blocks.push({ key: statement.id, round: isNew ? statement.round : undefined, statements: [statement] });
    } else last.statements.push(statement);
    round = statement.round;
  }
  return blocks;
}

export function FloorView() {
  const room = useRoom();
  const w = words.value.floor;
  const [query, setQuery] = useState("");
  const wanted = useDeferred(query.trim().toLowerCase());
  const all = useNextPicture(room.statements.value);
  const found = useMemo(() => {
    const has = (text: string): boolean => text.includes(wanted);
    return wanted === "" ? all : all.filter((one) => has(searchText(one)) || has(room.name(one.from).toLowerCase()));
  }, [all, wanted, room]);
  const blocks = useMemo(() => blocksOf(found), [found]);
  const target = namedMessage.value;
  useShowNamed(target, () => setQuery(""));
  return (
    <section class="floor" aria-labelledby="floor-title">
      <h2 id="floor-title" class="hidden">
        {words.value.tabs.floor}
      </h2>
      <div class="row">
        <search class="search">
          <Entry type="search" aria-label={w.search} placeholder={w.search} value={query} onText={setQuery} />
          <span role="status" class="faint small nowrap">
            {wanted === "" ? "" : w.found(found.length)}
          </span>
        </search>
      </div>
      {all.length === 0 && room.writing.value.length === 0 ? (
        <p class="empty faint">{room.detail.value?.over ? w.never : w.empty}</p>
      ) : null}
      {wanted !== "" && found.length === 0 ? <p class="empty faint">{w.nothing}</p> : null}
      {blocks.map(({ key, round, statements }) => (
        <div key={key} class="block">
          {round === undefined ? null : <h3 class="round-title small faint">{words.value.header.roundTitle(round)}</h3>}
          <Chunk statements={statements} target={target} query={wanted} />
        </div>
      ))}
      {wanted === "" ? <Writing /> : null}
    </section>
  );
}

/** Scrolls to the message in the URL once it is available. */
function useShowNamed(target: string | undefined, prepare: () => void): void {
  const room = useRoom();
  const isThere = target !== undefined && room.byId.value.has(target);
  const ready = useRef(prepare);
  ready.current = prepare;
  useEffect(() => {
    if (!isThere || target === undefined) return;
    ready.current();
    // Its block is rendered first; then its position is known.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const element = document.getElementById(target);
        element?.scrollIntoView({ block: "center" });
        element?.focus({ preventScroll: true });
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [target, isThere, room]);
}

/** Shows drafts in progress. Screen readers do not announce them: they change several times a second. */
function Writing() {
  const room = useRoom();
  const w = words.value.floor;
  const drafts = room.writing.value;
  if (drafts.length === 0) return null;
  return (
    <ul class="statements plain" aria-live="off" aria-label={w.writings}>
      {drafts.map(({ from, body }) => (
        <li key={from} class="statement draft">
          <Avatar id={from} size={32} />
          <article class="stack faint" aria-label={w.writing(room.name(from))}>
            <p class="faint small">
              <span class="strong">{words.value.offices[from] ?? room.name(from)}</span>{" "}
              {body.done ? w.written : w.writes}
            </p>
            <div class="draft-words">
              <Paragraph>{body.text}</Paragraph>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
