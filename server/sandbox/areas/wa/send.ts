import type { waSendFaults, waSharedSendFaults } from "#server/contract/facts/wa-send-faults.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import type { FaultCode } from "#server/contract/operation.ts";
import { bodyParameterTypes, headerParameterTypes, type waTemplateSendMsg } from "#server/contract/wa-send.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import { businessNumbers, waAppId } from "./fixtures.ts";
import { statusAt, type Template, type WaTemplates } from "./templates.ts";

type SharedCode = (keyof typeof waSendFaults | keyof typeof waSharedSendFaults) & FaultCode;
type TemplateCall = CallOf<typeof waTemplateSendMsg>;
type TemplateFields = ReturnType<typeof templateOf>;
type NumberCodes = { notDigits: SharedCode; tooLong: SharedCode; tooShort: SharedCode };

const businessCodes: NumberCodes = { notDigits: "-95", tooLong: "-93", tooShort: "-94" };
const recipientCodes: NumberCodes = { notDigits: "-72", tooLong: "-70", tooShort: "-71" };

/** Judges what both sends begin with: application, business number and recipient. */
export function readEnds(call: Fields<"appId" | "businessPhone" | "recipient", SharedCode>): void {
  const appId = call.text("appId", "-10") ?? call.refuse("-7");
  if (appId !== waAppId) call.refuse("-10");
  const business = readNumber(call, "businessPhone", businessCodes);
  const known = businessNumbers.find(({ number }) => number === business) ?? call.refuse("-96");
  if (!known.works) call.refuse("-97");
  if (readNumber(call, "recipient", recipientCodes).endsWith("0000")) call.refuse("-69");
}

function readNumber(
  call: Fields<"businessPhone" | "recipient", SharedCode>,
  name: "businessPhone" | "recipient",
  { notDigits, tooLong, tooShort }: NumberCodes,
): string {
  const { min, max } = waLimits.phoneDigits;
  const number = call.text(name, notDigits) ?? call.refuse("-7");
  if (!/^\d+$/.test(number)) call.refuse(notDigits);
  if (number.length > max) call.refuse(tooLong);
  return number.length < min ? call.refuse(tooShort) : number;
}

/** Judges a template/sendMsg field by field, in the order of the spec's table, then the balance. */
export function readTemplateMessage(call: TemplateCall, templates: WaTemplates, now: number): void {
  readEnds(call);
  if ((call.integer("channelType", "-99") ?? 0) !== 0) call.refuse("-99");
  const message = templateOf(call);
  const { variables } = findTemplate(message, templates, now);
  const given = countParameters(message);
  if (given.header !== variables.header) call.refuse("-111");
  if (given.body !== variables.body) call.refuse("-110");
  call.charge("-68");
}

function templateOf(call: TemplateCall) {
  return call.object("template", "-134") ?? call.refuse("-7");
}

function findTemplate(message: TemplateFields, templates: WaTemplates, now: number): Template {
  const name = message.text("name", "-38") ?? message.refuse("-7");
  const languages = templates.languagesOf(name);
  if (languages.size === 0) message.refuse("-38");
  const language = message.object("language", "-134") ?? message.refuse("-7");
  const code = language.text("code", "-44") ?? message.refuse("-7");
  const template = languages.get(code) ?? message.refuse("-44");
  return statusAt(template, now) === "APPROVED" ? template : message.refuse("-2");
}

/** Judges the components' kinds, and counts the parameters of header and body. Those of a button are not looked at. */
function countParameters(message: TemplateFields): Template["variables"] {
  const given = { header: 0, body: 0 };
  for (const component of message.objects("components", "-134") ?? []) {
    const type = component.text("type", "-134") ?? message.refuse("-7");
    if (type === "header") given.header += countTyped(component, headerParameterTypes);
    else if (type === "body") given.body += countTyped(component, bodyParameterTypes);
    else if (type !== "button") message.refuse("-134");
  }
  return given;
}

function countTyped(component: TemplateFields, types: readonly string[]): number {
  const parameters = component.objects("parameters", "-134") ?? [];
  for (const parameter of parameters) {
    const type = parameter.text("type", "-134") ?? parameter.refuse("-7");
    if (!types.includes(type)) parameter.refuse("-134");
    const text = parameter.text("text", "-134");
    if (type === "text" && text === undefined) parameter.refuse("-7");
  }
  return parameters.length;
}
