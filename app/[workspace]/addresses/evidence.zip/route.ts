import { z } from "zod";
import { evidenceOfAddress } from "#server/domain/overview/evidence/of-person.ts";
import { t } from "#words/t.ts";
import { askedEvidence } from "../../evidence-file.ts";

type Context = { params: Promise<{ workspace: string }> };

const inQuestion = { error: () => t("pages.addressIsTheAddressInQuestion") };

const query = z.object({
  address: z.string(inQuestion).trim().min(1, inQuestion).max(254, inQuestion),
});

/** Downloads the evidence of what was sent to one address. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return askedEvidence(request, params, query, evidenceOfAddress);
}
