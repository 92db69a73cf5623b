import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Db } from "#db/client.ts";
import { bearerOf } from "#server/auth/bearer.ts";
import type { Receiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { openSpoolGauges } from "./gauges.ts";
import type { Answered } from "./http-figures.ts";
import { WholeFigures } from "./whole-figures.ts";

/** The figures of one process, and those of the whole installation that any of its processes can tell. */
export type Metrics = {
  /** Counts one answer of this process. */
  answered(answer: Answered): void;
  /** Answers whoever asks for figures: in Prometheus's text format with the token, else as if there were nothing. */
  answer(request: Pick<Request, "headers">): Promise<Response>;
};

export type MetricsOptions = {
  /** Undefined: nobody is told anything. */
  token: string | undefined;
  system: Db;
  receiver: Pick<Receiver, "counts" | "asideFiles">;
};

/** Measures nothing and tells nobody anything. */
export const noMetrics: Metrics = { answered: () => undefined, answer: async () => nothingHere() };

/** Makes the figures of this process; without a token nothing is measured. */
export function openMetrics({ token, system, receiver }: MetricsOptions): Metrics {
  if (token === undefined) return noMetrics;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "switchboard_http_request_duration_seconds",
    help: "Time until a request was answered, by what it asked for.",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const shed = new Counter({
    name: "switchboard_http_shed_total",
    help: "Requests turned away because there was too much: 429 too much of one sender, 503 nothing could take it.",
    labelNames: ["route", "status"],
    registers: [registry],
  });
  const intake = new Counter({
    name: "switchboard_callbacks_total",
    help: "Callbacks that came to this process, by what became of them.",
    labelNames: ["fate"],
    registers: [registry],
  });
  const whole = new WholeFigures(registry, system);
  const spool = openSpoolGauges(registry);
  return {
    answered: ({ route, method, status, seconds }) => {
      durations.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
      // Where others ask whether to come here, 503 turns nobody away.
      if (route !== "state" && (status === 503 || status === 429)) shed.inc({ route, status: String(status) });
    },
    answer: async ({ headers }) => {
      if (!isToken(bearerOf(headers), token)) return nothingHere();
      const { spoolBytes, spoolLimitBytes, isDatabaseUp: _, lastShedAt: __, ...counts } = receiver.counts();
      intake.reset();
      for (const [fate, count] of Object.entries(counts)) intake.inc({ fate }, count);
      spool.set(spoolBytes, spoolLimitBytes, await receiver.asideFiles());
      await whole.refresh();
      const headersOfText = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(await registry.metrics(), { headers: headersOfText });
    },
  };
}

/** Told apart only after all of it was compared, whatever its length. */
function isToken(given: string | null, token: string): boolean {
  const [one, other] = [given ?? "", token].map((text) => createHash("sha256").update(text).digest());
  return given !== null && one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function nothingHere(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("not found", { status: 404, headers });
}
