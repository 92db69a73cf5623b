import { codeMarker, codeTypes, otpDefaults, otpLimits, templateLanguages } from "#server/contract/limits/otp.ts";
import type { otpTemplateUpdate } from "#server/contract/otp.ts";
import { isRecord, numberAt, textAt } from "#server/sandbox/json.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import { otpAppId } from "./applications.ts";
import { readChoice, readText, readWithin, readWord } from "./input.ts";

export type VoiceTemplate = {
  templateId: number;
  appId: string;
  name: string;
  text: string;
  codeType: number;
  codeLength: number;
  speechRate: number;
  language: string;
  maxDuration: number;
  repeatCnt: number;
  senderId: string | null;
};

/** The one voice template there is (sandbox.md: OTP). Nothing adds another. */
export const otpTemplateFixture: VoiceTemplate = {
  templateId: 3001,
  appId: otpAppId,
  name: "Sandbox voice code",
  text: `Your verification code is ${codeMarker}.`,
  codeType: otpDefaults.codeType,
  codeLength: otpDefaults.codeLength,
  speechRate: otpDefaults.speechRate,
  language: "EN",
  maxDuration: otpDefaults.maxDuration,
  repeatCnt: otpDefaults.repeatCnt,
  senderId: null,
};

/** The template as the call leaves it; optional fields that are absent stay as they are. */
export function updatedTemplate(call: CallOf<typeof otpTemplateUpdate>, current: VoiceTemplate): VoiceTemplate {
  if (call.text("templateId", "-22") !== String(current.templateId)) call.refuse("-22");
  const name = readText(call, "name", otpLimits.name) ?? call.refuse("-22");
  const text = readText(call, "text", otpLimits.templateText) ?? call.refuse("-22");
  if (!text.includes(codeMarker)) call.refuse("-22");
  return {
    ...current,
    name,
    text,
    codeType: readChoice(call, "codeType", codeTypes) ?? call.refuse("-22"),
    codeLength: readWithin(call, "codeLength", otpLimits.codeLength) ?? current.codeLength,
    speechRate: readWithin(call, "speechRate", otpLimits.speechRate) ?? current.speechRate,
    language: readWord(call, "language", templateLanguages) ?? current.language,
    maxDuration: readWithin(call, "maxDuration", otpLimits.maxDurationSeconds) ?? current.maxDuration,
    repeatCnt: readWithin(call, "repeatCnt", otpLimits.repeatCnt) ?? current.repeatCnt,
    senderId: call.text("senderId", "-22") ?? current.senderId,
  };
}

/** A template from the snapshot; throws where it is none. */
export function loadTemplate(saved: unknown): VoiceTemplate {
  if (!isRecord(saved)) throw new TypeError("the voice template is not an object");
  return {
    templateId: numberAt(saved, "templateId"),
    appId: textAt(saved, "appId"),
    name: textAt(saved, "name"),
    text: textAt(saved, "text"),
    codeType: numberAt(saved, "codeType"),
    codeLength: numberAt(saved, "codeLength"),
    speechRate: numberAt(saved, "speechRate"),
    language: textAt(saved, "language"),
    maxDuration: numberAt(saved, "maxDuration"),
    repeatCnt: numberAt(saved, "repeatCnt"),
    senderId: saved.senderId === null ? null : textAt(saved, "senderId"),
  };
}
