import { sql } from "drizzle-orm";
import { type CallbackAddress, makeCallbackAddress } from "./callback-addresses.ts";
import { type LoadGenerator, type LoadResult, startLoadGenerator } from "./load.ts";
import type { BenchProcess } from "./processes.ts";
import { type BenchProduct, openProduct } from "./product.ts";
import { type Figure, median, report } from "./report.ts";

const connections = 50;
/** Batches whose callbacks come mixed. */
const addressesEach = 5;

type Handler = "full" | "empty" | "naive";
type Round = LoadResult & { perSecond: number; cpuMicros: number };

/**
 * How many callbacks a second one web process stores durably, against an empty route handler and against one insert per
 * request, both of the same build. The applier does not run. Returns the path of the JSON.
 */
export async function benchCallbacks({ isQuick }: { isQuick: boolean }): Promise<string> {
  const seconds = isQuick ? 3 : 8;
  const rounds = isQuick ? 2 : 3;
  const product = await openProduct();
  const load = startLoadGenerator();
  try {
    const web = await product.startWeb();
    const addresses = await makeAddresses(product);
    const urls = {
      full: addresses.full.map(({ token }) => `${product.portalUrl}/api/bathWebhook/${token}`),
      naive: addresses.naive.map(({ token }) => `${product.portalUrl}/api/bench/naive/${token}`),
      empty: [`${product.portalUrl}/api/bench/empty`],
    };
    const results: Record<Handler, Round[]> = { full: [], empty: [], naive: [] };
    const handlers = ["full", "empty", "naive"] as const;
    const acknowledged: Record<Handler, number> = { full: 0, empty: 0, naive: 0 };
    for (let number = -1; number < rounds; number += 1) {
      for (const handler of handlers) {
        const round = await measure(load, web, { urls: urls[handler], seconds, prefix: `${handler}-${number}-` });
        if (round.acknowledged === 0)
          throw new Error(`nothing that was sent to the ${handler} handler was acknowledged`);
        acknowledged[handler] += round.acknowledged;
        // The first time around the code is still being compiled.
        if (number >= 0) results[handler].push(round);
        console.log(
          `  ${handler.padEnd(6)} ${number < 0 ? "warm-up" : `round ${number + 1}`}  ${Math.round(round.perSecond)}/s  p99 ${Math.round(round.p99Ms)} ms  ${Math.round(round.cpuMicros)} µs of the web process each`,
        );
      }
    }
    const rate = median(results.full.map(({ perSecond }) => perSecond)) / 2;
    const half = await load.run({ urls: urls.full, seconds: seconds * 2, connections, rate, prefix: "half-" });
    acknowledged.full += half.acknowledged;
    const stored = await countStored(product, addresses.full);
    const naive = await countStored(product, addresses.naive);
    return report("callbacks", figuresOf(results, half, rate, acknowledged.full - stored.distinct), {
      seconds,
      rounds,
      connections,
      halfLoadPerSecond: rate,
      acknowledged,
      stored: { full: stored, naive },
      unanswered: half.broken + handlers.flatMap((name) => results[name]).reduce((sum, each) => sum + each.broken, 0),
    });
  } finally {
    await load.stop();
    await product.close();
  }
}

async function makeAddresses(product: BenchProduct): Promise<Record<"full" | "naive", CallbackAddress[]>> {
  const make = async () => {
    const made: CallbackAddress[] = [];
    for (let count = 0; count < addressesEach; count += 1) made.push(await makeCallbackAddress(product));
    return made;
  };
  return { full: await make(), naive: await make() };
}

async function measure(
  load: LoadGenerator,
  web: BenchProcess,
  order: { urls: string[]; seconds: number; prefix: string },
): Promise<Round> {
  const cpuBefore = web.cpuMs();
  const result = await load.run({ ...order, connections });
  const cpuMicros = ((web.cpuMs() - cpuBefore) * 1000) / result.acknowledged;
  return { ...result, perSecond: result.inTime / order.seconds, cpuMicros };
}

async function countStored(product: BenchProduct, addresses: readonly CallbackAddress[]) {
  const ids = JSON.stringify(addresses.map(({ attemptId }) => attemptId));
  const [row] = await product.services.db.system.execute<{ rows: number; distinct: number }>(sql`
    select count(*)::int as rows, count(distinct raw)::int as distinct from callback
    where attempt_id in (select value::uuid from jsonb_array_elements_text(${ids}::text::jsonb))`);
  if (!row) throw new Error("the stored callbacks could not be counted");
  return row;
}

function figuresOf(results: Record<Handler, Round[]>, half: LoadResult, rate: number, lost: number): Figure[] {
  const per = (handler: Handler, pick: (round: Round) => number) => results[handler].map(pick);
  const perSecond = (round: Round) => round.perSecond;
  const ratios = (against: Handler) =>
    results.full.map((round, index) => round.perSecond / (results[against][index]?.perSecond ?? Number.NaN));
  const of = (name: string, unit: string, rounds: number[], target?: Figure["target"]): Figure => ({
    name,
    unit,
    value: median(rounds),
    rounds,
    ...(target ? { target } : {}),
  });
  return [
    of("stored callbacks", "/s", per("full", perSecond)),
    of("empty handler", "/s", per("empty", perSecond)),
    of("one insert per request", "/s", per("naive", perSecond)),
    of("stored against empty", "", ratios("empty"), { is: ">=", value: 0.85 }),
    of("stored against one insert", "", ratios("naive"), { is: ">=", value: 1 }),
    of(
      "web processor time, stored",
      "µs",
      per("full", (round) => round.cpuMicros),
    ),
    of(
      "web processor time, empty",
      "µs",
      per("empty", (round) => round.cpuMicros),
    ),
    of(
      "web processor time, one insert",
      "µs",
      per("naive", (round) => round.cpuMicros),
    ),
    of(
      "p99 at full load",
      "ms",
      per("full", (round) => round.p99Ms),
    ),
    {
      name: `p99 at half load (${Math.round(rate)}/s)`,
      unit: "ms",
      value: half.p99Ms,
      target: { is: "<", value: 250 },
    },
    { name: "p50 at half load", unit: "ms", value: half.p50Ms },
    { name: "acknowledged and lost", unit: "", value: lost, target: { is: "=", value: 0 } },
  ];
}
