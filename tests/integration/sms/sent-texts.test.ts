import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionState } from "#db/schema/submissions.ts";
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
import { appId, customers, messagesOf, openPlace, preparedDraft, sentDraft, work } from "./world.ts";

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

const set = (id: string, values: { state?: SubmissionState; hoursAgo?: number }) =>
  world.services.db.system.execute(sql`update submission set state = ${values.state ?? "queued"},
    released_at = now() - ${values.hoursAgo ?? 0} * interval '1 hour' where id = ${id}`);
const review = (id: string, scope = owner) => reviewDraft(scope, smsChannel, id);
const release = ({ id, hash }: { id: string; hash: string }, repeatReason?: string) =>
  releaseDraft(owner, smsChannel, { id, reviewedHash: hash, repeatReason });

/** Four customers, the first three of whom got the text from a colleague. */
async function repeated() {
  const first = await sentDraft(colleague, { cells: customers(3) });
  return { first, draft: await preparedDraft(owner, { cells: customers(4) }) };
}

/** Has what was changed of a draft judged and made ready. */
async function preparedAnew(id: string) {
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  return review(id);
}

describe("a text that some of its numbers got within a day", () => {
  test("says how many, with the latest send and who sent it, also where the other values differ", async () => {
    const { first } = await repeated();
    await set(first, { hoursAgo: 2 });
    const latest = await preparedDraft(owner, { cells: customers(1, 2) });
    await release(latest);
    const draft = await preparedDraft(owner, { cells: customers(4).map(([number = ""]) => [number, "Someone"]) });
    const found = await review(draft.id);
    expect(found).toMatchObject({
      ...{ messageCount: 4, repeatOf: null },
      sentTexts: { numbers: 3, id: latest.id, by: owner.person.name, count: 1 },
    });
  });

  test("goes to all without a reason", async () => {
    const { draft } = await repeated();
    expect(await release(draft)).toEqual({ id: draft.id });
  });

  test("still needs a reason where it is the same to the same numbers", async () => {
    const first = await sentDraft(colleague, { cells: customers(3) });
    const draft = await preparedDraft(owner, { cells: customers(3) });
    expect(await review(draft.id)).toMatchObject({ repeatOf: { id: first }, sentTexts: { numbers: 3, id: first } });
    await expect(release(draft)).rejects.toMatchObject({
      code: "conflict",
      details: { repeatOf: first, field: "repeatReason" },
    });
    expect(await release(draft, "The first had a dead link")).toEqual({ id: draft.id });
  });

  test("goes to the others alone once those are left out, until that is taken back", async () => {
    const { draft } = await repeated();
    await updateDraft(owner, smsChannel, { id: draft.id, draft: { withoutRepeats: true } });
    const without = await preparedAnew(draft.id);
    expect(without).toMatchObject({ sentTexts: null, repeatOf: null, messageCount: 1, counts: { refused: 3 } });
    const left = [{ problem: "got_lately", count: 3, isLeftOut: true }];
    expect((await listProblems(owner, { submissionId: draft.id })).rows).toEqual(left);
    await updateDraft(owner, smsChannel, { id: draft.id, draft: { withoutRepeats: false } });
    expect(await preparedAnew(draft.id)).toMatchObject({ sentTexts: { numbers: 3 }, messageCount: 4 });
    await updateDraft(owner, smsChannel, { id: draft.id, draft: { withoutRepeats: true } });
    const { hash } = await preparedAnew(draft.id);
    await release({ id: draft.id, hash: hash ?? "" });
    expect((await messagesOf(world.services, draft.id)).map(({ number }) => number)).toEqual([customers(1, 3)[0]?.[0]]);
    const again = await repeatDraft(owner, smsChannel, draft.id);
    const [row] = await world.services.db.system.execute<{ draft: object }>(
      sql`select draft from submission where id = ${again.id}`,
    );
    expect(row?.draft).not.toHaveProperty("withoutRepeats");
  });

  test("tells of those too who got it after the others were left out", async () => {
    const { draft } = await repeated();
    await updateDraft(owner, smsChannel, { id: draft.id, draft: { withoutRepeats: true } });
    await preparedAnew(draft.id);
    const meanwhile = await sentDraft(colleague, { cells: customers(1, 3) });
    expect(await review(draft.id)).toMatchObject({ messageCount: 1, sentTexts: { numbers: 1, id: meanwhile } });
  });

  test("counts a message to one number, and is counted for one", async () => {
    const said = { reviewedHash: null, title: null, repeatReason: null };
    const [[number = ""] = []] = customers(1);
    const draft = { appId, number, content: "The shop is closed today" };
    const { id } = await sendOne(colleague, { ...said, intentId: randomUUID(), draft });
    const many = await preparedDraft(owner, { cells: customers(2), draft: { content: draft.content, variables: {} } });
    expect((await review(many.id)).sentTexts).toMatchObject({ numbers: 1, id });
    const other = { ...draft, senderId: "1069" };
    expect(await reviewOne(owner, { draft: other })).toMatchObject({
      repeatOf: null,
      sentTexts: { numbers: 1, id, by: colleague.person.name },
    });
    await expect(sendOne(owner, { ...said, intentId: randomUUID(), draft: other })).resolves.toBeDefined();
  });

  test("tells nothing to those who may not see numbers", async () => {
    const { draft } = await repeated();
    const permissions = new Set([...owner.permissions].filter((permission) => permission !== "personal.see"));
    expect((await review(draft.id, { ...owner, permissions })).sentTexts).toBeNull();
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(review(draft.id, analyst)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a text is no repeat", () => {
  test.each([
    ["of one that is 25 hours old", { hoursAgo: 25 }],
    ["of one that was refused", { state: "refused" }],
    ["of one that was cancelled", { state: "cancelled" }],
  ] as const)("%s", async (_, values) => {
    const { first, draft } = await repeated();
    await set(first, values);
    expect((await review(draft.id)).sentTexts).toBeNull();
    await release(draft);
  });

  test("of one that another workspace sent, that is a draft, or that other numbers got", async () => {
    await sentDraft(await openPlace(world.services), { cells: customers(4) });
    await preparedDraft(colleague, { cells: customers(4) });
    await sentDraft(colleague, { cells: customers(4, 10) });
    const draft = await preparedDraft(owner, { cells: customers(4) });
    expect((await review(draft.id)).sentTexts).toBeNull();
    await release(draft);
  });

  test("of another text, or where each number gets one of its own", async () => {
    await sentDraft(colleague, { cells: customers(4), draft: { content: "Bye {{name}}" } });
    await sentDraft(colleague, { cells: customers(4), draft: { content: "{{name}}" }, why: "Names" });
    const own = customers(4).map(([number = ""]) => [number, `Something else for ${number}`]);
    for (const options of [{ cells: customers(4) }, { cells: own, draft: { content: "{{name}}" } }]) {
      const draft = await preparedDraft(owner, options);
      expect((await review(draft.id)).sentTexts).toBeNull();
    }
  });

  test("for numbers that the platform refused, and for those whose call was given up", async () => {
    const { first, draft } = await repeated();
    const { system } = world.services.db;
    await system.execute(sql`update message set outcome = 'refused' where submission_id = ${first} and item_no = 0`);
    expect((await review(draft.id)).sentTexts).toMatchObject({ numbers: 2 });
    await system.execute(sql`update attempt set state = 'abandoned' where submission_id = ${first}`);
    expect((await review(draft.id)).sentTexts).toBeNull();
  });

  test("of what was only tried in the sandbox", async () => {
    const { draft } = await repeated();
    await world.services.db.system.execute(sql`
      update connection set kind = 'live', base_url = 'http://127.0.0.1:9' where workspace_id = ${owner.workspace.id}`);
    expect((await review(draft.id)).sentTexts).toMatchObject({ numbers: 3 });
    await world.services.db.system.execute(sql`
      with sandbox as (insert into connection select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
          'kind', 'sandbox', 'base_url', null, 'is_default', false, 'name', 'Rehearsal'))).* from connection c
        where workspace_id = ${owner.workspace.id} returning id)
      update submission set connection_id = (select id from sandbox) where workspace_id = ${owner.workspace.id}
        and created_by = ${colleague.person.id}`);
    expect((await review(draft.id)).sentTexts).toBeNull();
  });
});
