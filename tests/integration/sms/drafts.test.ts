import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt, submission } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { kindOf } from "#server/domain/messages/channel/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { listDrafts } from "#server/domain/sending/drafts/list-drafts.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { createMember } from "#tests/support/factories.ts";
import { endLeases } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  appId,
  customers,
  messagesOf,
  openPlace,
  preparedDraft,
  prepareNext,
  storeTable,
  work,
  writtenDraft,
} from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

const cells = customers(5);

describe("a draft", () => {
  test("is written step by step, and says what it lacks", async () => {
    const id = await writtenDraft(owner, { cells, draft: { content: null, variables: {} } });
    expect(await getDraft(owner, smsChannel, id)).toMatchObject({
      title: expect.stringMatching(/^SMS to customers\.csv, \d+ [A-Z][a-z]+ \d\d:\d\d$/),
      settingsProblem: "Write the text.",
      check: { state: "queued", rowCount: 5 },
      upload: { name: "customers.csv", columns: ["phone", "name"] },
    });
    await updateDraft(owner, smsChannel, { id, draft: { content: "Hi {{name}} of {{town}}", variables: { Name: 1 } } });
    expect((await getDraft(owner, smsChannel, id)).settingsProblem).toBe("Choose the column that fills {{town}}.");
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect((await getDraft(analyst, smsChannel, id)).settingsProblem).toBe(
      "Choose a column for each variable of the text.",
    );
    await updateDraft(owner, smsChannel, { id, draft: { content: "Hi {{name}}" } });
    await work(world.services);
    expect(await getDraft(owner, smsChannel, id)).toMatchObject({
      settingsProblem: null,
      check: { state: "checked", counts: { sendable: 5, duplicate: 0, suppressed: 0, refused: 0 } },
    });
    expect((await listDrafts(owner)).rows).toContainEqual(
      expect.objectContaining({ id, area: "sms", count: 5, recipients: "customers.csv" }),
    );
  });

  test("keeps the name it is given, and is called after its rows again once that is taken away", async () => {
    const id = await writtenDraft(owner, { cells });
    const named = await getDraft(owner, smsChannel, id);
    expect(named.ownTitle).toBe("");
    await updateDraft(owner, smsChannel, { id, draft: {}, title: "Spring" });
    await updateDraft(owner, smsChannel, { id, draft: { content: "Hi {{name}}" } });
    expect(await getDraft(owner, smsChannel, id)).toMatchObject({ title: "Spring", ownTitle: "Spring" });
    await updateDraft(owner, smsChannel, { id, draft: {}, title: "" });
    expect(await getDraft(owner, smsChannel, id)).toMatchObject({ title: named.title, ownTitle: "" });
  });

  test("takes no column that its file has not, and forgets the columns of another file", async () => {
    const id = await writtenDraft(owner, { cells });
    await expect(updateDraft(owner, smsChannel, { id, draft: { numberColumn: 2 } })).rejects.toMatchObject({
      code: "invalid",
    });
    const uploadId = await storeTable(owner, ["only"], [["+4915112345678"]]);
    await updateDraft(owner, smsChannel, { id, draft: { uploadId } });
    expect(await getDraft(owner, smsChannel, id)).toMatchObject({
      draft: { numberColumn: null, variables: {}, content: "Hello {{name}}" },
      check: null,
    });
  });

  test("changed by two at once keeps the first change and tells the second", async () => {
    const id = await writtenDraft(owner, { cells });
    const { version } = await getDraft(owner, smsChannel, id);
    await updateDraft(owner, smsChannel, { id, draft: { senderId: "10690001" }, version });
    const late = updateDraft(owner, smsChannel, { id, draft: { content: "Bye" }, version });
    await expect(late).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Somebody else") });
    expect((await getDraft(owner, smsChannel, id)).draft).toMatchObject({
      senderId: "10690001",
      content: "Hello {{name}}",
    });
  });

  test("is no more once thrown away, and nothing of it is left", async () => {
    const { id } = await preparedDraft(owner, { cells: customers(5, 50) });
    await discardDraft(owner, kindOf(smsChannel), id);
    await expect(getDraft(owner, smsChannel, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await messagesOf(world.services, id)).toEqual([]);
  });

  test("shows those who may not see people neither its text nor its variables", async () => {
    const id = await writtenDraft(owner, { cells, draft: { content: "For Ada {{name}}" } });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect((await getDraft(analyst, smsChannel, id)).draft).toMatchObject({ content: "•••", variables: {} });
    await expect(updateDraft(analyst, smsChannel, { id, draft: {} })).rejects.toMatchObject({ code: "forbidden" });
    await expect(prepareDraft(analyst, smsChannel, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(reviewDraft(analyst, smsChannel, id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("of another workspace is not there", async () => {
    const other = await openPlace(world.services);
    const id = await writtenDraft(owner, { cells });
    const tries = [
      () => getDraft(other, smsChannel, id),
      () => updateDraft(other, smsChannel, { id, draft: {} }),
      () => discardDraft(other, kindOf(smsChannel), id),
      () => prepareDraft(other, smsChannel, id),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: "not_found" });
    const uploadId = await storeTable(owner, ["phone"], [["+4915112345678"]]);
    const theirs = await writtenDraft(other, { cells });
    await expect(updateDraft(other, smsChannel, { id: theirs, draft: { uploadId } })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("preparing", () => {
  test("holds every call back, one message a sendable row, with the text merged", async () => {
    const { id } = await preparedDraft(owner, { cells: [...customers(1002, 100), ["12", "Nobody"]] });
    const attempts = await world.services.db.system
      .select()
      .from(attempt)
      .where(eq(attempt.submissionId, id))
      .orderBy(attempt.chunkNo);
    expect(attempts).toMatchObject([
      { state: "queued", dueAt: null, messageCount: 1000 },
      { state: "queued", dueAt: null, messageCount: 2 },
    ]);
    const stored = await messagesOf(world.services, id);
    expect(stored).toHaveLength(1002);
    expect(attempts[1]?.request).toEqual({
      appId,
      array: [1000, 1001].map((index) => ({
        numbers: stored[index]?.number,
        content: `Hello Customer ${index + 100}`,
        orderId: `${id.slice(0, 8)}-${index + 2}`,
      })),
    });
    expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({
      state: "prepared",
      messageCount: 1002,
      chunkCount: 2,
      partCount: 1002,
      counts: { sendable: 1002, refused: 1 },
      samples: {
        first: { row: 2, text: "Hello Customer 100", parts: 1, encoding: "GSM-7" },
        longest: { text: expect.stringMatching(/Customer 1\d\d\d$/) },
        any: { row: expect.any(Number) },
      },
      price: null,
      stopped: null,
    });
  });

  test("waits for what is still checked or missing, and says so", async () => {
    const id = await writtenDraft(owner, { cells });
    await expect(prepareDraft(owner, smsChannel, id)).rejects.toMatchObject({
      code: "conflict",
      message: /still being checked/,
    });
    await updateDraft(owner, smsChannel, { id, draft: { content: "{{name" } });
    await expect(prepareDraft(owner, smsChannel, id)).rejects.toMatchObject({ code: "invalid" });
    const nobody = await writtenDraft(owner, { cells: [["12", "x"]] });
    await work(world.services);
    await expect(prepareDraft(owner, smsChannel, nobody)).rejects.toMatchObject({
      code: "conflict",
      message: /None of the rows/,
    });
  });

  test.each([
    ["its text", { content: "Hallo {{name}}" }, "queued"],
    ["its sender", { senderId: "10690001" }, "checked"],
  ])("is undone where %s changes", async (_what, draft, state) => {
    const { id } = await preparedDraft(owner, { cells: customers(5, 200) });
    await updateDraft(owner, smsChannel, { id, draft });
    expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({ state, hash: null });
    expect(await messagesOf(world.services, id)).toEqual([]);
  });

  test("is undone where a row is corrected", async () => {
    const { id } = await preparedDraft(owner, { cells: customers(5, 300) });
    const { upload } = await getDraft(owner, smsChannel, id);
    await correctCell(owner, { id: upload?.id ?? "", row: 2, column: 0, text: "+4915199999991" });
    expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({ state: "queued", hash: null });
    expect(await messagesOf(world.services, id)).toEqual([]);
  });

  test.each(["claimed", "cleared", "chunk_stored", "planned"] as const)(
    "that ends after %s is begun anew by the next worker, and stores nothing twice",
    async (step) => {
      const id = await writtenDraft(owner, { cells: customers(2500, 400) });
      await work(world.services);
      await prepareDraft(owner, smsChannel, id);
      class Killed extends Error {}
      const killed = prepareNext(world.services, {
        onStep: (at) => {
          if (at === step) throw new Killed();
        },
      });
      await expect(killed).rejects.toBeInstanceOf(Killed);
      expect(await prepareNext(world.services)).toBe("idle");
      await endLeases(world.services);
      await work(world.services);
      expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({
        state: "prepared",
        messageCount: 2500,
        chunkCount: 3,
      });
      const stored = await messagesOf(world.services, id);
      expect(new Set(stored.map(({ orderId }) => orderId)).size).toBe(2500);
      await discardDraft(owner, kindOf(smsChannel), id);
    },
  );

  test("is dropped half way where somebody changes the draft meanwhile", async () => {
    const id = await writtenDraft(owner, { cells: customers(2500, 3000) });
    await work(world.services);
    await prepareDraft(owner, smsChannel, id);
    let change: Promise<unknown> | null = null;
    await prepareNext(world.services, {
      onStep: (at) => {
        if (at === "chunk_stored")
          change ??= updateDraft(owner, smsChannel, { id, draft: { content: "Other {{name}}" } });
      },
    });
    await change;
    await work(world.services);
    expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({ state: "checked", hash: null });
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
    expect(row).toMatchObject({ state: "draft", releasedAt: null });
  });
});
