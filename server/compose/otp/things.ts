import type { OtpKind } from "./values.ts";

export type OtpThing = { one: string; a: string; A: string };

const things: Record<OtpKind, OtpThing> = {
  app: { one: "application", a: "an application", A: "An application" },
  template: { one: "voice template", a: "a voice template", A: "A voice template" },
  flow: { one: "flow", a: "a flow", A: "A flow" },
};

/** What each of them is called within a sentence. */
export function otpThing(kind: OtpKind): OtpThing {
  return things[kind];
}
