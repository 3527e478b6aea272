import { MODERATOR, type Participant, subjects } from "#wire";

/*
 * What a specialist may publish on: their own subjects and the chair's inbox, and nothing else. This is the one
 * place that says so: the gate returns a statement by it, the moderator hands nothing on that it does not allow, and a
 * broker with identities takes its permissions from it.
 */

/** Subjects that a participant may publish on; undefined where the protocol restricts nothing, as for the chair. */
export function publishes(
  discussion: string,
  { id, role }: Pick<Participant, "id" | "role">,
): readonly string[] | undefined {
  if (role !== "expert") return undefined;
  return [
    subjects.say(discussion, id),
    subjects.here(discussion, id),
    subjects.log(discussion, id),
    subjects.inbox(discussion, "moderator", MODERATOR),
  ];
}
