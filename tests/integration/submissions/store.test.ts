import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { payloadHash, storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { createMember, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptsOf, auditActions, dispatchAll, dispatcher, openPlace } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs `work` for 50 intents, 20 times each, all at once; the calls of one intent meet on the pool's connections. */
function fiftyTimesTwenty<Result>(work: (intent: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 1000 }, (_, call) => work(Math.floor(call / 20))));
}

describe("one intent is one submission", () => {
  test("however often and at once it is asked for, with one effect each", async () => {
    const { services } = world;
    const { adversary, owner, connection } = await openPlace(services);
    const batches = Array.from({ length: 50 }, () => emailBatchOf(connection.id));
    const stored = await fiftyTimesTwenty(async (intent) => {
      const batch = batches[intent];
      if (!batch) throw new Error("there are 50 intents");
      return { intent, id: (await storeSubmission(owner, batch)).id };
    });
    const ids = new Set(stored.map(({ id }) => id));
    expect(ids.size).toBe(50);
    expect(new Set(stored.map(({ intent, id }) => `${intent} ${id}`)).size).toBe(50);

    await dispatchAll(services, dispatcher(), 4);
    const subjects = adversary.ledger.map(({ body }) => JSON.parse(body).subject);
    expect(subjects.toSorted()).toEqual(batches.map(({ title }) => title).toSorted());
    await adversary.close();
  });

  test("where looking first and storing afterwards would make extra ones", async () => {
    const owner = openOwner(world.databaseUrl, 10);
    await owner.execute(sql`create table naive_submission (intent integer not null)`);
    await fiftyTimesTwenty(async (intent) => {
      const found = await owner.execute(sql`select 1 from naive_submission where intent = ${intent}`);
      if (found.length === 0) await owner.execute(sql`insert into naive_submission values (${intent})`);
    });
    const [made] = await owner.execute<{ count: number }>(sql`select count(*)::int as count from naive_submission`);
    await owner.execute(sql`drop table naive_submission`);
    await owner.$client.end();
    expect(made?.count).toBeGreaterThan(50);
  });

  test("and stays what it was when the form is sent with other content", async () => {
    const { services } = world;
    const { adversary, owner, connection } = await openPlace(services);
    const batch = emailBatchOf(connection.id);
    const first = await storeSubmission(owner, batch);
    for (const changed of [
      { ...batch, requests: [{ ...batch.requests[0], templateID: "9999" }] },
      { ...batch, requests: [...batch.requests, ...batch.requests] },
      { ...batch, operation: "email.other" },
      { ...batch, connectionId: randomUUID() },
    ])
      await expect(storeSubmission(owner, changed)).rejects.toMatchObject({
        code: "conflict",
        details: { submissionId: first.id },
      });
    expect(await attemptsOf(services, first.id)).toHaveLength(1);
    await dispatchAll(services);
    expect(adversary.ledger).toHaveLength(1);
    await adversary.close();
  });

  test("when two different contents race for it, one wins and the other is a conflict", async () => {
    const { adversary, owner, connection } = await openPlace(world.services);
    const intentId = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => storeBatch(owner, connection, { intentId })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    await dispatchAll(world.services);
    expect(adversary.ledger).toHaveLength(1);
    await adversary.close();
  });
});

describe("the hash of a payload", () => {
  const request = { appId: "app-1", templateID: "4207", subject: "Hello" };
  const hash = (...requests: Record<string, unknown>[]) => payloadHash("email.batchSend", "connection-1", requests);

  test("is of the stored fields, so it cannot contain the callback address, which is minted later", async () => {
    const { adversary, owner, connection } = await openPlace(world.services);
    const stored = await storeBatch(owner, connection);
    const [row] = await attemptsOf(world.services, stored.id);
    expect(stored.payloadHash).toEqual(payloadHash(stored.operation, connection.id, row ? [row.request] : []));
    await dispatchAll(world.services);
    const [after] = await attemptsOf(world.services, stored.id);
    expect(JSON.parse(adversary.ledger[0]?.body ?? "").url).toContain("/api/bathWebhook/");
    expect(JSON.stringify([after?.request, stored])).not.toContain("bathWebhook");
    expect(after?.request).toEqual(row?.request);
    await adversary.close();
  });

  test("does not depend on the order of fields, and depends on everything else", () => {
    expect(hash({ subject: "Hello", templateID: "4207", appId: "app-1" })).toEqual(hash(request));
    expect(hash({ ...request, subject: "hello" })).not.toEqual(hash(request));
    expect(hash({ ...request, language: "en" })).not.toEqual(hash(request));
    expect(hash(request, request)).not.toEqual(hash(request));
    expect(payloadHash("email.batchSend", "connection-2", [request])).not.toEqual(hash(request));
  });
});

describe("a repeat of the same payload within a day", () => {
  test("needs a reason, which is kept", async () => {
    const { adversary, owner, connection } = await openPlace(world.services);
    const batch = emailBatchOf(connection.id);
    const first = await storeSubmission(owner, batch);
    const again = { ...batch, intentId: randomUUID() };
    await expect(storeSubmission(owner, again)).rejects.toMatchObject({
      code: "conflict",
      details: { repeatOf: first.id, field: "repeatReason" },
    });
    const second = await storeSubmission(owner, { ...again, repeatReason: "The list was empty at first." });
    expect(second).toMatchObject({ repeatReason: "The list was empty at first." });
    expect(second.id).not.toBe(first.id);
    await dispatchAll(world.services);
    await adversary.close();
  });

  test("needs none after a day, after a refusal, or in another workspace", async () => {
    const { services } = world;
    const { adversary, owner, connection } = await openPlace(services);
    const batch = emailBatchOf(connection.id);
    const first = await storeSubmission(owner, batch);
    const change = (values: Partial<typeof submission.$inferInsert>) =>
      services.db.system.update(submission).set(values).where(eq(submission.id, first.id));
    const other = await createMember(services, (await createWorkspace(services)).workspace, "owner");
    await storeSubmission(other, { ...batch, intentId: randomUUID() });

    await change({ state: "refused" });
    const second = await storeSubmission(owner, { ...batch, intentId: randomUUID() });
    await services.db.system.execute(
      sql`update submission set released_at = now() - interval '24 hours 1 minute' where id = ${second.id}`,
    );
    await storeSubmission(owner, { ...batch, intentId: randomUUID() });
    await services.db.system.execute(sql`update attempt set state = 'refused' where state = 'queued'`);
    await adversary.close();
  });

  test("sent by two people at the same moment goes out once", async () => {
    const { services } = world;
    const { adversary, owner, connection } = await openPlace(services);
    const batch = emailBatchOf(connection.id);
    const colleague = await createMember(services, owner.workspace, "sender");
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        storeSubmission(index % 2 ? owner : colleague, { ...batch, intentId: randomUUID() }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await dispatchAll(services);
    expect(adversary.ledger).toHaveLength(1);
    await adversary.close();
  });
});

test("submission, attempts, audit entry and change are stored together or not at all", async () => {
  const { services } = world;
  const { adversary, owner, connection } = await openPlace(services);
  const stored = await storeBatch(owner, connection);
  expect(await auditActions(services, stored.id)).toEqual(["submission.created"]);
  const changes = await services.db.system.execute(sql`select kind from change where submission_id = ${stored.id}`);
  expect(changes).toEqual([{ kind: "submission" }]);

  const counts = async () =>
    services.db.system.execute(sql`select (select count(*) from submission)::int as submissions,
      (select count(*) from attempt)::int as attempts, (select count(*) from audit)::int as entries`);
  const before = await counts();
  // The chain is written last; a request id it cannot store makes the whole transaction fail.
  const impossible = { ...owner, requestId: "nothing\u0000" };
  await expect(storeBatch(impossible, connection)).rejects.toThrow();
  expect(await counts()).toEqual(before);
  const [own] = await services.db.system
    .select({ count: count() })
    .from(submission)
    .where(eq(submission.workspaceId, owner.workspace.id));
  expect(own?.count).toBe(1);
  await dispatchAll(services);
  await adversary.close();
});
