import type { JSX } from "preact";
import { questionsIn } from "#discussion/lead";
import { actOf } from "../../room/names.ts";
import type { FloorStatement, TurnView } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";

/** What a turn's text has to answer, in full: the user's constraints, the docket, the stress test, the round's questions. */
export function ToAnswer({ turn }: { readonly turn: TurnView }): JSX.Element {
  const w = words.value.seat;
  const { constraints = [], docket = [] } = turn;
  return (
    <>
      <Points title={w.holds} points={constraints} />
      <Asked turn={turn} />
      {docket.length > 0 ? (
        <section class="docket">
          <p class="strong">{actOf(turn.phase) === "closes" ? w.toClose : w.docket}</p>
          <ul class="plain">
            {docket.map(({ id, relation, about, text }) => (
              <li key={`${id} ${about}`}>
                <MessageLink id={id} /> <span class="faint">{words.value.relations[relation]}</span>{" "}
                <MessageLink id={about} />: <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface Point {
  readonly id: string;
  readonly text: string;
}

function Points({ title, points }: { readonly title: string; readonly points: readonly Point[] }): JSX.Element | null {
  if (points.length === 0) return null;
  return (
    <section>
      <p class="strong">{title}</p>
      <List of={points} />
    </section>
  );
}

const List = ({ of }: { readonly of: readonly Point[] }): JSX.Element => (
  <ul class="plain">
    {of.map(({ id, text }) => (
      <li key={id}>
        <Text>{text}</Text>
      </li>
    ))}
  </ul>
);

/** What is asked of this seat alone, the round's questions to whom argues, and the attack that is answered. */
function Asked({ turn }: { readonly turn: TurnView }): JSX.Element {
  const room = useRoom();
  const w = words.value.seat;
  const { correction = "", persona, round, phase } = turn;
  const act = actOf(phase);
  const said = room.statements.value.filter((one) => one.round === round);
  // A question to one alone may stand in both.
  const questions = questionsTo(persona?.id, said).filter(({ text }) => !correction.includes(text));
  const asked = act === "argues" ? questions : [];
  const attack = said.findLast(({ type }) => actOf(type) === "attacks");
  return (
    <>
      {correction === "" ? (
        <Points title={w.asked} points={asked} />
      ) : (
        <details class="more" open>
          <summary class="strong">
            <Icon name="chevron" size={12} />
            {w.asked}
          </summary>
          <p>
            <Text>{correction}</Text>
          </p>
          <List of={asked} />
        </details>
      )}
      {act === "answers" ? <Points title={w.attack} points={attackIn(attack?.content)} /> : null}
    </>
  );
}

type Content = Readonly<Record<string, unknown>> | undefined;

const attackIn = (content: Content): Point[] => {
  const { weakestEvidence } = { ...content } as { readonly weakestEvidence?: { readonly why?: unknown } };
  return ["target", "assumption", "ifWrong", "weakestEvidence", "failureScenario", "minority"].flatMap((key) => {
    const text = key === "weakestEvidence" ? weakestEvidence?.why : content?.[key];
    return typeof text === "string" ? [{ id: key, text: `${fieldName(key)}: ${text}` }] : [];
  });
};

const questionsTo = (reader: string | undefined, said: readonly FloorStatement[]): Point[] =>
  said
    .flatMap(({ content }) => questionsIn(content))
    .filter(({ to }) => reader !== undefined && to.includes(reader))
    .map(({ question }) => ({ id: question, text: question }));
