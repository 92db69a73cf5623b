const windowMs = 2000;

/** Accepted requests of the last two seconds of the platform's time, to tell a duplicate. */
export class RecentRequests {
  #acceptedAt = new Map<string, number>();

  has(fingerprint: string, now: number): boolean {
    const at = this.#acceptedAt.get(fingerprint);
    return at !== undefined && isWithin(at, now);
  }

  add(fingerprint: string, now: number): void {
    for (const [known, at] of this.#acceptedAt) if (!isWithin(at, now)) this.#acceptedAt.delete(known);
    this.#acceptedAt.set(fingerprint, now);
  }

  save(): unknown[] {
    return [...this.#acceptedAt];
  }

  load(saved: readonly unknown[]): void {
    for (const entry of saved) {
      const [fingerprint, at] = Array.isArray(entry) ? entry : [];
      if (typeof fingerprint === "string" && typeof at === "number") this.#acceptedAt.set(fingerprint, at);
    }
  }

  clear(): void {
    this.#acceptedAt = new Map();
  }
}

function isWithin(at: number, now: number): boolean {
  return now >= at && now - at < windowMs;
}
