import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "#server/sandbox/server.ts";
import {
  type CallbackReceiver,
  callPlatform,
  control,
  fetchEmails,
  fetchJournal,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from "#tests/support/sandbox.ts";
import { send, untilCallbacksEnd } from "./sends.ts";

const timing = { retryAfterMs: [200, 300, 400] };

let folder: string;
let snapshotPath: string;
let sandbox: TestSandbox | undefined;
let receiver: CallbackReceiver;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  snapshotPath = join(folder, "data", "sandbox.json");
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await Promise.all([sandbox?.close(), receiver.close()]);
  sandbox = undefined;
  await rm(folder, { recursive: true });
});

async function start(): Promise<TestSandbox> {
  await sandbox?.close();
  sandbox = await startTestSandbox({ snapshotPath, timing });
  return sandbox;
}

describe("after a tidy restart", () => {
  test("emails keep their ids, states and attempts, and nothing is delivered twice", async () => {
    const before = await start();
    const taskId = await send(before.url, receiver.url, { receiverId: "list-slow-10" });
    await untilCallbacksEnd(before.url, taskId);
    const emails = await fetchEmails(before.url, taskId);
    const after = await start();
    expect(await fetchEmails(after.url, taskId)).toEqual(emails);
    const next = await send(after.url, receiver.url);
    const firstOfNext = Number((await fetchEmails(after.url, next))[0]?.emailId);
    expect(firstOfNext).toBe(Number(emails[9]?.emailId) + 1);
    await untilCallbacksEnd(after.url, next);
    await control(after.url, "complete", { emailId: emails[8]?.emailId, status: "0" });
    await expect.poll(() => receiver.received.length).toBe(20);
    const ofFirst = receiver.received.filter((callback) => JSON.parse(callback.body).taskId === taskId);
    expect(ofFirst).toHaveLength(10);
  });

  test("callbacks not yet tried are delivered", async () => {
    const before = await start();
    await control(before.url, "faults", { callbacks: { delayMs: 60_000, duplicate: 2 } });
    const taskId = await send(before.url, receiver.url);
    const after = await start();
    await untilCallbacksEnd(after.url, taskId);
    expect(receiver.received).toHaveLength(20);
  });

  test("callbacks that wait to be tried again are", async () => {
    let status = 500;
    const stubborn = await startReceiver(() => status);
    const before = await start();
    const taskId = await send(before.url, stubborn.url);
    await expect.poll(() => stubborn.received.length).toBe(10);
    const after = await start();
    status = 200;
    await untilCallbacksEnd(after.url, taskId);
    expect((await fetchEmails(after.url, taskId)).every((email) => email.callback === "delivered")).toBe(true);
    await stubborn.close();
  });

  test("clock, dials and the duplicate window stay; the journal goes, and its numbers continue", async () => {
    const before = await start();
    await control(before.url, "clock", { offsetSeconds: 600 });
    await control(before.url, "faults", { failNext: [{ path: "/email/getListEmailAddress", status: "-4" }] });
    await send(before.url, receiver.url);
    const [call] = await fetchJournal(before.url);
    const after = await start();
    await expect(send(after.url, receiver.url)).rejects.toThrow("refused with -2");
    expect((await callPlatform(after.url, "/email/getListEmailAddress", { appId: "em-app-1" })).status).toBe("-4");
    const calls = await fetchJournal(after.url);
    expect(calls.map((each) => each.seq)).toEqual([(call?.seq ?? 0) + 1, (call?.seq ?? 0) + 2]);
    expect(Date.parse(calls[0]?.at ?? "") - Date.now()).toBeGreaterThan(590_000);
  });
});

describe("the snapshot", () => {
  test("is one file, readable by its owner only, and small for a batch of 100,000", async () => {
    const { url } = await start();
    await send(url, "http://127.0.0.1:9/", { receiverId: "list-100000" });
    await sandbox?.close();
    expect(await readdir(join(folder, "data"))).toEqual(["sandbox.json"]);
    const { mode, size } = await stat(snapshotPath);
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBeLessThan(1_000_000);
    expect(await readFile(snapshotPath, "utf8")).not.toContain("getListEmailAddress");
  });

  test.each(["", "{", '{"version":99}', '{"version":1,"world":{"seq":"x"},"areas":{}}'])(
    "that makes no sense (%j) is kept aside, and the fixture is used",
    async (text) => {
      await start();
      await sandbox?.close();
      await writeFile(snapshotPath, text);
      const lines: string[] = [];
      sandbox = await startTestSandbox({ snapshotPath, log: (line) => lines.push(line) });
      expect((await callPlatform(sandbox.url, "/email/getListEmailAddress", { appId: "em-app-1" })).status).toBe("0");
      expect(await readFile(`${snapshotPath}.unreadable`, "utf8")).toBe(text);
      expect(lines).toEqual([expect.stringContaining("could not be used")]);
    },
  );

  test("that cannot be written stops the start with one sentence", async () => {
    await writeFile(join(folder, "data"), "a file where a folder should be");
    await expect(startSandbox({ port: 0, host: "127.0.0.1", snapshotPath })).rejects.toThrow(/^The sandbox .*\.$/);
  });
});

describe("the process", () => {
  /** Starts `npm run sandbox`'s entry and collects what it prints. */
  function spawnSandbox(environment: Record<string, string>) {
    const child = spawn(process.execPath, ["server/sandbox/main.ts"], {
      env: { ...process.env, DATA_DIR: join(folder, "data"), SANDBOX_PORT: "0", ...environment },
    });
    children.push(child);
    const printed = { out: "", error: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed.out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed.error += text;
    });
    return { child, printed, exit: once(child, "close") };
  }

  async function listening(environment: Record<string, string> = {}) {
    const run = spawnSandbox(environment);
    await expect.poll(() => run.printed.out).toMatch(/^Sandbox listening on http:\S+.*\n$/);
    return { ...run, url: /http:\/\/[^\s,]+/.exec(run.printed.out)?.[0] ?? "" };
  }

  test("prints one line, and on SIGTERM writes its state and exits with 0", async () => {
    const { child, exit, url, printed } = await listening();
    const taskId = await send(url, receiver.url);
    child.kill("SIGTERM");
    expect((await exit)[0]).toBe(0);
    expect(printed.error).toBe("");
    const after = await start();
    await untilCallbacksEnd(after.url, taskId);
    expect(new Set(receiver.received.map((callback) => callback.body)).size).toBe(10);
  });

  test("loses at most a second to kill -9, and gives no number out twice", async () => {
    const first = await listening();
    const taskId = await send(first.url, receiver.url, { receiverId: "list-1000" });
    const emails = await fetchEmails(first.url, taskId);
    await untilCallbacksEnd(first.url, taskId);
    await expect.poll(async () => readFile(snapshotPath, "utf8"), { timeout: 60_000 }).toContain(`"${taskId}"`);
    const [call] = await fetchJournal(first.url);
    first.child.kill("SIGKILL");
    await first.exit;

    const second = await listening();
    expect((await fetchEmails(second.url, taskId)).map((email) => email.emailId)).toEqual(
      emails.map((email) => email.emailId),
    );
    const next = await send(second.url, receiver.url);
    expect(next).not.toBe(taskId);
    expect(Number((await fetchEmails(second.url, next))[0]?.emailId)).toBeGreaterThan(Number(emails.at(-1)?.emailId));
    expect((await fetchJournal(second.url))[0]?.seq).toBeGreaterThan(call?.seq ?? 0);
  });

  test.each([
    [{ SANDBOX_HOST: "192.0.2.10" }, /SANDBOX_HOST/],
    [{ SANDBOX_HOST: "no such host" }, /SANDBOX_HOST/],
    [{ SANDBOX_PORT: "http" }, /SANDBOX_PORT/],
    [{ SANDBOX_PORT: "70000" }, /SANDBOX_PORT/],
  ])("refuses %j with one sentence and exit code 1", async (environment, names) => {
    const { exit, printed } = spawnSandbox(environment);
    expect((await exit)[0]).toBe(1);
    expect(printed.out).toBe("");
    expect(printed.error).toMatch(/^[^\n]+\.\n$/);
    expect(printed.error).toMatch(names);
  });

  test("says in one sentence that its port is taken, and leaves the other's state alone", async () => {
    const other = await start();
    const taskId = await send(other.url, receiver.url);
    const { exit, printed } = spawnSandbox({ SANDBOX_PORT: String(other.port) });
    expect((await exit)[0]).toBe(1);
    expect(printed.error).toMatch(/^The sandbox's port \d+ is taken [^\n]+\.\n$/);
    await untilCallbacksEnd(other.url, taskId);
    expect(await fetchEmails((await start()).url, taskId)).toHaveLength(10);
  });
});
