import { describe, expect, test } from "vitest";
import type { Bucket } from "#components/reports/breakdown.tsx";
import { listsBehind } from "#components/reports/lists-behind.ts";

const days = { from: "2026-10-01", to: "2026-10-31" };
const nothing = {
  ...{ sends: 0, planned: 0, accepted: 0, refused: 0, unknown: 0, notSent: 0, heard: 0, waiting: 0 },
  ...{ succeededVerified: 0, succeededReported: 0, failedVerified: 0, failedReported: 0, disputed: 0 },
  ...{ succeededDecided: 0, failedDecided: 0 },
  ...{ parts: 0, priced: 0, unpriced: 0, listCosts: [], calls: 0, answered: 0, talkSeconds: 0, chargedSeconds: 0 },
  ...{ charged: 0, platformCost: "0" },
};
const bucket = (of: Partial<Bucket>): Bucket => ({ ...nothing, value: null, label: null, others: null, ...of });
const asked = (href: string | undefined) =>
  Object.fromEntries(new URL(href ?? "", "http://portal.example").searchParams);

describe("a row of a report leads", () => {
  test("to the sends of its days and kind that have the same application, template, person or connection", () => {
    const behind = listsBehind("/demo", "email", days, []);
    const one = bucket({ value: "Spring · T-7", sends: 2 });
    expect(asked(behind.template?.(one))).toEqual({ kind: "email", ...days, template: "T-7" });
    expect(asked(behind.person?.(bucket({ value: "p", sends: 1 })))).toEqual({ kind: "email", ...days, by: "p" });
    expect(behind.application?.(bucket({ value: "a", sends: 1 }))).toMatch(/^\/demo\/sends\?.*app=a/);
    expect(behind.connection?.(bucket({ value: "c", sends: 1 }))).toMatch(/connection=c/);
  });

  test("nowhere without sends, or where what it is told by is masked", () => {
    const behind = listsBehind("/demo", "sms", days, []);
    expect(behind.template?.(bucket({ value: "T-7" }))).toBeUndefined();
    expect(behind.template?.(bucket({ value: "a•••@•••.com", sends: 1 }))).toBeUndefined();
    expect(behind.application?.(bucket({ value: null, sends: 1 }))).toBeUndefined();
  });

  test("to calls where all are of one kind, and nowhere where they are of several", () => {
    const ofGroup = listsBehind("/demo", "voice", days, [bucket({ value: "group", calls: 3 })]);
    expect(asked(ofGroup.template?.(bucket({ value: "hello.wav", calls: 1 })))).toEqual({
      ...days,
      voiceFileId: "hello.wav",
    });
    const both = listsBehind("/demo", "voice", days, [bucket({ value: "group" }), bucket({ value: "sip" })]);
    expect(both.template).toBeUndefined();
    expect(asked(both.calls("sip", {}))).toEqual(days);
  });
});
