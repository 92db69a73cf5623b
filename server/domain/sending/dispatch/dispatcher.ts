import type { Services } from "#server/domain/scope.ts";
import type { Outcome } from "./attempt-facts.ts";
import type { CallOutcome } from "./call-totals.ts";
import { claimAttempts } from "./claim.ts";
import type { Claim } from "./claimed.ts";
import { type DispatchOptions, makeCalls } from "./dispatch.ts";
import { storeOutcomes, storeUntilDone } from "./outcome.ts";
import { Shares } from "./shares.ts";

export type DispatcherOptions = DispatchOptions & {
  /** Calls of one account under way at once; as many beside them are for others. */
  slots: number;
  /** Told of what came of each call, before it is stored. */
  onOutcome?(operation: string, kind: CallOutcome): void;
  /** Told what went wrong beside the calls themselves. */
  onError(error: unknown): void;
};

/** So often others are looked for while one account has all the calls it may have. */
const lookAroundMs = 150;

/**
 * Keeps up to `slots` calls of an account under way. Claims are taken together for all that is free, and what came of calls
 * is stored together for all that ended meanwhile, so that a send of many calls costs the database few transactions. While
 * that is stored the next calls are made, unless `slots` outcomes wait for it: a crash leaves them unknown.
 */
export class Dispatcher {
  readonly #services: Services;
  readonly #options: DispatcherOptions;
  readonly #shares: Shares;
  /** Accounts that had all they may have when nothing was left to claim but, perhaps, of theirs. */
  #waitsFor: readonly string[] = [];
  #ended: Outcome[] = [];
  #storing: Promise<void> | null = null;
  readonly #running = new Set<Promise<void>>();
  #wake: (() => void) | null = null;
  #isStopping = false;

  constructor(services: Services, options: DispatcherOptions) {
    this.#services = services;
    this.#options = options;
    this.#shares = new Shares(options.slots);
  }

  /** Claims what is due as soon as a call may begin, and does not wait for its end. Answers whether anything was. */
  async claimDue(): Promise<boolean> {
    if (this.#waitsFor.length > 0) await this.#untilRoom();
    while (this.#shares.free() === 0 && !this.#isStopping) await this.#change();
    if (this.#isStopping) return false;
    const limit = this.#shares.free();
    this.#shares.fullSince();
    const { claims, isPaced } = await claimAttempts(this.#services, this.#options, limit, this.#shares);
    for (const { connection } of claims) this.#shares.begin(connection.id);
    if (claims.length > 0) this.#track(this.#run(claims));
    // What has to wait for its credential was put off: others may be due behind it.
    this.#waitsFor = claims.length < limit && !isPaced ? this.#shares.fullSince() : [];
    return claims.length > 0 || isPaced || this.#waitsFor.length > 0;
  }

  /** Returns when an account may begin a call that could not, when it is time to look for others, and when to stop. */
  async #untilRoom(): Promise<void> {
    const full = this.#waitsFor;
    const lookAt = performance.now() + lookAroundMs;
    while (!this.#isStopping && full.every((id) => this.#shares.roomOf(id) === 0)) {
      const left = lookAt - performance.now();
      if (left <= 0) return;
      const timer = setTimeout(() => this.#moved(), left);
      await this.#change();
      clearTimeout(timer);
    }
  }

  /** Nothing is claimed any more, so that only the calls under way are waited for. */
  stop(): void {
    this.#isStopping = true;
    this.#moved();
  }

  /** Returns when every call under way has ended and what came of it is stored. */
  async drain(): Promise<void> {
    while (this.#running.size > 0 || this.#storing) await Promise.all([...this.#running, this.#storing]);
  }

  #track(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run(claims: readonly Claim[]): Promise<void> {
    const left = new Set(claims);
    await makeCalls(this.#services, claims, this.#options, (outcome) => {
      left.delete(outcome.claim);
      this.#options.onOutcome?.(outcome.claim.attempt.operation, outcome.result.kind);
      this.#ended.push(outcome);
      this.#shares.end(outcome.claim.connection.id);
      this.#moved();
      this.#storing ??= this.#storeEnded();
    }).catch(this.#options.onError);
    // Claims that were lost before their call have no outcome.
    for (const { connection } of left) this.#shares.lose(connection.id);
    this.#moved();
  }

  async #storeEnded(): Promise<void> {
    for (let outcomes = this.#takeEnded(); outcomes.length > 0; outcomes = this.#takeEnded()) {
      const left = await storeOutcomes(this.#services, outcomes);
      this.#tellStored(outcomes.filter((outcome) => !left.includes(outcome)));
      for (const outcome of left) this.#track(this.#storeAlone(outcome));
    }
    this.#storing = null;
  }

  async #storeAlone(outcome: Outcome): Promise<void> {
    const { timing, onError } = this.#options;
    await storeUntilDone(this.#services, outcome, timing.leaseMs).catch(onError);
    this.#tellStored([outcome]);
  }

  #tellStored(outcomes: readonly Outcome[]): void {
    for (const { claim } of outcomes) {
      this.#options.onStep?.("outcome_committed");
      this.#shares.store(claim.connection.id);
    }
    this.#moved();
  }

  #takeEnded(): Outcome[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #moved(): void {
    this.#wake?.();
    this.#wake = null;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
