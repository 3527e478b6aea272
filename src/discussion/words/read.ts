/** Texts of what a model read in a short answer, in English and in Chinese. */
export const READ = {
  about: [(side: string, what: string) => `${side} “${what}”`, (side: string, what: string) => `${side}“${what}”`],
  grants: [(what: string) => `granted: “${what}”`, (what: string) => `承认：“${what}”`],
  takesBack: [(what: string) => `taken back: “${what}”`, (what: string) => `收回：“${what}”`],
  colon: [": ", "："],
  onlyIf: [
    (line: string, needs: readonly string[]) => `${line} – only if: ${needs.join("; ")}`,
    (line: string, needs: readonly string[]) => `${line}，条件是：${needs.join("；")}`,
  ],
  second: [
    (line: string, preferred: string) => `${line} – second choice, after “${preferred}”`,
    (line: string, preferred: string) => `${line}，为次选，首选“${preferred}”`,
  ],
  /** @param by id of the point that excludes it */
  givesUp: [
    (id: string, what: string, by: string) => `You give up ${id} “${what}”: ${by} excludes it`,
    (id: string, what: string, by: string) => `放弃 ${id}“${what}”：${by} 与它互斥`,
  ],
} as const;
