import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setArchived } from "#server/domain/account/ids/archive.ts";
import { getEntry } from "#server/domain/account/ids/list.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { updateEntry } from "#server/domain/account/ids/update.ts";
import type { Scope } from "#server/domain/scope.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addBatch, type Batch, finds, forgetDue, hear, makeDue, newEmailIds, openBatch } from "../recipients/world.ts";
import { addEntry, auditOf, entryRow, openPlace, type Place } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ connections: 25 });
});
afterAll(() => world.close());

const requestTo = (receiverId: string, more: Record<string, unknown> = {}) => ({
  appId: "app-1",
  templateID: "4207",
  subject: `To ${receiverId} ${Math.random()}`,
  receiverId,
  ...more,
});

describe("last used", () => {
  let place: Place;
  let owner: Scope;
  beforeEach(async () => {
    place = await openPlace(world.services);
    owner = place.owner;
  });
  const lastUsed = async (id: string) => (await entryRow(world.services, id)).lastUsedAt;

  test("is when a submission was stored that uses it, of this account and kind alone, archived or not", async () => {
    const list = await addEntry(owner, { value: "42" });
    const trigger = await addEntry(owner, { kind: "trigger", value: "42" });
    const script = await addEntry(owner, { kind: "script", value: "42" });
    const elsewhere = await openPlace(world.services);
    const theirs = await addEntry(elsewhere.owner, { value: "42" });
    await setArchived(owner, { entryIds: [trigger], archived: true });
    const request = requestTo("42", { triggerID: 42 });
    const { createdAt } = await storeBatch(owner, place.connection, { requests: [request], draft: request });
    expect([await lastUsed(list), await lastUsed(trigger)]).toEqual([createdAt, createdAt]);
    expect([await lastUsed(script), await lastUsed(theirs)]).toEqual([null, null]);
  });

  test("is found in items of a request too, and in each request of a submission", async () => {
    const ids: string[] = [];
    for (const value of ["Northwind", "Southwind", "Eastwind"])
      ids.push(await addEntry(owner, { kind: "sms_sender", value }));
    const requests = [
      {
        appId: "app-1",
        array: [
          { numbers: "1", senderId: "Northwind" },
          { numbers: "2", senderId: "Southwind" },
        ],
      },
      { appId: "app-1", array: [{ numbers: "3", senderId: "Northwind" }] },
    ];
    await storeBatch(owner, place.connection, { area: "sms", operation: "sms.sendBatch", requests });
    expect(await Promise.all(ids.map(lastUsed))).toEqual([expect.any(Date), expect.any(Date), null]);
  });

  test("is not moved by a submission that was not stored", async () => {
    const list = await addEntry(owner, { value: "list-1" });
    const request = requestTo("list-1");
    const first = { requests: [request], draft: request };
    const { intentId } = await storeBatch(owner, place.connection, first);
    const at = await lastUsed(list);
    await storeBatch(owner, place.connection, { ...first, intentId });
    await expect(storeBatch(owner, place.connection, first)).rejects.toMatchObject({ code: "conflict" });
    expect(await lastUsed(list)).toEqual(at);
  });

  test("and the name are known to the submission, also once it is archived; an id without a name of its own has none", async () => {
    const list = await addEntry(owner, { value: "list-1", label: "Customers" });
    await addEntry(owner, { kind: "trigger", value: "7", label: "7" });
    const request = requestTo("list-1", { triggerID: 7 });
    const { id } = await storeBatch(owner, place.connection, { requests: [request], draft: request });
    await setArchived(owner, { entryIds: [list], archived: true });
    expect((await getSubmission(owner, id)).names).toEqual([
      { kind: "recipient_list", value: "list-1", entryId: list, label: "Customers" },
    ]);
  });
});

describe("what sends teach of a list", () => {
  let batch: Batch;
  beforeEach(async () => {
    await forgetDue(world.services);
    batch = await openBatch(world.services);
  });

  /** A batch to list-1 of which so many are heard, and asked about. */
  async function send(heard: number, verified = heard, receiverId = "list-1"): Promise<string> {
    const { owner, connection } = batch;
    const made = await addBatch(world.services, owner, connection);
    await world.services.db.system.execute(
      `update submission set context = '{"receiverId": "${receiverId}"}' where id = '${made.submissionId}'`,
    );
    const ids = newEmailIds(heard);
    batch.adversary.behave(finds(Object.fromEntries(ids.slice(0, verified).map((id) => [id, "0"]))));
    await hear(world.services, made.attemptId, ids);
    await makeDue(world.services, made.attemptId);
    expect(await pollResults(world.services)).toBe(true);
    return made.submissionId;
  }
  const count = async (id: string) => {
    const { expectedCount, expectedCountSource, learnedFrom } = await entryRow(world.services, id);
    return [expectedCount, expectedCountSource, learnedFrom];
  };

  test("is told by a finished one, with the send that showed it, and audited as the job's", async () => {
    const { owner } = batch;
    const list = await addEntry(owner, { value: "list-1" });
    const other = await addEntry(owner, { value: "list-2" });
    const trigger = await addEntry(owner, { kind: "trigger", value: "1" });
    const first = await send(12);
    expect(await count(list)).toEqual([12, "learned", first]);
    expect([await count(other), await count(trigger)]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const again = await send(12);
    expect(await count(list)).toEqual([12, "learned", again]);
    await send(9);
    expect(await count(list)).toEqual([12, "learned", again]);
    const more = await send(14);
    expect(await count(list)).toEqual([14, "learned", more]);
    const learned = (await auditOf(owner)).filter(({ action }) => action === "library_entry.count_learned");
    expect(learned.map(({ target, meta }) => [target, meta.before, meta.after])).toEqual([
      [list, { expectedCount: null }, { expectedCount: 12 }],
      [list, { expectedCount: 12 }, { expectedCount: 14 }],
    ]);
    expect((await getEntry(owner, list)).learnedFrom).toMatchObject({ submissionId: more, at: expect.any(Date) });
  });

  test("is nothing while somebody is still asked about, and all that was heard once nobody is any more", async () => {
    const list = await addEntry(batch.owner, { value: "list-1" });
    await send(5, 3);
    expect(await count(list)).toEqual([null, null, null]);
    await world.services.db.system.execute(
      `update recipient set first_heard_at = now() - interval '8 days', next_poll_at = now() - interval '1 minute'
       where next_poll_at is not null`,
    );
    expect(await pollResults(world.services)).toBe(true);
    expect((await count(list)).slice(0, 2)).toEqual([5, "learned"]);
  });

  test("never moves a typed count, and is taken when the typed one is taken away", async () => {
    const { owner } = batch;
    const list = await addEntry(owner, { value: "list-1", expectedCount: 500 });
    const sent = await send(12);
    expect(await count(list)).toEqual([500, "typed", null]);
    await updateEntry(owner, { id: list, expectedCount: null });
    expect(await count(list)).toEqual([12, "learned", sent]);
    await updateEntry(owner, { id: list, expectedCount: 13 });
    expect(await count(list)).toEqual([13, "typed", null]);
  });

  test("comes with when it was sent to, also where the id was kept later, or before that was noted", async () => {
    const { owner } = batch;
    await send(12);
    const list = await addEntry(owner, { value: "list-1" });
    const { learnedFrom, lastUsedAt } = await getEntry(owner, list);
    expect(learnedFrom).not.toBeNull();
    expect(lastUsedAt).toEqual(expect.any(Date));
    await world.services.db.system.execute(`update library_entry set last_used_at = null where id = '${list}'`);
    // As the migration mends those that were kept before.
    await world.services.db.system.execute(
      readFileSync(new URL("../../../drizzle/0028_list-last-used-kept.sql", import.meta.url), "utf8"),
    );
    expect((await getEntry(owner, list)).lastUsedAt).toEqual(lastUsedAt);
  });

  test("is known to an entry from its first moment, and to the form for every list that was sent to", async () => {
    const { owner } = batch;
    const sent = await send(12);
    const offered = () => offerEntries(owner, { kind: "recipient_list", appId: "app-1" });
    const used = { receiverId: "list-1", count: 12, sends: 1 };
    expect((await offered()).used).toEqual([{ ...used, isKept: false }]);
    const list = await addEntry(owner, { value: "list-1" });
    expect(await count(list)).toEqual([12, "learned", sent]);
    await setArchived(owner, { entryIds: [list], archived: true });
    expect(await offered()).toMatchObject({ entries: [], used: [{ ...used, isKept: true }] });
  });

  test("is of its own account: a list of the same id elsewhere learns nothing", async () => {
    const elsewhere = await openBatch(world.services);
    const theirs = await addEntry(elsewhere.owner, { value: "list-1" });
    await send(12);
    expect(await count(theirs)).toEqual([null, null, null]);
    expect((await offerEntries(elsewhere.owner, { kind: "recipient_list", appId: "app-1" })).used).toEqual([]);
    await elsewhere.adversary.close();
  });
});
