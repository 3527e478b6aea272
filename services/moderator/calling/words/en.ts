/** How somebody is called whom a discussion waits for. */
export const en = {
  turn: (title: string, name: string, left: number) =>
    `${name}, your answer is waited for in “${title}”: ${left} min left.`,
  reminder: (title: string, name: string, left: number) =>
    `${name}, half of your time for “${title}” is over: ${left} min left.`,
  question: (title: string) => `Your decision is waited for in “${title}”.`,
  subject: {
    turn: (title: string) => `Your answer is waited for: ${title}`,
    reminder: (title: string) => `Half of your time is over: ${title}`,
    question: (title: string) => `Your decision is waited for: ${title}`,
  },
  join: (id: string, seat: string) => `At a terminal: swarm join ${id} --as ${seat}`,
};
export type Words = typeof en;
