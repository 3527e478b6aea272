/** The result of one check. `essential`: nothing works without it. */
export interface CheckResult {
  readonly what: string;
  readonly state: "ok" | "missing" | "warning";
  readonly text: string;
  readonly essential?: boolean;
}
