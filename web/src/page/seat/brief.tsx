import { questionsTo } from "#discussion/form-fields";
import { axisOf, haveOwnStakes } from "#discussion/reading-getters";
import { citeOf } from "#lib/places";
import { useRoom } from "../../room/room.ts";
import { actOf } from "../../room/said.ts";
import type { TurnView } from "../../room/types.ts";
import { More } from "../ui/action.tsx";
import { MessageLink, Paragraph, Text, Texts } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";
import { SeatContext } from "./store.ts";

export function Brief({ turn }: { readonly turn: TurnView }) {
  const room = useRoom();
  const w = words.value.seat;
  const { persona, instruction, passages = [], tensions = [] } = turn;
  const own = tensions.filter(({ between }) => persona && between.includes(persona.id));
  const about = (
    <>
      {own.length > 0 ? (
        <p class="small faint">
          {w.against}{" "}
          {own
            .map((tension) => {
              const other = room.name(tension.between.find((id) => id !== persona?.id) ?? "");
              const axis = axisOf(tension);
              return axis === undefined ? other : words.value.noted(axis, other);
            })
            .join(words.value.clause)}
        </p>
      ) : null}
      <ToAnswer turn={turn} />
      {instruction && !turn.short ? (
        <More small title={w.task}>
          <Paragraph>{instruction}</Paragraph>
        </More>
      ) : null}
      {passages.length > 0 ? (
        <More small title={w.passages(passages.length)}>
          <ul class="plain stack">
            {passages.map(({ path, line, place, text, heading }) => (
              <li key={`${path}:${line}`}>
                <span class="mono faint">{citeOf({ path, line, place })}</span>{" "}
                {heading ? <span class="faint">{heading} — </span> : null}
                <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </More>
      ) : null}
    </>
  );
  return (
    <div class="stack">
      {persona ? (
        <p>
          {w.speakFor(persona.name)}{" "}
          {haveOwnStakes(room.detail.value?.participants ?? []) ? (
            <span class="faint">{w.atStake(persona.stakes.replace(/[.。]$/u, ""))}</span>
          ) : null}
        </p>
      ) : null}
      <Asked turn={turn} />
      <Texts title={w.holds} of={(turn.constraints ?? []).map(({ text }) => text)} />
      {turn.short ? (
        <More small title={w.about}>
          <div class="stack">{about}</div>
        </More>
      ) : (
        about
      )}
    </div>
  );
}

/** Returns the topic of a short turn, what it asks, and all questions of the round that it answers. */
export function useAsked({ round, phase, short }: TurnView) {
  const who = SeatContext.use()?.participant;
  const said = useRoom().statements.value.filter((one) => one.round === round && actOf(phase) === "argues");
  const [topic = "", ...asked] = (short?.question ?? "").split("\n");
  return { topic, asked, questions: questionsTo(who, said) };
}

/** Shows the questions that are put to whoever holds the seat. */
function Asked({ turn }: { readonly turn: TurnView }) {
  const { correction = "" } = turn;
  const isWhole = SeatContext.use()?.draft.value?.isWhole;
  const { asked: inForm, questions } = useAsked(turn);
  // Skip a question that the correction already contains, or the form.
  const others = questions.filter((text) => !correction.includes(text) && (isWhole || !inForm.includes(text)));
  const asked = [correction, ...others].filter((one) => one !== "");
  return <Texts title={words.value.seat.asked} of={asked} />;
}

function ToAnswer({ turn }: { readonly turn: TurnView }) {
  const w = words.value.seat;
  const { docket = [], round, phase } = turn;
  const act = actOf(phase);
  const said = useRoom().statements.value.filter((one) => one.round === round);
  const attack = said.findLast(({ type }) => actOf(type) === "attacks");
  return (
    <>
      {act === "answers" ? <Texts title={w.attack} of={attackIn(attack?.content)} /> : null}
      {docket.length > 0 ? (
        <section class="docket">
          <p class="strong">{w.docket}</p>
          <ul class="plain">
            {docket.map(({ id, relation, about, text }) => (
              <li key={`${id} ${about}`}>
                <MessageLink id={id} /> <span class="faint">{words.value.relations[relation]}</span>{" "}
                <MessageLink id={about} />
                {words.value.colon}
                <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

type Content = Readonly<Record<string, unknown>> | undefined;

const attackIn = (content: Content): string[] => {
  const { weakestEvidence } = { ...content } as { readonly weakestEvidence?: { readonly why?: unknown } };
  return ["target", "assumption", "ifWrong", "weakestEvidence", "failureScenario", "minority"].flatMap((key) => {
    const text = key === "weakestEvidence" ? weakestEvidence?.why : content?.[key];
    return typeof text === "string" ? [words.value.is(fieldName(key), text)] : [];
  });
};
