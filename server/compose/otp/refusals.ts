import { otpThing } from "./things.ts";
import type { OtpKind } from "./values.ts";

/** Where a refusal belongs in the form, null where no field is to blame, and what it says there. */
export type OtpRefusal = { code: string; field: "name" | null; sentence: string };

/**
 * What the platform’s refusal of a write means to whoever filled in the form (spec: Errors, OTP). Every other code is
 * about the account, and the fault table of the contract has its words.
 */
export function otpRefusal(kind: OtpKind, isNew: boolean, code: string): OtpRefusal | null {
  if (code === "-20")
    return {
      code,
      field: "name",
      sentence: `The platform has ${otpThing(kind).a} of this name already. Choose another one.`,
    };
  if (code === "-22")
    return {
      code,
      field: null,
      sentence: isNew
        ? "The platform refused one of the values and does not say which."
        : `The platform refused one of the values, or has no ${otpThing(kind).one} with this id any more. It does not say which.`,
    };
  if (code === "-23" && kind === "app") return { code, field: null, sentence: appsAreFull };
  return null;
}

/** The cap has no number in the specification, and no call removes an application. */
export const appsAreFull =
  "This account has as many applications as the platform lets it have. How many that is, the platform does not say; the sandbox takes 20. No call removes one, so change one that is there, or ask the account manager for more room.";
