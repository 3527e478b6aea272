import type { JSX } from "preact";
import { actOf } from "../../room/names.ts";
import { recordsOf, stringsOf } from "../../room/said.ts";
import type { FloorStatement, TurnView } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
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
      <ul class="plain">
        {points.map(({ id, text }) => (
          <li key={id}>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The attack that is answered, or what the round has asked the one who argues. */
function Asked({ turn }: { readonly turn: TurnView }): JSX.Element | null {
  const room = useRoom();
  const w = words.value.seat;
  const said = room.statements.value.filter(({ round }) => round === turn.round);
  switch (actOf(turn.phase)) {
    case "answers":
      return (
        <Points title={w.attack} points={attackIn(said.findLast(({ type }) => actOf(type) === "attacks")?.content)} />
      );
    case "argues":
      return <Points title={w.asked} points={questionsTo(turn.persona?.id, said)} />;
    default:
      return null;
  }
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
    .flatMap(({ content }) => recordsOf(content.questions))
    .filter(({ to }) => reader !== undefined && stringsOf(to).includes(reader))
    .map(({ question }) => ({ id: String(question), text: String(question) }));
