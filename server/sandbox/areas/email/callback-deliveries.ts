import type { EmailBatch } from "./batch.ts";
import { CallbackDelivery, type DeliveryTiming } from "./callback-delivery.ts";

/** One delivery for each receiver, told apart by origin: a silent one holds up nobody else's callbacks. */
export class CallbackDeliveries {
  readonly #open: () => CallbackDelivery;
  readonly #byOrigin = new Map<string, CallbackDelivery>();

  /** `now` is the platform's time in ms. */
  constructor(timing: DeliveryTiming, now: () => number, changed: () => void) {
    this.#open = () => new CallbackDelivery(timing, now, changed);
  }

  /** The delivery to the receiver that a batch names. Those of addresses that are no URL share one. */
  of({ url }: EmailBatch): CallbackDelivery {
    const origin = URL.canParse(url) ? new URL(url).origin : "";
    const delivery = this.#byOrigin.get(origin) ?? this.#open();
    this.#byOrigin.set(origin, delivery);
    return delivery;
  }

  /** Forgets everything, requests in flight too. */
  clear(): void {
    for (const delivery of this.#byOrigin.values()) delivery.close();
    this.#byOrigin.clear();
  }

  /** Starts no more requests, gives those in flight `graceMs`, and leaves the rest to the next start. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all(Array.from(this.#byOrigin.values(), (delivery) => delivery.stop(graceMs)));
  }
}
