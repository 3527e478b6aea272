import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const root = dirname(fileURLToPath(import.meta.url));

/** Where `vite` alone serves the page with its sources, it sends requests on to a gateway. */
const gateway = process.env.SWARM_GATEWAY ?? "http://127.0.0.1:8080";

/** Puts beside each file that is built its gzip, which the gateway sends where it is accepted. */
const gzipped: Plugin = {
  name: "gzipped",
  // From what was written: until then parts of a script that loads another one late are filled in.
  writeBundle({ dir = "" }, bundle) {
    for (const { fileName } of Object.values(bundle)) {
      const file = join(dir, fileName);
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    }
  },
};

export default defineConfig({
  root,
  base: "/",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A font or an image within the style sheet would ask for more than the page's policy allows.
    assetsInlineLimit: 0,
    // What is loaded late brings no style of its own, and needs no preloading.
    modulePreload: false,
  },
  plugins: [gzipped],
  // The page shares the reading of a discussion with everything else.
  server: { fs: { allow: [dirname(root)] }, proxy: { "/v1": gateway } },
});
