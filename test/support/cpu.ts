/** The milliseconds of processor time that something takes in this process: what else the machine does does not count. */
export function cpuMs(run: () => void): number {
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
