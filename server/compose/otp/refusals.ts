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
      sentence: `The platform already has ${otpThing(kind).a} with this name. Choose another name.`,
    };
  if (code === "-22")
    return {
      code,
      field: null,
      sentence: isNew
        ? "The platform refused one of the values and does not say which."
        : `The platform refused one of the values, or no longer has ${otpThing(kind).a} with this id. It does not say which.`,
    };
  if (code === "-23" && kind === "app") return { code, field: null, sentence: appsAreFull };
  return null;
}

/** The cap has no number in the specification, and no call removes an application. */
export const appsAreFull =
  "This account has reached the platform’s limit on applications. The platform does not say what the limit is; in the sandbox it is 20. Applications cannot be deleted from here. Change one that you have, or ask the account manager for a higher limit.";
