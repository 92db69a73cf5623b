import { createHash } from "node:crypto";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import type { PlannedChunk, PlannedItem, Planner, PlanOf } from "#server/domain/messages/channel/planner.ts";

/** What the body of one call may have at most: a MiB but for what signs and frames it. */
export const bodyLimit = 1024 * 1024 - 4096;

/** An item of the wire's array (spec: SMS, sendSms/batch). */
export type WireItem = { numbers: string; content: string; senderId?: string; orderId: string };

export type PlannedCall = PlannedChunk & { request: { appId: string; array: WireItem[] } };

export type SmsPlan = PlanOf & { appId: string; senderId: string | null };

function orderIdOf(submissionId: string, row: number): string {
  return `${submissionId.slice(0, 8)}-${row}`;
}

/** The row that an order id of this submission names; null for any other text. */
export function rowOfOrderId(submissionId: string, text: string): number | null {
  const row = Number(/-([1-9]\d{0,8})$/.exec(text)?.[1]);
  return orderIdOf(submissionId, row) === text ? row : null;
}

/**
 * A call of sendSms/batch ends before its 1,001st number, and before its body, as the JSON that is sent, would exceed
 * `maxBytes`. The hash is over what is sent but for our order ids.
 */
export class SmsPlanner implements Planner {
  readonly #plan: SmsPlan;
  readonly #maxBytes: number;
  readonly #hash = createHash("sha256");
  #chunkNo = 0;
  #items: (PlannedItem & { wire: WireItem })[] = [];
  #bytes: number;
  partCount = 0;
  messageCount = 0;

  constructor(plan: SmsPlan, maxBytes: number = bodyLimit) {
    this.#plan = plan;
    this.#maxBytes = maxBytes;
    this.#bytes = this.#emptyBytes;
    this.#hash.update(JSON.stringify([sendSmsBatch.id, plan.connectionId, plan.appId, plan.senderId]));
  }

  get #emptyBytes(): number {
    return Buffer.byteLength(JSON.stringify({ appId: this.#plan.appId, array: [] }));
  }

  add(item: PlannedItem): PlannedCall | null {
    const wire = this.#wireOf(item);
    // One more for the comma before it.
    const bytes = Buffer.byteLength(JSON.stringify(wire)) + 1;
    const isFull = this.#items.length >= smsLimits.numbersPerBatch || this.#bytes + bytes > this.#maxBytes;
    const full = isFull ? this.#cut() : null;
    this.#items.push({ ...item, wire });
    this.#bytes += bytes;
    this.#hash.update(JSON.stringify([item.number, item.content]));
    this.partCount += item.parts;
    this.messageCount += 1;
    return full;
  }

  end(): PlannedCall | null {
    return this.#cut();
  }

  get chunkCount(): number {
    return this.#chunkNo;
  }

  hash(): Buffer {
    return this.#hash.digest();
  }

  #cut(): PlannedCall | null {
    if (this.#items.length === 0) return null;
    this.#chunkNo += 1;
    const items = this.#items;
    this.#items = [];
    this.#bytes = this.#emptyBytes;
    return {
      chunkNo: this.#chunkNo,
      items: items.map(({ row, number, parts, wire }) => ({ row, number, parts, orderId: wire.orderId })),
      request: { appId: this.#plan.appId, array: items.map(({ wire }) => wire) },
    };
  }

  #wireOf({ number, content, row }: PlannedItem): WireItem {
    const { senderId, submissionId } = this.#plan;
    return {
      numbers: number,
      content,
      ...(senderId === null ? {} : { senderId }),
      orderId: orderIdOf(submissionId, row),
    };
  }
}
