import { Clock } from "./clock.ts";
import { Counter } from "./counter.ts";
import { calmDials, type Dials, readDials } from "./dials.ts";
import { Journal } from "./journal.ts";
import { numberAt, recordAt } from "./json.ts";

/** More calls than the sandbox can take between two snapshots. */
const seqAhead = 100_000;

/** What every area shares: the clock, the dials, the journal, and a way to say that something worth saving changed. */
export class World {
  readonly clock = new Clock();
  readonly journal: Journal;
  readonly changed: () => void;
  readonly #seq: Counter;
  dials: Dials = calmDials();
  /** Where this sandbox is reached, for addresses in its answers; known once it listens. */
  baseUrl = "";

  constructor(changed: () => void) {
    this.changed = changed;
    this.#seq = new Counter(1, seqAhead, changed);
    this.journal = new Journal(this.clock, this.#seq);
  }

  save(exact: boolean): object {
    return { seq: this.#seq.save(exact), clock: { offsetSeconds: this.clock.offsetSeconds }, dials: this.dials };
  }

  load(saved: Record<string, unknown>): void {
    this.#seq.load(numberAt(saved, "seq"));
    this.clock.offsetSeconds = numberAt(recordAt(saved, "clock"), "offsetSeconds");
    this.dials = readDials(saved.dials);
  }

  reset(): void {
    this.clock.offsetSeconds = 0;
    this.dials = calmDials();
    this.journal.clear();
  }
}
