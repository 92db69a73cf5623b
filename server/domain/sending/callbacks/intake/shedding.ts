const everyMs = 60_000;

/** Callbacks that were turned away because nothing could keep them: told once a minute, since each one may be lost. */
export class Shedding {
  lastAt: Date | null = null;
  readonly #log: { warn(fields: object, message: string): void } | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #untold = 0;

  constructor(log: { warn(fields: object, message: string): void } | undefined) {
    this.#log = log;
  }

  note(now = new Date()): void {
    this.lastAt = now;
    this.#untold += 1;
    if (now.getTime() - this.#toldAt < everyMs) return;
    this.#log?.warn(
      { turnedAway: this.#untold },
      "callbacks are turned away with 503 and may be lost: neither the database nor the disk takes them",
    );
    this.#toldAt = now.getTime();
    this.#untold = 0;
  }
}
