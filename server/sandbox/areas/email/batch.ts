import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { BathWebhook } from "#server/contract/callback.ts";
import { emailStates } from "#server/contract/callback.ts";
import { emailStatuses } from "#server/contract/limits/email.ts";
import { type CallbackDials, readCallbackDials } from "#server/sandbox/dials.ts";
import { isRecord, numberAt, recordAt, textAt } from "#server/sandbox/json.ts";
import { addressOf, fateOf, lists, type RecipientList } from "./fixtures.ts";

export const marks = { acknowledged: 1, lost: 2, completedSent: 4, completedFailed: 8 } as const;
const notFoundForMs = 10_000;
const lastMoment = 0xffff_ffff;

export type CallbackState = "held" | "waiting" | "delivered" | "dropped" | "lost";
type Accepted = {
  taskId: string;
  firstId: number;
  list: RecipientList;
  url: string;
  acceptedAt: number;
  dials: CallbackDials;
};

/**
 * The emails of one accepted request, a few bytes each: a batch of 100,000 must not become 100,000 objects.
 * An email is named by its place in the list, from 0; its id is `firstId` plus that.
 */
export class EmailBatch {
  readonly taskId: string;
  readonly firstId: number;
  readonly list: RecipientList;
  readonly url: string;
  /** The platform's time in ms. */
  readonly acceptedAt: number;
  readonly dials: CallbackDials;
  /** Whether the caller has its answer, or has lost it. */
  answered = false;
  /** Requests made for the email's callback, over all copies. */
  readonly tries: Uint8Array;
  /** Copies of the callback that are neither acknowledged nor given up. */
  readonly copiesLeft: Uint8Array;
  readonly #marks: Uint8Array;
  /** 1 + ms from `acceptedAt` to the first try (or the completion); 0 while the email is unknown. */
  readonly #knownAfter: Uint32Array;
  #saved: object | undefined;

  constructor(accepted: Accepted, bytes = new Uint8Array(accepted.list.size * 7)) {
    const { size } = accepted.list;
    if (bytes.length !== size * 7) throw new TypeError("a batch in the snapshot has the wrong length");
    this.taskId = accepted.taskId;
    this.firstId = accepted.firstId;
    this.list = accepted.list;
    this.url = accepted.url;
    this.acceptedAt = accepted.acceptedAt;
    this.dials = accepted.dials;
    this.#knownAfter = new Uint32Array(bytes.buffer, 0, size);
    this.tries = new Uint8Array(bytes.buffer, size * 4, size);
    this.copiesLeft = new Uint8Array(bytes.buffer, size * 5, size);
    this.#marks = new Uint8Array(bytes.buffer, size * 6, size);
  }

  get size(): number {
    return this.list.size;
  }

  has(index: number, mark: number): boolean {
    return ((this.#marks[index] ?? 0) & mark) !== 0;
  }

  mark(index: number, mark: number): void {
    this.#marks[index] = (this.#marks[index] ?? 0) | mark;
    this.touch();
  }

  /** Says that the batch changed since it was last saved. */
  touch(): void {
    this.#saved = undefined;
  }

  /** Makes the email known to queries from `now` on, the platform's time in ms. */
  know(index: number, now: number): void {
    if (this.#knownAfter[index] !== 0) return;
    this.#knownAfter[index] = Math.min(lastMoment, Math.max(0, now - this.acceptedAt) + 1);
    this.touch();
  }

  /** When the email became known, in ms; undefined while it is not. */
  knownAt(index: number): number | undefined {
    const after = this.#knownAfter[index] ?? 0;
    return after === 0 ? undefined : this.acceptedAt + after - 1;
  }

  isHeld(index: number): boolean {
    return fateOf(this.list, index).callback === "held" && !this.isCompleted(index);
  }

  isCompleted(index: number): boolean {
    return this.has(index, marks.completedSent | marks.completedFailed);
  }

  /** What getSendEmailRcd answers at `now`; undefined means not found. */
  statusAt(index: number, now: number): string | undefined {
    const { query } = fateOf(this.list, index);
    const knownAt = this.knownAt(index);
    if (knownAt === undefined) return this.isHeld(index) && this.answered ? emailStatuses.sending : undefined;
    if (query === "never") return undefined;
    if (query === "failed") return emailStatuses.failed;
    if (query === "after-10-s" && now - knownAt < notFoundForMs) return undefined;
    if (this.has(index, marks.completedSent)) return emailStatuses.sent;
    if (this.has(index, marks.completedFailed)) return emailStatuses.failed;
    if (query === "sending-until-completed") return emailStatuses.sending;
    return this.#succeeds(index) ? emailStatuses.sent : emailStatuses.failed;
  }

  /** Whether the callback says success. */
  #succeeds(index: number): boolean {
    const { callback } = fateOf(this.list, index);
    return callback === "held" ? this.has(index, marks.completedSent) : callback === "success";
  }

  /** The callback as in Events. */
  event(index: number): BathWebhook {
    const toAddress = addressOf(index);
    const succeeds = this.#succeeds(index);
    return {
      taskId: this.taskId,
      emailId: this.idOf(index),
      toAddress,
      emailState: succeeds ? emailStates.success : emailStates.failure,
      remark: succeeds ? "250 OK, accepted by the recipient's mail server" : `550 5.1.1 no mailbox ${toAddress}`,
    };
  }

  idOf(index: number): string {
    return String(this.firstId + index);
  }

  callbackState(index: number): CallbackState {
    if (this.isHeld(index)) return "held";
    if (this.copiesLeft[index] !== 0) return "waiting";
    if (this.has(index, marks.acknowledged)) return "delivered";
    return this.has(index, marks.lost) ? "lost" : "dropped";
  }

  /** JSON of the batch, kept until it changes, so that saving many finished batches costs next to nothing. */
  save(): object {
    const { taskId, firstId, url, acceptedAt, dials, answered } = this;
    if (this.#saved === undefined) {
      const emails = deflateRawSync(new Uint8Array(this.#knownAfter.buffer), { level: 1 }).toString("base64");
      this.#saved = { taskId, firstId, list: this.list.id, url, acceptedAt, dials, answered, emails };
    }
    return this.#saved;
  }

  /** The batch that `save` wrote. Throws on anything else. */
  static load(saved: unknown): EmailBatch {
    if (!isRecord(saved)) throw new TypeError("a batch in the snapshot is not an object");
    const list = lists.find((candidate) => candidate.id === saved.list);
    if (list === undefined) throw new TypeError("a batch in the snapshot has an unknown list");
    const batch = new EmailBatch(
      {
        taskId: textAt(saved, "taskId"),
        firstId: numberAt(saved, "firstId"),
        list,
        url: textAt(saved, "url"),
        acceptedAt: numberAt(saved, "acceptedAt"),
        dials: readCallbackDials(recordAt(saved, "dials")),
      },
      // A copy: a decoded Buffer may be a slice whose offset no Uint32Array can begin at.
      new Uint8Array(inflateRawSync(Buffer.from(textAt(saved, "emails"), "base64"))),
    );
    // The call that made it ended with the process, so its callbacks are due.
    batch.answered = true;
    return batch;
  }
}
