import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { Agent, request } from "undici";
import { attempt } from "#db/schema/submissions.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { control, signedHeaders } from "#tests/support/sandbox.ts";
import { type DispatchPlace, openDispatchPlace } from "./dispatch-place.ts";
import { startFirstByte } from "./first-byte.ts";
import { openPortalCalls } from "./portal-calls.ts";
import { prepareSms, prepareWa } from "./prepare.ts";
import { type Figure, median, quantile, report } from "./report.ts";

// npm run bench:dispatch [-- --quick] [--only sms|messages|clicks]: sends of 200,000 numbers in 200 calls and of 2,000
// instant messages in as many calls, each against a bare loop, and from the click to the first byte.
const { values } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });
const isWanted = (part: "sms" | "messages" | "clicks") => (values.only ?? part) === part;
const rounds = values.quick ? 2 : 3;
const clicks = values.quick ? 6 : 30;
const clickNumbers = values.quick ? 5000 : 25_000;
const latencyMs = 20;

/** A send of many calls, which a bare loop makes too. */
type Load = {
  part: string;
  name: string;
  channel: Channel;
  path: string;
  calls: number;
  inFlight: number;
  target: number;
  prepare(place: DispatchPlace, round: number): Promise<{ id: string; hash: string }>;
};

const smsCalls = values.quick ? 40 : 200;
const smsLoad: Load = {
  part: "dispatch-sms",
  name: "SMS, 1,000 numbers a call",
  channel: smsChannel,
  path: sendSmsBatch.path,
  calls: smsCalls,
  inFlight: 8,
  target: 1.2,
  prepare: (place, round) => prepareSms(place.scope, smsCalls * 1000, `D${round}`),
};

const messageCalls = values.quick ? 500 : 2000;
const messageLoad: Load = {
  part: "dispatch-messages",
  name: "instant messages, one number a call",
  channel: waChannel,
  path: waTemplateSendMsg.path,
  calls: messageCalls,
  inFlight: 16,
  target: 2,
  prepare: (place, round) => prepareWa(place.scope, messageCalls, `M${round}`),
};

type Round = { oursMs: number; bareMs: number; prepareMs: number; cpuMs: CpuTimes };
/** Processor time of a send, in ms. */
type CpuTimes = { worker: number; postgres: number; sandbox: number };

/** The same bodies, one after the other, so many in flight, and nothing else: as fast as one can be. */
async function bareLoop(url: string, bodies: readonly string[], inFlight: number): Promise<number> {
  const agent = new Agent({ pipelining: 0, allowH2: false });
  const started = performance.now();
  let next = 0;
  const send = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const answer = await request(url, { method: "POST", headers: signedHeaders(), body, dispatcher: agent });
      const text = await answer.body.text();
      if (!text.includes('"status":"0"')) throw new Error(`the sandbox refused: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, send));
  const took = performance.now() - started;
  await agent.close();
  return took;
}

/** From the release until every call is accepted and stored. */
async function ourSend(
  place: DispatchPlace,
  channel: Channel,
  { id, hash }: { id: string; hash: string },
): Promise<number> {
  const { system } = place.scope.services.db;
  const started = performance.now();
  await releaseDraft(place.scope, channel, { id, reviewedHash: hash });
  for (;;) {
    const [row] = await system.execute<{ open: number; other: number }>(sql`
      select count(*) filter (where state in ('queued', 'dispatching'))::int as open,
        count(*) filter (where state not in ('queued', 'dispatching', 'accepted'))::int as other
      from attempt where submission_id = ${id}`);
    if (row?.other) throw new Error(`${row.other} calls were not accepted`);
    if (row?.open === 0) return performance.now() - started;
    await delay(25);
  }
}

async function measureDispatch(
  place: DispatchPlace,
  { channel, path, calls, inFlight, prepare }: Load,
): Promise<Round[]> {
  const sandbox = await place.startSandbox();
  await control(place.sandboxUrl, "faults", { latencyMs });
  const worker = place.startWorker();
  const done: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const prepared = await prepare(place, round);
    const prepareMs = performance.now() - began;
    const stored = await place.scope.services.db.system
      .select({ request: attempt.request })
      .from(attempt)
      .where(eq(attempt.submissionId, prepared.id));
    const bodies = stored.map((row) => JSON.stringify(row.request));
    if (bodies.length !== calls) throw new Error(`${bodies.length} calls were prepared instead of ${calls}`);
    const url = place.sandboxUrl + path;
    // Who goes first finds a warmer machine or a colder one: turn about.
    const bareFirst = round % 2 === 0 ? await bareLoop(url, bodies, inFlight) : null;
    const cpuNow = () => ({ worker: worker.cpuMs(), postgres: place.postgresCpuMs(), sandbox: sandbox.cpuMs() });
    const before = cpuNow();
    const oursMs = await ourSend(place, channel, prepared);
    const after = cpuNow();
    const cpuMs = {
      worker: after.worker - before.worker,
      postgres: after.postgres - before.postgres,
      sandbox: after.sandbox - before.sandbox,
    };
    const bareMs = bareFirst ?? (await bareLoop(url, bodies, inFlight));
    done.push({ oursMs, bareMs, prepareMs, cpuMs });
    console.log(JSON.stringify(done.at(-1)));
  }
  await worker.stop();
  await sandbox.stop();
  return done;
}

async function measureClicks(place: DispatchPlace): Promise<number[]> {
  const platform = await startFirstByte(place.sandboxPort);
  const portal = await openPortalCalls(place.scope, place.publicUrl);
  const worker = place.startWorker();
  const waits: number[] = [];
  for (let click = 0; click < clicks; click++) {
    const { id, hash } = await prepareSms(place.scope, clickNumbers, `C${click}`);
    const firstByte = platform.next();
    const clicked = performance.now();
    await portal.mutate("sms.release", { id, reviewedHash: hash });
    waits.push((await firstByte) - clicked);
    await untilSent(place, id);
  }
  await worker.stop();
  await portal.close();
  await platform.close();
  return waits;
}

async function untilSent(place: DispatchPlace, id: string): Promise<void> {
  for (;;) {
    const [row] = await place.scope.services.db.system.execute<{ open: number }>(
      sql`select count(*)::int as open from attempt where submission_id = ${id} and state in ('queued', 'dispatching')`,
    );
    if (row?.open === 0) return;
    await delay(20);
  }
}

function clickFigures(waits: readonly number[]): Figure[] {
  return [
    { name: "click to first byte, p95", value: quantile(waits, 0.95), unit: "ms", target: { is: "<", value: 300 } },
    { name: "click to first byte, median", value: median(waits), unit: "ms" },
  ];
}

function sendFigures({ calls, target }: Load, sends: readonly Round[]): Figure[] {
  const ratios = sends.map(({ oursMs, bareMs }) => oursMs / bareMs);
  const of = (name: Exclude<keyof Round, "cpuMs">) => sends.map((round) => round[name]);
  const cpuFigure = (name: string, part: keyof CpuTimes): Figure => {
    const times = sends.map(({ cpuMs }) => cpuMs[part]);
    return { name: `${name}'s processor time`, value: median(times), unit: "ms", rounds: times };
  };
  return [
    {
      name: `ours / bare loop, ${calls} calls`,
      value: median(ratios),
      unit: "x",
      target: { is: "<=", value: target },
      rounds: ratios,
    },
    { name: "ours", value: median(of("oursMs")), unit: "ms", rounds: of("oursMs") },
    { name: "bare loop", value: median(of("bareMs")), unit: "ms", rounds: of("bareMs") },
    { name: "check and prepare", value: median(of("prepareMs")), unit: "ms", rounds: of("prepareMs") },
    cpuFigure("worker", "worker"),
    cpuFigure("PostgreSQL", "postgres"),
    cpuFigure("sandbox", "sandbox"),
  ];
}

const place = await openDispatchPlace();
try {
  for (const load of [isWanted("sms") ? smsLoad : null, isWanted("messages") ? messageLoad : null]) {
    if (load === null) continue;
    const { part, name, calls, inFlight } = load;
    console.log(`\n${name}`);
    const figures = sendFigures(load, await measureDispatch(place, load));
    console.log(`  ${report(part, figures, { calls, rounds, latencyMs, inFlight })}`);
  }
  if (isWanted("clicks")) {
    const figures = clickFigures(await measureClicks(place));
    console.log(`  ${report("dispatch-clicks", figures, { clicks, clickNumbers })}`);
  }
} finally {
  await place.close();
}
