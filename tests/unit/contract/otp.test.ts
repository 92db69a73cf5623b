import { describe, expect, it } from "vitest";
import { otpAppAdd, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { addApp, addFlow, updateTemplate } from "#tests/contract/samples/otp.ts";
import { problems, wide, withField } from "./problems.ts";

const appWith = (field: string, value: unknown) => problems(otpAppAdd, withField(addApp.request, field, value));
const templateWith = (field: string, value: unknown) =>
  problems(otpTemplateUpdate, withField(updateTemplate.request, field, value));
const flowWith = (field: string, value: unknown) => {
  const node = { waitingTime: 60, status: 1, channel: "sms", channelCut: 0 };
  return problems(otpFlowAdd, { name: "Text, then call", flow: [withField(node, field, value)] });
};
const spoken = (length: number) => `##code##${wide(length - 8)}`;

/** Least and most allowed, and what lies one step beyond. */
const edges = (min: number, max: number) => ({ allowed: [min, max], refused: [min - 1, max + 1, min + 0.5] });

describe("a verification application", () => {
  it("has a name of 4 to 32 characters", () => {
    for (const length of [4, 32]) expect(appWith("name", wide(length))).toEqual([]);
    for (const length of [3, 33]) expect(appWith("name", wide(length))).toEqual(["name"]);
  });

  it.each([
    ["codeExpiry", edges(1, 60)],
    ["periodTotalSendLimit.unit", edges(1, 4)],
    ["periodTotalSendLimit.period", edges(1, 90)],
    ["periodTotalSendLimit.limit", edges(1, 10_000_000_000)],
    ["periodPhoneSendLimit.unit", edges(1, 4)],
    ["periodPhoneSendLimit.period", edges(1, 90)],
    ["periodPhoneSendLimit.limit", edges(1, 10_000_000_000)],
  ])("keeps %s within its limits", (field, { allowed, refused }) => {
    for (const value of allowed) expect(appWith(field, value)).toEqual([]);
    for (const value of refused) expect(appWith(field, value)).toEqual([field]);
  });

  it.each(["periodTotalSendLimit", "periodPhoneSendLimit"])("needs all of %s when it is on", (field) => {
    expect(appWith(field, { enabled: true })).toEqual([`${field}.unit`, `${field}.period`, `${field}.limit`]);
    expect(appWith(field, { enabled: true, unit: 1, period: 1 })).toEqual([`${field}.limit`]);
    expect(appWith(field, { enabled: false })).toEqual([]);
    expect(appWith(field, {})).toEqual([]);
    expect(appWith(field, undefined)).toEqual([]);
  });

  it("needs a name at its creation and only its id for an update", () => {
    expect(problems(otpAppAdd, {})).toEqual(["name"]);
    expect(problems(otpAppUpdate, { appId: "otp-app-1" })).toEqual([]);
    expect(problems(otpAppUpdate, { name: "Sign-in codes" })).toEqual(["appId"]);
    expect(
      problems(otpAppUpdate, { appId: "otp-app-1", periodPhoneSendLimit: { enabled: true, unit: 1, period: 1 } }),
    ).toEqual(["periodPhoneSendLimit.limit"]);
  });
});

describe("a voice verification template", () => {
  it("has a name of 4 to 32 characters", () => {
    for (const length of [4, 32]) expect(templateWith("name", wide(length))).toEqual([]);
    for (const length of [3, 33]) expect(templateWith("name", wide(length))).toEqual(["name"]);
  });

  it("has a text of at most 256 characters that contains the marker", () => {
    expect(templateWith("text", "##code##")).toEqual([]);
    expect(templateWith("text", spoken(256))).toEqual([]);
    expect(templateWith("text", spoken(257))).toEqual(["text"]);
    expect(templateWith("text", "Your code")).toEqual(["text"]);
    expect(templateWith("text", "")).toEqual(["text"]);
  });

  it.each([
    ["codeType", edges(1, 4)],
    ["codeLength", edges(4, 10)],
    ["speechRate", edges(0, 100)],
    ["maxDuration", edges(5, 599)],
    ["repeatCnt", edges(1, 10)],
  ])("keeps %s within its limits", (field, { allowed, refused }) => {
    for (const value of allowed) expect(templateWith(field, value)).toEqual([]);
    for (const value of refused) expect(templateWith(field, value)).toEqual([field]);
  });

  it("speaks CN, EN, JP or VN", () => {
    for (const language of ["CN", "EN", "JP", "VN"]) expect(templateWith("language", language)).toEqual([]);
    expect(templateWith("language", "FR")).toEqual(["language"]);
  });

  it("needs its name, text and code type, and nothing else", () => {
    expect(problems(otpTemplateUpdate, { templateId: "3001" })).toEqual(["name", "text", "codeType"]);
    expect(problems(otpTemplateUpdate, { templateId: "3001", name: "Code", text: "##code##", codeType: 1 })).toEqual(
      [],
    );
  });
});

describe("a task flow", () => {
  it("has a name of 4 to 32 characters", () => {
    for (const length of [4, 32])
      expect(problems(otpFlowAdd, withField(addFlow.request, "name", wide(length)))).toEqual([]);
    for (const length of [3, 33]) {
      expect(problems(otpFlowAdd, withField(addFlow.request, "name", wide(length)))).toEqual(["name"]);
    }
  });

  it.each([
    ["waitingTime", edges(30, 120)],
    ["status", edges(1, 2)],
    ["channelCut", edges(0, 1)],
  ])("keeps %s of a step within its limits", (field, { allowed, refused }) => {
    for (const value of allowed) expect(flowWith(field, value)).toEqual([]);
    for (const value of refused) expect(flowWith(field, value)).toEqual([`flow.0.${field}`]);
  });

  it("goes by sms or call", () => {
    expect(flowWith("channel", "call")).toEqual([]);
    expect(flowWith("channel", "email")).toEqual(["flow.0.channel"]);
  });

  it("has at least one step", () => {
    expect(problems(otpFlowAdd, withField(addFlow.request, "flow", []))).toEqual(["flow"]);
  });
});
