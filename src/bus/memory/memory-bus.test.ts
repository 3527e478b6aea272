import { afterAll } from "vitest";
import { busSuite } from "../../../test/contract/bus-suite.ts";
import { MemoryBus } from "./memory-bus.ts";

const bus = new MemoryBus();
afterAll(() => bus.close());

busSuite("one-process", () => bus);
