import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asTyped, COMMANDS, callIt, ownCommand } from "./own-command.ts";
import { buildProgram } from "./program/program.ts";
import { words } from "./words/index.ts";

describe("what a user can type to start the program", () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "swarm-own-")));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Installs the program in a folder, with npm's link in `bin`. @returns the link */
  function installed(modules: string, bin: string): string {
    const script = put(join(modules, "swarm-discussion/bin/swarm.js"), "");
    mkdirSync(bin, { recursive: true });
    const link = join(bin, "swarm");
    symlinkSync(script, link);
    return link;
  }

  function put(path: string, text: string): string {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  }

  const path = (...folders: string[]) => ({ PATH: folders.join(delimiter) });

  it("is swarm where PATH has it, as npm links it or as a script", () => {
    const script = installed(join(folder, "lib/node_modules"), join(folder, "bin"));
    expect(ownCommand({ env: path(join(folder, "bin")), cwd: "/", script })).toBe("swarm");
    put(join(folder, "sh/swarm"), '#!/bin/sh\nexec node /opt/node_modules/swarm-discussion/bin/swarm.js "$@"\n');
    expect(ownCommand({ env: path(join(folder, "none"), join(folder, "sh")), cwd: "/", script })).toBe("swarm");
  });

  it("is not the swarm of somebody else on PATH", () => {
    const script = installed(join(folder, "project/node_modules"), join(folder, "project/node_modules/.bin"));
    put(join(folder, "other/swarm"), "#!/bin/sh\necho bees\n");
    const env = path(join(folder, "other"));
    expect(ownCommand({ env, cwd: join(folder, "project/docs"), script })).toBe("npx swarm");
  });

  it("is npx with what npx was given: the name, or a tarball", () => {
    const cache = join(folder, ".npm/_npx/0a1b");
    const script = installed(join(cache, "node_modules"), join(cache, "node_modules/.bin"));
    const env = path(join(cache, "node_modules/.bin"));
    expect(ownCommand({ env, cwd: folder, script })).toBe("npx swarm-discussion");
    for (const [spec, shown] of [
      ["swarm-discussion", "npx swarm-discussion"],
      ["swarm-discussion@1.2.3", "npx swarm-discussion@1.2.3"],
      ["/tmp/swarm-discussion-1.2.3.tgz", "npx --package /tmp/swarm-discussion-1.2.3.tgz swarm"],
      ["/a b/s.tgz", "npx --package '/a b/s.tgz' swarm"],
    ]) {
      writeFileSync(join(cache, "package.json"), JSON.stringify({ _npx: { packages: [spec] } }));
      expect(ownCommand({ env, cwd: folder, script })).toBe(shown);
    }
  });

  it("is npm start in a checkout, and the script's path elsewhere", () => {
    const checkout = join(folder, "checkout");
    const script = put(join(checkout, "bin/swarm.js"), "");
    put(join(checkout, "scripts/build.js"), "");
    expect(ownCommand({ env: path(), cwd: checkout, script })).toBe("npm start --");
    expect(ownCommand({ env: path(), cwd: folder, script })).toBe("./checkout/bin/swarm.js");
    expect(ownCommand({ env: path(), cwd: join(checkout, "docs"), script })).toBe("../bin/swarm.js");
    expect(ownCommand({ env: path(), cwd: "/", script })).toBe(script);
    expect(ownCommand({ env: path(), cwd: "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t", script })).toBe(script);
    const odd = put(join(folder, "it's here/bin/swarm.js"), "");
    expect(ownCommand({ env: path(), cwd: folder, script: odd })).toBe(`'./it'\\''s here/bin/swarm.js'`);
    chmodSync(odd, 0o644);
    expect(ownCommand({ env: path(), cwd: folder, script: odd })).toBe(`node './it'\\''s here/bin/swarm.js'`);
    const prefix = installed(join(folder, "prefix/node_modules"), join(folder, "prefix/node_modules/.bin"));
    expect(ownCommand({ env: path(), cwd: folder, script: prefix })).toBe("./prefix/node_modules/.bin/swarm");
  });
});

describe("texts that name commands", () => {
  afterEach(() => callIt("swarm"));

  it("name them as they can be typed here, and leave everything else", () => {
    const text = 'see `swarm show x`, swarm doctor, swarm "TOPIC", a swarm discussion; my-swarm list, swarm showing';
    expect(asTyped(text)).toBe(text);
    callIt("npx swarm-discussion");
    expect(asTyped(text)).toBe(
      'see `npx swarm-discussion show x`, npx swarm-discussion doctor, npx swarm-discussion "TOPIC", a swarm discussion; my-swarm list, swarm showing',
    );
    for (const lang of ["en", "zh"] as const)
      expect(words(lang).run.resume("d")).toContain("npx swarm-discussion resume d");
  });

  it("name every command there is", () => {
    const program = buildProgram({ version: "1", args: [], done: () => undefined });
    const names = program.commands.map((command) => command.name());
    expect([...COMMANDS].sort()).toEqual(names.filter((name) => name !== "restore").sort());
  });
});
