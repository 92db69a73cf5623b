import { z } from "zod";
import type { CheckSettings } from "#db/schema/uploads.ts";

/** What a row is merged and judged by while its draft is written: anything may be missing. */
export type ChosenSoFar = Omit<CheckSettings, "numberColumn" | "plainLetters"> & {
  uploadId: string | null;
  numberColumn: number | null;
  plainLetters?: boolean | undefined;
};

const stored = z.object({
  content: z.string().nullable().default(null),
  uploadId: z.string().nullable().default(null),
  numberColumn: z.int().nullable().default(null),
  country: z.string().nullable().default(null),
  variables: z.record(z.string(), z.int()).default({}),
  plainLetters: z.boolean().optional(),
});

/** The part of a stored draft that rows are judged by; of a submission that has no rows, nothing is chosen. */
export function chosenSoFar(draft: Record<string, unknown>): ChosenSoFar {
  const read = stored.safeParse(draft);
  return read.success ? read.data : stored.parse({});
}
