import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck, upload } from "#db/schema/uploads.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { reviewOne, sendOne } from "#server/domain/areas/sms/send-one.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { stopSending } from "#server/domain/sending/control/sending.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { listLists, saveList } from "#server/domain/tables/uploads/lists.ts";
import { createConnection, createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addApplication, appId, customers, openPlace, preparedDraft, work } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

const attemptsOf = (id: string) =>
  world.services.db.system.select().from(attempt).where(eq(attempt.submissionId, id)).orderBy(attempt.chunkNo);
const isHeld = async (id: string) => (await attemptsOf(id)).every(({ dueAt }) => dueAt === null);
async function uploadOf(id: string): Promise<string> {
  const [row] = await world.services.db.system.select().from(recipientCheck).where(eq(recipientCheck.submissionId, id));
  return row?.uploadId ?? "";
}

describe("sending what was reviewed", () => {
  test("makes every call due at once; a second click finds it sent", async () => {
    const { id, hash } = await preparedDraft(owner, { cells: customers(1500) });
    const clicks = await Promise.all(
      [1, 2, 3].map(() => releaseDraft(owner, smsChannel, { id, reviewedHash: hash, title: "Spring" })),
    );
    expect(clicks).toEqual([{ id }, { id }, { id }]);
    const attempts = await attemptsOf(id);
    expect(attempts).toHaveLength(2);
    expect(attempts.every(({ dueAt, state }) => dueAt !== null && state === "queued")).toBe(true);
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
    expect(row).toMatchObject({ state: "queued", title: "Spring", messageCount: 1500, releasedAt: expect.any(Date) });
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({
      planned: 1500,
      waiting: 1500,
      submitted: 0,
      notSent: 0,
      parts: 1500,
    });
    await expect(updateDraft(owner, smsChannel, { id, draft: { content: "x" } })).rejects.toMatchObject({
      code: "conflict",
    });
    const otherwise = releaseDraft(owner, smsChannel, { id, reviewedHash: "0".repeat(64) });
    await expect(otherwise).rejects.toMatchObject({ code: "conflict", details: { submissionId: id } });
  });

  test("is refused where it is not what was reviewed", async () => {
    const { id, hash } = await preparedDraft(owner, { cells: customers(3, 2000) });
    const wrong = releaseDraft(owner, smsChannel, { id, reviewedHash: "0".repeat(64) });
    await expect(wrong).rejects.toMatchObject({ code: "conflict", message: /Review it again/ });
    await updateDraft(owner, smsChannel, { id, draft: { senderId: "1069" } });
    await expect(releaseDraft(owner, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("of the same again within a day needs a reason", async () => {
    const cells = customers(3, 3000);
    const first = await preparedDraft(owner, { cells });
    await releaseDraft(owner, smsChannel, { id: first.id, reviewedHash: first.hash });
    const again = await preparedDraft(owner, { cells });
    expect(again.hash).toBe(first.hash);
    expect((await reviewDraft(owner, smsChannel, again.id)).repeatOf).toMatchObject({ id: first.id });
    const release = { id: again.id, reviewedHash: again.hash };
    await expect(releaseDraft(owner, smsChannel, release)).rejects.toMatchObject({
      code: "conflict",
      details: { repeatOf: first.id, field: "repeatReason" },
    });
    expect(await isHeld(again.id)).toBe(true);
    expect(await releaseDraft(owner, smsChannel, { ...release, repeatReason: "They asked for it" })).toEqual({
      id: again.id,
    });
  });

  test("holds what it is to be after it was only renamed", async () => {
    const cells = customers(3, 3600);
    const first = await preparedDraft(owner, { cells });
    await releaseDraft(owner, smsChannel, { id: first.id, reviewedHash: first.hash });
    const again = await preparedDraft(owner, { cells });
    await updateDraft(owner, smsChannel, { id: again.id, draft: {}, title: "Renamed" });
    await work(world.services);
    expect(await reviewDraft(owner, smsChannel, again.id)).toMatchObject({
      state: "prepared",
      title: "Renamed",
      messageCount: 3,
      partCount: 3,
      chunkCount: 1,
      repeatOf: { id: first.id },
    });
    const release = { id: again.id, reviewedHash: again.hash };
    await expect(releaseDraft(owner, smsChannel, release)).rejects.toMatchObject({ details: { repeatOf: first.id } });
  });

  test("puts the saved list that it goes to first among those that are offered, and waits for nobody who corrects it", async () => {
    const place = await openPlace(world.services);
    const drafts = [];
    for (const name of ["Customers", "Suppliers"]) {
      const draft = await preparedDraft(place, { cells: customers(2, drafts.length * 10) });
      const uploadId = await uploadOf(draft.id);
      await saveList(place, { id: uploadId, name });
      drafts.push({ ...draft, uploadId });
    }
    const used = async () => (await listLists(place)).rows.map((row) => [row.listName, row.lastUsedAt !== null]);
    const [first, second] = drafts;
    if (!first || !second) throw new Error("there are two drafts");
    const notReviewed = releaseDraft(place, smsChannel, { id: first.id, reviewedHash: "0".repeat(64) });
    await expect(notReviewed).rejects.toMatchObject({ code: "conflict" });
    expect(await used()).toEqual([
      ["Suppliers", false],
      ["Customers", false],
    ]);
    await releaseDraft(place, smsChannel, { id: first.id, reviewedHash: first.hash });
    expect(await used()).toEqual([
      ["Customers", true],
      ["Suppliers", false],
    ]);
    await world.services.db.system.transaction(async (tx) => {
      await tx.select().from(upload).where(eq(upload.id, second.uploadId)).for("no key update");
      await releaseDraft(place, smsChannel, { id: second.id, reviewedHash: second.hash });
    });
  });

  test("costs what the list says that is valid then, not when it was prepared", async () => {
    const place = await openPlace(world.services);
    const { id, hash } = await preparedDraft(place, { cells: customers(4, 3500) });
    expect((await reviewDraft(place, smsChannel, id)).price).toBeNull();
    const list = await createPriceList(place, {
      area: "sms",
      validFrom: "2026-05-03",
      currency: "USD",
      text: "49,0.05",
    });
    const { price } = await reviewDraft(place, smsChannel, id);
    expect(price).toMatchObject({ amount: "0.20", currency: "USD", pricedCount: 4 });
    const german = { prefix: "49", each: "0.05", numbers: 4, parts: 4, amount: "0.20" };
    expect(price?.destinations).toEqual({ dearest: [german], rest: null });
    await archivePriceList(place, list);
    expect((await reviewDraft(place, smsChannel, id)).price).toBeNull();
    await createPriceList(place, { area: "sms", validFrom: "2026-05-03", currency: "EUR", text: "49,0.06" });
    await releaseDraft(place, smsChannel, { id, reviewedHash: hash });
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
    expect(row?.context).toMatchObject({ plan: { parts: 4, price: { amount: "0.24", currency: "EUR" } } });
  });

  test("says before which destinations cost most, by the list as it was prepared", async () => {
    const place = await openPlace(world.services);
    const text = "49,0.05\n336,0.06";
    await createPriceList(place, { area: "sms", validFrom: "2026-05-03", currency: "EUR", text });
    const cells = [...customers(1, 3600), ["+33612345678", "Marie"], ["+33612345679", "Jean"], ["+12125550123", "Joe"]];
    const { id } = await preparedDraft(place, { cells });
    const { price } = await reviewDraft(place, smsChannel, id);
    expect(price).toMatchObject({ amount: "0.17", pricedCount: 3, unpricedCount: 1 });
    expect(price?.destinations?.dearest).toEqual([
      { prefix: "336", each: "0.06", numbers: 2, parts: 2, amount: "0.12" },
      { prefix: "49", each: "0.05", numbers: 1, parts: 1, amount: "0.05" },
    ]);
  });

  test("is refused with the count of numbers that were suppressed since", async () => {
    const cells = customers(10, 4000);
    const { id, hash } = await preparedDraft(owner, { cells });
    const numbers = [cells[3]?.[0], cells[7]?.[0], "+4917612345678"].join("\n");
    await addSuppressions(owner, { numbers, country: null, reason: "Wrote STOP", until: null });
    await expect(releaseDraft(owner, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^2 of the numbers have been suppressed/),
      details: { suppressed: 2 },
    });
    expect(await isHeld(id)).toBe(true);
  });

  test("is refused over a connection that is archived or no longer in use", async () => {
    const place = await openPlace(world.services);
    const { id, hash } = await preparedDraft(place, { cells: customers(3, 5000) });
    await world.services.db.system
      .update(connection)
      .set({ isDefault: false, archivedAt: new Date() })
      .where(eq(connection.workspaceId, place.workspace.id));
    await expect(releaseDraft(place, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
      code: "not_found",
    });
    await addApplication(place, await createConnection(place));
    await expect(releaseDraft(place, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await isHeld(id)).toBe(true);
  });

  test("is refused while sending is stopped here, with who stopped it and why", async () => {
    const place = await openPlace(world.services);
    const { id, hash } = await preparedDraft(place, { cells: customers(3, 6000) });
    await stopSending(place, { reason: "The wrong list went out" });
    expect((await reviewDraft(place, smsChannel, id)).stopped).toMatchObject({
      by: "The owner",
      reason: "The wrong list went out",
    });
    const refusal = { code: "conflict", message: /The owner stopped it: The wrong list went out/ };
    await expect(releaseDraft(place, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject(refusal);
    const draft = { appId, number: "+4915112345678", content: "Hello" };
    const one = sendOne(place, { intentId: randomUUID(), draft, reviewedHash: null, title: null, repeatReason: null });
    await expect(one).rejects.toMatchObject(refusal);
    expect(await isHeld(id)).toBe(true);
  });

  test("is for those who may send, and in their own workspace", async () => {
    const { id, hash } = await preparedDraft(owner, { cells: customers(3, 7000) });
    for (const role of ["analyst", "approver", "template_editor", "developer", "auditor"] as const) {
      const member = await createMember(world.services, owner.workspace, role);
      await expect(releaseDraft(member, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    const other = await openPlace(world.services);
    await expect(releaseDraft(other, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await isHeld(id)).toBe(true);
  });
});

describe("one message", () => {
  const none = { reviewedHash: null, title: null, repeatReason: null };
  const draftOf = (changes = {}) => ({
    appId,
    number: "0151 1234 5678",
    country: "DE",
    content: `Hi ${randomUUID()}`,
    ...changes,
  });

  test("is stored as it was reviewed, with what it goes out as", async () => {
    const draft = draftOf();
    const review = await reviewOne(owner, { draft });
    expect(review).toMatchObject({ number: "+4915112345678", parts: 1, encoding: "GSM-7", text: draft.content });
    const { id } = await sendOne(owner, { ...none, intentId: randomUUID(), draft, reviewedHash: review.hash });
    expect(await attemptsOf(id)).toMatchObject([
      { request: { appId, numbers: "+4915112345678", content: draft.content }, messageCount: 1, operation: "sms.send" },
    ]);
  });
});

test("sending an unknown call again is for those who may send SMS, and carries its count", async () => {
  const { id, hash } = await preparedDraft(owner, { cells: customers(3, 8000) });
  await releaseDraft(owner, smsChannel, { id, reviewedHash: hash });
  const dispatchedAt = new Date(Date.now() - 86_400_000);
  await world.services.db.system
    .update(attempt)
    .set({ state: "unknown", dueAt: null, dispatchedAt })
    .where(eq(attempt.submissionId, id));
  await world.services.db.system.transaction((tx) => refreshSubmission(tx, owner.workspace.id, id));
  expect(await readFigures(owner, smsChannel, id)).toMatchObject({ planned: 3, unknown: 3 });
  const [row] = await attemptsOf(id);
  const decision = { attemptId: row?.id ?? "", decision: "send_again", reason: "They never got it" } as const;
  const approver = await createMember(world.services, owner.workspace, "approver");
  await expect(resolveAttempt(approver, decision)).rejects.toMatchObject({ code: "forbidden" });
  await resolveAttempt(owner, decision);
  const attempts = await attemptsOf(id);
  expect(attempts.map(({ state, messageCount }) => [state, messageCount]).toSorted()).toEqual([
    ["abandoned", 3],
    ["queued", 3],
  ]);
  expect(await readFigures(owner, smsChannel, id)).toMatchObject({ planned: 3, unknown: 0, waiting: 3 });
});
