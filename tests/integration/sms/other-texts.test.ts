import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { upload } from "#db/schema/uploads.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { reviewOne, sendOne } from "#server/domain/areas/sms/send-one.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { repeatDraft } from "#server/domain/messages/drafts/repeat-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listProblems } from "#server/domain/tables/recipient-checks/problems.ts";
import { createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { appId, customers, openPlace, preparedDraft, sentDraft, work } from "./world.ts";

let world: World;
let owner: Scope;
let colleague: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await openPlace(world.services);
  colleague = await createMember(world.services, owner.workspace, "sender");
});

const typo = { content: "Helo {{name}}" };
const age = (id: string, minutes: number) =>
  world.services.db.system.execute(
    sql`update submission set released_at = now() - ${minutes} * interval '1 minute' where id = ${id}`,
  );
const review = (id: string, scope = owner) => reviewDraft(scope, smsChannel, id);
const release = ({ id, hash }: { id: string; hash: string }, repeatReason?: string, scope = owner) =>
  releaseDraft(scope, smsChannel, { id, reviewedHash: hash, repeatReason });
const soon = (count: number) => ({ code: "conflict", details: { reachedSoon: count, field: "repeatReason" } });

async function preparedAnew(id: string) {
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  return review(id);
}

describe("another text that some of its numbers got within a day", () => {
  test("is told of with the latest send, and goes to all without a reason", async () => {
    const first = await sentDraft(colleague, { cells: customers(3), draft: typo });
    const draft = await preparedDraft(owner, { cells: customers(4) });
    expect(await review(draft.id)).toMatchObject({
      ...{ sentTexts: null, repeatOf: null, listSent: null, asksReason: false },
      otherTexts: { numbers: 3, id: first, by: colleague.person.name },
    });
    expect(await release(draft)).toEqual({ id: draft.id });
  });

  test("is told of where each number gets a text of its own", async () => {
    await sentDraft(colleague, { cells: customers(2), draft: { content: "{{name}}" } });
    const { id } = await preparedDraft(owner, { cells: customers(4), draft: { content: "{{name}}" } });
    expect(await review(id)).toMatchObject({ sentTexts: null, otherTexts: { numbers: 2 } });
  });

  test("is counted beside the same text", async () => {
    const same = await sentDraft(colleague, { cells: customers(1) });
    const other = await sentDraft(colleague, { cells: customers(2, 1), draft: typo });
    const { id } = await preparedDraft(owner, { cells: customers(5) });
    expect(await review(id)).toMatchObject({
      sentTexts: { numbers: 1, id: same },
      otherTexts: { numbers: 2, id: other },
    });
  });

  test("goes to the others alone once those are left out, until that is taken back", async () => {
    await sentDraft(colleague, { cells: customers(3), draft: typo });
    await sentDraft(colleague, { cells: customers(1, 3) });
    const { id } = await preparedDraft(owner, { cells: customers(6) });
    await updateDraft(owner, smsChannel, { id, draft: { withoutReached: true } });
    const without = await preparedAnew(id);
    expect(without).toMatchObject({ otherTexts: null, sentTexts: { numbers: 1 }, messageCount: 3 });
    const left = [{ problem: "got_another_lately", count: 3, isLeftOut: true }];
    expect((await listProblems(owner, { submissionId: id })).rows).toEqual(left);
    await updateDraft(owner, smsChannel, { id, draft: { withoutRepeats: true } });
    expect(await preparedAnew(id)).toMatchObject({ otherTexts: null, sentTexts: null, messageCount: 2 });
    await updateDraft(owner, smsChannel, { id, draft: { withoutReached: false } });
    expect(await preparedAnew(id)).toMatchObject({ otherTexts: { numbers: 3 }, sentTexts: null, messageCount: 5 });
    await updateDraft(owner, smsChannel, { id, draft: { withoutReached: true } });
    const { hash } = await preparedAnew(id);
    await release({ id, hash: hash ?? "" });
    const again = await repeatDraft(owner, smsChannel, id);
    const [row] = await world.services.db.system.execute<{ draft: object }>(
      sql`select draft from submission where id = ${again.id}`,
    );
    expect(row?.draft).not.toHaveProperty("withoutReached");
  });

  test("is told of for one number, which gets both without a reason", async () => {
    const [[number = ""] = []] = customers(1);
    const said = { reviewedHash: null, title: null, repeatReason: null };
    const first = await sendOne(owner, { ...said, intentId: randomUUID(), draft: { appId, number, content: "One" } });
    const draft = { appId, number, content: "Two" };
    expect(await reviewOne(owner, { draft })).toMatchObject({ sentTexts: null, otherTexts: { numbers: 1, ...first } });
    await expect(sendOne(owner, { ...said, intentId: randomUUID(), draft })).resolves.toBeDefined();
    const table = await preparedDraft(owner, { cells: customers(1) });
    expect(await review(table.id)).toMatchObject({ otherTexts: { numbers: 1 }, asksReason: false });
    await expect(release(table)).resolves.toEqual({ id: table.id });
  });

  test("is told of as long as a day, in the workspace alone, and not to those who may see no numbers", async () => {
    const first = await sentDraft(colleague, { cells: customers(4), draft: typo });
    await sentDraft(await openPlace(world.services), { cells: customers(4), draft: { content: "Other" } });
    const { id } = await preparedDraft(owner, { cells: customers(4) });
    await age(first, 23 * 60);
    expect((await review(id)).otherTexts).toMatchObject({ numbers: 4, id: first });
    const permissions = new Set([...owner.permissions].filter((permission) => permission !== "personal.see"));
    expect(await review(id, { ...owner, permissions })).toMatchObject({ otherTexts: null, asksReason: false });
    await age(first, 25 * 60);
    expect((await review(id)).otherTexts).toBeNull();
  });
});

describe("a send most of whose numbers got something within the hour", () => {
  test("asks for a reason, from four in five numbers on", async () => {
    await sentDraft(colleague, { cells: customers(4), draft: typo });
    const draft = await preparedDraft(owner, { cells: customers(5) });
    expect(await review(draft.id)).toMatchObject({ repeatOf: null, otherTexts: { numbers: 4 }, asksReason: true });
    await expect(release(draft)).rejects.toMatchObject(soon(4));
    expect(await release(draft, "The first had a typo")).toEqual({ id: draft.id });
  });

  test("asks for none below that, or after the hour", async () => {
    const first = await sentDraft(colleague, { cells: customers(5), draft: typo });
    const draft = await preparedDraft(owner, { cells: customers(5) });
    await age(first, 61);
    expect(await review(draft.id)).toMatchObject({ otherTexts: { numbers: 5 }, asksReason: false });
    expect(await release(draft)).toEqual({ id: draft.id });
  });

  test("counts what goes out between the review and the send", async () => {
    const draft = await preparedDraft(owner, { cells: customers(5) });
    expect(await review(draft.id)).toMatchObject({ otherTexts: null, asksReason: false });
    await sentDraft(colleague, { cells: customers(5), draft: typo });
    await expect(release(draft)).rejects.toMatchObject(soon(5));
    expect(await review(draft.id)).toMatchObject({ otherTexts: { numbers: 5 }, asksReason: true });
  });

  test("of two released at once is asked about, and the other goes", async () => {
    const drafts = [
      await preparedDraft(owner, { cells: customers(5) }),
      await preparedDraft(owner, { cells: customers(5), draft: typo }),
    ];
    const became = await Promise.allSettled(drafts.map((draft) => release(draft)));
    const refused = became.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toMatchObject([soon(5)]);
  });

  test("asks nobody who may see no numbers, who could find out who got something", async () => {
    await sentDraft(colleague, { cells: customers(4), draft: typo });
    const draft = await preparedDraft(owner, { cells: customers(4) });
    const permissions = new Set([...owner.permissions].filter((permission) => permission !== "personal.see"));
    expect(await release(draft, undefined, { ...owner, permissions })).toEqual({ id: draft.id });
  });
});

test("a saved list that was sent to within a day is told of, also to those who may see no numbers", async () => {
  const first = await sentDraft(colleague, { cells: customers(3), draft: typo });
  const { id } = await preparedDraft(owner, { cells: customers(3) });
  const uploadOf = async (of: string) => {
    const [row] = await world.services.db.system.execute<{ id: string }>(
      sql`select draft ->> 'uploadId' as id from submission where id = ${of}`,
    );
    return row?.id ?? "";
  };
  const uploadId = await uploadOf(first);
  await updateDraft(owner, smsChannel, { id, draft: { uploadId, numberColumn: 0, variables: { name: 1 } } });
  expect((await preparedAnew(id)).listSent).toBeNull();
  await world.services.db.system.update(upload).set({ listName: "Customers" }).where(eq(upload.id, uploadId));
  expect(await review(id)).toMatchObject({ otherTexts: { id: first }, listSent: { id: first } });
  const permissions = new Set([...owner.permissions].filter((permission) => permission !== "personal.see"));
  expect(await review(id, { ...owner, permissions })).toMatchObject({ otherTexts: null, listSent: { id: first } });
});
