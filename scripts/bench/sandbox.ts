import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "#db/embedded-server.ts";
import { batchSendEmail } from "#server/contract/email.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { type BenchProcess, startProcess } from "./processes.ts";
import { type Figure, isMet, median, report } from "./report.ts";
import type { SmsLoad, SmsLoadResult } from "./sandbox-load.ts";
import type { ReceiverCount } from "./sandbox-receiver.ts";

const connections = 50;
const recipients = 100_000;
const deliveryLimitMs = 300_000;
const readyLimitMs = 20_000;

const { values } = parseArgs({ options: { quick: { type: "boolean" } } });
const folder = mkdtempSync(join(tmpdir(), "bench-sandbox-"));
const running: BenchProcess[] = [];

type Listening = { process: BenchProcess; port: number; url: string };

/** Starts a script that listens on a port of its own, and waits until it does. */
async function startListening(script: string, portName: string, more: Record<string, string> = {}): Promise<Listening> {
  const port = await freePort();
  const flags = process.env.BENCH_PROFILE === "1" ? ["--cpu-prof", "--cpu-prof-dir=.cache/bench/profile"] : [];
  const environment = { ...process.env, ...more, [portName]: String(port), DATA_DIR: join(folder, String(port)) };
  const started = startProcess(script, environment, flags);
  running.push(started);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyLimitMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error(`${script} did not answer within ${readyLimitMs / 1000} s`);
    await delay(50);
  }
  return { process: started, port, url };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

type Round = SmsLoadResult & { cpuMicros: number };

async function loadRound(load: BenchProcess, server: Listening, seconds: number): Promise<Round> {
  const order: SmsLoad = { port: server.port, seconds, connections };
  const cpuBefore = server.process.cpuMs();
  const answered = once(load.child, "message");
  load.child.send(order);
  const [result]: SmsLoadResult[] = await answered;
  if (result === undefined || result.refused > 0) throw new Error(`${result?.refused} calls were refused`);
  return { ...result, cpuMicros: ((server.process.cpuMs() - cpuBefore) * 1000) / result.answered };
}

/** Signed sendSms calls with one number against an empty handler of the same server, in turns. */
async function measureSms(isQuick: boolean): Promise<Figure[]> {
  const [seconds, rounds] = isQuick ? [1, 3] : [2, 9];
  const sandbox = await startListening("server/sandbox/main.ts", "SANDBOX_PORT");
  const empty = await startListening("scripts/bench/sandbox-empty.ts", "SANDBOX_PORT");
  const load = startProcess("scripts/bench/sandbox-load.ts", process.env);
  running.push(load);
  const results: { sandbox: Round[]; empty: Round[] } = { sandbox: [], empty: [] };
  for (let number = -1; number < rounds; number += 1) {
    const pair = { sandbox: await loadRound(load, sandbox, seconds), empty: await loadRound(load, empty, seconds) };
    // The first time around the code is still being compiled.
    if (number < 0) continue;
    results.sandbox.push(pair.sandbox);
    results.empty.push(pair.empty);
  }
  const figure = (name: string, unit: string, numbers: number[], target?: Figure["target"]): Figure => ({
    name,
    unit,
    value: median(numbers),
    rounds: numbers,
    ...(target ? { target } : {}),
  });
  const each = (server: "sandbox" | "empty", pick: (round: Round) => number) => results[server].map(pick);
  const ratios = results.sandbox.map(({ perSecond }, index) => perSecond / (results.empty[index]?.perSecond ?? NaN));
  return [
    figure(
      "sendSms",
      "/s",
      each("sandbox", (round) => round.perSecond),
    ),
    figure(
      "empty handler",
      "/s",
      each("empty", (round) => round.perSecond),
    ),
    figure("sendSms against empty", "", ratios, { is: ">=", value: 0.4 }),
    figure(
      "processor time, sendSms",
      "µs",
      each("sandbox", (round) => round.cpuMicros),
    ),
    figure(
      "processor time, empty",
      "µs",
      each("empty", (round) => round.cpuMicros),
    ),
    { name: "peak memory after the calls", unit: "MiB", value: peakMiB(sandbox.process.pid) },
  ];
}

/** The callbacks of list-100000 to a receiver that does nothing but count, from a sandbox that did nothing before. */
async function measureCallbacks(): Promise<Figure[]> {
  const sandbox = await startListening("server/sandbox/main.ts", "SANDBOX_PORT");
  const expects = { RECEIVER_EXPECTS: String(recipients) };
  const receiver = await startListening("scripts/bench/sandbox-receiver.ts", "RECEIVER_PORT", expects);
  const delivered = once(receiver.process.child, "message", { signal: AbortSignal.timeout(deliveryLimitMs) });
  const fields = {
    appId: "em-app-1",
    fromEmailAddress: "news@sandbox.example",
    templateID: 101,
    receiverId: `list-${recipients}`,
    url: `${receiver.url}/callback`,
  };
  const { status } = await callPlatform(sandbox.url, batchSendEmail.path, fields);
  if (status !== "0") throw new Error(`the batch was refused with ${status}`);
  const start = performance.now();
  const [count]: ReceiverCount[] = await delivered;
  const seconds = (performance.now() - start) / 1000;
  if (count === undefined) throw new Error("the receiver said nothing");
  return [
    { name: "100,000 callbacks", unit: "s", value: seconds, target: { is: "<=", value: 60 } },
    { name: "most in flight", unit: "", value: count.mostInFlight, target: { is: "<=", value: 20 } },
    { name: "peak memory", unit: "MiB", value: peakMiB(sandbox.process.pid), target: { is: "<", value: 400 } },
  ];
}

/** The most memory that a process ever had resident. */
function peakMiB(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}

async function stopAll(): Promise<void> {
  for (const started of running.splice(0).reverse()) await started.stop();
  rmSync(folder, { recursive: true, force: true });
}

// npm run bench:sandbox [-- --quick]: unlike npm run bench it fails where a bound is missed.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
try {
  const callbacks = await measureCallbacks();
  for (const started of running.splice(0).reverse()) await started.stop();
  const figures = [...(await measureSms(values.quick ?? false)), ...callbacks];
  console.log(`  ${report("sandbox", figures, { connections, recipients })}`);
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
