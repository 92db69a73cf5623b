import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import type { FormProblem } from "./form.tsx";

const answer = z.object({
  details: z.object({ field: z.string() }).nullish().catch(null),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).nullish(),
});

/** Said where a call got no answer at all. */
const noAnswer = "There was no answer from Switchboard. Nothing you typed is lost; try again in a moment.";

/** What the server says against a form: by field where it names one that the form has, else as a whole. */
export function problemsOf(error: unknown, fields: readonly string[]): FormProblem[] {
  if (!(error instanceof TRPCClientError)) return [{ message: noAnswer }];
  const { data } = answer.safeParse(error.data);
  if (!data) return [{ message: noAnswer }];
  const own = (data.fields ?? []).map(({ path, message }) => ({ field: path, message }));
  const all = own.length > 0 ? own : [{ field: data.details?.field ?? "", message: error.message }];
  return all.map(({ field, message }) => (fields.includes(field) ? { field, message } : { message }));
}
