import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/statements";
import { discussionPath, post } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { PendingQuestion, Persona, Tension } from "../../room/types.ts";
import { Failure, useDoing } from "../ui/action.tsx";
import { Labelled } from "../ui/controls.tsx";
import { Meter } from "../ui/marks.tsx";
import { Paragraph, Text } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";
import { Composition } from "./composition.tsx";

export function QuestionPanel({ question }: { readonly question: PendingQuestion }): JSX.Element {
  const w = words.value.question;
  const { details } = question;
  return (
    <section class="card stack question" aria-labelledby="question-title">
      <p class="small asked">{w.forYou}</p>
      {question.kind === "composition" ? (
        <Composition
          question={question}
          experts={(details.experts ?? []) as Persona[]}
          tensions={(details.tensionMap ?? []) as Tension[]}
        />
      ) : (
        <NextStep question={question} gate={details.gate as QualityGate | undefined} />
      )}
    </section>
  );
}

const WITH_TEXT: ReadonlySet<string> = new Set(["deep-dive", "different-angle", "constraint", "own-words"]);

/** Shows the quality of a round and the choices for the next step, or the decision to make. */
function NextStep({
  question,
  gate,
}: {
  readonly question: PendingQuestion;
  readonly gate: QualityGate | undefined;
}): JSX.Element {
  const room = useRoom();
  const w = words.value.question;
  const doing = useDoing();
  const [choice, setChoice] = useState(question.recommended);
  const [text, setText] = useState("");
  const asks = question.choices.find(({ value }) => value === choice)?.asks;
  const takesText = asks !== undefined || WITH_TEXT.has(choice);
  const needsText = choice === "constraint" && text.trim() === "";
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    await doing.run(() =>
      post(discussionPath(room.id, "commands"), {
        ...{ command: "answer", question: question.question, choice },
        ...(takesText && text.trim() !== "" ? { text: text.trim() } : {}),
      }),
    );
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <h2 id="question-title">
        {gate ? w.nextStep(Number(question.details.round ?? room.detail.value?.round ?? 0)) : w.decision}
      </h2>
      {gate ? <Quality gate={gate} /> : <Paragraphs text={question.text} />}
      <fieldset class="stack">
        <legend class="field-label">{gate ? w.how : w.choice}</legend>
        {question.choices.map(({ value, label, description }) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name="next"
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span class="strong">
              {w.choices[value] ?? label}{" "}
              {value === question.recommended ? <span class="tag">{w.recommended}</span> : null}
            </span>
            <span class="small clamp">
              <Text>{description}</Text>
            </span>
          </label>
        ))}
      </fieldset>
      {takesText ? (
        <Labelled label={asks ?? w.about[choice] ?? w.about.other ?? ""} rows={2} value={text} onText={setText} />
      ) : null}
      {doing.error === undefined ? null : <Failure error={doing.error} />}
      <div class="row">
        <button type="submit" class="button primary" disabled={doing.busy || needsText}>
          {w.send}
        </button>
        {needsText ? <span class="faint small">{w.sayConstraint}</span> : null}
      </div>
    </form>
  );
}

const Paragraphs = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    {text.split(/\n+/).map((line) => (
      <p key={line}>
        <Text>{line}</Text>
      </p>
    ))}
  </>
);

const SCORES = [
  "genuineDisagreement",
  "evidenceQuality",
  "steelManning",
  "novelInsights",
  "positionEvolution",
] as const;

function Quality({ gate: { qualityScore, summary, warning } }: { readonly gate: QualityGate }): JSX.Element {
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
