import { t } from "#words/t.ts";
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
      sentence: t("compose.thePlatformAlreadyHasAWithThis", { a: otpThing(kind).a }),
    };
  if (code === "-22")
    return {
      code,
      field: null,
      sentence: isNew
        ? t("compose.thePlatformRefusedOneOfTheValues")
        : t("compose.thePlatformRefusedOneOfTheValues2", { a: otpThing(kind).a }),
    };
  // The cap has no number in the specification, and no call removes an application.
  if (code === "-23" && kind === "app")
    return { code, field: null, sentence: t("compose.thisAccountHasReachedThePlatformsLimit") };
  return null;
}
