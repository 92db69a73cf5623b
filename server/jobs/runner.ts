import type { Logger } from "pino";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
import { entriesOf, type Kinds } from "./kinds.ts";
import { type Loop, startLoop } from "./loop.ts";
import { type KindOfJob, workOn } from "./work-on.ts";

export type RunnerOptions = {
  services: Pick<Services, "db">;
  /** The kinds that this runner does; one that is not here is left to others. */
  kinds: Partial<Kinds>;
  log: Logger;
  /** Stopping waits so long for what is under way; another worker has the rest once its lease ends. */
  graceMs?: number;
  /** How long work may wait to be seen. */
  pollMs?: number;
};

/** Works on jobs: of each lane as many at once as it has places, of each kind one of a workspace. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #loop: Loop;
  readonly #running = new Set<Promise<void>>();
  /** How many of each lane are under way. */
  readonly #busy = new Map<string, number>();
  /** The workspace that had the last turn of each kind. */
  readonly #turns = new Map<JobKind, string>();
  readonly #stopping = new AbortController();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#loop = startLoop({ name: "jobs", log: options.log, round: () => this.#round() });
  }

  /** Takes no more jobs, tells those under way to end, and waits for them a while. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, this.#options.graceMs ?? 5000);
    await Promise.race([Promise.all(this.#running), grace.promise]);
    clearTimeout(timer);
  }

  async #round(): Promise<number> {
    const pollMs = this.#options.pollMs ?? 300;
    const wanted = entriesOf(this.#options.kinds)
      .filter(([, { lane }]) => (this.#busy.get(lane.name) ?? 0) < lane.places)
      .map(([kind, { leaseMs }]) => ({ kind, leaseMs, after: this.#turns.get(kind) ?? null }));
    const job = wanted.length === 0 ? null : await claimJob(this.#options.services.db.system, wanted);
    const kind = job && this.#options.kinds[job.kind];
    if (!job || !kind) return pollMs;
    if (job.workspaceId !== null) this.#turns.set(job.kind, job.workspaceId);
    this.#count(kind, 1);
    const { services, log } = this.#options;
    const working = workOn(job, kind, { db: services.db.system, log, stopping: this.#stopping.signal }).finally(() => {
      this.#running.delete(working);
      this.#count(kind, -1);
      this.#loop.wake();
    });
    this.#running.add(working);
    return 0;
  }

  #count({ lane }: KindOfJob, by: number): void {
    this.#busy.set(lane.name, (this.#busy.get(lane.name) ?? 0) + by);
  }
}
