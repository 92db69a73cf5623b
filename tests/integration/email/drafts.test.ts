import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt, submission } from "#db/schema/submissions.ts";
import { batchKind, type EmailBatchDraft } from "#server/domain/areas/email/drafts/batch-draft.ts";
import { beginDraft, updateDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { getDraft } from "#server/domain/areas/email/drafts/read-draft.ts";
import { releaseDraft, reviewDraft } from "#server/domain/areas/email/drafts/release-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { expireDrafts } from "#server/domain/sending/drafts/expire-drafts.ts";
import { listDrafts } from "#server/domain/sending/drafts/list-drafts.ts";
import { renameDraft } from "#server/domain/sending/drafts/rename-draft.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let colleague: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await createWorkspace(world.services);
  await createConnection(owner);
  colleague = await createMember(world.services, owner.workspace, "sender");
});
afterAll(() => world.close());

const appId = "app-1";
let written = 0;

/** All that a batch needs; its subject differs each time, so that none repeats another. */
function whole(): Omit<EmailBatchDraft, "appId" | "title" | "language" | "triggerID" | "adFlag"> {
  written += 1;
  return {
    fromEmailAddress: "news@shop.example",
    templateID: "4207",
    template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
    subject: `Number ${written}`,
    receiverId: "list-1",
    expectedCount: "1,200",
  };
}

const attemptsOf = (id: string) => world.services.db.system.select().from(attempt).where(eq(attempt.submissionId, id));

describe("a draft of an email batch", () => {
  test("is the same for everybody in the workspace, as it was typed, wrong or right", async () => {
    const { id } = await beginDraft(owner, { appId });
    await updateDraft(owner, { id, draft: { subject: "Half a subj", triggerID: "spring-a", expectedCount: "1,0" } });
    expect(await getDraft(colleague, id)).toMatchObject({
      version: 2,
      createdByName: owner.person.name,
      draft: { subject: "Half a subj", triggerID: "spring-a", expectedCount: "1,0", receiverId: "", template: null },
      batch: null,
    });
    expect((await listDrafts(colleague)).rows).toContainEqual(
      expect.objectContaining({ id, area: "email", count: null }),
    );
  });

  test("begins with the values that it is begun with, and is named after them until somebody names it", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole() });
    expect(await getDraft(owner, id)).toMatchObject({
      title: expect.stringMatching(/^Welcome to list-1, \d+ \w+ \d\d:\d\d$/),
      draft: { title: "" },
      batch: { draft: { receiverId: "list-1" }, template: { name: "Welcome" }, expectedCount: 1200 },
    });
    expect((await listDrafts(owner)).rows).toContainEqual(
      expect.objectContaining({
        id,
        count: 1200,
        recipients: "list-1",
        title: expect.stringMatching(/^Welcome to list-1, \d+ \w+ \d\d:\d\d$/),
      }),
    );
    await renameDraft(colleague, batchKind, { id, title: "Spring news" });
    await updateDraft(owner, { id, draft: { receiverId: "list-2" } });
    expect(await getDraft(owner, id)).toMatchObject({ title: "Spring news", version: 3 });
  });

  test("changed by two at once keeps the first change and tells the second", async () => {
    const { id } = await beginDraft(owner, { appId });
    const { version } = await getDraft(owner, id);
    await updateDraft(owner, { id, draft: { subject: "Mine" }, version });
    const late = [
      updateDraft(colleague, { id, draft: { subject: "Theirs" }, version }),
      renameDraft(colleague, batchKind, { id, title: "Theirs", version }),
    ];
    for (const answer of await Promise.allSettled(late))
      expect(answer).toMatchObject({ reason: { code: "conflict", message: expect.stringContaining("Somebody else") } });
    expect((await getDraft(owner, id)).draft).toMatchObject({ subject: "Mine" });
  });

  test("is read by those who may not send, masked for those who may see nobody, and changed by neither", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole(), receiverId: "list-of-ada@shop.example" });
    for (const role of ["approver", "auditor"] as const) {
      const reader = await createMember(world.services, owner.workspace, role);
      expect((await getDraft(reader, id)).draft).toMatchObject({ receiverId: "list-of-ada@shop.example" });
      await expect(updateDraft(reader, { id, draft: {} })).rejects.toMatchObject({ code: "forbidden" });
      await expect(discardDraft(reader, batchKind, id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(reviewDraft(reader, { id })).rejects.toMatchObject({ code: "forbidden" });
    }
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const seen = JSON.stringify([await getDraft(analyst, id), (await listDrafts(analyst)).rows]);
    expect(seen).not.toContain("ada@");
    expect((await getDraft(analyst, id)).draft.subject).toBe("•••");
  });

  test("is no more once thrown away, and another workspace never had it", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole() });
    const other = await createWorkspace(world.services);
    await createConnection(other);
    const tries = [
      () => getDraft(other, id),
      () => updateDraft(other, { id, draft: {} }),
      () => renameDraft(other, batchKind, { id, title: "Ours" }),
      () => discardDraft(other, batchKind, id),
      () => reviewDraft(other, { id }),
      () => releaseDraft(other, { id, reviewedHash: "0".repeat(64), repeatReason: null }),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: "not_found" });
    expect((await listDrafts(other)).rows).toEqual([]);
    await discardDraft(colleague, batchKind, id);
    await expect(getDraft(owner, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("goes once nobody changed it for as long as the workspace keeps drafts", async () => {
    const ids = await Promise.all([1, 2].map(() => beginDraft(owner, { appId, ...whole() })));
    const [old, touched] = ids.map(({ id }) => id);
    if (!old || !touched) throw new Error("two drafts were not begun");
    for (const id of [old, touched])
      await world.services.db.system.execute(
        sql`update submission set created_at = now() - interval '91 days', changed_at = now() - interval '91 days' where id = ${id}`,
      );
    await updateDraft(owner, { id: touched, draft: { subject: "Still wanted" } });
    await expireDrafts(world.services);
    await expect(getDraft(owner, old)).rejects.toMatchObject({ code: "not_found" });
    expect((await getDraft(owner, touched)).draft.subject).toBe("Still wanted");
  });
});

describe("sending a draft", () => {
  test("makes one call of what was reviewed, however often it is asked for", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole() });
    const { hash } = await reviewDraft(colleague, { id });
    const release = () => releaseDraft(colleague, { id, reviewedHash: hash, repeatReason: null });
    await Promise.all([release(), release(), release()]);
    await release();
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(await getSubmission(owner, id)).toMatchObject({
      state: "queued",
      expectedCount: 1200,
      title: expect.stringMatching(/^Welcome to list-1, \d+ \w+ \d\d:\d\d$/),
    });
    await expect(getDraft(owner, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateDraft(owner, { id, draft: {} })).rejects.toMatchObject({
      code: "conflict",
      details: { submissionId: id },
    });
    await expect(discardDraft(owner, batchKind, id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is refused where it changed since the review, and nothing is sent", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole() });
    const { hash } = await reviewDraft(owner, { id });
    await updateDraft(colleague, { id, draft: { receiverId: "list-2" } });
    const late = releaseDraft(owner, { id, reviewedHash: hash, repeatReason: null });
    await expect(late).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("has changed") });
    expect(await attemptsOf(id)).toEqual([]);
  });

  test("is refused while something is missing, which is named", async () => {
    const { id } = await beginDraft(owner, { appId, ...whole(), receiverId: "" });
    await expect(reviewDraft(owner, { id })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "draft.receiverId" },
    });
  });

  test("of what was sent within a day asks for a reason", async () => {
    const values = whole();
    const [first, again] = await Promise.all([
      beginDraft(owner, { appId, ...values }),
      beginDraft(owner, { appId, ...values }),
    ]);
    const { hash } = await reviewDraft(owner, first);
    await releaseDraft(owner, { ...first, reviewedHash: hash, repeatReason: null });
    expect(await reviewDraft(owner, again)).toMatchObject({ hash, repeatOf: { id: first.id } });
    const silent = releaseDraft(owner, { ...again, reviewedHash: hash, repeatReason: null });
    await expect(silent).rejects.toMatchObject({ code: "conflict", details: { repeatOf: first.id } });
    await releaseDraft(owner, { ...again, reviewedHash: hash, repeatReason: "The first lacked its attachment" });
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, again.id));
    expect(row).toMatchObject({ state: "queued", repeatReason: "The first lacked its attachment" });
  });
});
