import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt } from "#db/schema/submissions.ts";
import { upload } from "#db/schema/uploads.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { aboutNumber } from "#server/domain/messages/number/about.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aboutAddress } from "#server/domain/sending/evidence/about-address.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { listsWithNumber } from "#server/domain/tables/uploads/lists-with-number.ts";
import { storeUpload } from "#tests/integration/imports/world.ts";
import { plantSend } from "#tests/integration/overview/sends.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const number = "+4915112345678";
let world: World;
let owner: Scope;
let account: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  account = await createConnection(owner);
});
afterAll(() => world.close());

async function planList(listName: string, rows: string[][], scope = owner): Promise<string> {
  const id = await storeUpload(scope, "recipients", ["name", "phone"], rows, { name: `${listName}.csv` });
  await world.services.db.system.update(upload).set({ listName }).where(eq(upload.id, id));
  return id;
}

test("the saved lists that hold a number are named, however it is written in them, and no others", async () => {
  const near = ["4915112345679", "+1 5112345678", "12345678"].map((other) => ["Bo", other]);
  const first = await planList("Whole", [...near, ["Ann", "+49 151 1234 5678"]]);
  const second = await planList("At home", [["Ann", "(0151) 1234-5678"], ...near]);
  await planList("Others", near);
  await storeUpload(owner, "recipients", ["name", "phone"], [["Ann", number]]);
  const stranger = await createWorkspace(world.services);
  await planList("Elsewhere", [["Ann", number]], stranger);
  const { lists } = await aboutNumber(owner, { number: "0151 12345678", country: "DE" });
  expect(lists?.rows.toSorted((a, b) => (a.listName < b.listName ? -1 : 1))).toEqual([
    { id: second, listName: "At home" },
    { id: first, listName: "Whole" },
  ]);
  expect(lists).toMatchObject({ isMore: false, lookedThrough: null });
});

test("twenty lists are named at most, larger ones than are looked through only by their sends", async () => {
  const other = await createWorkspace(world.services);
  for (let index = 0; index < 21; index++) await planList(`List ${index}`, [["Ann", number]], other);
  const look = (rows: number) =>
    inWorkspace(world.services.db.app, other.workspace.id, (tx) =>
      listsWithNumber(tx, other, number, { rows, messages: 10 }),
    );
  const all = await look(100);
  expect(all).toMatchObject({ isMore: true, lookedThrough: null });
  expect(all?.rows).toHaveLength(20);
  expect(await look(5)).toMatchObject({ isMore: false, lookedThrough: 5, rows: { length: 5 } });
  expect(await look(0)).toMatchObject({ lookedThrough: 0, rows: [] });
});

test("what is kept under a number is counted for those who may erase its person", async () => {
  await world.services.db.system.insert(callRecord).values({
    ...{ workspaceId: owner.workspace.id, connectionId: account.id, kind: "ai" as const, recordId: "one", number },
    ...{ isAnswered: true, calledAt: new Date(), record: {} },
  });
  await addSuppressions(owner, {
    ...{ channels: ["sms", "wa"], numbers: number, country: null, reason: "Asked", until: null },
  });
  expect((await aboutNumber(owner, { number })).kept).toEqual([
    { of: "messages", count: 0 },
    { of: "calls", count: 1 },
    { of: "suppressions", count: 2 },
  ]);
  const sender = await createMember(world.services, owner.workspace, "sender");
  expect((await aboutNumber(sender, { number })).kept).toBeNull();
});

test("the lists that reached an address are its own, each once, the last first, twenty at most", async () => {
  const address = "ana@example.com";
  const { system } = world.services.db;
  const place = { workspaceId: owner.workspace.id };
  const plant = async (receiverId: string) => {
    const submissionId = await plantSend(owner, account.id, {
      ...{ area: "email", operation: "email.batchSend", context: { receiverId } },
    });
    const [made] = await system
      .insert(attempt)
      .values({
        ...{ ...place, submissionId, chunkNo: 1, attemptNo: 1, operation: "email.batchSend", request: {} },
        state: "accepted" as const,
      })
      .returning();
    const now = new Date();
    await system.insert(recipient).values({
      ...{ ...place, submissionId, attemptId: made?.id ?? "", connectionId: account.id, appId: "app-1" },
      ...{ emailId: "em", address, state: "succeeded" as const, firstHeardAt: now, lastHeardAt: now },
    });
  };
  for (const list of ["list-a", "list-b", "list-a"]) await plant(list);
  expect((await aboutAddress(owner, { address: "ANA@example.com" })).lists).toEqual({
    rows: [
      { value: "list-a", label: null },
      { value: "list-b", label: null },
    ],
    isMore: false,
  });
  expect((await aboutAddress(owner, { address })).kept).toEqual([
    { of: "emails", count: 3 },
    { of: "suppressions", count: 0 },
  ]);
  for (let index = 0; index < 19; index++) await plant(`list-${index}`);
  const { lists } = await aboutAddress(owner, { address });
  expect(lists.rows).toHaveLength(20);
  expect(lists.isMore).toBe(true);
});
