/** Words of the discussant about its folder and tasks. */
export const en = {
  faults: {
    missing: (folder: string) => `the session folder ${folder} is missing: create it, or name another in the task`,
    elsewhere: (named: string, folder: string) =>
      `the task names the session ${named}, but this discussant works in ${folder}: start one with --folder for that session`,
    notAName: (named: string) =>
      `the session ${named} is not a folder below .workflow/.team: name one there, or start with --folder`,
    outside: (path: string) => `${path} leads out of the session folder: nothing is read or written there`,
    memory: (why: string) => `shared-memory.json cannot be read as an object (${why}): repair it; it was left as it is`,
    busy: (name: string) => `${name} changed at every attempt to write it: try again`,
  },
  line: {
    waiting: "no DISCUSS-* task is ready: waiting",
    claimed: (id: string, subject: string) => `claimed ${id}: ${subject}`,
    done: (id: string, ref: string) => `completed ${id}: ${ref}`,
    lost: (id: string, why: string) => `another worker has ${id}: ${why}`,
    ended: "every DISCUSS-* task is done",
    started: (name: string, session: string) => `${name} works on session ${session}`,
  },
};
export type Words = typeof en;
