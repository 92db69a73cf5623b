import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { downloadScope } from "../../download-scope.ts";
import { auditFile } from "../audit-file.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the workspace's audit trail. It names people, so that a browser has to have proved whose it is lately. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { sensitive: true });
  return scope instanceof Response ? scope : auditFile(request, () => chainOfWorkspace(scope));
}
