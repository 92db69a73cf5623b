import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { startLoad, storeSentBatch } from "#tests/support/load.ts";
import { proxyName, startProxy } from "#tests/support/proxy.ts";
import { control } from "#tests/support/sandbox.ts";
import { startWeb } from "#tests/support/web-process.ts";
import {
  deliveredEmails,
  follow,
  type Grown,
  killCaller,
  readPages,
  recordedCalls,
  startGrown,
  timesAsked,
} from "./grown.ts";
import { backToQueue } from "./half-way.ts";
import { lockTable, missing, naiveIds, spoolOf, startNaive, storedIds } from "./receivers.ts";

let grown: Grown;
let owner: ReturnType<typeof openOwner>["$client"];

beforeAll(async () => {
  grown = await startGrown();
  owner = openOwner(grown.postgres.url).$client;
});
afterAll(async () => {
  await owner?.end();
  await grown?.stop();
});

/** The call of the second is under way when its worker is killed. Callbacks of the last come in until the end. */
const lists = ["list-10", "list-10", "list-10", "list-10", "list-1000"];
/** So long that whoever makes a call is found and killed before it is answered, also on a busy machine. */
const untilKilled = { latencyMs: 6000 };
const sizeOf = (list: string) => Number(list.slice("list-".length));
const patience = { timeout: 120_000, interval: 200 };

/** What has to be so of every batch once all is over: every tenth email fails. */
const heardOf = (size: number) => ({
  state: "accepted",
  recipientCount: size,
  succeededCount: size * 0.9,
  failedCount: size * 0.1,
  unknownCount: 0,
});

test(`two web processes and three workers behind ${proxyName}, one of each killed: nothing is sent twice, forgotten or left unanswered`, async () => {
  const { services, proxy, webs, webPlaces, haveWorkers } = grown;
  const { system } = services.db;
  await control(grown.sandbox.url, "faults", untilKilled);
  const sent: { id: string; subject: string; size: number }[] = [];
  for (const list of lists) sent.push({ ...(await grown.send(list)), size: sizeOf(list) });
  const ids = sent.map(({ id }) => id);
  const lastId = ids.at(-1) ?? "";
  const { pages, stop: stopReading } = readPages(
    `${proxy.url}/${grown.owner.workspace.slug}/sends/${lastId}`,
    grown.cookie,
  );
  const followers = await Promise.all([1, 2, 3, 4].map(() => follow(grown, lastId)));
  const answered = await storeSentBatch(services);
  const load = startLoad(`${proxy.url}/api/bathWebhook/${answered.token}`, 8, 60);
  // Only now, so that no call begins before somebody watches.
  await haveWorkers(3);

  const [, second, third] = sent;
  if (!second || !third) throw new Error("too few batches");
  const dead = await killCaller(grown, second);
  await control(grown.sandbox.url, "faults", { latencyMs: 1000 });
  await expect.poll(() => timesAsked(grown, third.subject), patience).toBe(1);
  await load.acks(50);
  await webs[0]?.kill();
  const readBefore = pages.read;
  await load.acks(150);
  await expect.poll(() => pages.read, patience).toBeGreaterThan(readBefore + 3);

  // As whatever runs them would: only then is what one had on its disk stored.
  const [place] = webPlaces;
  if (!place) throw new Error("there is no web process");
  [webs[0]] = await Promise.all([startWeb(place), haveWorkers(3)]);
  await load.acks(100);

  const attemptsNow = () => system.select().from(attempt).where(inArray(attempt.submissionId, ids));
  // On a busy machine the dead worker may have claimed one more, whose call never left: nobody may send that by himself.
  const neverLeft = new Set<string>();
  for (const { submissionId, leaseOwner } of await attemptsNow()) {
    const subject = sent.find(({ id }) => id === submissionId)?.subject ?? "";
    if (leaseOwner?.includes(`:${dead}:`) && (await timesAsked(grown, subject)) === 0) neverLeft.add(submissionId);
  }
  const gone = sent.filter(({ id }) => !neverLeft.has(id));
  expect(gone.length).toBeGreaterThanOrEqual(lists.length - 1);
  const ends = async () => {
    const rows = await system.select().from(submission).where(inArray(submission.id, ids));
    return gone.map(({ id }) => rows.find((row) => row.id === id));
  };
  await expect.poll(ends, patience).toEqual(gone.map(({ size }) => expect.objectContaining(heardOf(size))));
  await load.stop();
  await stopReading();

  for (const { id, subject } of sent) expect(await timesAsked(grown, subject)).toBe(neverLeft.has(id) ? 0 : 1);
  const attempts = (await attemptsNow()).filter(({ submissionId }) => !neverLeft.has(submissionId));
  expect(attempts.map(({ state, attemptNo }) => [state, attemptNo])).toEqual(gone.map(() => ["accepted", 1]));
  // A busy worker may come too late to begin within its turn, and gives it back: then the call has a claim more, of which
  // nothing left. Of all that was claimed one call was made.
  for (const one of attempts) expect(await recordedCalls(grown, one.id)).toEqual({ claimed: one.fence, made: 1 });
  const ofDead = attempts.filter(({ leaseOwner }) => leaseOwner?.includes(`:${dead}:`));
  expect(ofDead.map(({ submissionId }) => submissionId)).toContain(second.id);

  // Nobody was told that a callback is stored which is not.
  await expect.poll(async () => missing(load, await storedIds(owner, answered)), patience).toEqual([]);
  const delivered = await deliveredEmails(
    grown,
    attempts.map(({ taskId }) => taskId ?? ""),
  );
  expect(delivered.length).toBeGreaterThan(0.9 * gone.reduce((sum, { size }) => sum + size, 0));
  const stored = await owner<
    { id: string }[]
  >`select distinct convert_from(raw, 'utf8')::jsonb ->> 'emailId' as id from callback
    where attempt_id = any(${attempts.map(({ id }) => id)})`;
  const known = new Set(stored.map(({ id }) => id));
  expect(delivered.filter((id) => !known.has(id))).toEqual([]);
  for (const { dataDir } of webPlaces)
    await expect.poll(() => spoolOf(dataDir), patience).toEqual({ files: [], aside: [] });
  // 502: it went to the process that was killed, and may have been stored. 408 and 503: a starved machine had no time for it.
  expect([...load.refused.values()].filter((status) => ![408, 502, 503].includes(status))).toEqual([]);

  // The one page at most that the killed process was writing. On a busy machine the database may answer late, and pages say so.
  const cut = pages.failed.filter((answer) => answer !== "503 whole");
  expect(cut.length, cut.join()).toBeLessThanOrEqual(1);
  expect(followers.filter(({ cuts }) => cuts > 0).length).toBeGreaterThan(0);
  for (const follower of followers) {
    await expect.poll(() => follower.last, patience).toContain('"recipientCount":1000');
    await expect.poll(() => follower.last, patience).toContain('"succeededCount":900');
    await follower.stop();
  }
  // Seven processes that start need a minute of a processor, which a starved machine may give them late.
}, 600_000);

test("would send twice if the calls of a killed worker went back to the queue", async () => {
  await grown.haveWorkers(2);
  // A callback would prove the first call accepted, and nobody would make the second.
  await control(grown.sandbox.url, "faults", { ...untilKilled, callbacks: { drop: 1 } });
  const batch = await grown.send("list-10");
  await killCaller(grown, batch);
  await backToQueue(grown.services);
  await expect.poll(() => timesAsked(grown, batch.subject), patience).toBe(2);
  const [row] = await grown.services.db.system.select().from(attempt).where(eq(attempt.submissionId, batch.id));
  expect((await recordedCalls(grown, row?.id ?? "")).made).toBe(2);
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
