import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#db/embedded-server.ts";
import { testDist } from "./build.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The portal's web process as the start script runs it, without anybody who starts it again. */
export type WebProcess = {
  child: ChildProcess;
  port: number;
  url: string;
  /** SIGKILL; returns when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code, null after a signal. */
  stop(): Promise<number | null>;
  /** All it has said so far, on both streams. */
  printed(): string;
};

export type WebOptions = {
  databaseUrl: string;
  dataDir: string;
  port?: number;
  /** Further settings, by their variables. */
  settings?: Record<string, string>;
};

/** Starts the receiver of callbacks by itself, which needs no build and no key; resolves when it answers. */
export async function startReceiver(options: WebOptions): Promise<WebProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { SECRET_KEY: "", ...options.settings };
  const started = startEntry("server/receiver.ts", { ...options, port, settings });
  await untilAnswering(url, started.child, started.printed);
  return { ...started, port, url };
}

/** Starts it on the tests' build; resolves when it answers, and rejects with its words when it ends before that. */
export async function startWeb(options: WebOptions): Promise<WebProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = startEntry("server/web.ts", { ...options, port });
  await untilAnswering(url, started.child, started.printed);
  return { ...started, port, url };
}

/** Starts one of the product's processes, with the same settings as `startWeb`. */
export function startEntry(script: string, options: WebOptions & { port: number }): Omit<WebProcess, "port" | "url"> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      SWITCHBOARD_DIST: testDist,
      SWITCHBOARD_DEV: "0",
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://127.0.0.1:${options.port}`,
      SECRET_KEY: "the secret key of the tests, long enough for anybody",
      SANDBOX: "off",
      DRAIN_NOTICE_SECONDS: "0",
      ...options.settings,
    },
    // With a channel it ends by itself when this process does.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "exit");
  return {
    child,
    printed: () => output,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

async function untilAnswering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process ended: ${printed()}`);
    const reply = await fetch(`${url}/api/health`).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply) return;
    await delay(25);
  }
}
