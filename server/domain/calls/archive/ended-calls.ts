import type { Tx } from "#db/client.ts";
import { type CallContext, type EndedCall, endCalls, keepEnds } from "#server/domain/account/calls/journal.ts";
import { readErased } from "#server/domain/privacy/erased-people.ts";
import type { Services } from "#server/domain/scope.ts";

/**
 * Calls that ended. Their records are completed in the transaction that stores what was answered; where none comes, they are
 * completed alone.
 */
export class EndedCalls {
  readonly #services: Services;
  readonly #context: CallContext;
  readonly #waiting = new Set<EndedCall>();
  #isClosed = false;

  constructor(services: Services, context: CallContext) {
    this.#services = services;
    this.#context = context;
  }

  /** Takes one that ended just now. */
  add(ended: EndedCall): void {
    this.#waiting.add(ended);
    if (this.#isClosed) void this.close();
  }

  /** Completes records in the transaction of what these calls brought. Call `kept` with them once it is committed. */
  async keep(tx: Tx, calls: readonly EndedCall[]): Promise<void> {
    if (calls.length === 0) return;
    const { workspaceId } = this.#context;
    await keepEnds(tx, await readErased(tx, this.#services.keyring, [workspaceId]), workspaceId, calls);
  }

  kept(calls: readonly EndedCall[]): void {
    for (const call of calls) this.#waiting.delete(call);
  }

  /** Completes the rest, and what ends from now on. Never rejects: a record that stays open harms nobody. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const left = [...this.#waiting];
    this.#waiting.clear();
    const { db, keyring } = this.#services;
    await endCalls(db.app, keyring, this.#context, left).catch(() => undefined);
  }
}
