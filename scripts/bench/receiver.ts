import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { connectTo } from "#db/driver.ts";
import { freePort } from "#db/embedded-server.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { openServices } from "#tests/support/factories.ts";
import { storeSentBatch } from "#tests/support/load.ts";
import { startLoadGenerator } from "./load.ts";
import { type BenchProcess, startProcess } from "./processes.ts";
import { type Figure, median, report } from "./report.ts";

const connections = 400;
/** So many addresses that none of them has had all it takes before the end. */
const addresses = 24;
/** As many clients as pgbench was quickest with on two cores. */
const insertClients = 16;

/**
 * How many callbacks a second the receiver alone stores durably, against single-row inserts by pgbench into a plain table of
 * the same database in the same run. Returns the path of the JSON.
 */
export async function benchReceiver({ isQuick }: { isQuick: boolean }): Promise<string> {
  const seconds = isQuick ? 3 : 8;
  const rounds = isQuick ? 1 : 3;
  const folder = resolve(".cache", "bench", `receiver-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  const { url } = await cluster.createDatabase();
  const services = await openServices(url, { connections: 2 });
  const load = startLoadGenerator("scripts/bench/socket-load-process.ts");
  let receiver: BenchProcess | undefined;
  try {
    const port = await freePort();
    receiver = await startReceiver(url, folder, port);
    const tokens = [];
    for (let count = 0; count < addresses; count += 1) tokens.push((await storeSentBatch(services)).token);
    const urls = tokens.map((token) => `http://127.0.0.1:${port}/api/bathWebhook/${token}`);
    const pgbench = await openPgbench(url, folder);
    const found = { stored: [] as number[], inserted: [] as number[], p99: [] as number[], cpu: [] as number[] };
    let acknowledged = 0;
    for (let number = -1; number < rounds; number += 1) {
      const cpuBefore = receiver.cpuMs();
      const result = await load.run({ urls, seconds, connections, prefix: `${number}-` });
      const inserted = await pgbench?.(seconds);
      acknowledged += result.acknowledged;
      if (result.acknowledged === 0) throw new Error("the receiver acknowledged nothing");
      const perSecond = result.inTime / seconds;
      console.log(
        `  ${number < 0 ? "warm-up" : `round ${number + 1}`}  stored ${Math.round(perSecond)}/s  refused ${result.refused}  inserted ${Math.round(inserted ?? Number.NaN)}/s`,
      );
      if (number < 0) continue;
      found.stored.push(perSecond);
      found.p99.push(result.p99Ms);
      found.cpu.push(((receiver.cpuMs() - cpuBefore) * 1000) / result.acknowledged);
      if (inserted !== undefined) found.inserted.push(inserted);
    }
    const [row] = await services.db.system.$client<{ rows: number }[]>`select count(*)::int as rows from callback`;
    return report("receiver", figuresOf(found, acknowledged - (row?.rows ?? 0)), { seconds, rounds, connections });
  } finally {
    await load.stop();
    await receiver?.stop();
    await services.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startReceiver(url: string, dataDir: string, port: number): Promise<BenchProcess> {
  const environment = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DRAIN_NOTICE_SECONDS: "0",
  };
  const started = startProcess("server/receiver.ts", environment, ["--max-semi-space-size=32"]);
  while (!(await isAnswering(port))) {
    if (started.child.exitCode !== null) throw new Error("the receiver did not start");
    await delay(100);
  }
  return started;
}

function isAnswering(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Inserts one row after the other of a callback's size, and answers how many a second; undefined without pgbench. */
async function openPgbench(url: string, folder: string): Promise<((seconds: number) => Promise<number>) | undefined> {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
  } catch {
    console.log("  pgbench is not on the PATH: nothing to compare with.");
    return undefined;
  }
  const sql = connectTo(url, { max: 1, onnotice: () => undefined });
  await sql`create table single_row (id bigint generated always as identity primary key, at timestamptz not null
    default now(), token bytea not null, raw bytea not null)`;
  await sql.end();
  const script = join(folder, "insert.sql");
  const body = Buffer.from(
    '{"taskId":"task-1","emailId":"1-100000","toAddress":"user100000@sandbox.example"}',
  ).toString("hex");
  writeFileSync(
    script,
    `insert into single_row (token, raw) values (decode('${"ab".repeat(32)}', 'hex'), decode('${body}', 'hex')) returning id;\n`,
  );
  return async (seconds) => {
    const flags = [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(insertClients),
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      script,
      url,
    ];
    const { stdout } = await promisify(execFile)("pgbench", flags);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  };
}

function figuresOf(found: Record<"stored" | "inserted" | "p99" | "cpu", number[]>, lost: number): Figure[] {
  const of = (name: string, unit: string, rounds: number[], target?: Figure["target"]): Figure => ({
    name,
    unit,
    value: median(rounds),
    rounds,
    ...(target ? { target } : {}),
  });
  const ratios = found.stored.map((stored, index) => stored / (found.inserted[index] ?? Number.NaN));
  const compared = [
    of("single-row inserts by pgbench", "/s", found.inserted),
    of("stored against single-row inserts", "", ratios, { is: ">=", value: 1.2 }),
  ];
  return [
    of("stored callbacks", "/s", found.stored, { is: ">=", value: 10_000 }),
    ...(found.inserted.length > 0 ? compared : []),
    of("p99 at full load", "ms", found.p99),
    of("receiver processor time", "µs", found.cpu),
    { name: "acknowledged and lost", unit: "", value: lost, target: { is: "<=", value: 0 } },
  ];
}
