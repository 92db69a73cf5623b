import { findViewer } from "#server/auth/viewer.ts";
import { requireRecentProof, requireSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { chainOfInstance } from "#server/domain/trail/chains.ts";
import { getRuntime } from "#server/runtime.ts";
import { t } from "#words/t.ts";
import { auditFile } from "../../../[workspace]/audit/audit-file.ts";
import { downloadProblem, nothingHere } from "../../../[workspace]/download-scope.ts";

/** Downloads the instance's own audit trail; for its administrators, and nothing is here for others. */
export async function GET(request: Request): Promise<Response> {
  const { services } = getRuntime();
  const person = await findViewer(services, request.headers);
  if (!person?.isInstanceAdmin) return nothingHere();
  try {
    requireSecondFactor(person, t("pages.thisSwitchboard"), false);
    requireRecentProof(person);
  } catch (error) {
    return downloadProblem(error);
  }
  const requestId = request.headers.get("x-request-id") ?? "";
  const ip = request.headers.get("x-client-ip") || null;
  return auditFile(request, () => chainOfInstance({ services, person, requestId, ip }));
}
