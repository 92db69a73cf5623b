import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { byNumber } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportAddress } from "#server/domain/sending/evidence/export-address.ts";
import { readAddress } from "#server/domain/sending/evidence/to-address.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { plantSend } from "#tests/integration/overview/sends.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const address = "ana@example.com";
let world: World;
let owner: Scope;
let sender: Scope;
let account: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  sender = await createMember(world.services, owner.workspace, "sender");
  account = await createConnection(owner);
  await world.services.db.system.insert(libraryEntry).values({
    ...{ workspaceId: owner.workspace.id, connectionId: account.id, kind: "recipient_list", value: "list-7" },
    ...{ label: "Customers", addedBy: owner.person.id },
  });
});
afterAll(() => world.close());

type Email = { title: string; to?: string; state?: "succeeded" | "failed" | "sending"; remark?: string };

/** An email batch that the owner began as a draft and `by` sent, heard of for one address. */
async function plantEmail({ title, to = address, state = "succeeded", remark }: Email, by = owner, decided?: Scope) {
  const { system, app } = world.services.db;
  const place = { workspaceId: owner.workspace.id };
  const submissionId = await plantSend(owner, account.id, {
    ...{ title, area: "email", operation: "email.batchSend", context: { receiverId: "list-7" } },
  });
  await inWorkspace(app, owner.workspace.id, (tx) =>
    appendAudit(tx, owner.workspace.id, actorOf(by), {
      action: "submission.created",
      target: { kind: "submission", id: submissionId },
    }),
  );
  const [made] = await system
    .insert(attempt)
    .values({
      ...{ ...place, submissionId, chunkNo: 1, attemptNo: 1, operation: "email.batchSend", request: {} },
      ...{ state: "accepted" as const, taskId: `task of ${title}` },
      ...(decided && { resolvedBy: decided.person.id, resolvedAt: new Date(), resolvedReason: "Seen there" }),
    })
    .returning();
  const now = new Date();
  await system.insert(recipient).values({
    ...{ ...place, submissionId, attemptId: made?.id ?? "", connectionId: account.id, appId: "app-1" },
    ...{ emailId: `em of ${title}`, address: to, state, trust: "verified" as const, remark: remark ?? null },
    ...{ firstHeardAt: now, lastHeardAt: now },
  });
}

const read = (asked: Partial<Parameters<typeof readAddress>[1]> = {}, scope = owner) =>
  readAddress(scope, { address, limit: 10, ...asked });

async function fileOf(asked: Parameters<typeof exportAddress>[1]) {
  const { name, chunks } = await exportAddress(owner, asked);
  const bytes = await Array.fromAsync(chunks);
  const [header = [], ...rows] = csvRecords(Buffer.concat(bytes).toString("utf8").replace("\ufeff", ""));
  return { name, cells: (column: string) => rows.map((row) => row[header.indexOf(column)]) };
}

function without(...permissions: string[]): Scope {
  return { ...owner, permissions: new Set([...owner.permissions].filter((one) => !permissions.includes(one))) };
}

describe("the emails to an address", () => {
  beforeAll(async () => {
    await plantEmail({ title: "Spring" });
    await plantEmail({ title: "Summer", to: "Ana@Example.com", state: "failed", remark: "No mailbox" }, sender);
    await plantEmail({ title: "To another", to: "hana@example.com" });
    await plantEmail({ title: "Autumn", state: "sending" }, sender, owner);
  });

  test("are found in any letter case, the last first, with who sent each and who decided about it", async () => {
    const names = { owner: owner.person.name, sender: sender.person.name };
    for (const asked of [address, "ANA@EXAMPLE.COM", " Ana@example.com "]) {
      const { rows, next } = await read({ address: asked });
      expect(rows).toMatchObject([
        { title: "Autumn", state: "sending", sentByName: names.sender, decidedByName: names.owner },
        { title: "Summer", state: "failed", heard: "No mailbox", sentByName: names.sender, decidedByName: null },
        { title: "Spring", state: "succeeded", trust: "verified", heard: null, sentByName: names.owner },
      ]);
      expect(rows.map(({ list }) => list?.label)).toEqual(["Customers", "Customers", "Customers"]);
      expect(next).toBeNull();
    }
  });

  test.each([1, 2, 3])("go on page after page of %i without missing or repeating any", async (limit) => {
    const found: string[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await read({ cursor, limit });
      found.push(...page.rows.map(({ title }) => title));
      if (page.next === null) break;
      cursor = byNumber.read(page.next);
    }
    expect(found).toEqual(["Autumn", "Summer", "Spring"]);
  });

  test("are those that were sent within a time, page after page, and their file too", async () => {
    const all = (await read()).rows;
    const [first, last] = all
      .map(({ sentAt }) => sentAt)
      .toSorted((a, b) => a.getTime() - b.getTime())
      .slice(-2);
    if (!first || !last) throw new Error("there are no emails");
    const within = { from: first, to: last };
    const wanted = all.filter(({ sentAt }) => sentAt >= first && sentAt < last).map(({ title }) => title);
    expect(wanted).toHaveLength(1);
    const found: string[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await read({ ...within, cursor, limit: 1 });
      found.push(...page.rows.map(({ title }) => title));
      if (page.next === null) break;
      cursor = byNumber.read(page.next);
    }
    expect(found).toEqual(wanted);
    expect((await fileOf({ address, ...within })).cells("send")).toEqual(wanted);
    expect((await read({ from: new Date(Date.now() + 60_000) })).rows).toEqual([]);
  });

  test("are shown to nobody who may not see addresses, sends or emails, and given to nobody of them as a file", async () => {
    for (const permission of ["personal.see", "submission.read", "email.read"]) {
      await expect(read({}, without(permission))).rejects.toMatchObject({ code: "forbidden" });
      await expect(exportAddress(without(permission), { address })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("make a file, in the order of the page, whose name names nobody, and leave an entry of it", async () => {
    const { name, cells } = await fileOf({ address: "ANA@example.com" });
    expect(name).toBe("emails-to-one-address.csv");
    expect(cells("send")).toEqual(["Autumn", "Summer", "Spring"]);
    expect(cells("sent_by")).toEqual([sender.person.name, sender.person.name, owner.person.name]);
    expect(cells("decided_by")).toEqual([owner.person.name, "", ""]);
    const [entry] = await world.services.db.system
      .select()
      .from(audit)
      .where(and(eq(audit.workspaceId, owner.workspace.id), eq(audit.action, "address.exported")));
    expect(JSON.stringify([entry?.meta, entry?.body])).not.toContain("ana@");
  });

  test("are asked for by a whole address alone", async () => {
    for (const asked of ["ana", "ana@", "@example.com", "ana@example", "%@example.com x", "+4915112345678"])
      await expect(read({ address: asked })).rejects.toMatchObject({ code: "invalid" });
    for (const asked of ["%@example.com", "an_@example.com"]) expect((await read({ address: asked })).rows).toEqual([]);
  });

  test("are none of another workspace's", async () => {
    const other = await createWorkspace(world.services);
    expect(await read({}, other)).toEqual({ rows: [], next: null, address });
  });

  test("are found no more once their person is erased", async () => {
    await erasePersonalData(owner, { subject: address, typed: address, reason: "They asked" });
    expect((await read()).rows).toEqual([]);
  });
});
