import { setTimeout as delay } from "node:timers/promises";
import { Counter, type Registry } from "prom-client";
import type { Db } from "#db/client.ts";
import { type Figures, readFigures } from "#server/domain/instance/figures.ts";
import { OneGauge } from "./gauges.ts";

/** However often somebody asks, the database is asked once in this time. */
const keptMs = 10_000;
/** A scraper gives up after ten seconds and then has nothing, not even what this process knows by itself. */
const limitMs = 3000;

type Of = (figures: Figures) => number | null;

const gauges: readonly [name: string, help: string, of: Of][] = [
  ["calls_due", "Calls to the platform whose time has come; 10001 for more.", ({ calls }) => calls.count],
  ["calls_due_oldest_age_seconds", "How long the oldest of them has been due.", ({ calls }) => ageOf(calls)],
  ["callbacks_unapplied", "Callbacks stored and not yet applied; 10001 for more.", ({ callbacks }) => callbacks.count],
  ["callbacks_unapplied_oldest_age_seconds", "How long the oldest of them has waited.", (all) => ageOf(all.callbacks)],
  ["callbacks_set_aside", "Callbacks that could not be applied; 10001 for more.", (all) => all.failedCallbacks],
  ["jobs_due", "Work in the background whose time has come; 10001 for more.", ({ jobs }) => jobs.count],
  ["jobs_due_oldest_age_seconds", "How long the oldest of it has been due.", ({ jobs }) => ageOf(jobs)],
  ["jobs_given_up", "Work that failed too often and waits for a person; 10001 for more.", (all) => all.givenUpJobs],
  ["outcomes_unknown", "Sends of which a person has to find out what became of a call.", (all) => all.unknownOutcomes],
  ["archive_lag_seconds", "How far the call archive is behind, at most.", (all) => all.archiveLagSeconds],
  ["workers", "Workers seen in the last 30 seconds.", ({ workers }) => workers],
  ["sending_held", "1 while all sending is held until an administrator releases it.", ({ isHeld }) => Number(isHeld)],
];

/** Nothing that waits is nothing late. */
function ageOf({ oldestSeconds }: Figures["calls"]): number {
  return oldestSeconds ?? 0;
}

/** The figures of the whole installation: the same from each of its processes, and gone while the database is away. */
export class WholeFigures {
  readonly #system: Db;
  readonly #gauges: [OneGauge, Of][];
  readonly #isUp: OneGauge;
  readonly #calls: Counter;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(registry: Registry, system: Db) {
    this.#system = system;
    this.#gauges = gauges.map(([name, help, of]) => [new OneGauge(registry, name, help), of]);
    this.#isUp = new OneGauge(registry, "database_up", "1 while the database answers this process.");
    this.#calls = new Counter({
      name: "switchboard_calls_total",
      help: "Calls that send or write, of all workers, by what came of them.",
      labelNames: ["area", "outcome"],
      registers: [registry],
    });
  }

  /** Reads them anew where they are older than ten seconds. Never throws and never waits long. */
  async refresh(now = performance.now()): Promise<void> {
    if (now - this.#readAt < keptMs) return;
    // One question at a time: whoever comes meanwhile waits for the same answer.
    this.#reading ??= this.#read(now).finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #read(now: number): Promise<void> {
    const reading = readFigures(this.#system).catch(() => null);
    const figures = await Promise.race([reading, delay(limitMs, null, { ref: false })]);
    this.#isUp.set(figures === null ? 0 : 1);
    for (const [gauge, of] of this.#gauges) gauge.set(figures === null ? null : of(figures));
    this.#calls.reset();
    for (const { area, outcome, calls } of figures?.callTotals ?? []) this.#calls.inc({ area, outcome }, calls);
    if (figures !== null) this.#readAt = now;
  }
}
