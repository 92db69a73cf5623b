import type { Services } from "#server/domain/scope.ts";
import { type Claim, claimAttempts } from "./claim.ts";
import { type DispatchOptions, makeCalls } from "./dispatch.ts";
import { type Outcome, storeOutcomes } from "./outcome.ts";

export type DispatcherOptions = DispatchOptions & {
  /** Calls under way at once. */
  slots: number;
  /** Told what went wrong beside the calls themselves. */
  onError(error: unknown): void;
};

/**
 * Keeps up to `slots` calls under way. Claims are taken together for all that is free, and what came of calls is stored
 * together for all that ended meanwhile, so that a send of many calls costs the database few transactions.
 */
export class Dispatcher {
  readonly #services: Services;
  readonly #options: DispatcherOptions;
  #free: number;
  #ended: Outcome[] = [];
  #storing: Promise<void> | null = null;
  readonly #running = new Set<Promise<void>>();
  #wakeFree: (() => void) | null = null;

  constructor(services: Services, options: DispatcherOptions) {
    this.#services = services;
    this.#options = options;
    this.#free = options.slots;
  }

  /** Claims what is due as soon as a call may begin, and does not wait for its end. Answers whether anything was. */
  async claimDue(): Promise<boolean> {
    while (this.#free === 0) await new Promise<void>((resolve) => (this.#wakeFree = resolve));
    const { claims } = await claimAttempts(this.#services, this.#options, this.#free);
    if (claims.length === 0) return false;
    this.#free -= claims.length;
    const running = this.#run(claims).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return true;
  }

  /** Returns when every call under way has ended and what came of it is stored. */
  async drain(): Promise<void> {
    while (this.#running.size > 0 || this.#storing) await Promise.all([...this.#running, this.#storing]);
  }

  async #run(claims: readonly Claim[]): Promise<void> {
    let ended = 0;
    await makeCalls(this.#services, claims, this.#options, (outcome) => {
      ended += 1;
      this.#ended.push(outcome);
      this.#storing ??= this.#storeEnded();
    }).catch(this.#options.onError);
    // Claims that were lost before their call have no outcome.
    this.#release(claims.length - ended);
  }

  async #storeEnded(): Promise<void> {
    for (let outcomes = this.#takeEnded(); outcomes.length > 0; outcomes = this.#takeEnded()) {
      const { timing, onStep } = this.#options;
      await storeOutcomes(this.#services, outcomes, timing.leaseMs).catch(this.#options.onError);
      onStep?.("outcome_committed");
      this.#release(outcomes.length);
    }
    this.#storing = null;
  }

  #takeEnded(): Outcome[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #release(count: number): void {
    this.#free += count;
    this.#wakeFree?.();
    this.#wakeFree = null;
  }
}
