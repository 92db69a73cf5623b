import { eq, ne } from "drizzle-orm";
import { person, session } from "#db/schema/people.ts";
import { hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import type { Services } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
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
/** Entries an hour and process that one network, one person, and all that concern nobody can cause. */
const perNetwork = 20;
const perPerson = 20;
const perProcess = 200;

/** What this process wrote down in the last hour, so that nobody fills the trail. */
export class NotedRefusals {
  #hourStartedAt = 0;
  #strangers = 0;
  readonly #seen = new Set<string>();
  readonly #byNetwork = new Map<string, number>();
  readonly #byPerson = new Map<string, number>();

  /**
   * Whether this is new enough to be written down: each thing once an hour, and only so many from one place. What concerns a
   * person, `about`, is counted apart: a stranger cannot use up what tells of others.
   */
  isWorthNoting(key: string, ip: string | null, about: string | null = null): boolean {
    if (!this.hasRoom(ip) || this.#seen.has(key)) return false;
    const ofPerson = about === null ? 0 : (this.#byPerson.get(about) ?? 0);
    if (about === null ? this.#strangers >= perProcess : ofPerson >= perPerson) return false;
    if (about === null) this.#strangers += 1;
    else this.#byPerson.set(about, ofPerson + 1);
    this.#seen.add(key);
    const network = placeOf(ip);
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1);
    return true;
  }

  /** Whether anything from there may still be written down this hour. */
  hasRoom(ip: string | null): boolean {
    if (Date.now() - this.#hourStartedAt > hourMs) {
      this.#hourStartedAt = Date.now();
      this.#strangers = 0;
      this.#seen.clear();
      this.#byNetwork.clear();
      this.#byPerson.clear();
    }
    return (this.#byNetwork.get(placeOf(ip)) ?? 0) < perNetwork;
  }
}

const notedOver = new WeakMap<Services["db"], NotedRefusals>();

/** What was written down over these services' database. */
export function notedRefusals({ db }: Services): NotedRefusals {
  const found = notedOver.get(db) ?? new NotedRefusals();
  notedOver.set(db, found);
  return found;
}

function placeOf(ip: string | null): string {
  return ip === null ? "" : networkOf(ip);
}

/** Leaves an entry in the instance's chain, at most once an hour for the same thing. */
export async function noteRefusal(services: Services, refusal: Refusal): Promise<void> {
  const isNew = notedRefusals(services).isWorthNoting(`${refusal.action} ${refusal.key}`, refusal.ip);
  if (isNew) await write(services, refusal);
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
  const noted = notedRefusals(services);
  if (!noted.hasRoom(ip)) return;
  const [row] = await services.db.system
    .select({
      id: session.id,
      personId: session.personId,
      revokedAt: session.revokedAt,
      isOvertaken: ne(session.personEpoch, person.epoch),
      disabledAt: person.disabledAt,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(eq(session.tokenHash, tokenHash));
  if (!noted.isWorthNoting(tokenHash.toString("base64url"), ip, row?.personId)) return;
  const target = { kind: "session", id: row?.id ?? null };
  await write(services, { action: "session.refused", target, why: row ? whyDead(row) : "unknown", ip });
}

function whyDead(row: { revokedAt: Date | null; disabledAt: Date | null; isOvertaken: unknown }): string {
  if (row.revokedAt !== null) return "revoked";
  if (row.disabledAt !== null) return "disabled";
  return row.isOvertaken === true ? "ended" : "expired";
}
