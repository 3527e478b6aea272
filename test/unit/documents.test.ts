import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { commandsPage, optionTables, withTables } from "../../scripts/options-table.ts";
import { requirements, withTests } from "../../scripts/requirements-table.ts";
// The one that ships, without the protocols of the tests.
import { PROTOCOLS } from "../../src/protocols/registry.ts";

const root = join(import.meta.dirname, "../..");

it("docs/commands.md lists the options that there are; `npm run tables` writes them", () => {
  expect(commandsPage()).toBe(withTables(commandsPage(), optionTables(PROTOCOLS)));
});

it("docs/requirements.md names the tests of each requirement; `npm run tables` writes them", () => {
  expect(requirements()).toBe(withTests(requirements()));
});

it("what README and PROTOCOL link to is part of the package", () => {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
  const links = ["README.md", "PROTOCOL.md"].flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = ""]) => to),
  );
  expect(links.filter((to) => !files.includes(to.split("/")[0] ?? ""))).toEqual([]);
});

it("every page links to what is there", () => {
  const pages = [
    ...readdirSync(root).filter((name) => name.endsWith(".md")),
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
  ];
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, to = ""]) => !existsSync(join(root, dirname(page), to)))
      .map(([, to]) => `${page}: ${to}`),
  );
  expect(broken).toEqual([]);
});
