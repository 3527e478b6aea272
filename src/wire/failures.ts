/** Why something on the wire was refused. The codes are closed: a new one is a change of the protocol. */
export type FailureCode =
  | "bad_name"
  | "bad_json"
  | "bad_envelope"
  | "bad_body"
  | "wrong_sender"
  | "unknown_turn"
  | "too_large"
  | "unsupported_version";

/** A message or name that does not follow the protocol. `message` says what was found and what is expected. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
