import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { clusterPasswords, clusterUrls } from "#db/embedded-cluster.ts";
import { choosePlace } from "#db/embedded-place.ts";
import { freePort } from "#db/embedded-server.ts";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { emailBatchOf, openServices, type TestServices } from "#tests/support/factories.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { runStart, type StartProcess } from "#tests/support/start-process.ts";

/** The whole product as `npm start` runs it, on a data folder of its own, with what a test needs to look inside. */
export type Product = {
  start: StartProcess;
  sandboxUrl: string;
  dataDir: string;
  services: TestServices;
  /** Stores an email batch to one of the sandbox's lists, as the Demo workspace's owner. Returns the submission's id. */
  send(receiverId: string): Promise<string>;
  look(submissionId: string): Promise<{
    submission: typeof submission.$inferSelect | undefined;
    attempts: (typeof attempt.$inferSelect)[];
  }>;
  /** How many times the platform was asked to send, by subject; since the sandbox's last start. */
  sends(): Promise<Map<string, number>>;
};

export type ProductPlace = { dataDir: string; ports: Record<string, string>; remove(): void };

export async function newPlace(): Promise<ProductPlace> {
  const dataDir = newDataFolder();
  const remove = () => {
    const { cluster } = choosePlace(dataDir);
    if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, ports: { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }, remove };
}

/** Starts it; resolves when it says that it is ready. Close `services` before stopping it. */
export async function startProduct({ dataDir, ports }: ProductPlace): Promise<Product> {
  const start = await runStart({ DATA_DIR: dataDir, ...ports });
  await start.says(/Switchboard is ready/);
  const services = await openServices(databaseUrl(dataDir), { connections: 2 });
  const { system } = services.db;
  const sandboxUrl = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  return {
    start,
    sandboxUrl,
    dataDir,
    services,
    send: (receiverId) => sendAsOwner(services, receiverId),
    look: async (id) => ({
      submission: (await system.select().from(submission).where(eq(submission.id, id)))[0],
      attempts: await system.select().from(attempt).where(eq(attempt.submissionId, id)),
    }),
    sends: async () => {
      const calls = (await fetchJournal(sandboxUrl)).filter(({ path }) => path.endsWith("/batchSendEmail"));
      const subjects = calls.map(({ body }) => String(JSON.parse(body).subject));
      return new Map(subjects.map((one) => [one, subjects.filter((other) => other === one).length]));
    },
  };
}

async function sendAsOwner(services: TestServices, receiverId: string): Promise<string> {
  const scope = await demoOwner(services);
  const [account] = await services.db.system.select().from(connection).where(eq(connection.kind, "sandbox"));
  if (!account) throw new Error("the Demo has no connection to the sandbox");
  const subject = randomUUID();
  const request = {
    appId: "em-app-1",
    fromEmailAddress: "news@sandbox.example",
    templateID: "101",
    receiverId,
    subject,
  };
  const batch = emailBatchOf(account.id, { title: subject, draft: request, requests: [request] });
  return (await storeSubmission(scope, batch)).id;
}

async function demoOwner(services: TestServices): Promise<Scope> {
  const [place] = await services.db.system.select().from(workspace).where(eq(workspace.slug, "demo"));
  const [administrator] = await services.db.system.select().from(person);
  if (!place || !administrator) throw new Error("there is no Demo");
  return createScope({
    services,
    workspace: place,
    person: administrator,
    roles: ["owner"],
    requestId: randomUUID(),
    ip: null,
  });
}

/** The address of the PostgreSQL that runs in a data folder; its port is the fourth line of its own file. */
function databaseUrl(dataDir: string): string {
  const place = choosePlace(dataDir);
  const port = Number(readFileSync(join(place.cluster, "postmaster.pid"), "utf8").split("\n")[3]);
  return clusterUrls(clusterPasswords(place), port).url;
}
