#!/usr/bin/env node
// Makes a release: npm run release -- X.Y.Z [--dry-run] [--push] [--publish]
// Checks that there is something to release and that all is committed on main; writes version and changelog, builds, runs
// `npm run ok`, packs with checksums, bill of materials and notices into release/, commits, tags. Nothing leaves this machine
// without --push (commit and tag) and --publish (the package).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = "npm run release -- X.Y.Z [--dry-run] [--push] [--publish]";
/** Files that a release changes. */
const CHANGED = ["package.json", "package-lock.json", "CHANGELOG.md"];
const flag = { type: "boolean", default: false };

class ReleaseError extends Error {}

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
const say = (text) => process.stdout.write(`release: ${text}\n`);
const textOf = (path) => readFileSync(join(root, path), "utf8");

try {
  main();
} catch (error) {
  process.stderr.write(`release: ${error.message.split("\n")[0]}\n`);
  process.exitCode = error instanceof ReleaseError ? 2 : 1;
}

function main() {
  const { version, values } = asked();
  const changelog = checked(version);
  if (values["dry-run"]) {
    say(
      `${version} can be released; nothing was changed. It would write ${CHANGED.join(", ")}, build, run \`npm run ok\`,`,
    );
    say(
      `pack into release/, commit and tag v${version}${values.push ? ", push" : ""}${values.publish ? ", publish" : ""}`,
    );
    return;
  }
  let tarball;
  try {
    writeFileSync(join(root, "CHANGELOG.md"), changelog);
    run("npm", "version", version, "--no-git-tag-version", "--allow-same-version");
    run(process.execPath, "scripts/build.js");
    run("npm", "run", "ok");
    tarball = packed();
    git("commit", "-m", `Release ${version}`, "--", ...CHANGED);
  } catch (error) {
    git("checkout", "--", ...CHANGED);
    throw new Error(`${error.message.split("\n")[0]}; ${CHANGED.join(", ")} are as they were`, { cause: error });
  }
  git("tag", "-a", `v${version}`, "-m", `swarm-discussion ${version}`);
  say(`release/${tarball}, its checksums, bill of materials and notices; tagged v${version}`);
  if (values.push) run("git", "push", "origin", "main", `v${version}`);
  else say(`to push: git push origin main v${version}`);
  if (values.publish) run("npm", "publish", "--ignore-scripts", join("release", tarball));
  else say(`to publish: npm publish --ignore-scripts release/${tarball}`);
}

function asked() {
  let read;
  try {
    read = parseArgs({ allowPositionals: true, options: { "dry-run": flag, push: flag, publish: flag } });
  } catch (error) {
    throw new ReleaseError(`${error.message}: ${USAGE}`);
  }
  const [version, ...more] = read.positionals;
  if (version === undefined || more.length > 0) throw new ReleaseError(`name one version: ${USAGE}`);
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) throw new ReleaseError(`${version} is not X.Y.Z: ${USAGE}`);
  return { version, values: read.values };
}

/** Refuses what cannot be released. @returns the changelog with a section for the version */
function checked(version) {
  const branch = git("rev-parse", "--abbrev-ref", "HEAD");
  if (branch !== "main") throw new ReleaseError(`this is ${branch}: releases are made on main`);
  const changes = git("status", "--porcelain");
  if (changes !== "") throw new ReleaseError(`not all is committed: ${changes.split("\n").length} files differ`);
  if (git("tag", "--list", `v${version}`) !== "") throw new ReleaseError(`v${version} is tagged already`);
  const last = git("tag", "--list", "v*", "--sort=-v:refname").split("\n")[0].slice(1);
  if (last !== "" && !isLater(version, last)) throw new ReleaseError(`${version} is not later than ${last}`);
  const changelog = textOf("CHANGELOG.md");
  const own = new RegExp(`^## ${version.replaceAll(".", "\\.")}( |$)`, "m");
  if (own.test(changelog)) throw new ReleaseError(`CHANGELOG.md has a section ${version} already`);
  const news = changelog.split(/^## /m).find((section) => section.startsWith("Unreleased\n")) ?? "";
  if (news.trim() === "Unreleased" || news === "")
    throw new ReleaseError("CHANGELOG.md says nothing under ## Unreleased: what has changed?");
  const day = new Date().toISOString().slice(0, 10);
  return changelog.replace("## Unreleased\n", `## Unreleased\n\n## ${version} (${day})\n`);
}

/** Without regard to what follows a hyphen, which may be released several times for one version. */
function isLater(version, last) {
  const [a, b] = [version, last].map((one) => one.split("-")[0].split(".").map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at === -1 ? last.includes("-") : a[at] > b[at];
}

/** @returns the tarball's name in release/ */
function packed() {
  const folder = join(root, "release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8" }));
  const beside = ["sbom.cdx.json", "THIRD-PARTY-NOTICES.txt"];
  for (const name of beside) copyFileSync(join(root, "dist", name), join(folder, name));
  const sums = [filename, ...beside].map((name) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  return filename;
}
