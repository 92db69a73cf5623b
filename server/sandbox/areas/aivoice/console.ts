import { createHash } from "node:crypto";
import { dayOf } from "#server/sandbox/areas/calls/days.ts";
import type { GeneratedCall } from "#server/sandbox/areas/calls/generated-calls.ts";
import { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import { isRecord, numberAt, textAt } from "#server/sandbox/json.ts";
import { pickCustomer } from "./customers.ts";
import { type AiCall, propertiesOf, recordOf, runCall } from "./generate.ts";
import { rulesIn, type TaskRules } from "./tasks.ts";

/** Customers that can be imported at once, and how often in all. */
export const maxCustomers = 500;
const maxRuns = 1000;

/** Customers that were imported into a task, which began to dial them at a moment. */
type Run = TaskRules & { jobId: string; at: number; customers: number };
type DialledCall = GeneratedCall<AiCall>;

const keyForm = /^9(\d{3})(\d{3})\d{11}$/;

/** 18 digits that no generated day begins with: run, customer, and eleven by which no reset brings an id again. */
function keyIdOf({ jobId, at }: Run, run: number, customer: number): string {
  const named = `9${String(run).padStart(3, "0")}${String(customer).padStart(3, "0")}`;
  const check =
    createHash("sha256").update(`ai console ${named} ${jobId} ${at}`).digest().readUIntBE(0, 6) % 100_000_000_000;
  return `${named}${String(check).padStart(11, "0")}`;
}

/**
 * What of the platform's console no call does: customers are imported into a task, and it dials each of them once, from that
 * moment on and whatever its hours, since somebody waits for it. Calls are generated again from what is kept of each run.
 */
export class AiConsole {
  readonly #changed: () => void;
  readonly #calls: DialledCall[][] = [];
  readonly #runs: Run[] = [];
  readonly #ofDay = new Map<number, DialledCall[]>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get isFull(): boolean {
    return this.#runs.length >= maxRuns;
  }

  dial(run: Run): void {
    this.#take(run);
    this.#changed();
  }

  #take(run: Run): void {
    const calls = callsOf(run, this.#runs.length);
    this.#runs.push(run);
    this.#calls.push(calls);
    for (const call of calls) {
      const day = dayOf(call.startAt);
      this.#ofDay.set(day, [...(this.#ofDay.get(day) ?? []), call]);
    }
  }

  /** What was dialled on a day, of whichever task. */
  onDay(day: number): readonly DialledCall[] {
    return this.#ofDay.get(day) ?? [];
  }

  /** The call with the id, if it has ended. */
  at(keyId: string, now: number): DialledCall | undefined {
    const [, run, customer] = keyForm.exec(keyId) ?? [];
    const call = this.#calls[Number(run)]?.[Number(customer)];
    return call?.record.fields.keyId === keyId && call.endAt <= now ? call : undefined;
  }

  save(): readonly object[] {
    return this.#runs;
  }

  /** Takes up what `save` wrote. Throws on anything else. */
  load(saved: readonly unknown[]): void {
    for (const run of saved) {
      if (!isRecord(run)) throw new TypeError("a run in the snapshot is not an object");
      const [at, customers] = [numberAt(run, "at"), numberAt(run, "customers")];
      this.#take({ ...rulesIn(run), jobId: textAt(run, "jobId"), at, customers });
    }
  }

  clear(): void {
    this.#calls.length = 0;
    this.#runs.length = 0;
    this.#ofDay.clear();
  }
}

/** As many at the same time as the task has robots; each robot calls the next customer when it has ended the call before. */
function callsOf(dialled: Run, run: number): DialledCall[] {
  const { at, customers, ...task } = dialled;
  const random = new Seeded(`ai console ${task.jobId} ${at} ${run}`);
  const free = Array.from({ length: Math.min(task.robotCount, customers) }, () => Math.floor(at / 1000) * 1000);
  return Array.from({ length: customers }, (_, customer) => {
    const robot = free.indexOf(Math.min(...free));
    const startAt = free[robot] ?? at;
    const outcome = runCall(random, task);
    const endAt = startAt + (outcome.ringing + (outcome.seconds ?? 0)) * 1000;
    free[robot] = endAt + 1000;
    const planned = { task, customer: pickCustomer(random), properties: propertiesOf(random, task, startAt) };
    return recordOf(random, keyIdOf(dialled, run, customer), { ...planned, redials: 0, startAt, endAt, outcome });
  });
}
