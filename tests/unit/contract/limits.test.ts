import { expect, it } from "vitest";
import { bathWebhook } from "#server/contract/callback.ts";
import { aivoiceLimits } from "#server/contract/limits/aivoice.ts";
import { otpDefaults } from "#server/contract/limits/otp.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters, commaList } from "#server/contract/limits/text.ts";
import { voiceLimits } from "#server/contract/limits/voice.ts";
import { waLimits } from "#server/contract/limits/wa.ts";

it("limits that no request shape can check are the specification's", () => {
  expect(smsLimits.numbersPerGet).toBe(100);
  expect(voiceLimits).toEqual({ months: 2, spanDays: 31 });
  expect(aivoiceLimits.window).toEqual({ start: "09:00", end: "20:00" });
  expect(waLimits.customWindowHours).toBe(24);
  expect(waLimits.fileBytes).toEqual({
    image: 5_242_880,
    audio: 16_777_216,
    video: 16_777_216,
    document: 104_857_600,
    sticker: 102_400,
  });
});

it("defaults of OTP fields are the specification's", () => {
  expect(otpDefaults).toEqual({
    codeExpiry: 5,
    codeType: 1,
    codeLength: 4,
    speechRate: 50,
    maxDuration: 59,
    repeatCnt: 1,
    channelCut: 0,
  });
});

it("a character is a Unicode code point", () => {
  expect(characters("a😀é")).toBe(3);
});

it("a comma-separated list drops blanks and keeps repeats", () => {
  expect(commaList(" 1 ,,2, 1 ")).toEqual(["1", "2", "1"]);
});

it("a callback needs the email's id and state, and nothing else", () => {
  expect(bathWebhook.parse({ emailId: 5, emailState: "success", extra: 1 })).toEqual({
    taskId: null,
    emailId: "5",
    toAddress: null,
    emailState: "success",
    remark: null,
  });
  expect(bathWebhook.safeParse({ emailId: " ", emailState: "success" }).success).toBe(false);
  expect(bathWebhook.safeParse({ emailId: "e1" }).success).toBe(false);
});
