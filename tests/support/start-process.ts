import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "#db/embedded-server.ts";
import { testDist } from "./build.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A running `npm start`, without npm. `printed()` is all it has said so far, on both streams. */
export type StartProcess = {
  child: ChildProcess;
  portalUrl: string;
  printed(): string;
  /** Waits for words; rejects with everything printed when the process ends without them. */
  says(words: RegExp): Promise<RegExpExecArray>;
  /** Waits for the end; resolves to the exit code, null after a signal. */
  ended(): Promise<number | null>;
};

/** Empty variables count as none and win over a developer's `.env`. */
const withoutDotEnv = {
  DATABASE_URL: "",
  DATABASE_READ_URL: "",
  HOST: "",
  PUBLIC_URL: "",
  SECRET_KEY: "",
  SANDBOX: "",
  ADMIN_PASSWORD: "",
  SMTP_URL: "",
  RECORDINGS_S3_URL: "",
  EXPORTS_S3_URL: "",
  MAIL_FROM: "",
  OIDC_ISSUER: "",
  OIDC_CLIENT_ID: "",
  OIDC_CLIENT_SECRET: "",
};

/** Starts the product, or one part of it, on free ports with the given settings and nothing of this shell's own. */
export async function runStart(
  settings: Record<string, string>,
  nodeFlags: string[] = [],
  part?: string,
): Promise<StartProcess> {
  const port = settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...nodeFlags, "scripts/start.mjs", ...(part === undefined ? [] : [part])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SWITCHBOARD_DIST: testDist,
      ...withoutDotEnv,
      PORT: port,
      SANDBOX_PORT: String(await freePort()),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const closed = once(child, "close");
  const says = async (words: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = words.exec(output);
      if (found !== null) return found;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended and said only:\n${output}`);
      await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), closed]);
    }
  };
  const ended = async () => {
    await closed;
    return child.exitCode;
  };
  return { child, portalUrl: `http://127.0.0.1:${port}`, printed: () => output, says, ended };
}
