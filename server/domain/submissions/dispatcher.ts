import type { Services } from "#server/domain/scope.ts";
import { type Claim, claimAttempts } from "./claim.ts";
import { type DispatchOptions, makeCalls } from "./dispatch.ts";
import { type Outcome, storeOutcomes, storeUntilDone } from "./outcome.ts";

export type DispatcherOptions = DispatchOptions & {
  /** Calls under way at once. */
  slots: number;
  /** Told what went wrong beside the calls themselves. */
  onError(error: unknown): void;
};

/**
 * Keeps up to `slots` calls under way. Claims are taken together for all that is free, and what came of calls is stored
 * together for all that ended meanwhile, so that a send of many calls costs the database few transactions. While that is
 * stored the next calls are made, unless `slots` outcomes wait for it: a crash leaves them unknown.
 */
export class Dispatcher {
  readonly #services: Services;
  readonly #options: DispatcherOptions;
  #underWay = 0;
  #unstored = 0;
  #ended: Outcome[] = [];
  #storing: Promise<void> | null = null;
  readonly #running = new Set<Promise<void>>();
  #wake: (() => void) | null = null;
  #isStopping = false;

  constructor(services: Services, options: DispatcherOptions) {
    this.#services = services;
    this.#options = options;
  }

  /** Claims what is due as soon as a call may begin, and does not wait for its end. Answers whether anything was. */
  async claimDue(): Promise<boolean> {
    while (this.#free() === 0 && !this.#isStopping) await this.#change();
    if (this.#isStopping) return false;
    const { claims, isPaced } = await claimAttempts(this.#services, this.#options, this.#free());
    // What has to wait for its credential was put off: others may be due behind it.
    if (claims.length === 0) return isPaced;
    this.#underWay += claims.length;
    this.#track(this.#run(claims));
    return true;
  }

  /** Nothing is claimed any more, so that only the calls under way are waited for. */
  stop(): void {
    this.#isStopping = true;
    this.#move({ underWay: 0, unstored: 0 });
  }

  /** Returns when every call under way has ended and what came of it is stored. */
  async drain(): Promise<void> {
    while (this.#running.size > 0 || this.#storing) await Promise.all([...this.#running, this.#storing]);
  }

  #track(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #free(): number {
    const { slots } = this.#options;
    return Math.max(0, slots - Math.max(this.#underWay, this.#unstored));
  }

  async #run(claims: readonly Claim[]): Promise<void> {
    let left = claims.length;
    await makeCalls(this.#services, claims, this.#options, (outcome) => {
      left -= 1;
      this.#ended.push(outcome);
      this.#move({ underWay: -1, unstored: 1 });
      this.#storing ??= this.#storeEnded();
    }).catch(this.#options.onError);
    // Claims that were lost before their call have no outcome.
    this.#move({ underWay: -left, unstored: 0 });
  }

  async #storeEnded(): Promise<void> {
    for (let outcomes = this.#takeEnded(); outcomes.length > 0; outcomes = this.#takeEnded()) {
      const left = await storeOutcomes(this.#services, outcomes);
      this.#tellStored(outcomes.length - left.length);
      for (const outcome of left) this.#track(this.#storeAlone(outcome));
    }
    this.#storing = null;
  }

  async #storeAlone(outcome: Outcome): Promise<void> {
    const { timing, onError } = this.#options;
    await storeUntilDone(this.#services, outcome, timing.leaseMs).catch(onError);
    this.#tellStored(1);
  }

  #tellStored(count: number): void {
    for (let told = 0; told < count; told += 1) this.#options.onStep?.("outcome_committed");
    this.#move({ underWay: 0, unstored: -count });
  }

  #takeEnded(): Outcome[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #move({ underWay, unstored }: { underWay: number; unstored: number }): void {
    this.#underWay += underWay;
    this.#unstored += unstored;
    this.#wake?.();
    this.#wake = null;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
