import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { Agent, request } from "undici";
import { archiveStream } from "#db/schema/archive.ts";
import { readNow } from "#server/domain/calls/archive/days/read-now.ts";
import { control, fetchJournal, signedHeaders } from "#tests/support/sandbox.ts";
import { type DispatchPlace, openDispatchPlace } from "./dispatch-place.ts";
import { type Figure, median, report } from "./report.ts";

// npm run bench:archive [-- --quick]: sixty days of AI, SIP and group calls read into the archive by a worker, against a bare
// loop that asks the same questions one after the other.
const { values } = parseArgs({ options: { quick: { type: "boolean" } } });
const rounds = values.quick ? 2 : 5;
const latencyMs = 20;
/** What reading may take beyond what the platform takes. */
const target = 0.3;

type Asked = { path: string; body: string };
type Round = { oursMs: number; bareMs: number; workerMs: number; postgresMs: number };

async function bareLoop(url: string, asked: readonly Asked[]): Promise<number> {
  const agent = new Agent({ pipelining: 0, allowH2: false });
  const started = performance.now();
  for (const { path, body } of asked) {
    const answer = await request(url + path, { method: "POST", headers: signedHeaders(), body, dispatcher: agent });
    const { status } = JSON.parse(await answer.body.text()) as { status?: unknown };
    if (status !== "0") throw new Error(`the sandbox refused with ${String(status)}`);
  }
  const took = performance.now() - started;
  await agent.close();
  return took;
}

const unread = sql`select count(*)::int as count from archive_window where read_at is null`;

/** Waits until every window was read once. */
async function untilRead({ scope }: DispatchPlace): Promise<void> {
  for (;;) {
    const [row] = await scope.services.db.system.execute<{ count: number; all: number }>(
      sql`select (${unread}) as count, (select count(*)::int from archive_window) as all`,
    );
    if (row && row.all > 0 && row.count === 0) return;
    await delay(10);
  }
}

/** The archive as it was before its first reading, with its windows laid out. */
async function forget({ scope }: DispatchPlace): Promise<void> {
  const { system } = scope.services.db;
  await system.execute(sql`delete from call_record`);
  await system.execute(sql`
    update archive_window set read_at = null, total = null, previous_total = null, readings = 0, next_read_at = '2020-01-01'`);
}

const voicePaths = ["/aivoice/", "/voice/"];

async function askedSince(place: DispatchPlace, seq: number): Promise<{ asked: Asked[]; last: number }> {
  const calls = await fetchJournal(place.sandboxUrl, seq);
  const asked = calls.filter(({ path }) => voicePaths.some((start) => path.startsWith(start)));
  return { asked: asked.map(({ path, body }) => ({ path, body })), last: calls.at(-1)?.seq ?? seq };
}

async function measure(place: DispatchPlace): Promise<{ done: Round[]; questions: number; records: number }> {
  await place.startSandbox();
  const worker = place.startWorker();
  // The first reading warms everything up.
  await untilRead(place);
  await control(place.sandboxUrl, "faults", { latencyMs });
  const { system } = place.scope.services.db;
  const done: Round[] = [];
  let { last } = await askedSince(place, 0);
  let questions = 0;
  for (let round = 0; round < rounds; round++) {
    await forget(place);
    const before = { worker: worker.cpuMs(), postgres: place.postgresCpuMs() };
    const started = performance.now();
    for (const { id } of await system.select({ id: archiveStream.id }).from(archiveStream))
      await readNow(place.scope, { streamId: id });
    await untilRead(place);
    const oursMs = performance.now() - started;
    const workerMs = worker.cpuMs() - before.worker;
    const postgresMs = place.postgresCpuMs() - before.postgres;
    const since = await askedSince(place, last);
    const bareMs = await bareLoop(place.sandboxUrl, since.asked);
    questions = since.asked.length;
    ({ last } = await askedSince(place, since.last));
    done.push({ oursMs, bareMs, workerMs, postgresMs });
    console.log(JSON.stringify({ questions, ...done.at(-1) }));
  }
  const [kept] = await system.execute<{ count: number }>(sql`select count(*)::int as count from call_record`);
  await worker.stop();
  return { done, questions, records: kept?.count ?? 0 };
}

function figuresOf(done: readonly Round[], { questions, records }: { questions: number; records: number }): Figure[] {
  const of = (name: keyof Round) => done.map((round) => round[name]);
  const shares = done.map(({ oursMs, bareMs }) => (oursMs - bareMs) / oursMs);
  const own = done.map(({ oursMs }) => (oursMs - questions * latencyMs) / oursMs);
  return [
    {
      name: "our share of the time",
      value: median(shares),
      unit: "",
      target: { is: "<=", value: target },
      rounds: shares,
    },
    { name: "the share that is not the platform's latency", value: median(own), unit: "", rounds: own },
    { name: "ours", value: median(of("oursMs")), unit: "ms", rounds: of("oursMs") },
    { name: "bare loop", value: median(of("bareMs")), unit: "ms", rounds: of("bareMs") },
    { name: "worker's processor time", value: median(of("workerMs")), unit: "ms", rounds: of("workerMs") },
    { name: "PostgreSQL's processor time", value: median(of("postgresMs")), unit: "ms", rounds: of("postgresMs") },
    { name: "questions", value: questions, unit: "" },
    { name: "records", value: records, unit: "" },
  ];
}

const place = await openDispatchPlace();
try {
  const { done, ...counts } = await measure(place);
  console.log(`  ${report("archive", figuresOf(done, counts), { rounds, latencyMs })}`);
} finally {
  await place.close();
}
