import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { byNumber } from "#server/domain/paging.ts";
import { getRecipient, listRecipients, searchedWhole } from "#server/domain/sending/evidence/read.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type Batch, hear, newEmailIds, openBatch, recipientOf } from "./world.ts";

const address = "ada@lovelace.example";

let world: World;
let batch: Batch;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  batch = await openBatch(world.services);
  ids = newEmailIds(5);
  const [failed = "", unreadable = "", ...rest] = ids;
  await hear(world.services, batch.attemptId, [failed], { kind: "failed", address, remark: `no mailbox ${address}` });
  await hear(world.services, batch.attemptId, [unreadable], {
    kind: "other:odd",
    address,
    remark: `<${address}> is odd`,
  });
  await hear(world.services, batch.attemptId, rest);
});
afterAll(async () => {
  await batch.adversary.close();
  await world.close();
});

const submissionId = () => batch.submissionId;

describe("the recipients of a submission", () => {
  test.each([
    { sort: undefined, order: "last arrived first" },
    { sort: "newest" as const, order: "last arrived first" },
    { sort: "oldest" as const, order: "first arrived first" },
  ])("come $order where $sort stand first, in pages that neither miss nor repeat one", async ({ sort }) => {
    const inOrder = sort === "oldest" ? ids : ids.toReversed();
    for (const filter of [{}, { trust: "reported" as const }, { state: "succeeded" as const }, { q: "lovelace" }]) {
      const seen: string[] = [];
      for (let cursor: number | undefined; ; ) {
        const asked = { submissionId: submissionId(), limit: 2, cursor, ...filter };
        const page = await listRecipients(batch.owner, sort ? { ...asked, sort } : asked);
        seen.push(...page.rows.map((row) => row.emailId));
        if (page.next === null) break;
        cursor = byNumber.read(page.next);
      }
      const { rows } = await listRecipients(batch.owner, { submissionId: submissionId(), limit: 50, ...filter });
      const wanted = new Set(rows.map(({ emailId }) => emailId));
      expect(wanted.size).toBeGreaterThan(0);
      expect(seen).toEqual(inOrder.filter((id) => wanted.has(id)));
    }
  });

  test("of a large send are found by how an address begins and by a whole id, with and without other filters", async () => {
    const { system } = world.services.db;
    const [before] = await system
      .select({ count: submission.recipientCount })
      .from(submission)
      .where(eq(submission.id, submissionId()));
    const setSize = (recipientCount: number) =>
      system.update(submission).set({ recipientCount }).where(eq(submission.id, submissionId()));
    const find = async (filter: object, who = batch.owner) =>
      (await listRecipients(who, { submissionId: submissionId(), limit: 50, ...filter })).rows;
    const ofAda = [ids[1], ids[0]];
    const idsOf = (rows: readonly { emailId: string }[]) => rows.map((row) => row.emailId);
    const [newest] = await find({ q: "lovelace" });
    await setSize(searchedWhole + 1);
    try {
      expect(idsOf(await find({ q: "ADA@love" }))).toEqual(ofAda);
      expect(idsOf(await find({ q: "ada", state: "failed" }))).toEqual([ids[0]]);
      expect(idsOf(await find({ q: "ada", trust: "verified" }))).toEqual([]);
      expect(idsOf(await find({ q: "ada", cursor: newest?.id }))).toEqual([ids[0]]);
      expect(idsOf(await find({ q: "ada", limit: 1 }))).toEqual([ids[1]]);
      const turned = { q: "ada", sort: "oldest" };
      expect(idsOf(await find(turned))).toEqual([ids[0], ids[1]]);
      const [oldest] = await find({ ...turned, limit: 1 });
      expect(oldest?.emailId).toBe(ids[0]);
      expect(idsOf(await find({ ...turned, cursor: oldest?.id }))).toEqual([ids[1]]);
      expect(idsOf(await find({ q: ids[3] }))).toEqual([ids[3]]);
      for (const q of ["lovelace", "%", "_", "\\", "'", "ada'; --"]) expect(await find({ q })).toEqual([]);
      const analyst = await createMember(world.services, batch.owner.workspace, "analyst");
      expect(await find({ q: "ada" }, analyst)).toEqual([]);
      const stranger = await createWorkspace(world.services);
      expect(await find({ q: "ada" }, stranger).catch((error: Error) => error.message)).toMatch(/no such send/);
    } finally {
      await setSize(before?.count ?? 0);
    }
  });

  test("are found by state, by part of an id and by part of an address, in which no sign is a wildcard", async () => {
    const find = async (filter: object) =>
      (await listRecipients(batch.owner, { submissionId: submissionId(), limit: 50, ...filter })).rows.map(
        (row) => row.emailId,
      );
    expect(await find({ state: "failed" })).toEqual([ids[0]]);
    expect(await find({ trust: "verified" })).toEqual([]);
    expect(await find({ q: ids[3] })).toEqual([ids[3]]);
    expect(await find({ q: "LOVELACE" })).toEqual([ids[1], ids[0]]);
    for (const q of ["%", "_", "\\", "a%e"]) expect(await find({ q })).toEqual([]);
  });

  test("are another workspace's or nobody's secret: both look like no submission at all", async () => {
    const stranger = await createWorkspace(world.services);
    for (const [scope, id] of [
      [stranger, submissionId()],
      [batch.owner, randomUUID()],
    ] as const)
      await expect(listRecipients(scope, { submissionId: id, limit: 5 })).rejects.toMatchObject({ code: "not_found" });
    const { id } = await recipientOf(world.services, batch.attemptId, ids[0] ?? "");
    await expect(getRecipient(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("who may not see personal data", () => {
  const roles = ["analyst", "template_editor", "developer"] as const;

  test.each(roles)("%s reads no address, neither as one nor in what was said of it", async (role) => {
    const viewer = await createMember(world.services, batch.owner.workspace, role);
    const list = await listRecipients(viewer, { submissionId: submissionId(), limit: 50 });
    expect(list.rows).toHaveLength(5);
    const one = await getRecipient(viewer, list.rows.at(-1)?.id ?? 0);
    expect(one).toMatchObject({ address: "a•••@•••.example", remark: "no mailbox a•••@•••.example" });
    expect(one.heard).toContain("a•••@•••.example");
    expect(JSON.stringify([list, one])).not.toMatch(/lovelace|ada@/);
  });

  test.each(roles)("%s finds nobody by an address", async (role) => {
    const viewer = await createMember(world.services, batch.owner.workspace, role);
    const found = await listRecipients(viewer, { submissionId: submissionId(), q: "lovelace", limit: 50 });
    expect(found.rows).toEqual([]);
  });

  test.each(["owner", "admin", "sender", "approver", "auditor"] as const)("%s does", async (role) => {
    const viewer = await createMember(world.services, batch.owner.workspace, role);
    const found = await listRecipients(viewer, { submissionId: submissionId(), q: "lovelace", limit: 50 });
    expect(found.rows.map((row) => row.address)).toEqual([address, address]);
    expect(found.rows[1]?.heard).toBe(`no mailbox ${address}`);
  });
});
