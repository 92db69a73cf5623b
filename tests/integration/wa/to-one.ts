import { randomUUID } from "node:crypto";
import { sendCustom } from "#server/domain/areas/wa/send-custom.ts";
import { sendTemplateMessage } from "#server/domain/areas/wa/send-template.ts";
import type { Scope } from "#server/domain/scope.ts";
import { appId } from "./world.ts";

export type TemplateInput = Parameters<typeof sendTemplateMessage>[1];
export type CustomInput = Parameters<typeof sendCustom>[1];

/** Nobody reviewed it, and nobody named it. */
const unsaid = { reviewedHash: null, title: null, repeatReason: null };
const ends = { appId, businessPhone: "15550001111", number: "+4915112345678" };

/** A message from order_update, whose order is one of its own so that it repeats no other. */
export function templateDraft(changes: Partial<TemplateInput["draft"]> = {}): TemplateInput["draft"] {
  return { ...ends, template: filled(`A-${randomUUID()}`), ...changes };
}

/** The template with the values of its three places. */
export function filled(order: string, name = "order_update", code = "en"): TemplateInput["draft"]["template"] {
  const text = (value: string) => ({ type: "text" as const, text: value });
  return {
    name,
    language: { code },
    components: [
      { type: "header", parameters: [text(order)] },
      { type: "body", parameters: [text("Ann"), text("tomorrow")] },
    ],
  };
}

/** A text to somebody who wrote a minute ago. */
export function customText(changes: Partial<CustomInput["draft"]> = {}): CustomInput["draft"] {
  const lastWroteAt = minutesAgo(1);
  return { ...ends, type: "text", text: { body: `Hello ${randomUUID()}` }, lastWroteAt, ...changes };
}

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

export async function sendTemplateTo(scope: Scope, draft: TemplateInput["draft"], said: Partial<TemplateInput> = {}) {
  const { id } = await sendTemplateMessage(scope, { intentId: randomUUID(), ...unsaid, ...said, draft });
  return id;
}

export async function sendCustomTo(scope: Scope, draft: CustomInput["draft"], said: Partial<CustomInput> = {}) {
  const { id } = await sendCustom(scope, { intentId: randomUUID(), ...unsaid, ...said, draft });
  return id;
}
