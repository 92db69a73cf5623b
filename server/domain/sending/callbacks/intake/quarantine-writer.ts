import type { Db } from "#db/client.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { Received } from "./received.ts";

export type QuarantineLimits = { rowsPerDay: number; bytesPerDay: number };
const quarantineLimits: QuarantineLimits = { rowsPerDay: 1000, bytesPerDay: 16 * 1024 * 1024 };

/** Rows that wait for a write; more than that in one moment is a flood, of which a number says enough. */
const maxWaiting = 500;
const countEveryMs = 1000;

/**
 * Keeps requests whose token nobody knows, up to a number and size per UTC day; of the rest it keeps the count. Written
 * beside the requests, never in front of their answers.
 */
export class QuarantineWriter {
  readonly #db: Db;
  readonly #limits: QuarantineLimits;
  readonly #waiting: Received[] = [];
  #dropped = 0;
  #fullDay: string | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, limits: QuarantineLimits = quarantineLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  note(row: Received): void {
    if (this.#fullDay === today() || this.#waiting.length >= maxWaiting) this.#dropped += row.timesSeen;
    else this.#waiting.push(row);
    this.#timer ??= setTimeout(() => void this.flush(), this.#waiting.length > 0 ? 0 : countEveryMs).unref();
  }

  /** Writes what waits. A failure costs the sample, not the count. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = (this.#writing ?? Promise.resolve()).then(async () => {
      const rows = this.#waiting.splice(0);
      const dropped = this.#dropped;
      this.#dropped = 0;
      try {
        if (rows.length > 0 || dropped > 0)
          await this.store(
            rows,
            toKeep(() => t("kept.tokenIsUnknown")),
            dropped,
          );
      } catch {
        this.#dropped += dropped + requestsIn(rows);
      }
    });
    await this.#writing;
  }

  /** Stores rows within the day's limits and counts the others. Throws what the database throws. */
  async store(rows: readonly Received[], reason: string, alsoDropped = 0): Promise<void> {
    const json = (kept: readonly Received[]) =>
      JSON.stringify(
        kept.map((row) => ({
          at: row.receivedAt,
          token: row.tokenHash.toString("base64"),
          method: row.method,
          type: row.contentType,
          query: row.query,
          raw: row.raw.toString("base64"),
          ip: row.sourceIp,
        })),
      );
    await this.#db.$client.begin(async (sql) => {
      const [day] = await sql<{ day: string; kept: number; bytes: string }[]>`
        insert into quarantine_day as d (day) values ((now() at time zone 'utc')::date)
        on conflict (day) do update set kept = d.kept
        returning d.day::text, d.kept, (select coalesce(sum(octet_length(raw)), 0) from quarantine
          where received_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc') as bytes`;
      if (!day) throw new Error("the quarantine's day has no row");
      const kept = this.#fitting(rows, day.kept, Number(day.bytes));
      if (kept.length < rows.length) this.#fullDay = day.day;
      await sql`
        insert into quarantine (received_at, reason, token_hash, method, content_type, query, raw, source_ip)
        select now(), ${reason}, decode(r.token, 'base64'), r.method, r.type, r.query, decode(r.raw, 'base64'), r.ip
        from jsonb_to_recordset(${json(kept)}::text::jsonb)
          r(token text, method text, type text, query text, raw text, ip text)`;
      const dropped = requestsIn(rows) - kept.length + alsoDropped;
      await sql`update quarantine_day set kept = kept + ${kept.length}, dropped = dropped + ${dropped}
        where day = ${day.day}::text::date`;
    });
  }

  #fitting(rows: readonly Received[], keptToday: number, bytesToday: number): Received[] {
    let bytes = bytesToday;
    return rows.slice(0, Math.max(0, this.#limits.rowsPerDay - keptToday)).filter((row) => {
      bytes += row.raw.length;
      return bytes <= this.#limits.bytesPerDay;
    });
  }
}

/** Copies that came together are one row; each of them is a request, of which one is kept at most. */
function requestsIn(rows: readonly Received[]): number {
  return rows.reduce((sum, row) => sum + row.timesSeen, 0);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
