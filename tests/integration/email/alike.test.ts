import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionState } from "#db/schema/submissions.ts";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { releaseDraft, reviewDraft } from "#server/domain/areas/email/drafts/release-draft.ts";
import { reviewBatch, sendBatch } from "#server/domain/areas/email/send-batch.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let colleague: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await openPlace();
  colleague = await createMember(world.services, owner.workspace, "sender");
});

async function openPlace(): Promise<Scope> {
  const scope = await createWorkspace(world.services);
  await createConnection(scope);
  return scope;
}

let written = 0;
type Batch = { templateID?: string; receiverId?: string; fromEmailAddress?: string; subject?: string };

/** A draft whose subject differs from that of any other. */
async function draftOf(scope: Scope, batch: Batch = {}): Promise<{ id: string }> {
  written += 1;
  return beginDraft(scope, {
    appId: "app-1",
    ...{ fromEmailAddress: "news@shop.example", templateID: "4207", receiverId: "list-1" },
    template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
    ...{ subject: `Number ${written}`, expectedCount: "1,200", ...batch },
  });
}

async function release(scope: Scope, draft: { id: string }, repeatReason: string | null = null): Promise<string> {
  const { hash } = await reviewDraft(scope, draft);
  return (await releaseDraft(scope, { ...draft, reviewedHash: hash, repeatReason })).id;
}

const sent = async (scope: Scope, batch?: Batch) => release(scope, await draftOf(scope, batch));

const setState = (id: string, state: SubmissionState) =>
  world.services.db.system.execute(sql`update submission set state = ${state} where id = ${id}`);
const age = (id: string, hours: number) =>
  world.services.db.system.execute(
    sql`update submission set released_at = now() - ${hours} * interval '1 hour' where id = ${id}`,
  );

const nothing = { repeatOf: null, alike: { both: null, list: null, template: null } };

describe("a batch of the template that went to its list within a day", () => {
  test("names the send, who sent it and to how many, whatever its sender and subject, and goes without a reason", async () => {
    const first = await sent(colleague);
    const again = await draftOf(owner, { fromEmailAddress: "other@shop.example" });
    expect(await reviewDraft(owner, again)).toMatchObject({
      repeatOf: null,
      alike: {
        both: { id: first, by: colleague.person.name, count: 1200, state: "queued" },
        list: null,
        template: null,
      },
    });
    expect(await release(owner, again)).toBe(again.id);
  });

  test("is told to a program, and not refused", async () => {
    const first = await sent(colleague);
    const program: Scope = { ...owner, token: { id: "00000000-0000-4000-8000-000000000000", name: "Shop" } };
    const draft = { appId: "app-1", fromEmailAddress: "a@shop.example", templateID: "4207", receiverId: "list-1" };
    const batch = { draft: { ...draft, subject: "By a program" }, template: null, expectedCount: null };
    expect(await reviewBatch(program, batch)).toMatchObject({ repeatOf: null, alike: { both: { id: first } } });
    const said = { intentId: randomUUID(), reviewedHash: null, title: null, repeatReason: null };
    await expect(sendBatch(program, { ...batch, ...said })).resolves.toMatchObject({ state: "queued" });
  });

  test("still needs a reason where it is that very batch", async () => {
    const subject = "The very same";
    const first = await sent(colleague, { subject });
    const again = await draftOf(owner, { subject });
    expect(await reviewDraft(owner, again)).toMatchObject({ repeatOf: { id: first }, alike: { both: { id: first } } });
    await expect(release(owner, again)).rejects.toMatchObject({
      code: "conflict",
      details: { repeatOf: first, field: "repeatReason" },
    });
    expect(await release(owner, again, "The first lacked its attachment")).toBe(again.id);
  });

  test.each(["accepted", "unknown", "dispatching", "queued", "partly_accepted", "paused"] as const)(
    "is told of while that one is %s",
    async (state) => {
      const first = await sent(owner);
      await setState(first, state);
      expect((await reviewDraft(owner, await draftOf(owner))).alike.both).toMatchObject({ id: first, state });
    },
  );

  test.each(["refused", "cancelled"] as const)("is not told of where that one is %s", async (state) => {
    await setState(await sent(owner), state);
    const again = await draftOf(owner);
    expect(await reviewDraft(owner, again)).toMatchObject(nothing);
    await release(owner, again);
  });

  test("is told of after 23 hours, and not after 25", async () => {
    const first = await sent(owner);
    await age(first, 23);
    expect((await reviewDraft(owner, await draftOf(owner))).alike.both).toMatchObject({ id: first });
    await age(first, 25);
    const again = await draftOf(owner);
    expect(await reviewDraft(owner, again)).toMatchObject(nothing);
    await release(owner, again);
  });

  test("says nothing of a draft, or of another workspace's send", async () => {
    await draftOf(owner);
    await sent(await openPlace());
    expect(await reviewDraft(owner, await draftOf(owner))).toMatchObject(nothing);
  });

  test("is told of over another connection too, unless one of the two is only tried in the sandbox", async () => {
    const first = await sent(colleague);
    const { system } = world.services.db;
    const other = await createConnection(owner, { isDefault: false });
    const review = async () => reviewDraft(owner, await draftOf(owner));
    await system.execute(sql`update submission set connection_id = ${other.id} where id = ${first}`);
    expect(await review()).toMatchObject({ alike: { both: { id: first } } });
    await system.execute(
      sql`update connection set kind = 'live', base_url = 'http://127.0.0.1:9' where id = ${other.id}`,
    );
    expect(await review()).toMatchObject(nothing);
  });

  test("asks for a reason where that very batch goes out between the review and the send", async () => {
    const subject = "Sent meanwhile";
    const draft = await draftOf(owner, { subject });
    const { hash, repeatOf, alike } = await reviewDraft(owner, draft);
    expect({ repeatOf, alike }).toEqual(nothing);
    const first = await sent(colleague, { subject });
    const silent = releaseDraft(owner, { ...draft, reviewedHash: hash, repeatReason: null });
    await expect(silent).rejects.toMatchObject({ code: "conflict", details: { repeatOf: first } });
  });
});

describe("a batch that is like one of the last day without being the same", () => {
  test("names the latest send to its list, and goes without a reason", async () => {
    await age(await sent(owner), 2);
    const latest = await sent(colleague, { templateID: "4208" });
    const next = await draftOf(owner, { templateID: "4209" });
    expect(await reviewDraft(owner, next)).toMatchObject({
      repeatOf: null,
      alike: { both: null, list: { id: latest, by: colleague.person.name }, template: null },
    });
    expect(await release(owner, next)).toBe(next.id);
  });

  test("names the latest send of its template, and goes without a reason", async () => {
    const first = await sent(colleague);
    const next = await draftOf(owner, { receiverId: "list-2" });
    expect(await reviewDraft(owner, next)).toMatchObject({
      repeatOf: null,
      alike: { both: null, list: null, template: { id: first, count: 1200 } },
    });
    expect(await release(owner, next)).toBe(next.id);
  });

  test("says nothing of one that is 25 hours old, was refused or is another workspace's", async () => {
    await age(await sent(owner), 25);
    await setState(await sent(owner, { templateID: "4208" }), "refused");
    await sent(await openPlace(), { templateID: "4209" });
    expect(await reviewDraft(owner, await draftOf(owner, { templateID: "4210" }))).toMatchObject(nothing);
  });
});
