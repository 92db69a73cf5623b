import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { recordChanges, refreshSubmission, submissionsOf } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { Received } from "./received.ts";

/** What one address may take: so many callbacks, and ten more for each recipient expected. One counts once more for each KiB. */
export const addressLimit = 100_000;

const writeEveryMs = 1000;
const job = { kind: "job", label: "callbacks" } as const;

type Usage = { stored: number; turnedAway: number };
type Closed = "revoked" | "full";

/**
 * Counts what addresses take, and closes one that has taken as much as it may. Written beside the requests every second, so
 * that no answer waits for it; an address may take that much more, and a process that is killed forgets its last second.
 */
export class AddressUsage {
  readonly #db: Db;
  #noted = new Map<string, Usage>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  stored({ tokenHash, raw }: Received): void {
    this.#note(tokenHash, { stored: 1 + Math.floor(raw.length / 1024), turnedAway: 0 });
  }

  turnedAway({ tokenHash, timesSeen }: Received): void {
    this.#note(tokenHash, { stored: 0, turnedAway: timesSeen });
  }

  #note(tokenHash: Buffer, more: Usage): void {
    const key = tokenHash.toString("base64");
    const noted = this.#noted.get(key);
    this.#noted.set(key, {
      stored: (noted?.stored ?? 0) + more.stored,
      turnedAway: (noted?.turnedAway ?? 0) + more.turnedAway,
    });
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Writes what was noted; what cannot be written now is written with the next. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const noted = this.#noted;
      this.#noted = new Map();
      if (noted.size === 0) return;
      try {
        await this.#db.transaction((tx) => storeUsage(tx, noted));
      } catch {
        for (const [key, usage] of noted) this.#note(Buffer.from(key, "base64"), usage);
      }
    });
    return this.#writing;
  }
}

async function storeUsage(tx: Tx, noted: ReadonlyMap<string, Usage>): Promise<void> {
  const rows = JSON.stringify([...noted].map(([token, usage]) => ({ token, ...usage })));
  const written = await tx.execute<{
    attemptId: string;
    workspaceId: string;
    submissionId: string;
    isFilled: boolean;
  }>(sql`
    update attempt_token t set stored = t.stored + r.stored, turned_away = t.turned_away + r."turnedAway",
      full_at = coalesce(t.full_at,
        case when t.stored + r.stored > ${addressLimit} + 10 * coalesce(s.expected_count, 0) then now() end)
    from jsonb_to_recordset(${rows}::text::jsonb) r(token text, stored bigint, "turnedAway" bigint)
      join attempt_token b on b.hash = decode(r.token, 'base64')
      join attempt a on a.id = b.attempt_id join submission s on s.id = a.submission_id
    where t.hash = b.hash
    returning t.attempt_id as "attemptId", t.workspace_id as "workspaceId", a.submission_id as "submissionId",
      b.full_at is null and t.full_at is not null as "isFilled"`);
  const filled = written.filter(({ isFilled }) => isFilled);
  const contradiction = toKeep(() => t("kept.addressIsFull"));
  for (const { attemptId } of filled.toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1)))
    await tx.execute(
      sql`update attempt set contradiction = coalesce(contradiction, ${contradiction}) where id = ${attemptId}`,
    );
  for (const { workspaceId, submissionId } of submissionsOf(filled)) {
    await refreshSubmission(tx, workspaceId, submissionId);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
  }
  for (const { attemptId, workspaceId, submissionId } of filled) {
    const target = { kind: "attempt", id: attemptId };
    await appendAudit(tx, workspaceId, job, {
      action: "attempt.contradicted",
      target,
      meta: { submissionId, contradiction: toldInEnglish(contradiction) },
    });
  }
}

/** Which of these rows, whose token was not taken, came to an address that is closed; by token hash in base64. */
export async function findClosed(db: Db, rows: readonly Received[]): Promise<Map<string, Closed>> {
  const hashes = JSON.stringify([...new Set(rows.map(({ tokenHash }) => tokenHash.toString("base64")))]);
  const found = await db.execute<{ token: string; why: Closed }>(sql`
    select r.token, case when t.revoked_at is null then 'full' else 'revoked' end as why
    from jsonb_array_elements_text(${hashes}::text::jsonb) r(token)
      join attempt_token t on t.hash = decode(r.token, 'base64')
    where t.revoked_at is not null or t.full_at is not null`);
  return new Map(found.map(({ token, why }) => [token, why]));
}
