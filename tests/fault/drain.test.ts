import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "#server/auth/cookies.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { callbackOf, type SentBatch, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { headOf } from "./http-requests.ts";
import { type LiveStream, openStream, type StreamEvent } from "./live-stream.ts";

let postgres: PostgresProcess;
let services: TestServices;
let batch: SentBatch;
let web: WebProcess;

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url, { connections: 2 });
  batch = await storeSentBatch(services);
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir });
});
afterAll(async () => {
  await web?.kill();
  await services?.close();
  await postgres?.remove();
});

/** Follows the batch as its owner's browser would, from an earlier event on if one is given. */
async function watch(lastEventId: string | null) {
  const { owner, submissionId } = batch;
  const token = await createSession(services.db.system, owner.person.id, { ip: null, userAgent: null });
  const input = JSON.stringify({ json: { id: submissionId, lastEventId } });
  return openStream(`${web.url}/api/trpc/submissions.watch?input=${encodeURIComponent(input)}`, {
    cookie: `${sessionCookie(web.url).name}=${token}`,
    "x-workspace": owner.workspace.slug,
  });
}

/** As a page does it: a stream that a busy server ends before its first event is opened again. */
async function watchAtLast(lastEventId: string | null, tries = 5): Promise<{ stream: LiveStream; first: StreamEvent }> {
  const stream = await watch(lastEventId);
  try {
    return { stream, first: await stream.next() };
  } catch (error) {
    if (tries === 1) throw error;
    return watchAtLast(lastEventId, tries - 1);
  }
}

test("on SIGTERM a callback held one byte short is still stored and answered, a stream ends so that it can be resumed, and the exit is clean", async () => {
  const { stream, first: opening } = await watchAtLast(null);
  expect(opening.id).toMatch(/\S/);

  const body = callbackOf("held");
  const head = headOf("POST", `/api/bathWebhook/${batch.token}`, [`Content-Length: ${body.length}`]);
  const held = connect(web.port, "127.0.0.1", () => held.write(head + body.slice(0, -1)));
  const answer = text(held);
  await expect.poll(() => held.bytesWritten).toBe(head.length + body.length - 1);
  const health = () =>
    fetch(`${web.url}/api/health`).then(
      ({ status }) => status,
      () => "refused" as const,
    );
  // Connections are taken in their order: once a later one has its answer, the held one is no longer the kernel's alone.
  expect(await health()).toBe(200);

  const begun = performance.now();
  const stopped = web.stop();
  expect(await stream.rest()).toMatch(/event: return/);
  // A connection from before is told, a new one is not taken.
  expect([503, "refused"]).toContain(await health());
  await expect.poll(health).toBe("refused");
  expect(web.child.exitCode).toBeNull();
  held.write(body.slice(-1));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
  expect(performance.now() - begun).toBeLessThan(15_000);

  const sql = services.db.system.$client;
  const [row] = await sql`select raw from callback where attempt_id = ${batch.attemptId}`;
  expect(String(row?.raw)).toBe(body);

  await applyCallbacks(services);
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir, port: web.port });
  const resumed = await watchAtLast(opening.id);
  expect(resumed.first.data).toContain("held@example.com");
  await resumed.stream.close();
});
