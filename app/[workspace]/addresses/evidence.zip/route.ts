import { z } from "zod";
import { evidenceOfAddress } from "#server/domain/overview/evidence/of-person.ts";
import { askedEvidence } from "../../evidence-file.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.object({ address: z.string("address is the address in question.").trim().min(1).max(254) });

/** Downloads the evidence of what was sent to one address. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return askedEvidence(request, params, query, evidenceOfAddress);
}
