/** What one account may still begin, and whose turn it is: the smallest `turn` goes first. */
export type Share = { connectionId: string; held: number; room: number; turn: number };

/** Accounts that had a turn are forgotten beyond so many: whoever waits longest goes first anyway. */
const remembered = 1000;

type Held = { underWay: number; unstored: number };

/**
 * Who may have how many of a worker's calls. One account makes up to `perAccount` calls at once and never more than half of
 * what the others leave, of twice as many in all, so that whatever one of them does, another's next call finds a place.
 */
export class Shares {
  readonly #perAccount: number;
  readonly #held = new Map<string, Held>();
  readonly #turns = new Map<string, number>();
  #wereFull = new Set<string>();
  #turn = 0;

  constructor(perAccount: number) {
    this.#perAccount = perAccount;
  }

  /** How many calls may begin now, of all accounts together. */
  free(): number {
    const all = [...this.#held.values()];
    const underWay = all.reduce((sum, held) => sum + held.underWay, 0);
    const unstored = all.reduce((sum, held) => sum + held.unstored, 0);
    return Math.max(0, 2 * this.#perAccount - Math.max(underWay, unstored));
  }

  /** How many calls of the account may begin now. Outcomes that wait to be stored count: a crash leaves them unknown. */
  roomOf(connectionId: string): number {
    return this.#roomBeside(connectionId, 0, 0);
  }

  #roomBeside(connectionId: string, more: number, moreOfOthers: number): number {
    const held = this.#heldBy(connectionId) + more;
    const all = [...this.#held.keys()].reduce((sum, id) => sum + this.#heldBy(id), more + moreOfOthers);
    const share = Math.max(1, Math.floor((2 * this.#perAccount - (all - held)) / 2));
    return Math.max(0, Math.min(this.#perAccount, share) - held);
  }

  #heldBy(connectionId: string): number {
    const { underWay, unstored } = this.#held.get(connectionId) ?? { underWay: 0, unstored: 0 };
    return Math.max(underWay, unstored);
  }

  /** Accounts that hold something or had a turn. */
  known(): Share[] {
    return [...new Set([...this.#held.keys(), ...this.#turns.keys()])].map((connectionId) => ({
      connectionId,
      held: this.#heldBy(connectionId),
      room: this.roomOf(connectionId),
      turn: this.#turns.get(connectionId) ?? 0,
    }));
  }

  /** Accounts that could begin nothing at some moment since this was last asked: calls end while the database is. */
  fullSince(): string[] {
    const were = [...this.#wereFull];
    this.#wereFull = new Set(this.#full());
    return were;
  }

  #full(): string[] {
    return [...this.#held.keys()].filter((id) => this.roomOf(id) === 0);
  }

  /**
   * Up to `limit` of the calls that could begin, one of each account after the other; of one account in the order given.
   * Each choice is counted for the choices after it.
   */
  choose<Call>(calls: readonly Call[], connectionOf: (call: Call) => string, limit: number): Call[] {
    const queues = [...Map.groupBy(calls, connectionOf)].toSorted(
      ([a], [b]) => (this.#turns.get(a) ?? 0) - (this.#turns.get(b) ?? 0),
    );
    const taken = new Map<string, number>();
    const chosen: Call[] = [];
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (const [id, queue] of queues) {
        const mine = taken.get(id) ?? 0;
        const next = queue[mine];
        if (next === undefined || chosen.length >= limit) continue;
        if (this.#roomBeside(id, mine, chosen.length - mine) === 0) continue;
        taken.set(id, mine + 1);
        chosen.push(next);
        isMore = true;
      }
    }
    return chosen;
  }

  /** Calls of the account begin. */
  begin(connectionId: string): void {
    this.#turn += 1;
    this.#turns.delete(connectionId);
    this.#turns.set(connectionId, this.#turn);
    for (const oldest of this.#turns.keys()) {
      if (this.#turns.size <= remembered) break;
      this.#turns.delete(oldest);
    }
    this.#move(connectionId, 1, 0);
  }

  /** A call ended, and what came of it waits to be stored. */
  end(connectionId: string): void {
    this.#move(connectionId, -1, 1);
  }

  /** A call that had begun was not made: its claim was somebody else's. */
  lose(connectionId: string): void {
    this.#move(connectionId, -1, 0);
  }

  /** What came of a call is stored, or given up. */
  store(connectionId: string): void {
    this.#move(connectionId, 0, -1);
  }

  #move(connectionId: string, underWay: number, unstored: number): void {
    const held = this.#held.get(connectionId) ?? { underWay: 0, unstored: 0 };
    const moved = { underWay: held.underWay + underWay, unstored: held.unstored + unstored };
    if (moved.underWay === 0 && moved.unstored === 0) this.#held.delete(connectionId);
    else this.#held.set(connectionId, moved);
    for (const id of this.#full()) this.#wereFull.add(id);
  }
}
