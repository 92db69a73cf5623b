import { waLimits, waTemplateTypes } from "#server/contract/limits/wa.ts";
import { judgeLanguage } from "#server/contract/wa-language.ts";
import type { waTemplateAdd } from "#server/contract/wa-template.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import { waAppId } from "./fixtures.ts";
import { readBody, readButton, readFooter, readHeader } from "./template-parts.ts";
import type { Template, WaTemplates } from "./templates.ts";

type AddCall = CallOf<typeof waTemplateAdd>;
const namePattern = new RegExp(`^[a-z0-9_]{1,${waLimits.templateName}}$`);

/** Judges a template/add field by field, in the order of the spec's table. Throws the Refusal of the first wrong one. */
export function readTemplate(call: AddCall, templates: WaTemplates): Omit<Template, "id" | "submittedAt"> {
  const appId = call.text("appId", "-10") ?? call.refuse("-7");
  if (appId !== waAppId) call.refuse("-10");
  if ((call.integer("channelType", "-99") ?? 0) !== 0) call.refuse("-99");
  const name = call.text("templateName", "-33") ?? call.refuse("-7");
  if (!namePattern.test(name)) call.refuse("-33");
  const type = readType(call, templates.typeOf(name));
  const language = readLanguage(call);
  if (templates.languagesOf(name).has(language)) call.refuse("-32");
  return { name, type, language, variables: readParts(call, type === waTemplateTypes.authentication) };
}

function readType(call: AddCall, typeOfName: number | undefined): number {
  const type = call.integer("type", "-76") ?? call.refuse("-7");
  if (!Object.values<number>(waTemplateTypes).includes(type)) call.refuse("-76");
  return typeOfName === undefined || typeOfName === type ? type : call.refuse("-75");
}

function readLanguage(call: AddCall): string {
  const language = call.text("language", "-74") ?? call.refuse("-7");
  const judgement = judgeLanguage(language);
  if (judgement === "malformed") call.refuse("-74");
  return judgement === "unknown" ? call.refuse("-78") : language;
}

/** The four parts, each judged wherever it is given; counts the variables of header and body. */
function readParts(call: AddCall, isAuthentication: boolean): Template["variables"] {
  const components = call.object("components", "-8") ?? call.refuse("-89");
  if (!["header", "body", "footer", "button"].some((part) => components.has(part))) components.refuse("-89");
  const header = components.object("header", "-8");
  const headerVariables = header === undefined || header.isBlank() ? 0 : readHeader(header);
  const body = components.object("body", "-8") ?? call.refuse(isAuthentication ? "-103" : "-84");
  const bodyVariables = readBody(body, isAuthentication);
  const footer = components.object("footer", "-8");
  if (footer !== undefined && !footer.isBlank()) readFooter(footer, isAuthentication);
  const button = components.object("button", "-8");
  if (button !== undefined) readButton(button, isAuthentication);
  else if (isAuthentication) call.refuse("-109");
  return { header: headerVariables, body: bodyVariables };
}
