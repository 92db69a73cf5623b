import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { overlapRuns } from "#server/domain/account/connections/open-account.ts";
import {
  afterFailure,
  type Health,
  healthOf,
  rested,
  restFor,
  type Trouble,
  troubleOf,
  well,
} from "#server/domain/account/connections/rest.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import type { AttemptFacts, Outcome } from "./attempt-facts.ts";
import { type Settlement, settle } from "./settle.ts";

/** For a query about attempts of these outcomes, which are of one account: whether nothing is held against it. */
export function isWell(outcomes: readonly Outcome[]): SQL<boolean> {
  const id = outcomes[0]?.claim.connection.id;
  return sql<boolean>`(select c.failed_in_row = 0 and c.rest_since is null from connection c where c.id = ${id})`;
}

/** The account that outcomes came over: settles them one after the other, and learns from each. */
export class AccountOfCalls {
  readonly #id: string;
  readonly #before: Health;
  #health: Health;
  #trouble: Trouble | null = null;

  private constructor(id: string, health: Health) {
    this.#id = id;
    this.#before = health;
    this.#health = health;
  }

  /** Locks the account where there is anything to learn: while all goes well nobody waits for it. */
  static async open(tx: Tx, calls: readonly { outcome: Outcome }[], isKnownWell: boolean): Promise<AccountOfCalls> {
    const [first] = calls;
    if (!first) throw new Error("there are no outcomes");
    const { id } = first.outcome.claim.connection;
    const isFailure = calls.some(({ outcome }) => troubleIn(outcome) !== null);
    if (isKnownWell && !isFailure) return new AccountOfCalls(id, well);
    const [row] = await tx.select().from(connection).where(eq(connection.id, id)).for("no key update");
    return new AccountOfCalls(id, row ? healthOf(row) : well);
  }

  /**
   * What becomes of an attempt, and what it says of the account for the ones after it. `context` is what was stored with its
   * send.
   */
  settle(now: AttemptFacts, outcome: Outcome, context: Record<string, unknown>): Settlement {
    const { claim, result } = outcome;
    const trouble = troubleIn(outcome);
    const taskId = result.kind === "accepted" ? claim.dispatchable.taskIdOf?.(result.reply) : null;
    const mayUsePrevious = claim.credentials === "current" && overlapRuns(claim.connection);
    const after = trouble ? afterFailure(this.#health) : this.#health;
    // The refusals that begin a rest stand. Where nothing left, nobody refused anything, so that one waits already.
    const mayWait = trouble !== null && (result.kind === "not_sent" ? after : this.#health).isDoubted;
    const provesFirst = isProof(now, outcome) && (claim.dispatchable.isProofDoubtful?.(context) ? "perhaps" : true);
    const settlement = settle(now, result, result.facts, taskId, { mayUsePrevious, mayWait, provesFirst });
    const isRetried = settlement.again?.kind === "clock" || settlement.again?.kind === "credentials";
    if (result.kind === "accepted") this.#health = well;
    else if (trouble && !isRetried) {
      this.#health = after;
      this.#trouble = trouble;
    }
    return settlement;
  }

  get #begins(): boolean {
    return this.#health.rests && !this.#before.rests;
  }

  async store(tx: Tx): Promise<void> {
    const { failedInRow, isDoubted, rests } = this.#health;
    const before = this.#before;
    if (failedInRow === before.failedInRow && isDoubted === before.isDoubted && rests === before.rests) return;
    const isWellAgain = failedInRow === 0;
    await tx
      .update(connection)
      .set(isWellAgain ? rested : { failedInRow, ...(this.#begins && this.#trouble ? restFor(this.#trouble) : {}) })
      .where(eq(connection.id, this.#id));
  }

  async audit(tx: Tx, workspaceId: string): Promise<void> {
    if (!this.#begins || this.#before.isDoubted) return;
    await appendAudit(
      tx,
      workspaceId,
      { kind: "job", label: "dispatcher" },
      {
        action: "connection.rested",
        target: { kind: "connection", id: this.#id },
        meta: { kind: this.#trouble?.kind ?? null, note: toldInEnglish(this.#trouble?.note ?? null) },
      },
    );
  }
}

/** Whether a call is refused in a way that says that the one before it had been accepted. */
export function isProof({ attemptNo }: Pick<AttemptFacts, "attemptNo">, { claim, result }: Outcome): boolean {
  const codes: readonly string[] = claim.dispatchable.provesAccepted ?? [];
  const status = result.facts.platformStatus;
  return attemptNo > 1 && status !== null && codes.includes(status);
}

const troubleIn = ({ claim, result }: Outcome) => troubleOf(claim.dispatchable.operation, result);
