import type { FormProblem } from "./form.tsx";
import { messageOf, refusalOf } from "./refusal.ts";

/** The server's objections to a form: by field where it names one that the form has, else as a whole. */
export function problemsOf(error: unknown, fields: readonly string[]): FormProblem[] {
  const refusal = refusalOf(error);
  const own = refusal?.fields.map(({ path, message }) => ({ field: path, message })) ?? [];
  const all = own.length > 0 ? own : [{ field: refusal?.details.field ?? "", message: messageOf(error) }];
  return all.map(({ field, message }) => (fields.includes(field) ? { field, message } : { message }));
}
