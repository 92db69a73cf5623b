import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { sendingBeat } from "#db/schema/operations.ts";
import type { Services } from "#server/domain/scope.ts";
import { isNotHeldBack } from "#server/domain/standing/may-be-sent.ts";
import { readBeat, writeBeat } from "./beat-file.ts";
import { hold } from "./hold.ts";
import { type Beat, type Cause, judgePast, unwatchedLimitMs } from "./judge-past.ts";
import { isOnTimeline, readServer } from "./server-identity.ts";

export type BeatOptions = {
  /** Where the beat is written down, apart from the database. */
  folder: string;
  /** Told why all sending is held from now on. */
  onHeld(cause: Cause): void;
  /** For the control of a test: looks, and holds nothing. */
  holds?: boolean;
};

/**
 * What a worker knows of its database: it counts on in a row and keeps the same count beside it. A database that is behind
 * went back in time and would send again what it has forgotten, so all sending is held. The first beat comes before the
 * first claim, and claims ask for what is known (`mayClaim`), so nothing is claimed between two beats either.
 */
export class SendingBeat {
  readonly #services: Services;
  readonly #options: BeatOptions;
  #last: Beat | null = null;
  /** By a clock that neither a person nor a copy of this machine's memory sets back. */
  #lastAtMs = 0;

  constructor(services: Services, options: BeatOptions) {
    this.#services = services;
    this.#options = options;
  }

  /** Looks once. Throws where the database or the folder cannot be used. */
  async beat(): Promise<void> {
    const { folder, onHeld } = this.#options;
    const startedMs = performance.now();
    const { beat, cause } = await this.#services.db.system.transaction((tx) => this.#look(tx, startedMs));
    this.#last = beat;
    this.#lastAtMs = startedMs;
    if (cause !== null) onHeld(cause);
    // Another worker of this folder may have been later.
    const written = await readBeat(folder, beat.databaseId);
    if (written === null || written.count < beat.count) await writeBeat(folder, beat);
  }

  /** SQL that holds in a database which is not behind what this worker knows, and is being watched. */
  mayClaim(): SQL {
    if (this.#options.holds === false) return sql`true`;
    return sql`exists (select from sending_beat b where b.count >= ${this.#last?.count ?? 0}
      and b.database_id = ${this.#last?.databaseId ?? null}::uuid
      and b.beat_at > now() - ${unwatchedLimitMs} * interval '1 millisecond')
      and ${isOnTimeline(this.#last?.server ?? null)}`;
  }

  async #look(tx: Tx, startedMs: number): Promise<{ beat: Beat; cause: Cause | null }> {
    const row = await lockBeat(tx);
    const written = await readBeat(this.#options.folder, row.databaseId);
    const known = later(written, this.#last?.databaseId === row.databaseId ? this.#last : null);
    const server = await readServer(tx);
    const watchedMs = this.#last === null ? 0 : startedMs - this.#lastAtMs;
    const found = judgePast({ ...row, now: { at: row.now, server } }, known, watchedMs);
    const isPast = found !== null && (found !== "unwatched" || (await somethingWaits(tx)));
    const cause = isPast && this.#options.holds !== false ? found : null;
    const { databaseId, now: at } = row;
    const beat = { databaseId, count: Math.max(row.count, known?.count ?? 0) + 1, at, server };
    await tx.update(sendingBeat).set({ databaseId, count: beat.count, beatAt: at, server });
    if (cause !== null) await hold(tx, { cause, databaseAt: row.at, knownAt: known?.at ?? null });
    return { beat, cause };
  }
}

async function lockBeat(tx: Tx) {
  const [row] = await tx
    .select({
      databaseId: sql<string>`coalesce(${sendingBeat.databaseId}, gen_random_uuid())`,
      count: sendingBeat.count,
      at: sendingBeat.beatAt,
      server: sendingBeat.server,
      now: sql<string>`date_trunc('milliseconds', clock_timestamp())::text`,
    })
    .from(sendingBeat)
    .for("update");
  if (!row) throw new Error("The row of sending_beat is gone.");
  return { ...row, now: new Date(row.now) };
}

function later(one: Beat | null, other: Beat | null): Beat | null {
  if (one === null || other === null) return one ?? other;
  return one.count >= other.count ? one : other;
}

/** Or was under way. What was released just now is of no copy that was put back: a restart meets it every day. */
async function somethingWaits(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ waits: boolean }>(sql`select exists (select from attempt where state = 'dispatching')
    or exists (select from attempt where state = 'queued' and ${isNotHeldBack} and submission_id in
      (select s.id from submission s where s.released_at < now() - interval '1 minute')) as waits`);
  return row?.waits ?? false;
}
