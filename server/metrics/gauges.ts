import { Gauge, type Registry } from "prom-client";

/** One figure that goes up and down. Before it is first set, and after null, it is not told at all. */
export class OneGauge {
  readonly #gauge: Gauge;

  constructor(registry: Registry, name: string, help: string) {
    this.#gauge = new Gauge({ name: `switchboard_${name}`, help, registers: [registry] });
    this.#gauge.remove();
  }

  set(value: number | null): void {
    if (value === null) this.#gauge.remove();
    else this.#gauge.set(value);
  }
}

/** What lies on this process's disk because the database could not take it. */
export function openSpoolGauges(registry: Registry): { set(bytes: number, limit: number, aside: number): void } {
  const bytes = new OneGauge(registry, "spool_bytes", "Callbacks on this process's disk that wait for the database.");
  const limit = new OneGauge(registry, "spool_limit_bytes", "How much of them the disk takes.");
  const aside = new OneGauge(registry, "spool_aside_files", "Files beside the spool that no database takes.");
  return {
    set: (...values) => {
      for (const [index, gauge] of [bytes, limit, aside].entries()) gauge.set(values[index] ?? null);
    },
  };
}
