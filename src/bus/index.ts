export { type Broker, findRunningBroker, startBroker, untilBrokerGone } from "./broker.ts";
export { type BrokerBinary, findBrokerBinary } from "./broker-binary.ts";
export { brokerFault } from "./broker-config.ts";
export { isFull, lockHolder, makeFolder } from "./broker-folder.ts";
export { type OpenOptions, openBus } from "./connect.ts";
export { deadLetter } from "./dead-letter.ts";
export { sendSignal } from "./orphaned-processes.ts";
export * from "./port.ts";
export { ACK_WAIT_MS, LEASE_TTL_MS, STREAM } from "./settings.ts";
