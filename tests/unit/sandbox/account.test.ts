import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sendSms } from "#server/contract/sms.ts";
import { checkCaller } from "#server/sandbox/account.ts";
import { Refusal } from "#server/sandbox/refusal.ts";

const codes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-16",
  ip: "-2",
  locked: "-13",
  uncertified: "-1",
  malformed: "-18",
} as const;

function codeAt(now: number, timestamp: string): string {
  const sign = createHash("md5").update(`sandbox-keysandbox-secret${timestamp}`).digest("hex");
  try {
    checkCaller({ "api-key": "sandbox-key", timestamp, sign }, now, codes, sendSms.faults);
    return "0";
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

test.each([0, 1, 500, 999])("1800 s either way are fresh and 1801 are not, %i ms into a second", (ms) => {
  const second = 1_795_000_000;
  const now = second * 1000 + ms;
  const inSeconds = [-1801, -1800, 1800, 1801].map((difference) => codeAt(now, String(second + difference)));
  expect(inSeconds).toEqual(["-16", "0", "0", "-16"]);
  const inMs = [-1_800_001, -1_800_000, 1_800_000, 1_800_001].map((difference) =>
    codeAt(now, String(now + difference)),
  );
  expect(inMs).toEqual(["-16", "0", "0", "-16"]);
});
