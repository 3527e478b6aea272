import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useRoom } from "../discussion/context.ts";
import { words } from "../lang/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Time } from "../ui/time.tsx";
import { DecisionSection } from "./decision.tsx";
import { Exports } from "./exports.tsx";
import { FilesSection } from "./files.tsx";
import { PlanningSection } from "./planning.tsx";
import { RecordsSection } from "./records.tsx";
import { TopicSection } from "./topic.tsx";

const SECTIONS = ["topic", "files", "planning", "decision", "records"] as const;

/** The discussion in sections: topic, files, planning, decision, records. */
export function SectionsView(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections;
  const detail = room.detail.value;
  const [open, setOpen] = useState<(typeof SECTIONS)[number]>("topic");
  if (!detail) return null;
  const experts = detail.participants.filter(({ role }) => role === "expert");
  return (
    <div class="sections">
      <div class="sections-head">
        <span class="tag">{words.value.header.roundShort(Math.max(1, detail.round))}</span>
        <span class="faint small">
          <Time at={detail.lastActive} kind="date" />
        </span>
        <span class="avatars">
          {experts.map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar id={id} size={24} />
              <span class="hidden">{name}</span>
            </span>
          ))}
        </span>
        <Exports />
      </div>
      <nav class="sections-nav" aria-label={w.label}>
        {SECTIONS.map((one) => (
          <button key={one} type="button" aria-pressed={open === one} onClick={() => setOpen(one)}>
            {w.names[one]}
          </button>
        ))}
      </nav>
      <section aria-labelledby="section-title" class="section">
        <h2 id="section-title">{w.names[open]}</h2>
        {open === "topic" ? <TopicSection detail={detail} /> : null}
        {open === "files" ? <FilesSection detail={detail} /> : null}
        {open === "planning" ? <PlanningSection detail={detail} /> : null}
        {open === "decision" ? <DecisionSection detail={detail} /> : null}
        {open === "records" ? <RecordsSection /> : null}
      </section>
    </div>
  );
}
