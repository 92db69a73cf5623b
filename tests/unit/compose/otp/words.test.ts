import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { previewCodes } from "#server/compose/otp/codes.ts";
import { flowSentence, flowTiming, laneOf, shortSpan, spanWords } from "#server/compose/otp/flow-lane.ts";
import { limitSentence } from "#server/compose/otp/limit-sentence.ts";
import { otpRefusal } from "#server/compose/otp/refusals.ts";
import { speakingTime } from "#server/compose/otp/speaking-time.ts";
import { flowOf } from "#server/compose/otp/values.ts";
import { codeTypes, otpLimits, templateLanguages } from "#server/contract/limits/otp.ts";
import { anyFlow } from "#tests/contract/otp-drafts.ts";

describe("a limit as a sentence", () => {
  test.each([
    [
      "periodPhoneSendLimit",
      { enabled: true, unit: 2, period: 2, limit: 5 },
      "at most 5 codes to one number per 2 hours",
    ],
    [
      "periodPhoneSendLimit",
      { enabled: true, unit: 3, period: 1, limit: 1 },
      "at most 1 code to one number per minute",
    ],
    [
      "periodTotalSendLimit",
      { enabled: true, unit: 1, period: 1, limit: 10_000 },
      "at most 10,000 codes in total per day",
    ],
    [
      "periodTotalSendLimit",
      { enabled: true, unit: 4, period: 90, limit: 2 },
      "at most 2 codes in total per 90 seconds",
    ],
    ["periodTotalSendLimit", { enabled: false, unit: 1, period: 1, limit: 5 }, "no limit on codes in total"],
    [
      "periodPhoneSendLimit",
      { enabled: false, unit: null, period: null, limit: null },
      "no limit on codes to one number",
    ],
    [
      "periodPhoneSendLimit",
      { enabled: true, unit: 2, period: null, limit: 5 },
      "a limit on codes to one number that is not known in full",
    ],
  ] as const)("of %s %j is %s", (of, limit, sentence) => {
    expect(limitSentence(of, limit)).toBe(sentence);
  });
});

describe("the preview of codes", () => {
  test("shows codes of every type and length that are made of what they say", () => {
    const patterns = { numeric: /^\d+$/, alpha: /^[A-Z]+$/, alphanumeric: /^[A-Z\d]+$/, hex: /^[A-F\d]+$/ };
    for (const [name, pattern] of Object.entries(patterns))
      for (let length = otpLimits.codeLength.min; length <= otpLimits.codeLength.max; length += 1) {
        const type = Object.entries(codeTypes).find(([one]) => one === name)?.[1] ?? 0;
        const preview = previewCodes(type, length);
        expect(preview?.examples).toHaveLength(3);
        expect(new Set(preview?.examples).size).toBe(3);
        for (const code of preview?.examples ?? []) {
          expect(code).toHaveLength(length);
          expect(code).toMatch(pattern);
        }
        expect(previewCodes(type, length)).toEqual(preview);
      }
  });

  test("says how likely a guess is", () => {
    expect(previewCodes(codeTypes.numeric, 4)).toMatchObject({ oneIn: 10_000, madeOf: "digits" });
    expect(previewCodes(codeTypes.hex, 10)?.oneIn).toBe(16 ** 10);
  });

  test.each([
    [0, 4],
    [5, 4],
    [1, 3],
    [1, 11],
    [null, 4],
    [1, null],
  ])("is none for type %j of length %j", (type, length) => {
    expect(previewCodes(type, length)).toBeNull();
  });
});

const plain = {
  text: "Your verification code is ##code##.",
  codeLength: 4,
  speechRate: 50,
  language: "EN",
  maxDuration: 59,
  repeatCnt: 1,
};

describe("the time that a template is spoken for", () => {
  test("is some seconds for a sentence and four digits", () => {
    const { once, all, heard } = speakingTime(plain);
    expect(once).toBeGreaterThan(4);
    expect(once).toBeLessThan(8);
    expect({ all, heard }).toEqual({ all: once, heard: 1 });
    const chinese = speakingTime({ ...plain, text: "您的验证码是##code##，请勿泄露。", language: "CN" });
    expect(chinese.once).toBeGreaterThan(4);
    expect(chinese.once).toBeLessThan(9);
  });

  test("halves at the fastest rate and doubles at the slowest", () => {
    const { once } = speakingTime(plain);
    expect(speakingTime({ ...plain, speechRate: 100 }).once).toBeCloseTo(once / 2);
    expect(speakingTime({ ...plain, speechRate: 0 }).once).toBeCloseTo(once * 2);
  });

  test("takes what the platform takes for what was left out", () => {
    const unsaid = { codeLength: null, speechRate: null, language: null, maxDuration: null, repeatCnt: null };
    expect(speakingTime({ ...plain, ...unsaid })).toEqual(speakingTime(plain));
  });

  test("grows with the text, the code and the plays, shrinks with the rate, and no more plays are heard than there is time for", () => {
    const spoken = fc.record({
      text: fc.string({ maxLength: 100 }).map((text) => `${text}##code##`),
      codeLength: fc.integer(otpLimits.codeLength),
      speechRate: fc.integer({ min: 0, max: 99 }),
      language: fc.constantFrom(...templateLanguages),
      maxDuration: fc.integer(otpLimits.maxDurationSeconds),
      repeatCnt: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(spoken, (template) => {
        const time = speakingTime(template);
        const more = (change: Partial<typeof template>) => speakingTime({ ...template, ...change });
        expect(more({ text: `Hello ${template.text}` }).once).toBeGreaterThan(time.once);
        expect(more({ codeLength: template.codeLength + 1 }).once).toBeGreaterThan(time.once);
        expect(more({ speechRate: template.speechRate + 1 }).once).toBeLessThan(time.once);
        expect(more({ repeatCnt: template.repeatCnt + 1 }).all).toBeGreaterThan(time.all);
        expect(time.heard).toBeGreaterThanOrEqual(0);
        expect(time.heard === time.plays).toBe(time.all <= template.maxDuration);
        expect(time.heard * time.once).toBeLessThanOrEqual(template.maxDuration);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a flow", () => {
  const sms = { waitingTime: 60, status: 1, channel: "sms", channelCut: 0 } as const;
  const call = { waitingTime: 120, status: 2, channel: "call", channelCut: 1 } as const;
  const again = { waitingTime: 30, status: 1, channel: "sms", channelCut: 0 } as const;

  test("is told in one sentence", () => {
    expect(flowSentence([sms, call, again])).toBe(
      "A person who asks for a code gets one; if it could not be delivered, they get an SMS with a code 60 seconds later; if no correct code is entered within another 2 minutes, they get a call that speaks a code; if that call could not be delivered, they get an SMS with a code 30 seconds later.",
    );
    expect(flowSentence([])).toBe("A person who asks for a code gets one, and nothing else happens.");
  });

  test("is drawn as steps that begin when those before have waited", () => {
    expect(laneOf([sms, call, again])).toEqual([
      { at: 60, waits: 60, when: "not_delivered", by: "sms", switches: true },
      { at: 180, waits: 120, when: "not_verified", by: "call", switches: false },
      { at: 210, waits: 30, when: "not_delivered", by: "sms", switches: true },
    ]);
    expect(flowTiming([sms, call, again])).toEqual({ best: 0, worst: 210, codes: 4 });
    expect(flowTiming([])).toEqual({ best: 0, worst: 0, codes: 1 });
  });

  test("is drawn as far as it is filled in", () => {
    expect(laneOf([sms, { ...call, waitingTime: null }, again])).toHaveLength(1);
    expect(laneOf([{ ...sms, channel: "fax" }])).toEqual([]);
  });

  test("takes at worst as long as all its waits, and has one clause a step", () => {
    fc.assert(
      fc.property(anyFlow, (draft) => {
        const { flow } = flowOf(draft);
        const { worst, codes } = flowTiming(flow);
        expect(worst).toBe(draft.flow.reduce((sum, { waitingTime }) => sum + waitingTime, 0));
        expect(codes).toBe(flow.length + 1);
        const ats = laneOf(flow).map(({ at }) => at);
        expect(ats).toEqual(ats.toSorted((one, other) => one - other));
        expect(flowSentence(flow).split(";")).toHaveLength(flow.length + 1);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [1, "1 second", "1 s"],
    [90, "90 seconds", "90 s"],
    [120, "2 minutes", "2 min"],
    [181, "3 minutes and 1 second", "3 min 1 s"],
  ])("has %i seconds written as %s, and as %s where there is little room", (seconds, words, short) => {
    expect(spanWords(seconds)).toBe(words);
    expect(shortSpan(seconds)).toBe(short);
  });
});

describe("a refusal", () => {
  test("of a name stands at the name", () => {
    expect(otpRefusal("app", true, "-20")).toMatchObject({
      field: "name",
      sentence: expect.stringMatching(/an application/),
    });
    expect(otpRefusal("flow", true, "-20")).toMatchObject({ field: "name", sentence: expect.stringMatching(/a flow/) });
  });
  test("of a value names no field, and of an update says that the id may be gone", () => {
    expect(otpRefusal("app", true, "-22")).toMatchObject({
      field: null,
      sentence: expect.not.stringMatching(/no longer/),
    });
    expect(otpRefusal("template", false, "-22")).toMatchObject({
      field: null,
      sentence: expect.stringMatching(/no longer/),
    });
  });
  test("for lack of room says how many applications there may be, and belongs to applications alone", () => {
    expect(otpRefusal("app", true, "-23")?.sentence).toMatch(/in the sandbox it is 20/);
    expect(otpRefusal("flow", true, "-23")).toBeNull();
  });
  test("about the account is none of the form", () => {
    for (const code of ["-1", "-2", "-16", "-18"]) expect(otpRefusal("app", true, code)).toBeNull();
  });
});
