import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runAs, serverEnvironment } from "./embedded-account.ts";
import { programPath } from "./embedded-binaries.ts";
import type { Place } from "./embedded-place.ts";

const STOP_SECONDS = 8;
const START_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** What `postmaster.pid` says about a server: its process, port and whether it takes connections. */
type Postmaster = { pid: number; port: number; isReady: boolean };

/** A server process of ours: `exited` settles when it is gone, and `isGone` asks without waiting. */
export type Server = { pid: number; exited: Promise<void>; isGone(): boolean };

/** Starts the server on `port` and waits until it takes connections; throws with the log's last lines if it ends. */
export async function launchServer(place: Place, port: number, settings: Record<string, string>): Promise<Server> {
  const log = openLog(place);
  const server = spawnServer(place, log, { ...settings, port: String(port) });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (server.isGone()) throw new Error(startFailure(log));
    const written = readPostmaster(place.cluster);
    if (written?.pid === server.pid && written.isReady) return server;
    await delay(20);
  }
  process.kill(server.pid, "SIGQUIT");
  throw new Error(`PostgreSQL did not become ready within ${START_MS / 1000} s; its log is ${log.path}.`);
}

function spawnServer(place: Place, log: Log, settings: Record<string, string>): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(programPath(place.binaries, "postgres"), ["-D", place.cluster, ...flags], {
    ...place.account,
    cwd: place.cluster,
    env: serverEnvironment(),
    // Its own session: Ctrl-C in the terminal must not stop the database before the processes that use it.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  let isGone = false;
  const exited = new Promise<void>((resolve) => {
    const settle = () => {
      isGone = true;
      resolve();
    };
    child.once("exit", settle);
    child.once("error", settle);
  });
  if (child.pid === undefined) throw new Error("PostgreSQL's server program could not be run.");
  return { pid: child.pid, exited, isGone: () => isGone };
}

/** Fast shutdown: open transactions are rolled back and the data is synced. Returns when the server is gone. */
export async function stopServer(place: Place): Promise<void> {
  const args = ["stop", "-D", place.cluster, "-m", "fast", "-w", "-t", String(STOP_SECONDS)];
  try {
    await runAs(place.account, programPath(place.binaries, "pg_ctl"), args, place.cluster);
  } catch {
    const server = liveServer(place.cluster);
    if (server === undefined) return;
    // SIGQUIT ends every session at once; the next start replays the log, so nothing committed is lost.
    process.kill(server.pid, "SIGQUIT");
    while (liveServer(place.cluster) !== undefined) await delay(20);
  }
}

/**
 * Stops a server that outlived the process that started it, and returns its port. A pid file whose number now
 * belongs to something else is removed, since PostgreSQL would take that process for a living server.
 */
export async function stopOrphan(place: Place): Promise<number | undefined> {
  const server = liveServer(place.cluster);
  if (server === undefined) return undefined;
  await stopServer(place);
  return server.port;
}

/** The port of the server that runs on a cluster and takes connections; undefined when none does. */
export function runningPort(cluster: string): number | undefined {
  const server = liveServer(cluster);
  return server?.isReady ? server.port : undefined;
}

function liveServer(cluster: string): Postmaster | undefined {
  const server = readPostmaster(cluster);
  if (server === undefined || !isAlive(server.pid)) return undefined;
  if (servesCluster(server.pid, cluster)) return server;
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  return undefined;
}

/** Lines of the file: pid, data folder, start time, port, socket folder, listen address, shared memory key, status. */
function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readWhenThere(join(cluster, "postmaster.pid"))?.split("\n") ?? [];
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  return Number.isInteger(pid) && pid > 0 ? { pid, port, isReady: lines[7]?.trim() === "ready" } : undefined;
}

/** The server removes its file whenever it likes, also between a look and a read. */
function readWhenThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A postmaster works inside its data folder, and names it on its command line where /proc does not exist. */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

type Log = { path: string; descriptor: number; startsAt: number };

/** A file, not a pipe: the server outlives this process when that one is killed, and must still be able to write. */
function openLog(place: Place): Log {
  const path = `${place.cluster}.log`;
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, "a", 0o600);
  return { path, descriptor, startsAt: statSync(path).size };
}

function startFailure(log: Log): string {
  const words = readFileSync(log.path).subarray(log.startsAt).toString("utf8").trim().split("\n").slice(-3).join(" / ");
  return `PostgreSQL stopped while starting (${words || "it said nothing"}); its log is ${log.path}.`;
}

/** A port nobody listens on right now, chosen by the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("The system named no free port."));
      });
    });
  });
}
