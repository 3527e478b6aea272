import { type Bus, guestLimits } from "#bus";
import { type Lang, parseSubject } from "#wire";
import { words } from "./words.ts";

const NAMED = 3;

/** Says, by language, that the store is nearly full and by whom; undefined if not. @throws BusError `timeout` */
export async function storeFault(
  bus: Pick<Bus, "room" | "fillers">,
  env: NodeJS.ProcessEnv,
): Promise<Readonly<Record<Lang, string>> | undefined> {
  const { used, limit } = await bus.room();
  const { reserve, message } = guestLimits(env);
  // A guest's next message may not fit already.
  if (used + message <= limit * (1 - reserve / 100)) return undefined;
  const most = (await bus.fillers()).slice(0, NAMED);
  const said = (lang: Lang): string => {
    const w = words(lang).store;
    const fillers = most.map(({ subject, messages, bytes }) => {
      const { discussion = subject, participant = "" } = parseSubject(subject) ?? {};
      return w.filler(participant, discussion, megabytes(bytes), messages);
    });
    return w.full(megabytes(used), megabytes(limit), fillers);
  };
  return { en: said("en"), zh: said("zh") };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
