import { notedRefusals } from "#server/domain/access/sign-in/refusals.ts";
import type { Services } from "#server/domain/scope.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";

/** Why a token does not work: never told to whoever shows it. */
export type TokenRefusal =
  | { why: "unknown"; hash: Buffer }
  | {
      why: "revoked" | "expired" | "disabled" | "archived" | "removed";
      token: { id: string; workspaceId: string };
    };

const hourMs = 3_600_000;
const notedAt = new Map<string, number>();

/**
 * Leaves an audit entry about a token that does not work, so that no flood can fill the trail. One that a workspace had:
 * in that workspace's chain, once an hour and process, for each way in which it does not work. Whatever else was made up:
 * in the instance's chain, as few an hour as of all forged things.
 */
export async function noteTokenRefusal(services: Services, refusal: TokenRefusal, ip: string | null): Promise<void> {
  if (!isNew(services, refusal, ip)) return;
  const known = "token" in refusal ? refusal.token : null;
  await services.db.system.transaction((tx) =>
    appendAudit(
      tx,
      known?.workspaceId ?? instanceChain,
      { kind: "job", label: "API tokens" },
      {
        action: "token.refused",
        target: { kind: "token", id: known?.id ?? null },
        meta: { why: refusal.why },
        personal: { ip },
      },
    ),
  );
}

function isNew(services: Services, refusal: TokenRefusal, ip: string | null): boolean {
  if (refusal.why === "unknown")
    return notedRefusals(services).isWorthNoting(`token ${refusal.hash.toString("base64url")}`, ip);
  const key = `${refusal.token.id} ${refusal.why}`;
  const now = Date.now();
  if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < hourMs) return false;
  for (const [old, at] of notedAt) if (now - at >= hourMs) notedAt.delete(old);
  notedAt.set(key, now);
  return true;
}
