import { createHash } from "node:crypto";
import { Counter } from "#server/sandbox/counter.ts";
import { isRecord, listAt, numberAt, recordAt, textAt } from "#server/sandbox/json.ts";
import { type DialogFlowId, dialogFlows, firstJobId } from "./fixtures.ts";

/** More than can be created between two snapshots. */
const ahead = 100_000;

/** What of a task its call records tell. */
export type TaskRules = { dialogFlowId: DialogFlowId; lineId: number; robotCount: number };

/** A task as it was sent, found good. */
export type JudgedTask = { name: string; rules: TaskRules };

/**
 * The tasks of the account: their ids and, since nothing reads a task back, no more than a digest of their names and what their
 * calls tell.
 */
export class AiTasks {
  #numbers: Counter;
  readonly #changed: () => void;
  readonly #nameOf = new Map<string, string>();
  readonly #ownerOf = new Map<string, string>();
  readonly #rulesOf = new Map<string, TaskRules>();

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#numbers = new Counter(0, ahead, changed);
  }

  /** The id of the new task, as digits. */
  add({ name, rules }: JudgedTask): string {
    const jobId = String(firstJobId + BigInt(this.#numbers.take()));
    this.#keep(jobId, digestOf(name));
    this.#rulesOf.set(jobId, rules);
    return jobId;
  }

  edit(jobId: string, { name, rules }: JudgedTask): void {
    this.#ownerOf.delete(this.#nameOf.get(jobId) ?? "");
    this.#keep(jobId, digestOf(name));
    this.#rulesOf.set(jobId, rules);
  }

  #keep(jobId: string, digest: string): void {
    this.#nameOf.set(jobId, digest);
    this.#ownerOf.set(digest, jobId);
  }

  /** The id, as digits, that `sent` names, bare or in quotes; undefined where there is no such task. */
  find(sent: unknown): string | undefined {
    if (typeof sent !== "string" && typeof sent !== "number") return undefined;
    const jobId = /^\+?0*(\d{1,19})$/.exec(String(sent))?.[1];
    return jobId !== undefined && this.#nameOf.has(jobId) ? jobId : undefined;
  }

  /** What the calls of a task tell of it. */
  rulesOf(jobId: string): TaskRules | undefined {
    return this.#rulesOf.get(jobId);
  }

  /** Which task has the name. */
  ownerOf(name: string): string | undefined {
    return this.#ownerOf.get(digestOf(name));
  }

  save(exact: boolean): object {
    const tasks = Array.from(this.#nameOf, ([jobId, nameDigest]) => ({
      jobId,
      nameDigest,
      rules: this.#rulesOf.get(jobId),
    }));
    return { taken: this.#numbers.save(exact), tasks };
  }

  /** Takes up what `save` wrote. Throws on anything else. */
  load(saved: unknown): void {
    if (!isRecord(saved)) throw new TypeError("the AI voice part of the snapshot is not an object");
    const taken = numberAt(saved, "taken");
    if (!Number.isSafeInteger(taken)) throw new TypeError("taken is no whole number");
    this.#numbers.load(taken);
    for (const task of listAt(saved, "tasks")) {
      if (!isRecord(task)) throw new TypeError("a task in the snapshot is not an object");
      const jobId = textAt(task, "jobId");
      this.#keep(jobId, textAt(task, "nameDigest"));
      if ("rules" in task) this.#rulesOf.set(jobId, rulesIn(recordAt(task, "rules")));
    }
  }

  /** Back to no task at all, whose first has the first id. */
  clear(): void {
    this.#numbers = new Counter(0, ahead, this.#changed);
    this.#nameOf.clear();
    this.#ownerOf.clear();
    this.#rulesOf.clear();
  }
}

/** Rules as a snapshot has them. Throws on anything else. */
export function rulesIn(saved: Record<string, unknown>): TaskRules {
  const flow = dialogFlows.find(({ id }) => id === saved.dialogFlowId);
  if (flow === undefined) throw new TypeError("a task in the snapshot has no dialog flow");
  return { dialogFlowId: flow.id, lineId: numberAt(saved, "lineId"), robotCount: numberAt(saved, "robotCount") };
}

/** In UTF-16, so that names differ by their digests whatever they consist of. */
function digestOf(name: string): string {
  return createHash("sha256").update(name, "utf16le").digest("base64");
}
