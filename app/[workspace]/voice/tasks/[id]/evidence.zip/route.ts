import { evidenceOfTask } from "#server/domain/overview/evidence/of-task.ts";
import { evidenceFile } from "../../../../evidence-file.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** Downloads the evidence of one AI calling task. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return evidenceFile(request, params, evidenceOfTask);
}
