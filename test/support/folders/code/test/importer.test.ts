import { expect, it } from "vitest";
it("must import 100 rows in Rust within 2 seconds", () => expect(1).toBe(1));
