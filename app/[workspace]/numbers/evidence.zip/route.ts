import { z } from "zod";
import { evidenceOfNumber } from "#server/domain/overview/evidence/of-person.ts";
import { t } from "#words/t.ts";
import { askedEvidence } from "../../evidence-file.ts";

type Context = { params: Promise<{ workspace: string }> };

const inQuestion = { error: () => t("pages.numberIsTheNumberInQuestion") };

const query = z.object({
  number: z.string(inQuestion).trim().min(1, inQuestion).max(100, inQuestion),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => t("pages.countryHasTwoLetters") })
    .optional(),
});

/** Downloads the evidence of what was sent to one number. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return askedEvidence(request, params, query, evidenceOfNumber);
}
