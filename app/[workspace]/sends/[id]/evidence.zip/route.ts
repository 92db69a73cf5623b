import { evidenceOfSend } from "#server/domain/overview/evidence/of-send.ts";
import { evidenceFile } from "../../../evidence-file.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** Downloads the evidence of one send. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return evidenceFile(request, params, evidenceOfSend);
}
