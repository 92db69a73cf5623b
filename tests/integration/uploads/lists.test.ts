import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck, upload } from "#db/schema/uploads.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { changeRetention } from "#server/domain/retention/settings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { discardUpload } from "#server/domain/tables/uploads/discard.ts";
import { listLists, saveList, unsaveList } from "#server/domain/tables/uploads/lists.ts";
import { dropOldUploads } from "#server/domain/tables/uploads/retention.ts";
import { storeUpload } from "#tests/integration/imports/world.ts";
import { storeDraft } from "#tests/integration/recipient-checks/world.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { begun, received, storedRows, uploaded } from "./world.ts";

const file = "Name,Number\nAnn,+4915112345678\nBob,1,extra\n";

let world: World;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());

const system = () => world.services.db.system;

async function checkOf(submissionId: string) {
  const [row] = await system().select().from(recipientCheck).where(eq(recipientCheck.submissionId, submissionId));
  if (!row) throw new Error("there is no such check");
  return row;
}

/** As if it had been prepared: checked, with an attempt that waits for the click and a message in it. */
async function prepared(uploadId: string): Promise<string> {
  const submissionId = await storeDraft(owner, connection.id, uploadId);
  const place = { workspaceId: owner.workspace.id, submissionId, chunkNo: 1 };
  await system()
    .insert(attempt)
    .values({ ...place, attemptNo: 1, operation: "sms.sendBatch", request: {}, state: "queued" });
  await system()
    .insert(message)
    .values({ ...place, itemNo: 0, number: "+4915112345678", partCount: 1 });
  await system().update(recipientCheck).set({ state: "prepared" }).where(eq(recipientCheck.submissionId, submissionId));
  return submissionId;
}

const preparedOf = async (submissionId: string) => [
  await system().$count(attempt, eq(attempt.submissionId, submissionId)),
  await system().$count(message, eq(message.submissionId, submissionId)),
];

describe("correcting a cell", () => {
  test("changes it in place and lets drafts over these rows be checked anew, with nothing left of what was prepared", async () => {
    const id = await uploaded(owner, file);
    const submissionId = await prepared(id);
    const released = await prepared(id);
    await system().update(submission).set({ releasedAt: sql`now()` }).where(eq(submission.id, released));
    const before = await checkOf(submissionId);
    expect(await correctCell(owner, { id, row: 3, column: 1, text: "+49 151 1", submissionId })).toEqual({
      row: 3,
      cells: ["Bob", "+49 151 1", "extra"],
    });
    expect(await correctCell(owner, { id, row: 2, column: 2, text: "x\0" })).toEqual({
      row: 2,
      cells: ["Ann", "+4915112345678", "x\uFFFD"],
    });
    expect(await storedRows(world.services, id)).toEqual([
      [2, "Ann", "+4915112345678", "x\uFFFD"],
      [3, "Bob", "+49 151 1", "extra"],
    ]);
    expect(await checkOf(submissionId)).toMatchObject({ state: "queued", revision: before.revision + 2 });
    expect(await preparedOf(submissionId)).toEqual([0, 0]);
    // What a person said yes to stays as it was.
    expect(await checkOf(released)).toMatchObject({ state: "prepared" });
    expect(await preparedOf(released)).toEqual([1, 1]);
  });

  test("names no draft of another workspace in the trail", async () => {
    const id = await uploaded(owner, "Name,Number\nAnn,1\nBo,2\n");
    const other = await createWorkspace(world.services);
    const elsewhere = await createConnection(other, { baseUrl: "http://127.0.0.1:9" });
    const foreign = await storeDraft(other, elsewhere.id, await uploaded(other, file));
    await expect(correctCell(owner, { id, row: 3, column: 1, text: "3", submissionId: foreign })).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
  });

  test("leaves where and never what in the audit trail", async () => {
    const id = await uploaded(owner, file);
    await correctCell(owner, { id, row: 2, column: 0, text: "Countess of Somewhere" });
    const [entry] = await system().execute<{ meta: object; text: string }>(
      sql`select meta, a::text as text from audit a where target_id = ${id} and action = 'rows.corrected'`,
    );
    expect(entry?.meta).toMatchObject({ row: 2, column: 0 });
    expect(entry?.text).not.toContain("Countess");
  });

  test("of a row or column that is not there, or not yet, is refused", async () => {
    const id = await uploaded(owner, file);
    const input = { id, row: 2, column: 0, text: "x" };
    await expect(correctCell(owner, { ...input, row: 4 })).rejects.toMatchObject({ code: "not_found" });
    await expect(correctCell(owner, { ...input, row: 1 })).rejects.toMatchObject({ code: "not_found" });
    await expect(correctCell(owner, { ...input, column: 3 })).rejects.toMatchObject({ code: "not_found" });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(correctCell(analyst, input)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await createWorkspace(world.services);
    await expect(correctCell(stranger, input)).rejects.toMatchObject({ code: "not_found" });
    const waiting = await received(owner, file);
    await expect(correctCell(owner, { ...input, id: waiting })).rejects.toThrow("still being read");
    await discardUpload(owner, waiting);
  });

  test("at once in one block loses neither", async () => {
    const rows = Array.from({ length: 40 }, (_, no) => `P${no},x`).join("\n");
    const id = await uploaded(owner, `Name,Number\n${rows}\n`);
    await Promise.all(
      Array.from({ length: 40 }, (_, no) => correctCell(owner, { id, row: no + 2, column: 1, text: `n${no}` })),
    );
    expect((await storedRows(world.services, id)).map(([, , number]) => number)).toEqual(
      Array.from({ length: 40 }, (_, no) => `n${no}`),
    );
  });
});

describe("saved lists", () => {
  test("have names that differ by more than letter case, and are offered with what is in them", async () => {
    const scope = await createWorkspace(world.services);
    const [first, second] = [await uploaded(scope, file), await uploaded(scope, file)];
    await saveList(scope, { id: first, name: "Customers" });
    await expect(saveList(scope, { id: second, name: "CUSTOMERS" })).rejects.toThrow("a list “Customers” already");
    await saveList(scope, { id: first, name: "customers" });
    await saveList(scope, { id: second, name: "Clients" });
    const { rows } = await listLists(scope);
    expect(rows.map(({ listName }) => listName)).toEqual(["Clients", "customers"]);
    expect(rows[0]).toMatchObject({ id: second, rowCount: 2, columns: ["Name", "Number", "Column 3"] });
    await unsaveList(scope, second);
    await expect(unsaveList(scope, second)).rejects.toMatchObject({ code: "conflict" });
    expect((await listLists(scope)).rows.map(({ id }) => id)).toEqual([first]);
    expect((await listLists(await createWorkspace(world.services))).rows).toEqual([]);
  });

  test("of the same name saved at once are one list and one sentence", async () => {
    const ids = [await uploaded(owner, file), await uploaded(owner, file)];
    const outcomes = await Promise.allSettled(ids.map((id) => saveList(owner, { id, name: "At once" })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("are made of recipients that were read, and of nothing else", async () => {
    const failed = await uploaded(owner, "%PDF-1.7");
    await expect(saveList(owner, { id: failed, name: "Broken" })).rejects.toThrow("a PDF");
    const suppressions = await uploaded(owner, file, { purpose: "suppressions" });
    await expect(saveList(owner, { id: suppressions, name: "Stops" })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("discarding", () => {
  test("is refused while a draft names it of which no column was chosen yet, which could not be opened any more", async () => {
    const id = await uploaded(owner, file);
    const submissionId = await storeDraft(owner, connection.id, id);
    await system().delete(recipientCheck).where(eq(recipientCheck.submissionId, submissionId));
    await expect(discardUpload(owner, id)).rejects.toMatchObject({ code: "conflict", details: { submissionId } });
    await system().update(submission).set({ draft: {} }).where(eq(submission.id, submissionId));
    await discardUpload(owner, id);
  });

  test("is refused as long as a draft, a send or an import is made of it, and says which", async () => {
    const id = await uploaded(owner, file);
    const submissionId = await storeDraft(owner, connection.id, id);
    await expect(discardUpload(owner, id)).rejects.toMatchObject({ code: "conflict", details: { submissionId } });
    await system().update(submission).set({ releasedAt: sql`now()` }).where(eq(submission.id, submissionId));
    await expect(discardUpload(owner, id)).rejects.toThrow("for as long as this workspace keeps files");
    await system().delete(recipientCheck).where(eq(recipientCheck.submissionId, submissionId));
    await discardUpload(owner, id);
    expect(await storedRows(world.services, id)).toEqual([]);
  });
});

test("what nobody needs any more goes after 30 days, and what did not come whole after one; the rest stays", async () => {
  const age = (id: string, days: number) =>
    system().execute(sql`update upload set created_at = now() - ${days} * interval '1 day' where id = ${id}`);
  const old = async (days = 31) => {
    const id = await uploaded(owner, file);
    await age(id, days);
    return id;
  };
  const saved = await old();
  await saveList(owner, { id: saved, name: "Kept" });
  const drafted = await old();
  await storeDraft(owner, connection.id, drafted);
  const named = await old();
  const draft = await storeDraft(owner, connection.id, drafted);
  await system()
    .update(submission)
    .set({ draft: { uploadId: named } })
    .where(eq(submission.id, draft));
  const young = await old(29);
  const imported = await storeUpload(owner, "suppressions", ["a"], [["b"]]);
  await age(imported, 31);
  await system().execute(sql`insert into upload_import (workspace_id, upload_id, kind, settings, state, created_by)
    values (${owner.workspace.id}, ${imported}, 'suppressions', '{}', 'imported', ${owner.person.id})`);
  const sent = await old();
  const released = await storeDraft(owner, connection.id, sent);
  await system()
    .update(submission)
    .set({ releasedAt: sql`now() - interval '29 days'` })
    .where(eq(submission.id, released));
  const unneeded = await old();
  const halfway = await begun(owner, Buffer.from(file));
  await age(halfway, 2);
  const coming = await begun(owner, Buffer.from(file));

  const root = openOwner(world.databaseUrl, 1);
  const left = async () => {
    await dropOldUploads(root.$client, 1);
    const rows = await system().select({ id: upload.id }).from(upload);
    const all = { saved, drafted, named, young, imported, sent, unneeded, halfway, coming };
    return Object.keys(all).filter((name) => rows.some(({ id }) => id === all[name as keyof typeof all]));
  };
  expect(await left()).toEqual(["saved", "drafted", "named", "young", "imported", "sent", "coming"]);
  expect((await storedRows(world.services, saved)).length).toBe(2);
  expect(await storedRows(world.services, imported)).toEqual([]);
  await system()
    .update(submission)
    .set({ releasedAt: sql`now() - interval '31 days'` })
    .where(eq(submission.id, released));
  expect(await left()).toEqual(["saved", "drafted", "named", "young", "imported", "coming"]);
  await changeRetention(owner, {
    callbackMonths: null,
    callMonths: null,
    callRecordMonths: null,
    recordingMonths: null,
    draftDays: 90,
    fileDays: 28,
  });
  expect(await left()).toEqual(["saved", "drafted", "named", "imported", "coming"]);
  await root.$client.end();
});
