import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/wa-send.ts";
import { operation, type Rule } from "./operation.ts";
import { channelType, waNumber, waSent } from "./wa.ts";
import { required } from "./wire.ts";

export const headerParameterTypes = ["text", "image", "video", "document"] as const;
export const bodyParameterTypes = ["text", "currency", "date_time"] as const;

const textParameter = z.object({
  type: z.literal("text"),
  text: required(() => t("contract.aValueForEachVariable")),
});
// The spec names no field for the values of these types: whatever is given goes out as it is.
const unused = z.string().optional();
const headerParameter = z.discriminatedUnion("type", [
  textParameter,
  z.looseObject({ type: z.enum(["image", "video", "document"]), text: unused }),
]);
const bodyParameter = z.discriminatedUnion("type", [
  textParameter,
  z.looseObject({ type: z.enum(["currency", "date_time"]), text: unused }),
]);
// The spec names the button component and no parameter types for it.
const buttonParameter = z.looseObject({
  type: required(() => t("contract.aParameterType")),
  text: unused,
});

export const waMessageComponent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("header"), parameters: z.array(headerParameter) }),
  z.object({ type: z.literal("body"), parameters: z.array(bodyParameter) }),
  z.object({ type: z.literal("button"), parameters: z.array(buttonParameter).optional() }),
]);
export type WaMessageComponent = z.output<typeof waMessageComponent>;

/** A person fills this in to send a message from a template. */
export const waTemplateMessageDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  businessPhone: waNumber(() => t("contract.theBusinessNumber")),
  recipient: waNumber(() => t("contract.theRecipientsNumber")),
  template: z.object({
    name: required(() => t("contract.aTemplate")),
    language: z.object({
      code: required(() => t("contract.theTemplatesLanguageCode")),
    }),
    components: z.array(waMessageComponent).optional(),
  }),
});
export type WaTemplateMessageDraft = z.output<typeof waTemplateMessageDraft>;

/** How many parameters a message gives to the header or body; those of every type count as variables. */
export function countParameters(message: Pick<WaTemplateMessageDraft, "template">, part: "header" | "body"): number {
  const components = message.template.components ?? [];
  return components.reduce((sum, { type, parameters = [] }) => sum + (type === part ? parameters.length : 0), 0);
}

/** The part of the rules that needs the chosen template: as many values as it has variables (-110, -111). */
export function waVariableRules(variables: { header: number; body: number }): Rule<WaTemplateMessageDraft>[] {
  return (["header", "body"] as const).map((part) => ({
    field: "template.components",
    get message() {
      return part === "header"
        ? t("contract.giveValuesForTheHeader", { count: variables.header })
        : t("contract.giveValuesForTheBody", { count: variables.body });
    },
    holds: (message) => countParameters(message, part) === variables[part],
  }));
}

export const waTemplateSendMsg = operation(facts.waTemplateSendMsg, {
  request: waTemplateMessageDraft.extend({ channelType }),
  reply: z.object({ data: waSent }),
});
