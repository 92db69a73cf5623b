import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { startLoad, storeSentBatch } from "#tests/support/load.ts";
import { proxyName, startProxy } from "#tests/support/proxy.ts";
import { control } from "#tests/support/sandbox.ts";
import { startWeb } from "#tests/support/web-process.ts";
import { deliveredEmails, follow, type Grown, killCaller, readPages, startGrown, timesAsked } from "./grown.ts";
import { backToQueue } from "./half-way.ts";
import { lockTable, missing, naiveIds, spoolOf, startNaive, storedIds } from "./receivers.ts";

let grown: Grown;
let owner: ReturnType<typeof openOwner>["$client"];

beforeAll(async () => {
  grown = await startGrown();
  owner = openOwner(grown.postgres.url).$client;
  await control(grown.sandbox.url, "faults", { latencyMs: 1000 });
});
afterAll(async () => {
  await owner?.end();
  await grown?.stop();
});

const batches = 6;
const recipients = 1000;
const patience = { timeout: 60_000, interval: 200 };

/** What has to be so of every batch once all is over. */
const heardOf = {
  state: "accepted",
  recipientCount: recipients,
  succeededCount: 900,
  failedCount: 100,
  unknownCount: 0,
};

test(`two web processes and three workers behind ${proxyName}, one of each killed: nothing is sent twice, forgotten or left unanswered`, async () => {
  const { services, proxy, webs, webPlaces, startWorker } = grown;
  const { system } = services.db;
  const answered = await storeSentBatch(services);
  const load = startLoad(`${proxy.url}/api/bathWebhook/${answered.token}`, 8, 150);
  const sent: { id: string; subject: string }[] = [];
  for (let no = 0; no < batches; no += 1) sent.push(await grown.send("list-1000"));
  const ids = sent.map(({ id }) => id);
  const lastId = ids.at(-1) ?? "";
  const { pages, stop: stopReading } = readPages(
    `${proxy.url}/${grown.owner.workspace.slug}/sends/${lastId}`,
    grown.cookie,
  );
  const followers = await Promise.all([1, 2, 3, 4].map(() => follow(grown, lastId)));

  const [, second, third] = sent;
  if (!second || !third) throw new Error("too few batches");
  const dead = await killCaller(grown, second);
  await expect.poll(() => timesAsked(grown, third.subject), patience).toBe(1);
  await load.acks(50);
  await webs[0]?.kill();
  const readBefore = pages.read;
  await load.acks(150);
  await expect.poll(() => pages.read, patience).toBeGreaterThan(readBefore + 5);

  // As whatever runs them would: only then is what one had on its disk stored.
  const [place] = webPlaces;
  if (place) webs[0] = await startWeb(place);
  startWorker();
  await load.acks(100);

  const states = () => system.select().from(submission).where(inArray(submission.id, ids));
  await expect.poll(states, patience).toEqual(ids.map(() => expect.objectContaining(heardOf)));
  await load.stop();
  await stopReading();

  for (const { subject } of sent) expect(await timesAsked(grown, subject)).toBe(1);
  const attempts = await system.select().from(attempt).where(inArray(attempt.submissionId, ids));
  expect(attempts.map(({ state, attemptNo, fence }) => [state, attemptNo, fence])).toEqual(
    ids.map(() => ["accepted", 1, 1]),
  );
  expect(
    attempts.filter(({ leaseOwner }) => leaseOwner?.includes(`:${dead}:`)).map(({ submissionId }) => submissionId),
  ).toContain(second.id);

  // Nobody was told that a callback is stored which is not.
  await expect.poll(async () => missing(load, await storedIds(owner, answered)), patience).toEqual([]);
  const delivered = await deliveredEmails(
    grown,
    attempts.map(({ taskId }) => taskId ?? ""),
  );
  expect(delivered.length).toBeGreaterThan(batches * recipients * 0.9);
  const stored = await owner<
    { id: string }[]
  >`select distinct convert_from(raw, 'utf8')::jsonb ->> 'emailId' as id from callback
    where attempt_id = any(${attempts.map(({ id }) => id)})`;
  const known = new Set(stored.map(({ id }) => id));
  expect(delivered.filter((id) => !known.has(id))).toEqual([]);
  for (const { dataDir } of webPlaces)
    await expect.poll(() => spoolOf(dataDir), patience).toEqual({ files: [], aside: [] });
  // 502: it went to the process that was killed, and may have been stored.
  expect([...load.refused.values()].filter((status) => status !== 502 && status !== 503)).toEqual([]);

  // The one page at most that the killed process was writing.
  expect(pages.failed.length, pages.failed.join()).toBeLessThanOrEqual(1);
  expect(followers.filter(({ cuts }) => cuts > 0).length).toBeGreaterThan(0);
  for (const follower of followers) {
    await expect.poll(() => follower.last, patience).toContain(`"recipientCount":${recipients}`);
    await expect.poll(() => follower.last, patience).toContain('"succeededCount":900');
    await follower.stop();
  }
});

test("would send twice if the calls of a killed worker went back to the queue", async () => {
  const batch = await grown.send("list-10");
  await killCaller(grown, batch);
  await backToQueue(grown.services);
  await expect.poll(() => timesAsked(grown, batch.subject), patience).toBe(2);
  const { system } = grown.services.db;
  await expect
    .poll(async () => (await system.select().from(attempt).where(eq(attempt.submissionId, batch.id)))[0]?.fence)
    .toBe(2);
});

test(`behind ${proxyName}, a receiver that answers before it stores loses callbacks by the same kill`, async () => {
  const naive = await startNaive(grown.postgres.url, "early");
  const proxy = await startProxy([Number(new URL(naive.url).port)]);
  const load = startLoad(`${proxy.url}/api/bathWebhook/any`, 8);
  const unlock = await lockTable(owner, "naive");
  await load.acks(100);
  await naive.kill();
  await unlock();
  await load.stop();
  await proxy.stop();
  expect(missing(load, await naiveIds(owner)).length).toBeGreaterThan(0);
});
