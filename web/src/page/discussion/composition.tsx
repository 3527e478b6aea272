import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { axisOf, whoAlone } from "#discussion/reading-getters";
import { discussionPath, post } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { Mode, PendingQuestion, Persona, Tension } from "../../room/types.ts";
import { Failure, More, useDoing } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";

const MODES = Object.keys(words.value.modes) as Mode[];
const LINES = ["name", "stakes", "bias", "thinkingStyle", "replyTendency"] as const;
const LISTS = ["expertise", "blindSpots"] as const;

interface Props {
  readonly question: PendingQuestion;
  readonly experts: readonly Persona[];
  readonly tensions: readonly Tension[];
}

/** Shows the proposed experts and tensions before the first round, for confirmation or editing. */
export function Composition({ question, experts: proposed, tensions: drawn }: Props): JSX.Element {
  const room = useRoom();
  const w = words.value.question;
  const doing = useDoing();
  const proposedMode = (question.details.mode as Mode | undefined) ?? room.detail.value?.mode ?? "standard";
  const [experts, setExperts] = useState(proposed);
  const [tensions, setTensions] = useState(drawn);
  const [wish, setWish] = useState("");
  const [held, setHeld] = useState("");
  const [mode, setMode] = useState(proposedMode);
  const changed = tensions.filter((tension, i) => tension.axis !== drawn[i]?.axis);
  const isEdited = experts !== proposed || changed.length > 0 || wish.trim() !== "";
  const constraints = held
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const limits = (question.details.limits ?? []) as readonly string[];
  const name = (id: string): string => experts.find((one) => one.id === id)?.name ?? id;
  const say = (choice: string, more: Record<string, unknown> = {}) =>
    doing.run(() =>
      post(discussionPath(room.id, "commands"), {
        command: "answer",
        question: question.question,
        choice,
        ...more,
        ...(constraints.length > 0 ? { constraints } : {}),
      }),
    );
  const confirm = (): Promise<boolean> => {
    const lines = [wish.trim(), ...changed.map(({ between: [a, b], axis }) => w.tensionLine(name(a), name(b), axis))];
    const text = lines.filter(Boolean).join("\n");
    const more = text === "" ? {} : { text };
    if (mode !== proposedMode) {
      return say("change-mode", { mode, ...(experts === proposed ? {} : { experts }), ...more });
    }
    return isEdited ? say("modify", { experts, ...more }) : say("start");
  };
  const edit = (id: string, change: Partial<Persona>): void =>
    setExperts(experts.map((one) => (one.id === id ? { ...one, ...change } : one)));
  return (
    <>
      <h2 id="question-title">{w.composition}</h2>
      <p class="faint">{w.compositionHelp}</p>
      {typeof question.details.unread === "string" ? (
        <p class="notice warn" role="alert">
          <Icon name="warning" />
          {question.details.unread}
        </p>
      ) : null}
      {typeof question.details.cost === "string" ? <p class="small">{question.details.cost}</p> : null}
      <ul class="plain experts-edit">
        {experts.map((expert) => (
          <ExpertCard
            key={expert.id}
            expert={expert}
            onEdit={(change) => edit(expert.id, change)}
            onRemove={experts.length <= 2 ? undefined : () => setExperts(experts.filter((one) => one.id !== expert.id))}
          />
        ))}
      </ul>
      <TensionList tensions={tensions} name={name} onChange={setTensions} />
      {limits.length > 0 ? (
        <div class="field">
          <span class="field-label">{w.limits}</span>
          <ul class="plain lines">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <label class="field">
        <span class="field-label">{w.constraints}</span>
        <textarea
          rows={2}
          placeholder={w.constraintsExample}
          value={held}
          onInput={(event) => setHeld(event.currentTarget.value)}
        />
        <span class="field-help">{words.value.form.onePerLine}</span>
      </label>
      <div class="fields">
        <label class="field">
          <span class="field-label">{w.wish}</span>
          <textarea rows={2} placeholder={w.wishExample} value={wish} onInput={(e) => setWish(e.currentTarget.value)} />
        </label>
        <label class="field">
          <span class="field-label">{words.value.start.mode}</span>
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value as Mode)}>
            {MODES.map((one) => (
              <option key={one} value={one}>
                {words.value.modes[one].name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {doing.error === undefined ? null : <Failure error={doing.error} />}
      <div class="row">
        <button type="button" class="button primary" disabled={doing.busy} onClick={() => void confirm()}>
          {isEdited || mode !== proposedMode ? w.propose : w.begin}
        </button>
        {isEdited || mode !== proposedMode ? <span class="faint small">{w.proposeHelp}</span> : null}
      </div>
    </>
  );
}

interface CardProps {
  readonly expert: Persona;
  readonly onEdit: (change: Partial<Persona>) => void;
  /** Undefined if the table needs every expert. */
  readonly onRemove: (() => void) | undefined;
}

function ExpertCard({ expert, onEdit, onRemove }: CardProps): JSX.Element {
  const w = words.value.question;
  return (
    <li class="card">
      <p class="strong">{expert.name}</p>
      <p class="small">
        <span class="faint">{words.value.people.stakes}:</span> {expert.stakes}
      </p>
      <More title={w.edit(expert.name)}>
        <div class="stack">
          {LINES.map((key) => (
            <label key={key} class="field">
              <span class="field-label">{words.value.persona[key]}</span>
              <textarea
                rows={1}
                value={expert[key]}
                onInput={(event) => onEdit({ [key]: event.currentTarget.value })}
              />
            </label>
          ))}
          {LISTS.map((key) => (
            <label key={key} class="field">
              <span class="field-label">{words.value.persona[key]}</span>
              <textarea
                rows={2}
                value={expert[key].join("\n")}
                onInput={(event) =>
                  onEdit({ [key]: event.currentTarget.value.split("\n").filter((line) => line !== "") })
                }
              />
              <span class="field-help">{words.value.form.onePerLine}</span>
            </label>
          ))}
          <button type="button" class="button" disabled={onRemove === undefined} onClick={onRemove}>
            {w.leaveOut(expert.name)}
          </button>
        </div>
      </More>
    </li>
  );
}

interface TensionProps {
  readonly tensions: readonly Tension[];
  readonly name: (id: string) => string;
  readonly onChange: (tensions: readonly Tension[]) => void;
}

function TensionList({ tensions, name, onChange }: TensionProps): JSX.Element {
  return (
    <>
      <h3>{words.value.people.tensions}</h3>
      <ul class="plain stack">
        {tensions.map((tension) => (
          <li key={tension.between.join(" ")} class="tension-edit">
            <label class="field">
              <span class="small faint">
                {name(tension.between[0])} ↔ {name(tension.between[1])}
              </span>
              <input
                value={axisOf(tension) ?? ""}
                placeholder={tension.description}
                onInput={(event) => {
                  const axis = event.currentTarget.value || whoAlone(tension.between);
                  onChange(tensions.map((one) => (one.between === tension.between ? { ...one, axis } : one)));
                }}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
