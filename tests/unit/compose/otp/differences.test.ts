import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appUpdate,
  changesBetween,
  differencesFrom,
  knownOf,
  offSide,
  templateUpdate,
} from "#server/compose/otp/differences.ts";
import { readValues } from "#server/compose/otp/stored-values.ts";
import { appOfDraft, appOfReply, appWith, flowOf, templateOf } from "#server/compose/otp/values.ts";
import { type OtpTemplateDraft, otpAppDetails, otpAppUpdate } from "#server/contract/otp.ts";
import { anyApp, anyTemplate } from "#tests/contract/otp-drafts.ts";

const hourly = { enabled: true, unit: 2, period: 2, limit: 5 } as const;
const appOf = (fields: Parameters<typeof appOfDraft>[0]) => appOfDraft(fields);
const answered = (data: object) =>
  appOfReply(otpAppDetails.reply.parse({ status: "0", data: { appId: "otp-app-1", ...data } }).data);

describe("an application", () => {
  test("without limits has two that are off, whether a draft or the platform left them out", () => {
    const off = { enabled: false, unit: null, period: null, limit: null };
    const values = { name: "Sign-in", codeExpiry: 5, periodTotalSendLimit: off, periodPhoneSendLimit: off };
    expect(appOf({ name: "Sign-in" })).toEqual(values);
    expect(answered({ name: "Sign-in", codeExpiry: 5 })).toEqual(values);
    expect(answered({ name: "Sign-in", codeExpiry: 5, periodTotalSendLimit: { enabled: false } })).toEqual(values);
  });

  test("that the platform tells with text for numbers is the same as with numbers", () => {
    const asText = { name: "Sign-in", codeExpiry: "5", periodPhoneSendLimit: { ...hourly, period: "2", limit: "5" } };
    expect(answered(asText)).toEqual(appOf({ name: "Sign-in", periodPhoneSendLimit: hourly }));
  });

  test("differs field by field", () => {
    const ours = appOf({ name: "Sign-in", periodPhoneSendLimit: hourly });
    const theirs = answered({
      name: "Sign-up",
      codeExpiry: 7,
      periodTotalSendLimit: { enabled: true, unit: 1, period: 1, limit: 1000 },
      periodPhoneSendLimit: { ...hourly, limit: 6 },
    });
    expect(differencesFrom(ours, theirs)).toEqual([
      { field: "name", before: "Sign-in", after: "Sign-up" },
      { field: "codeExpiry", before: 5, after: 7 },
      { field: "periodTotalSendLimit.enabled", before: false, after: true },
      { field: "periodTotalSendLimit.unit", before: null, after: 1 },
      { field: "periodTotalSendLimit.period", before: null, after: 1 },
      { field: "periodTotalSendLimit.limit", before: null, after: 1000 },
      { field: "periodPhoneSendLimit.limit", before: 5, after: 6 },
    ]);
  });

  test("has each part of a limit that is on at one side alone, and says that the other side has none", () => {
    const [on, off] = [appOf({ name: "Sign-in", periodPhoneSendLimit: hourly }), appOf({ name: "Sign-in" })];
    const parts = ["enabled", "unit", "period", "limit"].map((part) => `periodPhoneSendLimit.${part}`);
    for (const [ours, theirs, side] of [
      [on, off, "after"],
      [off, on, "before"],
    ] as const) {
      const differences = differencesFrom(ours, theirs);
      expect(differences.map(({ field }) => field)).toEqual(parts);
      expect(parts.map((field) => offSide(field, differences))).toEqual([null, side, side, side]);
    }
    const changed = changesBetween(on, { ...on, codeExpiry: 9 });
    expect(changed.map(({ field }) => offSide(field, changed))).toEqual([null]);
  });

  test("does not differ where its limit is off here and there, whatever parts it was given", () => {
    const theirs = answered({ name: "Sign-in", codeExpiry: 5, periodTotalSendLimit: { ...hourly, enabled: false } });
    expect(differencesFrom(appOf({ name: "Sign-in" }), theirs)).toEqual([]);
  });

  test("does not differ in what the platform leaves out", () => {
    expect(differencesFrom(appOf({ name: "Sign-in", codeExpiry: 9 }), answered({}))).toEqual([]);
  });
});

const all = ["name", "codeExpiry", "periodTotalSendLimit", "periodPhoneSendLimit"];

describe("an update of an application", () => {
  test("sends what changed and nothing else, each limit whole", () => {
    const known = appOf({ name: "Sign-in", periodPhoneSendLimit: hourly });
    expect(appUpdate(all, known, known)).toEqual({});
    expect(appUpdate(all, appWith(known, { codeExpiry: 9 }), known)).toEqual({ codeExpiry: 9 });
    expect(appUpdate(all, appWith(known, { periodPhoneSendLimit: { limit: 4 } }), known)).toEqual({
      periodPhoneSendLimit: { ...hourly, limit: 4 },
    });
    expect(appUpdate(all, appWith(known, { periodPhoneSendLimit: { enabled: false } }), known)).toEqual({
      periodPhoneSendLimit: { enabled: false },
    });
  });

  test("leaves alone what it does not name, also where the platform has something else there", () => {
    const ours = appOf({ name: "Sign-in" });
    const theirs = { ...ours, codeExpiry: 30 };
    expect(appUpdate(["name"], appWith(ours, { name: "Sign-up" }), theirs)).toEqual({ name: "Sign-up" });
    expect(appUpdate(all, appWith(ours, { name: "Sign-up" }), theirs)).toEqual({ name: "Sign-up", codeExpiry: 5 });
  });

  test("leaves the platform with what was wanted, from wherever it comes, and is one that the contract takes", () => {
    fc.assert(
      fc.property(anyApp, anyApp, (before, after) => {
        const [known, wanted] = [appOfDraft(before), appOfDraft(after)];
        const sent = appUpdate(all, wanted, known);
        expect(otpAppUpdate.request.safeParse({ appId: "otp-app-1", ...sent }).error).toBeUndefined();
        expect(appWith(known, sent)).toEqual(wanted);
        expect(Object.keys(sent).length === 0).toBe(changesBetween(known, wanted).length === 0);
      }),
      { numRuns: 2000 },
    );
  });
});

const draft: OtpTemplateDraft = { name: "Spoken code", text: "It is ##code##.", codeType: 1 };

describe("an update of a template", () => {
  test("sends what it must, and of the rest what is new", () => {
    const known = templateOf({ ...draft, speechRate: 50, language: "EN" });
    expect(templateUpdate({ ...draft, speechRate: 50, language: "EN" }, known)).toEqual({ request: draft, fields: [] });
    expect(templateUpdate({ ...draft, speechRate: 60, language: "EN" }, known)).toEqual({
      request: { ...draft, speechRate: 60 },
      fields: ["speechRate"],
    });
    expect(templateUpdate({ ...draft, text: "##code##" }, known)).toEqual({
      request: { ...draft, text: "##code##" },
      fields: ["text"],
    });
  });

  test("changes exactly the fields that it says", () => {
    fc.assert(
      fc.property(anyTemplate, anyTemplate, (before, after) => {
        const known = templateOf(before);
        const { request, fields } = templateUpdate(after, known);
        const left = knownOf(templateOf(request), known);
        expect(changesBetween(known, left).map(({ field }) => field)).toEqual(fields);
        for (const field of Object.keys(after)) expect(left).toHaveProperty(field, Reflect.get(after, field));
      }),
      { numRuns: 2000 },
    );
  });
});

test("a flow differs in its steps and in how many there are", () => {
  const step = { waitingTime: 60, status: 1, channel: "sms" } as const;
  const ours = flowOf({ name: "Text twice", flow: [step, step] });
  expect(differencesFrom(ours, flowOf({ name: "Text twice", flow: [step, { ...step, channelCut: 0 }] }))).toEqual([]);
  expect(differencesFrom(ours, flowOf({ name: "Text twice", flow: [] }))).toEqual([]);
  expect(differencesFrom(ours, flowOf({ name: "Text twice", flow: [{ ...step, channel: "call" }] }))).toEqual([
    { field: "flow.length", before: 2, after: 1 },
    { field: "flow.0.channel", before: "sms", after: "call" },
  ]);
});

test("what was erased of stored values reads as what nobody said", () => {
  const stored = { ...appOf({ name: "Sign-in" }), codeExpiry: "[erased]" };
  expect(readValues("app", stored)).toMatchObject({ name: "Sign-in", codeExpiry: null });
  expect(readValues("template", templateOf(draft))).toEqual(templateOf(draft));
});
