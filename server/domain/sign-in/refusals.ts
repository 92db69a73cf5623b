import { eq, ne } from "drizzle-orm";
import { person, session } from "#db/schema/people.ts";
import type { AuditAction } from "#server/domain/audit/actions.ts";
import { appendAudit, instanceChain } from "#server/domain/audit/append.ts";
import type { Services } from "#server/domain/scope.ts";
import { hashOfToken } from "./sessions.ts";
import { networkOf } from "./throttle.ts";

/** Something that was shown to us and is worth nothing: a forged, expired or revoked cookie, say. */
export type Refusal = {
  /** What tells one worthless thing from another: its hash. */
  key: string;
  action: AuditAction;
  target: { kind: string; id: string | null };
  why: string;
  ip: string | null;
};

const hourMs = 3_600_000;
/** Entries an hour and process that one network, and all of them, can cause: nobody fills the trail for us. */
const perNetwork = 20;
const perProcess = 200;

let hourStartedAt = 0;
const seen = new Set<string>();
const byNetwork = new Map<string, number>();

/** Whether this is new enough to be written down: each thing once an hour, and only so many from one place. */
export function isWorthNoting(key: string, ip: string | null): boolean {
  if (Date.now() - hourStartedAt > hourMs) {
    hourStartedAt = Date.now();
    seen.clear();
    byNetwork.clear();
  }
  const network = ip === null ? "" : networkOf(ip);
  const count = byNetwork.get(network) ?? 0;
  if (seen.has(key) || seen.size >= perProcess || count >= perNetwork) return false;
  seen.add(key);
  byNetwork.set(network, count + 1);
  return true;
}

/** Leaves an entry in the instance's chain, at most once an hour for the same thing. */
export async function noteRefusal(services: Services, refusal: Refusal): Promise<void> {
  if (isWorthNoting(`${refusal.action} ${refusal.key}`, refusal.ip)) await write(services, refusal);
}

async function write(services: Services, { action, target, why, ip }: Omit<Refusal, "key">): Promise<void> {
  const entry = { action, target, meta: { why }, personal: { ip } };
  await services.db.system.transaction((tx) =>
    appendAudit(tx, instanceChain, { kind: "job", label: "sign-in" }, entry),
  );
}

/** Leaves an entry about a cookie that signs nobody in, with what it once was. */
export async function noteDeadSession(services: Services, token: string, ip: string | null): Promise<void> {
  const tokenHash = hashOfToken(token);
  if (!isWorthNoting(tokenHash.toString("base64url"), ip)) return;
  const [row] = await services.db.system
    .select({
      id: session.id,
      revokedAt: session.revokedAt,
      isOvertaken: ne(session.personEpoch, person.epoch),
      disabledAt: person.disabledAt,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(eq(session.tokenHash, tokenHash));
  const target = { kind: "session", id: row?.id ?? null };
  await write(services, { action: "session.refused", target, why: row ? whyDead(row) : "unknown", ip });
}

function whyDead(row: { revokedAt: Date | null; disabledAt: Date | null; isOvertaken: unknown }): string {
  if (row.revokedAt !== null) return "revoked";
  if (row.disabledAt !== null) return "disabled";
  return row.isOvertaken === true ? "ended" : "expired";
}
