import { runWorker } from "#actor";
import { startGateway } from "./gateway.ts";

await runWorker("gateway", startGateway);
