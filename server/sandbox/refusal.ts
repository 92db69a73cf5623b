import type { FaultCode } from "#server/contract/operation.ts";

/** Thrown where the platform says no; `code` becomes the answer's status. */
export class Refusal extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/** The codes an area answers before it looks at the fields. One that an operation does not list becomes -1. */
export type AreaCodes = Readonly<
  Record<"noSign" | "noTimestamp" | "noKey" | "stale" | "ip" | "locked" | "uncertified" | "malformed", FaultCode>
>;
