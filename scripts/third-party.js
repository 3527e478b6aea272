// Writes what the package owes to others: THIRD-PARTY-NOTICES.txt with the licence of every package that is bundled, and
// sbom.cdx.json, a software bill of materials (CycloneDX 1.6). Both are the same for the same lock file.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const IN_PACKAGE = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const IMPORT = /(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"]*)?"/g;

/**
 * @param {string} root the checkout
 * @param {string} folder the output folder
 * @param {readonly string[]} inputs the files that were bundled, relative to the checkout
 */
export function writeThirdParty(root, folder, inputs) {
  const found = new Map();
  for (const input of inputs) add(root, IN_PACKAGE.exec(input)?.[1], found);
  addPage(root, found);
  const packages = [...found.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), noticesOf(packages));
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbomOf(root, packages), null, 1)}\n`);
}

/** Adds the package in a folder, once for each version. */
function add(root, path, found) {
  const file = path === undefined ? "" : join(root, path, "package.json");
  if (!existsSync(file)) return undefined;
  const { name, version, license, dependencies } = JSON.parse(readFileSync(file, "utf8"));
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  if (!found.has(purl))
    found.set(purl, { purl, name, version, licence: String(license ?? ""), path, text: licenceIn(join(root, path)) });
  return { dependencies: Object.keys(dependencies ?? {}) };
}

function licenceIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE.test(entry.name),
  );
  const texts = names.map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.sort().join("\n\n");
}

/** The page is built by another program, and not always with this: what it imports, and what that needs. */
function addPage(root, found) {
  const seen = new Set();
  const wanted = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|config/.test(name) && !name.includes("node_modules"))
    .flatMap((name) => [...readFileSync(join(root, "web", name), "utf8").matchAll(IMPORT)].map(([, one]) => one))
    .map((name) => join("node_modules", name));
  for (const path of wanted) {
    if (seen.has(path)) continue;
    seen.add(path);
    const added = add(root, path, found);
    for (const name of added?.dependencies ?? []) {
      const own = join(path, "node_modules", name);
      wanted.push(existsSync(join(root, own)) ? own : join("node_modules", name));
    }
  }
}

const noticesOf = (packages) =>
  `${[
    "swarm-discussion contains parts of these packages, under their own licences.",
    ...packages.map(({ name, version, licence, text }) => {
      const rule = "-".repeat(80);
      return `${rule}\n${name} ${version} (${licence || "licence not named"})\n\n${text || "The package holds no licence text."}`;
    }),
  ].join("\n\n")}\n`;

function sbomOf(root, packages) {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": own.name,
        name: own.name,
        version: own.version,
        licenses: licences(own.license),
      },
    },
    components: packages.map(({ purl, name, version, licence, path }) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version,
      purl,
      ...(licence === "" ? {} : { licenses: licences(licence) }),
      ...hashesOf(locked[path]?.integrity),
    })),
    dependencies: [{ ref: own.name, dependsOn: packages.map(({ purl }) => purl) }],
  };
}

const licences = (licence) => (/^[\w.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }]);

/** The hash of the package as it was published. */
function hashesOf(integrity) {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }] };
}
