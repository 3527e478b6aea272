import { execFileSync, spawnSync } from "node:child_process";

const ip = (...args: string[]): void => void execFileSync("ip", args, { stdio: "pipe" });
let made = 0;

/**
 * Network namespaces for the nodes of a cluster, so that each can be cut off from the others and from its clients without
 * an end of its connections. Each pair is joined by a cable, since firewalls may drop what a bridge forwards. Needs root on
 * Linux.
 */
export class Network implements Disposable {
  readonly hosts: readonly string[];
  readonly #name: string;

  private constructor(name: string, net: string, count: number) {
    this.#name = name;
    this.hosts = Array.from({ length: count }, (_, n) => `${net}.${n + 1}`);
    for (const [n, host] of this.hosts.entries()) {
      const own = this.#space(n);
      ip("netns", "add", own);
      ip("-n", own, "link", "set", "lo", "up");
      ip("link", "add", own, "type", "veth", "peer", "name", "clients", "netns", own);
      ip("addr", "add", `${net}.254`, "peer", host, "dev", own);
      ip("link", "set", own, "up");
      this.#join(n, "clients", `${net}.254`);
      for (let m = 0; m < n; m += 1) {
        const other = this.#space(m);
        ip("-n", own, "link", "add", `to${m}`, "type", "veth", "peer", "name", `to${n}`, "netns", other);
        this.#join(n, `to${m}`, this.hosts[m]);
        this.#join(m, `to${n}`, host);
      }
    }
  }

  /** Creates namespaces; undefined where this process may not. */
  static open(count: number): Network | undefined {
    made += 1;
    const name = `sw${process.pid}x${made}n`;
    if (spawnSync("ip", ["netns", "add", name], { stdio: "ignore" }).status !== 0) return undefined;
    ip("netns", "del", name);
    return new Network(name, `10.${64 + (process.pid % 128)}.${((process.pid >> 7) + made) % 250}`, count);
  }

  /** Returns a command that runs another one in the namespace of a node, in place of itself. */
  within(n: number, command: readonly string[]): string[] {
    return ["ip", "netns", "exec", this.#space(n), ...command];
  }

  /** Drops all packets from and to a node, or lets them pass again. */
  cut(n: number, isCut: boolean): void {
    const others = [...this.hosts.keys()].filter((m) => m !== n).map((m) => `to${m}`);
    for (const link of ["clients", ...others]) ip("-n", this.#space(n), "link", "set", link, isCut ? "down" : "up");
  }

  [Symbol.dispose](): void {
    for (const n of this.hosts.keys()) ip("netns", "del", this.#space(n));
  }

  #join(n: number, link: string, to = ""): void {
    ip("-n", this.#space(n), "addr", "add", this.hosts[n] ?? "", "peer", to, "dev", link);
    ip("-n", this.#space(n), "link", "set", link, "up");
  }

  #space(n: number): string {
    return `${this.#name}${n}`;
  }
}
