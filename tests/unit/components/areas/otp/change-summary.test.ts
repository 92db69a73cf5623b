import { expect, test } from "vitest";
import { changeSummary } from "#components/areas/otp/one/change-summary.ts";
import { changesBetween } from "#server/compose/otp/differences.ts";
import { appOfDraft, type OtpValues, templateOf } from "#server/compose/otp/values.ts";

const summary = (before: OtpValues, values: OtpValues) =>
  changeSummary({ changes: changesBetween(before, values), values });
const hourly = { enabled: true, unit: 2, period: 2, limit: 5 } as const;

test("A limit is said whole and once, whichever of its parts changed", () => {
  const limited = appOfDraft({ name: "Sign-in", periodPhoneSendLimit: hourly });
  const changed = { ...hourly, limit: 3, period: 1 };
  expect(summary(limited, appOfDraft({ name: "Sign-in", codeExpiry: 9, periodPhoneSendLimit: changed }))).toEqual([
    "A code is valid for 9 minutes",
    "At most 3 codes to one number per hour",
  ]);
  expect(summary(limited, appOfDraft({ name: "Sign-in" }))).toEqual(["No limit on codes to one number"]);
});

test("A name and a text are told apart from the words around them", () => {
  const [before, after] = [
    templateOf({ name: "Spoken code", text: "It is ##code##", repeatCnt: 2 }),
    templateOf({ name: "Code by call", text: "Hello: ##code##" }),
  ];
  expect(summary(before, after)).toEqual(["Name “Code by call”", "Text “Hello: ##code##”", "Plays no longer set"]);
});
