import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { offerEntries } from "#server/domain/account/ids/offered.ts";
import { type BatchInput, reviewBatch, type SendBatch, sendBatch } from "#server/domain/areas/email/send-batch.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { countSubmissions, formOf, openPlace, setHeard } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

/** Reviews the form and sends what was reviewed, but for the changes. */
async function send(scope: Scope, form: BatchInput, changes: Partial<SendBatch> = {}) {
  const { hash } = await reviewBatch(scope, form);
  return sendBatch(scope, {
    ...form,
    intentId: randomUUID(),
    reviewedHash: hash,
    title: null,
    repeatReason: null,
    ...changes,
  });
}

describe("sending a batch", () => {
  test("stores what was reviewed, with one attempt and no callback address, and calls nobody", async () => {
    const form = formOf({ draft: { language: "en", adFlag: 0 } });
    const review = await reviewBatch(owner, form);
    expect(review).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      repeatOf: null,
      connection: { kind: "sandbox", name: "Test account" },
      applicationLabel: "Newsletters",
    });
    const stored = await send(owner, { ...form, expectedCount: 10 });
    expect(stored).toMatchObject({
      state: "queued",
      operation: "email.batchSend",
      title: expect.stringMatching(/^welcome to list-10, \d+ \w+ \d\d:\d\d$/),
      expectedCount: 10,
      draft: form.draft,
      context: { template: form.template, receiverId: "list-10" },
      createdBy: owner.person.id,
    });
    const attempts = await world.services.db.system.select().from(attempt).where(eq(attempt.submissionId, stored.id));
    expect(attempts).toMatchObject([{ state: "queued", chunkNo: 1, attemptNo: 1, request: form.draft }]);
    const calls = await world.services.db.system.execute(sql`select 1 from platform_call`);
    expect(calls).toHaveLength(0);
  });

  test("is refused when anything that would be sent changed since the review, and stores nothing", async () => {
    const form = formOf();
    const { hash } = await reviewBatch(owner, form);
    const before = await countSubmissions(owner);
    const changed: Partial<BatchInput["draft"]>[] = [
      { subject: "Another" },
      { templateID: "102" },
      { receiverId: "list-1000" },
      { fromEmailAddress: "alerts@sandbox.example" },
      { language: "zh" },
      { adFlag: 1 },
      { triggerID: 7 },
    ];
    for (const draft of changed)
      await expect(
        send(owner, { ...form, draft: { ...form.draft, ...draft } }, { reviewedHash: hash }),
      ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Review it again") });
    expect(await countSubmissions(owner)).toBe(before);
  });

  test("is refused when the connection in use is another one than at the review", async () => {
    const place = await openPlace(world.services);
    const form = formOf();
    const { hash } = await reviewBatch(place, form);
    await world.services.db.system
      .update(connection)
      .set({ isDefault: false })
      .where(eq(connection.workspaceId, place.workspace.id));
    const next = await createConnection(place);
    await world.services.db.system.execute(
      sql`update application set app_id = 'em-app-1' where connection_id = ${next.id}`,
    );
    await expect(send(place, form, { reviewedHash: hash })).rejects.toMatchObject({ code: "conflict" });
    expect(await countSubmissions(place)).toBe(0);
  });

  test("takes what is left empty and what is absent for the same", async () => {
    const form = formOf();
    const { hash } = await reviewBatch(owner, form);
    const stored = await send(
      owner,
      { ...form, draft: { ...form.draft, language: "", triggerID: undefined } },
      { reviewedHash: hash },
    );
    expect(stored.draft).toEqual(form.draft);
  });

  test("needs a subject, here or in the template", async () => {
    const without = formOf({ draft: { subject: undefined }, template: { subject: "" } });
    const unknown = formOf({ draft: { subject: undefined }, template: { subject: null } });
    for (const form of [without, unknown]) {
      const refusal = { code: "invalid", details: { field: "draft.subject" } };
      await expect(reviewBatch(owner, form)).rejects.toMatchObject(refusal);
      await expect(send(owner, formOf(), form)).rejects.toMatchObject(refusal);
    }
    await expect(reviewBatch(owner, formOf({ draft: { subject: undefined } }))).resolves.toBeDefined();
    await expect(reviewBatch(owner, formOf({ template: { subject: "" } }))).resolves.toBeDefined();
  });

  test("of the same again within a day is shown at the review and needs a reason", async () => {
    const form = formOf();
    const first = await send(owner, form);
    expect((await reviewBatch(owner, form)).repeatOf).toMatchObject({
      id: first.id,
      title: first.title,
      state: "queued",
    });
    await expect(send(owner, form)).rejects.toMatchObject({ code: "conflict", details: { repeatOf: first.id } });
    const again = await send(owner, form, { repeatReason: "The first list was incomplete" });
    expect(again.id).not.toBe(first.id);
    await world.services.db.system.execute(
      sql`update submission set released_at = now() - interval '25 hours' where id in (${first.id}, ${again.id})`,
    );
    expect((await reviewBatch(owner, form)).repeatOf).toBeNull();
  });

  test("by the same form twice is one submission", async () => {
    const form = formOf();
    const intentId = randomUUID();
    const [one, two] = await Promise.all([send(owner, form, { intentId }), send(owner, form, { intentId })]);
    expect(two.id).toBe(one.id);
  });

  test("is for those who may send, and for applications that the workspace has", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(reviewBatch(analyst, formOf())).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(owner, formOf(), { draft: { ...formOf().draft, appId: "em-app-2" } })).rejects.toMatchObject({
      code: "not_found",
    });
    const empty = await createWorkspace(world.services);
    await expect(reviewBatch(empty, formOf())).rejects.toMatchObject({ code: "not_found" });
  });
});

const usedLists = async (scope: Scope) =>
  (await offerEntries(scope, { kind: "recipient_list", appId: "em-app-1" })).used;

describe("how many recipients to expect", () => {
  test("is learned from what earlier sends to the list were heard of: the most of them", async () => {
    const place = await openPlace(world.services);
    const learned = async () => (await reviewBatch(place, formOf())).learned;
    expect(await learned()).toBeNull();
    const sends = [await send(place, formOf()), await send(place, formOf()), await send(place, formOf())];
    const other = await send(place, formOf({ draft: { receiverId: "list-1000" } }));
    expect(await learned()).toBeNull();
    await setHeard(world.services, sends[0]?.id ?? "", 9);
    await setHeard(world.services, sends[1]?.id ?? "", 10);
    await setHeard(world.services, other.id, 998);
    expect(await learned()).toEqual({ count: 10, sends: 2 });
    expect(await usedLists(place)).toEqual([
      { receiverId: "list-1000", count: 998, sends: 1, isKept: false },
      { receiverId: "list-10", count: 10, sends: 3, isKept: false },
    ]);
  });

  test("starts with when a send last left that may have gone to the list, as far as our records say", async () => {
    const place = await openPlace(world.services);
    const usedAt = async (receiverId: string) =>
      (await reviewBatch(place, formOf({ draft: { receiverId } }))).listUsedAt;
    expect(await usedAt("list-10")).toBeNull();
    const { id, releasedAt } = await send(place, formOf());
    expect(await usedAt("list-10")).toEqual(releasedAt);
    expect(await usedAt("list-1")).toBeNull();
    for (const [state, used] of [
      ["refused", false],
      ["cancelled", false],
      ["unknown", true],
      ["accepted", true],
    ] as const) {
      await world.services.db.system.update(submission).set({ state }).where(eq(submission.id, id));
      expect((await usedAt("list-10")) !== null, state).toBe(used);
    }
    const other = await openPlace(world.services);
    expect((await reviewBatch(other, formOf())).listUsedAt).toBeNull();
  });

  test("is nothing of another workspace's business", async () => {
    const place = await openPlace(world.services);
    await setHeard(world.services, (await send(place, formOf({ draft: { receiverId: "theirs" } }))).id, 7);
    expect((await reviewBatch(owner, formOf({ draft: { receiverId: "theirs" } }))).learned).toBeNull();
    expect((await usedLists(owner)).map(({ receiverId }) => receiverId)).not.toContain("theirs");
  });
});

describe("callbacks must be able to arrive", () => {
  const live = async (publicUrl: string) => {
    const services = { ...world.services, publicUrl };
    const place = await createWorkspace(services);
    await createConnection(place, { baseUrl: "https://platform.example" });
    return place;
  };
  const form = () => formOf({ draft: { appId: "app-1" } });

  test.each([
    "http://127.0.0.1:3000",
    "https://localhost",
    "https://192.168.1.20",
    "https://[::1]",
    "https://[fd00::20]",
    "http://portal.example.com",
  ])("so a live account sends nothing while PUBLIC_URL is %s", async (publicUrl) => {
    const place = await live(publicUrl);
    const refusal = {
      code: "invalid",
      details: { setting: "PUBLIC_URL" },
      message: expect.stringContaining("Set PUBLIC_URL"),
    };
    await expect(reviewBatch(place, form())).rejects.toMatchObject(refusal);
    await expect(
      sendBatch(place, { ...form(), intentId: randomUUID(), reviewedHash: "", title: null, repeatReason: null }),
    ).rejects.toMatchObject(refusal);
    expect(await countSubmissions(place)).toBe(0);
  });

  test("and does at a public https address, while the sandbox, on this machine, needs none", async () => {
    const place = await live("https://portal.example.com");
    expect(await reviewBatch(place, form())).toMatchObject({ connection: { kind: "live" } });
    expect(await send(place, form())).toMatchObject({ state: "queued" });
    expect(await send(owner, formOf())).toMatchObject({ state: "queued" });
  });
});
