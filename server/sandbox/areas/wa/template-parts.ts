import type { waTemplateFaults } from "#server/contract/facts/wa-template-faults.ts";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import type { FaultCode } from "#server/contract/operation.ts";
import { countVariables, hasAdjacentVariables } from "#server/contract/wa-variables.ts";
import type { Fields } from "#server/sandbox/fields.ts";

/** One object under `components`. */
type Part = Fields<string, keyof typeof waTemplateFaults & FaultCode>;

/** An authentication template without a text of its own has the platform's, in which the code is the one variable. */
const codeVariables = 1;
const otpButton = 3;

/** Blanks alone are no sample. */
const isNoSample = (sample: string) => sample.trim() === "";

function isLongerThan(limit: number, text: string | undefined): boolean {
  return text !== undefined && characters(text) > limit;
}

/** Judges a header; returns how many variables it has. */
export function readHeader(header: Part): number {
  if ((header.text("type", "-8") ?? "HEADER") !== "HEADER") header.refuse("-8");
  if ((header.text("format", "-101") ?? "0") !== "0") header.refuse("-101");
  const text = header.text("text", "-8") ?? header.refuse("-84");
  if (isLongerThan(waLimits.headerText, text)) header.refuse("-21");
  if (hasAdjacentVariables(text)) header.refuse("-90");
  const variables = countVariables(text);
  if (variables > waLimits.headerVariables) header.refuse("-91");
  const samples = header.object("example", "-91")?.texts("header_text", "-91") ?? [];
  if (samples.length !== variables || samples.some(isNoSample)) header.refuse("-91");
  return variables;
}

/** Judges a body; returns how many variables a message must give it. */
export function readBody(body: Part, isAuthentication: boolean): number {
  if (body.text("type", "-86") !== "BODY") body.refuse("-86");
  const text = body.text("text", "-8");
  if (text === undefined && !isAuthentication) body.refuse("-84");
  if (isLongerThan(waLimits.bodyText, text)) body.refuse("-82");
  if (text !== undefined && hasAdjacentVariables(text)) body.refuse("-34");
  const variables = text === undefined ? codeVariables : countVariables(text);
  if (variables > waLimits.bodyVariables) body.refuse("-83");
  const recommendation = body.flag("add_security_recommendation", "-104");
  if (recommendation === undefined && isAuthentication) body.refuse("-104");
  readBodySamples(body, text === undefined ? 0 : variables);
  return variables;
}

/** Rows of samples, each of which must have one for every variable. */
function readBodySamples(body: Part, variables: number): void {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : body.refuse("-83"));
  const rows = listOf(body.object("example", "-83")?.raw("body_text") ?? []).map(listOf);
  if (variables > 0 && rows.length === 0) body.refuse("-83");
  for (const row of rows) {
    if (row.length !== variables) body.refuse("-83");
    for (const sample of row) {
      if (sample === null || typeof sample === "object" || isNoSample(String(sample))) body.refuse("-83");
      if (isLongerThan(waLimits.bodyText, String(sample))) body.refuse("-82");
    }
  }
}

/** Judges a footer. */
export function readFooter(footer: Part, isAuthentication: boolean): void {
  if (footer.text("type", "-87") !== "FOOTER") footer.refuse("-87");
  const text = footer.text("text", "-8");
  if (text === undefined && !isAuthentication) footer.refuse("-84");
  if (isLongerThan(waLimits.footerText, text)) footer.refuse("-105");
  const { min, max } = waLimits.codeExpirationMinutes;
  const minutes = footer.integer("code_expiration_minutes", "-106");
  if (minutes !== undefined && (!isAuthentication || minutes < min || minutes > max)) footer.refuse("-106");
}

/** Judges a button. */
export function readButton(button: Part, isAuthentication: boolean): void {
  if (button.text("type", "-23") !== "BUTTONS") button.refuse("-23");
  const sent = button.raw("buttons");
  if (Array.isArray(sent) && sent.length > 1) button.refuse("-24");
  const buttons = button.object("buttons", "-8") ?? button.refuse(isAuthentication ? "-109" : "-7");
  if ((buttons.integer("type", "-102") ?? otpButton) !== otpButton) buttons.refuse("-102");
  if (isLongerThan(waLimits.buttonText, buttons.text("text", "-8"))) buttons.refuse("-92");
  if ((buttons.text("otp_type", "-108") ?? "copy_code") !== "copy_code") buttons.refuse("-108");
}
