import { anything, assert, property } from "fast-check";
import { expect, test } from "vitest";
import { appForm } from "#components/areas/otp/app/schema.ts";
import { appInputOf } from "#components/areas/otp/app/values.ts";
import { flowForm } from "#components/areas/otp/flow/schema.ts";
import { flowInputOf, mostSteps, newStep } from "#components/areas/otp/flow/values.ts";
import { templateInputOf, voiceInputOf } from "#components/areas/otp/template/values.ts";

const readers = [appInputOf, flowInputOf, templateInputOf, voiceInputOf];

test("forms are read from anything, and what was read reads as itself", () => {
  for (const read of readers) {
    for (const kept of [null, undefined, 7, "x", [], [{}]]) expect(read(kept)).toEqual(read({}));
    assert(
      property(anything(), (kept) => {
        expect(read(read(kept))).toEqual(read(kept));
      }),
    );
  }
});

test("of an application every part is kept that can be used, and no other", () => {
  const off = { enabled: false, unit: "2" };
  expect(appInputOf({})).toStrictEqual({
    name: "",
    periodTotalSendLimit: off,
    periodPhoneSendLimit: off,
    nameIsFree: false,
    basedOn: 0,
  });
  expect(
    appInputOf({
      name: 4,
      codeExpiry: "five",
      periodTotalSendLimit: { enabled: true, unit: 3, limit: 5, period: Number.NaN },
      periodPhoneSendLimit: { enabled: "yes", unit: 9, limit: null, period: "2" },
      nameIsFree: 1,
      basedOn: 3,
    }),
  ).toStrictEqual({
    name: "",
    codeExpiry: "five",
    periodTotalSendLimit: { enabled: true, unit: "3", limit: 5 },
    periodPhoneSendLimit: { enabled: false, unit: "2", period: "2" },
    nameIsFree: false,
    basedOn: 3,
  });
});

test("of a voice template every part is kept that can be used, and no other", () => {
  expect(templateInputOf({})).toStrictEqual({ name: "", text: "", nameIsFree: false, basedOn: 0 });
  expect(
    templateInputOf({ name: "Code", codeType: "1", codeLength: "6", language: "XX", repeatCnt: {}, senderId: "1" }),
  ).toStrictEqual({ name: "Code", text: "", codeLength: "6", senderId: "1", nameIsFree: false, basedOn: 0 });
});

test("of a flow a step is put right, and steps that are none give way to one new step", () => {
  const call = { waitingTime: 45, status: 1, channel: "call", channelCut: 1 };
  expect(flowInputOf({ flow: [call, { ...call, status: 3, channel: "letter", channelCut: "0" }] }).flow).toEqual([
    call,
    { waitingTime: 45, status: 2, channel: "sms", channelCut: 0 },
  ]);
  for (const flow of [[], [call, null], "x", Array(mostSteps + 1).fill(call)])
    expect(flowInputOf({ flow }).flow).toEqual([newStep]);
  expect(flowInputOf({ flow: Array(mostSteps).fill(call) }).flow).toHaveLength(mostSteps);
});

test("what was read is judged at its fields, in the sentences of the contract", () => {
  const objections = (issues: readonly { path: PropertyKey[]; message: string }[] = []) =>
    issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const app = appInputOf({ name: "Sign-in", codeExpiry: "five", periodTotalSendLimit: { enabled: true, limit: 5 } });
  expect(objections(appForm.safeParse(app).error?.issues)).toEqual([
    "codeExpiry: The number of minutes a code is valid must be a whole number from 1 to 60",
  ]);
  expect(objections(appForm.safeParse({ ...app, codeExpiry: undefined }).error?.issues)).toEqual([
    "periodTotalSendLimit.period: Set the period, or turn this limit off",
  ]);
  const flow = flowInputOf({ name: "Sign-in", flow: [{ waitingTime: "soon" }] });
  expect(objections(flowForm.safeParse(flow).error?.issues)).toEqual([
    "flow.0.waitingTime: Waiting time in seconds must be a whole number from 30 to 120",
  ]);
});
