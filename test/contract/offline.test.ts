import { offlineProvider } from "../../src/providers/offline/offline.ts";
import { providerSuite } from "./provider-suite.ts";

providerSuite(
  "offline",
  async () => {
    const provider = offlineProvider();
    return { provider, [Symbol.asyncDispose]: () => provider.close() };
  },
  // Rules compare with no other field, and judge nothing by reading.
  { calls: 20, langs: ["en", "zh"], never: ["analogy", "judgement"] },
);
