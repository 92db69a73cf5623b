import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { archiveConnection, restoreConnection } from "#server/domain/account/connections/change.ts";
import { changeKey, endOverlap } from "#server/domain/account/connections/change-key.ts";
import { dropEndedKeys } from "#server/domain/account/connections/end-overlaps.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { getConnection } from "#server/domain/account/connections/read.ts";
import { listSenders } from "#server/domain/areas/email/platform-lists.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { answers, type Effect } from "#tests/support/adversary.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  attemptOf,
  claimAttempt,
  dispatchAll,
  dispatcher,
  holdsClaim,
  openPlace,
  type Place,
  paced,
  shortTiming,
} from "../submissions/world.ts";
import { rowOf } from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
});
afterEach(() => place.adversary.close());

const newKey = "the-new-key";

/** Puts a new key in place; the platform takes only keys of `accepted`, and refuses others as it refuses wrong credentials. */
async function change(accepted: (key: string | undefined) => boolean, overlapHours = 24): Promise<void> {
  const { id } = place.connection;
  await changeKey(place.owner, {
    id,
    apiKey: newKey,
    secret: "the-new-secret",
    overlapHours,
    sharedKeyConfirmed: true,
  });
  place.adversary.behave(
    answers(({ headers }) =>
      accepted(headers["api-key"]) ? {} : { body: '{"status":"-1","reason":"authentication error"}' },
    ),
  );
}

async function sendOne() {
  const { id } = await storeBatch(place.owner, place.connection);
  await dispatchAll(world.services);
  return attemptOf(world.services, id);
}

const keys = (effects: readonly Effect[]) => effects.map(({ headers }) => headers["api-key"]);
const oldKey = () => place.apiKey;

describe("while a change of keys overlaps", () => {
  test("the new key goes first, and where it is taken the old one is not used", async () => {
    await change(() => true);
    expect(await sendOne()).toMatchObject({ state: "accepted", credentialRetries: 0, fence: 1 });
    expect(keys(place.adversary.ledger)).toEqual([newKey]);
  });

  test("a send whose new key is refused goes out once with the old one, as a dispatch of its own", async () => {
    await change((key) => key === oldKey());
    const attempt = await sendOne();
    expect(attempt).toMatchObject({ state: "accepted", credentialRetries: 1, fence: 2, attemptNo: 1, defect: null });
    expect(keys(place.adversary.ledger)).toEqual([newKey, oldKey()]);
    const tokens = place.adversary.ledger.map(({ body }) => JSON.parse(body).url);
    expect(new Set(tokens).size).toBe(2);
    const calls = await world.services.db.system.execute<{ outcome: string }>(
      sql`select outcome from platform_call where attempt_id = ${attempt.id} order by at`,
    );
    expect(calls.map(({ outcome }) => outcome)).toEqual(["refused", "accepted"]);
  });

  test("a send that both keys are refused for is refused, after two calls and never more", async () => {
    await change(() => false);
    expect(await sendOne()).toMatchObject({ state: "refused", platformStatus: "-1", credentialRetries: 1, fence: 2 });
    await dispatchAll(world.services);
    expect(keys(place.adversary.ledger)).toEqual([newKey, oldKey()]);
  });

  test.each([
    ["an answer that leaves it open whether it was sent", '{"status":"-22","reason":"interface exception"}', "unknown"],
    ["a refusal that is not about the key", '{"status":"-19","reason":"balance"}', "refused"],
    ["no envelope", "<html>", "unknown"],
  ])("%s is never followed by a call with the old key", async (_what, body, state) => {
    await change(() => true);
    place.adversary.behave(answers(() => ({ body })));
    expect(await sendOne()).toMatchObject({ state, credentialRetries: 0 });
    await dispatchAll(world.services);
    expect(keys(place.adversary.ledger)).toEqual([newKey]);
  });

  test("many sends by many workers are each accepted once", async () => {
    await change((key) => key === oldKey());
    const stored = await Promise.all(Array.from({ length: 12 }, () => storeBatch(place.owner, place.connection)));
    await dispatchAll(world.services, dispatcher(), 4);
    const accepted = place.adversary.ledger.filter(({ headers }) => headers["api-key"] === oldKey());
    expect(accepted).toHaveLength(stored.length);
    expect(new Set(accepted.map(({ body }) => JSON.parse(body).subject)).size).toBe(stored.length);
    for (const { id } of stored) expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted" });
  });

  test("the pace is kept per key", async () => {
    await change((key) => key === oldKey());
    const { id } = await storeBatch(place.owner, place.connection);
    await dispatchAll(world.services, dispatcher({ dispatchables: paced }));
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted" });
    const slots = await world.services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from pacing where holder = (select id from attempt where submission_id = ${id})`,
    );
    expect(slots[0]?.count).toBe(2);
  });

  test("a read is repeated with the old key, once", async () => {
    await change((key) => key === oldKey());
    place.adversary.behave(
      answers(({ headers }) =>
        headers["api-key"] === oldKey()
          ? { body: '{"status":"0","senderData":[{"sender":"a@example.com"}]}' }
          : { body: '{"status":"-1"}' },
      ),
    );
    expect((await listSenders(place.owner, "app-1")).senders).toMatchObject([{ sender: "a@example.com" }]);
    expect(keys(place.adversary.ledger)).toEqual([newKey, oldKey()]);
    place.adversary.behave(answers(() => ({ body: '{"status":"-1"}' })));
    await expect(listSenders(place.owner, "app-1")).rejects.toMatchObject({ code: "refused" });
    expect(place.adversary.ledger).toHaveLength(4);
  });

  test("the page says until when, and with which key's end", async () => {
    await change(() => true);
    const { overlap } = await getConnection(place.owner, place.connection.id);
    expect(overlap?.keyEnding).toBe(oldKey().slice(-4));
    const hours = ((overlap?.until?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });
});

test("what an overlap that is over kept is deleted, once and with an entry, and a running one's is not", async () => {
  await change(() => true, 1);
  const other = await openPlace(world.services);
  await changeKey(other.owner, {
    id: other.connection.id,
    apiKey: "k",
    secret: "s",
    overlapHours: 1,
    sharedKeyConfirmed: true,
  });
  await world.services.db.system
    .update(connection)
    .set({ previousUntil: sql`now() - interval '1 second'` })
    .where(eq(connection.id, place.connection.id));
  const ended = await Promise.all(Array.from({ length: 4 }, () => dropEndedKeys(world.services)));
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await rowOf(world.services, place.connection.id)).toMatchObject({
    previousApiKeySealed: null,
    previousApiKeyEnding: null,
    previousApiKeyFingerprint: null,
    previousSecretSealed: null,
    previousUntil: null,
  });
  expect((await rowOf(world.services, other.connection.id)).previousSecretSealed).not.toBeNull();
  const entries = await world.services.db.system
    .select({ kind: audit.actorKind, label: audit.actorLabel, meta: audit.meta })
    .from(audit)
    .where(and(eq(audit.targetId, place.connection.id), eq(audit.action, "connection.overlap_ended")));
  expect(entries).toEqual([{ kind: "job", label: "overlaps", meta: { keyEnding: oldKey().slice(-4) } }]);
  await other.adversary.close();
});

describe("without an overlap a refused key is a refusal", () => {
  test.each([
    ["none was wanted", async () => change((key) => key === oldKey(), 0)],
    [
      "it was ended",
      async () => {
        await change((key) => key === oldKey());
        await endOverlap(place.owner, { id: place.connection.id });
      },
    ],
    [
      "it ran out",
      async () => {
        await change((key) => key === oldKey());
        await world.services.db.system
          .update(connection)
          .set({ previousUntil: new Date(Date.now() - 1000) })
          .where(eq(connection.id, place.connection.id));
      },
    ],
  ])("%s", async (_why, prepare) => {
    await prepare();
    expect(await sendOne()).toMatchObject({ state: "refused", platformStatus: "-1", credentialRetries: 0 });
    await expect(listSenders(place.owner, "app-1")).rejects.toMatchObject({ code: "refused" });
    expect(keys(place.adversary.ledger)).toEqual([newKey, newKey]);
  });

  test("an overlap that ends between the two calls leaves the new key, whose refusal then stands", async () => {
    await change((key) => key === oldKey());
    const { id } = await storeBatch(place.owner, place.connection);
    const options = dispatcher();
    const claim = await claimAttempt(world.services, options);
    if (typeof claim === "string") throw new Error("nothing was claimed");
    await world.services.db.system.execute(
      sql`update attempt set state = 'queued', credential_retries = 1, lease_until = null where submission_id = ${id}`,
    );
    await endOverlap(place.owner, { id: place.connection.id });
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused" });
    expect(keys(place.adversary.ledger)).toEqual([newKey]);
  });
});

test("the old key and secret open at their new places and at no other", async () => {
  await change(() => true);
  const row = await rowOf(world.services, place.connection.id);
  const before = openAccount(world.services, row, "previous");
  expect([before.apiKey, before.secret.reveal()]).toEqual([oldKey(), "a platform secret"]);
  const now = openAccount(world.services, row);
  expect([now.apiKey, now.secret.reveal()]).toEqual([newKey, "the-new-secret"]);
  const swapped = { ...row, secretSealed: row.previousSecretSealed ?? row.secretSealed };
  expect(() => openAccount(world.services, swapped)).toThrow();
  const moved = { ...row, apiKeySealed: row.previousApiKeySealed ?? row.apiKeySealed };
  expect(() => openAccount(world.services, moved)).toThrow();
});

describe("an archived connection", () => {
  test("sends nothing: what is queued is paused, until it is restored and a person resumes it", async () => {
    const { id } = await storeBatch(place.owner, place.connection);
    await archiveConnection(place.owner, { id: place.connection.id });
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued", fence: 0 });
    expect(await getConnection(place.owner, place.connection.id)).toMatchObject({ waitingCalls: 1 });
    await restoreConnection(place.owner, { id: place.connection.id });
    await resumeSubmission(place.owner, { id });
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted" });
    expect(place.adversary.ledger).toHaveLength(1);
  });

  test("takes back a send that was claimed before, since nothing was sent yet", async () => {
    const { id } = await storeBatch(place.owner, place.connection);
    const claim = await claimAttempt(world.services, dispatcher());
    if (typeof claim === "string") throw new Error("nothing was claimed");
    await archiveConnection(place.owner, { id: place.connection.id });
    expect(await holdsClaim(world.services, claim, shortTiming)).toBe(false);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued" });
  });
});
