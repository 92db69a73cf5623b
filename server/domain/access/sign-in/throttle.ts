import { isIP } from "node:net";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** What tries are counted by: so many cost nothing, and one is forgiven each so many seconds. */
export type ThrottleKey = { key: string; free: number; forgiveSeconds: number };

/** After the free ones each failure doubles the wait, up to the longest. Nobody is locked out for ever. */
const longestWaitSeconds = 15 * 60;
/** Failures above the free ones that count: two to this power exceeds the longest wait. */
const mostDoublings = 10;

/** Passwords at the door. A network that is known is counted apart (`knownNetwork`). */
export function accountKey(fingerprint: Buffer, known: string | null): ThrottleKey {
  return { key: `account:${fingerprint.toString("hex")}${from(known)}`, free: 5, forgiveSeconds: 3600 };
}

/** Passwords of somebody who is signed in already: those at the door must not keep them from their own account. */
export function confirmKey(personId: string): ThrottleKey {
  return { key: `confirm:${personId}`, free: 5, forgiveSeconds: 3600 };
}

/** Codes of a second factor or from the recovery list. A million of them exist, and three are right at a time. */
export function codeKey(personId: string, known: string | null): ThrottleKey {
  return { key: `code:${personId}${from(known)}`, free: 5, forgiveSeconds: 3600 };
}

function from(known: string | null): string {
  return known === null ? "" : `:${known}`;
}

/** Mails with a link to a new password, for one address. */
export function resetKey(fingerprint: Buffer): ThrottleKey {
  return { key: `reset:${fingerprint.toString("hex")}`, free: 3, forgiveSeconds: 3600 };
}

/** A whole office may share an address and mistype all day, so that more is free and forgiven sooner. */
export function addressKey(ip: string): ThrottleKey {
  return { key: `address:${networkOf(ip)}`, free: 50, forgiveSeconds: 60 };
}

/** Links tried from one place: invitations, resets, and the asking for them. Nobody finds one by guessing; it only costs. */
export function linkKey(ip: string): ThrottleKey {
  return { key: `link:${networkOf(ip)}`, free: 20, forgiveSeconds: 60 };
}

/**
 * What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one, of which every home has 2^64. An IPv4
 * address in IPv6 clothes is that address. Anything else counts as it is.
 */
export function networkOf(ip: string): string {
  const bare = ip.split("%", 1)[0] ?? "";
  if (isIP(bare) !== 6) return bare;
  // The URL parser writes every spelling the same way: hexadecimal, and the longest zeros as "::".
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff")
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Counts a try as failed against every key, before its outcome is known: otherwise any number of tries at once would
 * pass. False, and nothing counted, when one of the keys has to wait. Shared by every web process.
 */
export async function takeTry(db: Db, keys: readonly ThrottleKey[]): Promise<boolean> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) k(key text, free int, "forgiveSeconds" int)`;
  // Whoever has to wait adds no rows, however many addresses they make up meanwhile.
  const [waits] = await db.execute(sql`
    select from sign_in_throttle where key in (select key from ${given}) and blocked_until > now() limit 1`);
  if (waits) return false;
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into sign_in_throttle (key, failures, updated_at) select key, 0, now() from ${given}
      order by key on conflict (key) do nothing`);
    const rows = await tx.execute<{ waits: boolean }>(sql`
      select coalesce(blocked_until > now(), false) as waits from sign_in_throttle
      where key in (select key from ${given}) order by key for update`);
    if (rows.some((row) => row.waits)) return false;
    await tx.execute(sql`
      update sign_in_throttle t set failures = n.failures, updated_at = now(), blocked_until = case when n.failures >= n.free
        then now() + least(${longestWaitSeconds}, power(2, n.failures - n.free)) * interval '1 second' end
      from (select k.key, k.free, least(k.free + ${mostDoublings}, 1 + greatest(0, s.failures
          - floor(greatest(0, extract(epoch from now() - s.updated_at)) / k."forgiveSeconds"))::int) as failures
        from ${given} join sign_in_throttle s on s.key = k.key) n
      where t.key = n.key`);
    return true;
  });
}

/**
 * Takes the count of a try back that turned out right. The account starts afresh; an address keeps its other failures,
 * or somebody with an account of their own could go on guessing others' for ever.
 */
export async function forgiveTry(db: Db, account: ThrottleKey | null, address: ThrottleKey | null): Promise<void> {
  if (account) await db.execute(sql`delete from sign_in_throttle where key = ${account.key}`);
  if (address === null) return;
  await db.execute(sql`update sign_in_throttle set failures = greatest(0, failures - 1), blocked_until = null
    where key = ${address.key}`);
}
