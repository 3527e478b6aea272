import { useState } from "preact/hooks";
import { axisOf } from "#discussion/reading-getters";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/statements";
import type { Mode, Persona, Tension } from "#wire";
import { useRoom } from "../../room/room.ts";
import type { PendingQuestion } from "../../room/types.ts";
import { linesIn } from "../start/options.ts";
import { Button, Failure, useDoing } from "../ui/action.tsx";
import { Card, Labelled, Select } from "../ui/controls.tsx";
import { Meter } from "../ui/marks.tsx";
import { Paragraph, Text, Texts } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";

interface Props {
  readonly question: PendingQuestion;
}

export function QuestionPanel({ question }: Props) {
  return (
    <section class="card stack question" aria-labelledby="question-title">
      <p class="small asked">{words.value.question.forYou}</p>
      {question.kind === "composition" ? <Composition question={question} /> : <NextStep question={question} />}
    </section>
  );
}

const WITH_TEXT: ReadonlySet<string> = new Set(["deep-dive", "different-angle", "constraint", "own-words"]);

function NextStep({ question }: Props) {
  const room = useRoom();
  const gate = question.details.gate as QualityGate | undefined;
  const w = words.value.question;
  const doing = useDoing();
  const [choice, setChoice] = useState(question.recommended);
  const [text, setText] = useState("");
  const asks = question.choices.find(({ value }) => value === choice)?.asks;
  const takesText = asks !== undefined || WITH_TEXT.has(choice);
  const needsText = choice === "constraint" && text.trim() === "";
  const send = doing.onSubmit(() =>
    room.command("answer", {
      ...{ question: question.question, choice },
      ...(takesText && text.trim() !== "" ? { text: text.trim() } : {}),
    }),
  );
  return (
    <form onSubmit={send}>
      <h2 id="question-title">
        {gate ? w.nextStep(Number(question.details.round ?? room.detail.value?.round ?? 0)) : w.decision}
      </h2>
      {gate ? (
        <Quality gate={gate} />
      ) : (
        question.text.split(/\n+/).map((line) => <Paragraph key={line}>{line}</Paragraph>)
      )}
      <fieldset class="stack">
        <legend class="field-label">{gate ? w.how : w.choice}</legend>
        {question.choices.map(({ value, label, description }) => (
          <Card key={value} name="next" value={value} chosen={choice} onChoose={setChoice}>
            <span class="strong">
              {w.choices[value] ?? label}{" "}
              {value === question.recommended ? <span class="tag">{w.recommended}</span> : null}
            </span>
            <Text class="small clamp">{description}</Text>
          </Card>
        ))}
      </fieldset>
      {takesText ? (
        <Labelled label={asks ?? w.about[choice] ?? w.about.other ?? ""} rows={2} value={text} onText={setText} />
      ) : null}
      <Failure error={doing.error} />
      <div class="row">
        <Button type="submit" class="button primary" disabled={doing.busy || needsText} label={w.send} />
        {needsText ? <span class="faint small">{w.sayConstraint}</span> : null}
      </div>
    </form>
  );
}

const SCORES = [
  "genuineDisagreement",
  "evidenceQuality",
  "steelManning",
  "novelInsights",
  "positionEvolution",
] as const;

function Quality({ gate: { qualityScore, summary, warning } }: { readonly gate: QualityGate }) {
  return (
    <>
      <Paragraph>{summary}</Paragraph>
      <dl class="fields small">
        {SCORES.map((key) => (
          <div key={key}>
            <dt>{fieldName(key)}</dt>
            <dd>
              <Meter value={qualityScore[key] / 5} label="" text={`${qualityScore[key]}/5`} />
            </dd>
          </div>
        ))}
      </dl>
      {warning ? <Paragraph class="notice warn small">{warning}</Paragraph> : null}
    </>
  );
}

const MODES = Object.keys(words.value.modes) as Mode[];

interface Details {
  readonly experts?: readonly Persona[];
  readonly tensionMap?: readonly Tension[];
  readonly mode?: Mode;
  readonly limits?: readonly string[];
  readonly constraints?: readonly string[];
  readonly cost?: string;
}

function Composition({ question }: Props) {
  const room = useRoom();
  const w = words.value.question;
  const doing = useDoing();
  const details = question.details as Details;
  const { experts: proposed = [], tensionMap: tensions = [], limits = [], constraints: kept = [] } = details;
  const proposedMode = details.mode ?? room.detail.value?.mode ?? "standard";
  const [experts, setExperts] = useState(proposed);
  const [wish, setWish] = useState("");
  const [wanted, setWanted] = useState("");
  const [mode, setMode] = useState(proposedMode);
  const [holders, setHolders] = useState<Holders>(() => new Map(proposed.map(({ id }) => [id, id])));
  const isMoved = [...holders].some(([expert, holder]) => expert !== holder);
  const isEdited = experts !== proposed || wish.trim() !== "";
  const isToPropose = isEdited || mode !== proposedMode;
  const constraints = linesIn(wanted);
  // People among themselves are who they are.
  const isAmongPeople = proposed.every(({ id, name }) => name === room.person(id));
  const seats = isAmongPeople ? [] : (room.detail.value?.seats ?? []);
  const name = (id: string): string => experts.find((one) => one.id === id)?.name ?? id;
  const held = constraints.length > 0 ? { constraints } : {};
  const say = (choice: string, more: object) =>
    doing.run(() => room.command("answer", { question: question.question, choice, ...more, ...held }));
  const confirm = (): Promise<void> => {
    const text = wish.trim();
    const more = text === "" ? {} : { text };
    const table = { experts: experts.map((one) => ({ ...one, id: holders.get(one.id) ?? one.id })) };
    const changed = experts === proposed && !isMoved ? {} : table;
    if (mode !== proposedMode) return say("change-mode", { mode, ...changed, ...more });
    return isEdited ? say("modify", { ...table, ...more }) : say("start", changed);
  };
  return (
    <>
      <h2 id="question-title">{w.composition}</h2>
      <p class="faint">{w.compositionHelp}</p>
      {details.cost === undefined ? null : <p class="small">{details.cost}</p>}
      <ul class="plain cards experts-edit">
        {experts.map((expert) => (
          <ExpertCard
            key={expert.id}
            expert={expert}
            holder={holders.get(expert.id) ?? ""}
            seats={seats}
            onMove={(seat) => setHolders(swapped(holders, expert.id, seat))}
            onRemove={experts.length <= 2 ? undefined : () => setExperts(experts.filter((one) => one.id !== expert.id))}
          />
        ))}
      </ul>
      <Texts
        title={words.value.people.tensions}
        of={tensions.map((one) => `${one.between.map(name).join(" ↔ ")}: ${axisOf(one) ?? one.description}`)}
      />
      <Texts title={w.kept} of={kept} />
      <Texts title={w.limits} of={limits} />
      <Labelled
        label={kept.length > 0 ? w.moreConstraints : w.constraints}
        help={words.value.form.onePerLine}
        rows={2}
        placeholder={w.constraintsExample}
        value={wanted}
        onText={setWanted}
      />
      <div class="fields">
        <Labelled label={w.wish} rows={2} placeholder={w.wishExample} value={wish} onText={setWish} />
        <label class="field">
          <span class="field-label">{words.value.start.mode}</span>
          <Select
            value={mode}
            onChange={(one) => setMode(one as Mode)}
            options={MODES.map((one) => [one, words.value.modes[one]])}
          />
        </label>
      </div>
      <Failure error={doing.error} />
      <div class="row">
        <Button
          class="button primary"
          disabled={doing.busy}
          onClick={() => void confirm()}
          label={isToPropose ? w.propose : w.begin}
        />
        {isToPropose ? <span class="faint small">{w.proposeHelp}</span> : null}
      </div>
    </>
  );
}

/** Seat or expert whose place each proposed expert has now, by id. */
type Holders = ReadonlyMap<string, string>;

/** Moves a person to an expert: the two change places. */
const swapped = (holders: Holders, expert: string, seat: string): Holders => {
  const from = holders.get(expert) ?? expert;
  return new Map([...holders].map(([one, by]) => [one, one === expert ? seat : by === seat ? from : by]));
};

interface CardProps {
  readonly expert: Persona;
  /** The seat or expert whose place this is. */
  readonly holder: string;
  readonly seats: readonly string[];
  readonly onMove: (seat: string) => void;
  /** Undefined if the table needs every expert. */
  readonly onRemove: (() => void) | undefined;
}

function ExpertCard({ expert, holder, seats, onMove, onRemove }: CardProps) {
  const room = useRoom();
  const w = words.value.question;
  const isHeld = seats.includes(holder);
  const people = seats.map((seat) => [seat, room.person(seat)] as const);
  const model = ["", words.value.people.model] as const;
  return (
    <li class="card">
      <p class="strong">{expert.name}</p>
      <p class="small">
        <span class="faint">{words.value.people.stakes}:</span> {expert.stakes}
      </p>
      {seats.length > 0 ? (
        <label class="row small">
          <span>{w.heldBy}</span>
          <Select value={isHeld ? holder : ""} onChange={onMove} options={isHeld ? people : [model, ...people]} />
        </label>
      ) : null}
      <Button
        class="linklike small"
        disabled={onRemove === undefined}
        onClick={onRemove}
        label={w.leaveOut(expert.name)}
      />
    </li>
  );
}
