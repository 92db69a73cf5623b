import { Pool } from "undici";
import { createSession, readSession } from "#server/domain/access/sessions/sessions.ts";
import { type BenchProduct, openProduct } from "./product.ts";
import { type Figure, quantile, report } from "./report.ts";

const path = "workspace.current";
/** Requests in flight at a time: a page's few, not a load that queues. */
const lanes = 2;
const targetMs = 2;

/**
 * What reading the session adds to a tRPC call: the same query, over the same kept connections, with the check and
 * without it, in turns. Returns the path of the JSON.
 */
export async function benchSession({ isQuick }: { isQuick: boolean }): Promise<string> {
  const rounds = isQuick ? 3 : 7;
  const pairs = isQuick ? 300 : 1500;
  const product = await openProduct();
  try {
    await product.startWeb();
    const { system } = product.services.db;
    const token = await createSession(system, product.scope.person.id, { ip: null, userAgent: null });
    const asker = openAsker(product, token);
    await takeTurns(asker, 300);
    const measured: Turns[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await takeTurns(asker, pairs));
    await asker.close();
    const reads: number[] = [];
    for (let count = 0; count < pairs; count++) reads.push(await timed(() => readSession(system, token)));
    return report("session", figuresOf(measured, reads), { rounds, pairs, lanes, path });
  } finally {
    await product.close();
  }
}

type Turns = { checked: number[]; unchecked: number[] };

function figuresOf(measured: readonly Turns[], reads: readonly number[]): Figure[] {
  const all: Turns = {
    checked: measured.flatMap(({ checked }) => checked),
    unchecked: measured.flatMap(({ unchecked }) => unchecked),
  };
  const added = (share: number) => (turns: Turns) => quantile(turns.checked, share) - quantile(turns.unchecked, share);
  // Of all requests together: in one short round a single stall of the machine decides about the slowest twentieth.
  const figure = (name: string, of: (turns: Turns) => number): Figure => ({
    name,
    value: of(all),
    unit: "ms",
    rounds: measured.map(of),
  });
  return [
    { ...figure("added by the check, p95", added(0.95)), target: { is: "<", value: targetMs } },
    figure("added by the check, p50", added(0.5)),
    figure("with the check, p95", ({ checked }) => quantile(checked, 0.95)),
    figure("without it, p95", ({ unchecked }) => quantile(unchecked, 0.95)),
    { name: "the read alone, p95", value: quantile(reads, 0.95), unit: "ms" },
  ];
}

type Asker = { ask(base: string): Promise<void>; close(): Promise<void> };

function openAsker({ portalUrl, scope }: BenchProduct, token: string): Asker {
  const pool = new Pool(portalUrl, { connections: lanes, pipelining: 1, allowH2: false });
  const headers = { cookie: `switchboard.session=${token}`, "x-workspace": scope.workspace.slug };
  return {
    async ask(base) {
      const answer = await pool.request({ path: `${base}/${path}`, method: "GET", headers });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${base}/${path} was answered ${answer.statusCode}`);
    },
    close: () => pool.close(),
  };
}

/** Each lane asks one and the other in turns, so that whatever else the machine does hits both alike. */
async function takeTurns(asker: Asker, pairs: number): Promise<Turns> {
  const turns: Turns = { checked: [], unchecked: [] };
  const lane = async () => {
    for (let count = 0; count < pairs / lanes; count++) {
      turns.checked.push(await timed(() => asker.ask("/api/trpc")));
      turns.unchecked.push(await timed(() => asker.ask("/api/bench/unchecked")));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return turns;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
