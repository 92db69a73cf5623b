import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { freePort } from "#db/embedded-server.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { sessionCookie } from "#server/auth/cookies.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { createConnection, createWorkspace, emailBatchOf, openServices, storeBatch } from "#tests/support/factories.ts";
import { startPostgres } from "#tests/support/postgres-process.ts";
import { otherPort, startProxy } from "#tests/support/proxy.ts";
import { fetchEmails, fetchJournal, startTestSandbox } from "#tests/support/sandbox.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { startEntry, startWeb } from "#tests/support/web-process.ts";
import { openStream } from "./live-stream.ts";

type WorkerProcess = ReturnType<typeof startEntry>;
export type Grown = Awaited<ReturnType<typeof startGrown>>;

/** Two web processes behind a proxy, and workers as they are started, on one PostgreSQL, each with a data folder of its own. */
export async function startGrown() {
  const postgres = await startPostgres();
  const services = await openServices(postgres.url, { connections: 3 });
  const sandbox = await startTestSandbox({ timing: { retryAfterMs: [500, 1000, 2000] } });
  const first = await freePort();
  const ports = [first, await otherPort([first])];
  const proxy = await startProxy(ports);
  const settings = { PUBLIC_URL: proxy.url, TRUSTED_PROXIES: "127.0.0.1", SANDBOX_URL: sandbox.url };
  const folders: string[] = [];
  const place = () => {
    const dataDir = newDataFolder();
    folders.push(dataDir);
    return { databaseUrl: postgres.url, dataDir, settings };
  };
  const webPlaces = ports.map((port) => ({ ...place(), port }));
  const workers: WorkerProcess[] = [];
  const startWorker = async () => {
    const worker = startEntry("server/worker.ts", { ...place(), port: 3000 });
    workers.push(worker);
    while (!worker.printed().includes("worker started")) {
      if (worker.child.exitCode !== null) throw new Error(`the worker ended: ${worker.printed()}`);
      await delay(25);
    }
  };
  /** Starts as many as are missing. */
  const haveWorkers = async (count: number) => {
    const alive = workers.filter(({ child }) => child.exitCode === null && child.signalCode === null).length;
    await Promise.all(Array.from({ length: count - alive }, startWorker));
  };
  const webs = await Promise.all(webPlaces.map(startWeb));
  const owner = await createWorkspace(services);
  const account = await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  const token = await createSession(services.db.system, owner.person.id, { ip: null, userAgent: null });
  const cookie = `${sessionCookie(proxy.url).name}=${token}`;
  return {
    postgres,
    services,
    sandbox,
    proxy,
    webs,
    webPlaces,
    workers,
    haveWorkers,
    owner,
    cookie,
    /** Stores a batch to one of the sandbox's lists. */
    async send(receiverId: string): Promise<{ id: string; subject: string }> {
      const subject = randomUUID();
      const request = { appId: "em-app-1", fromEmailAddress: "news@sandbox.example", templateID: "101" };
      const requests = [{ ...request, receiverId, subject }];
      const batch = emailBatchOf(account.id, { title: subject, draft: requests[0], requests });
      return { id: (await storeBatch(owner, account, batch)).id, subject };
    },
    async stop() {
      await Promise.all([...webs, ...workers].map((each) => each.kill()));
      await proxy.stop();
      await sandbox.close();
      await services.close();
      await postgres.remove();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How many times the platform was asked to send a batch. */
export async function timesAsked({ sandbox }: Grown, subject: string): Promise<number> {
  const calls = (await fetchJournal(sandbox.url)).filter(({ path }) => path.endsWith("/batchSendEmail"));
  return calls.filter(({ body }) => JSON.parse(body).subject === subject).length;
}

/** How often a call was claimed until it was to begin, and how many times it was made, by our own records. */
export async function recordedCalls({ services }: Grown, attemptId: string) {
  const rows = await services.db.system.select().from(platformCall).where(eq(platformCall.attemptId, attemptId));
  return { claimed: rows.length, made: rows.filter(({ outcome }) => outcome !== "not_sent").length };
}

/** Kills the worker that makes the call of a batch, while the platform has it and has not answered; returns its number. */
export async function killCaller(grown: Grown, { id, subject }: { id: string; subject: string }): Promise<number> {
  const sql = grown.services.db.system.$client;
  while ((await timesAsked(grown, subject)) === 0) await delay(10);
  const [row] = await sql`select state, lease_owner from attempt where submission_id = ${id}`;
  if (row?.state !== "dispatching") throw new Error(`the call has ended already: ${row?.state}`);
  // Its number stands in its name: machine, process, chance.
  const pid = Number(String(row.lease_owner).split(":").at(-2));
  const caller = grown.workers.find(({ child }) => child.pid === pid);
  if (!caller) throw new Error(`no worker of ours is called ${row.lease_owner}`);
  await caller.kill();
  return pid;
}

/** The emails of the batches whose callbacks the sandbox got a 200 for. */
export async function deliveredEmails({ sandbox }: Grown, taskIds: readonly string[]): Promise<string[]> {
  const emails = await Promise.all(taskIds.map((taskId) => fetchEmails(sandbox.url, taskId)));
  return emails.flat().flatMap(({ emailId, callback }) => (callback === "delivered" ? [emailId] : []));
}

/** Somebody who follows a submission through the proxy, and comes back where a stream breaks. */
export type Follower = { cuts: number; last: string; stop(): Promise<void> };

/** Resolves when the first event is there. */
export async function follow({ proxy, owner, cookie }: Grown, submissionId: string): Promise<Follower> {
  const open = (lastEventId: string | null) => {
    const input = encodeURIComponent(JSON.stringify({ json: { id: submissionId, lastEventId } }));
    const headers = { cookie, "x-workspace": owner.workspace.slug };
    return openStream(`${proxy.url}/api/trpc/submissions.watch?input=${input}`, headers);
  };
  let stream = await open(null);
  const first = await stream.next();
  const follower: Follower = { cuts: 0, last: first.data, stop: async () => undefined };
  let lastEventId = first.id;
  let isStopping = false;
  const reading = (async () => {
    while (!isStopping) {
      try {
        const event = await stream.next();
        lastEventId = event.id;
        follower.last = event.data;
      } catch {
        if (isStopping) return;
        follower.cuts += 1;
        // As a browser: again and again, until somebody answers.
        for (let isOpen = false; !isOpen && !isStopping; ) {
          isOpen = await open(lastEventId).then(
            (opened) => {
              stream = opened;
              return true;
            },
            () => delay(100, false),
          );
        }
      }
    }
  })();
  follower.stop = async () => {
    isStopping = true;
    await stream.close().catch(() => undefined);
    await reading;
  };
  return follower;
}

/** Opens a page again and again. `failed` tells of each that was not answered as it should be. */
export function readPages(url: string, cookie: string) {
  const pages = { read: 0, failed: [] as string[] };
  let isStopping = false;
  const reading = (async () => {
    while (!isStopping) {
      const answer = await fetch(url, { headers: { cookie, accept: "text/html" }, redirect: "manual" })
        .then(async (reply) => `${reply.status} ${(await reply.text()).includes("</html>") ? "whole" : "cut"}`)
        .catch((error: unknown) => String(error));
      if (answer === "200 whole") pages.read += 1;
      else pages.failed.push(answer);
      await delay(250);
    }
  })();
  const stop = async () => {
    isStopping = true;
    await reading;
  };
  return { pages, stop };
}
