import type { Db } from "#db/client.ts";
import { operations } from "#server/contract/index.ts";
import type { AttemptResult } from "./call.ts";

export type CallOutcome = AttemptResult["kind"];

/** How many calls had which outcome, of one area. */
export type CallTotal = { area: string; outcome: string; calls: number };

const areaOf = new Map<string, string>(operations.map(({ id, area }) => [id, area]));

/**
 * Counts in memory what became of calls, and adds it to the database's totals whenever `store` is called: one statement of a
 * few rows for however many calls, so that counting costs a send nothing. A process that is killed loses its last seconds.
 */
export class CallTotals {
  #counts = new Map<string, CallTotal>();

  count(operation: string, outcome: CallOutcome): void {
    this.#add({ area: areaOf.get(operation) ?? "other", outcome, calls: 1 });
  }

  /** Throws what the database throws; what was counted then waits for the next time. */
  async store(db: Db): Promise<void> {
    if (this.#counts.size === 0) return;
    // In one order, so that two workers never wait for each other's rows.
    const counted = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
    this.#counts = new Map();
    try {
      await db.$client`insert into call_total as t (area, outcome, calls)
        select r.area, r.outcome, r.calls
        from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) r(area text, outcome text, calls bigint)
        on conflict (area, outcome) do update set calls = t.calls + excluded.calls`;
    } catch (error) {
      for (const total of counted) this.#add(total);
      throw error;
    }
  }

  #add(total: CallTotal): void {
    const key = `${total.area} ${total.outcome}`;
    const calls = (this.#counts.get(key)?.calls ?? 0) + total.calls;
    this.#counts.set(key, { ...total, calls });
  }
}
