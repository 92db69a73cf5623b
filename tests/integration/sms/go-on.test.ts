import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import { kindOf } from "#server/domain/messages/channel/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { repeatDraft } from "#server/domain/messages/drafts/repeat-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempt, resolveAttempts } from "#server/domain/sending/control/resolve.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { getUpload } from "#server/domain/tables/uploads/get.ts";
import { saveList } from "#server/domain/tables/uploads/lists.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { appId, customers, dispatchables, messagesOf, openPlace, sentDraft, work, writtenDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

const dispatch = () => dispatchAll(world.services, dispatcher({ dispatchables }));

/** A send of 1,200 numbers, of which one the platform refuses, whose second call was stopped before it left. */
async function stoppedSend(): Promise<string> {
  const cells = [[`+49151${Math.trunc(Math.random() * 1e4)}0000`, "No"], ...customers(1199)];
  const id = await sentDraft(owner, {
    cells,
    why: "Another test",
    draft: { content: `Hello {{name}}, ${randomUUID()}` },
  });
  const later = and(eq(attempt.submissionId, id), gt(attempt.chunkNo, 1));
  await world.services.db.system.update(attempt).set({ dueAt: null }).where(later);
  await dispatch();
  await stopSubmission(owner, { id, reason: "The offer ended" });
  return id;
}

/** A send of one number, which the platform refused. */
async function refusedSend(place: Scope): Promise<string> {
  const cells = [["+49151500000000", "No"]];
  const id = await sentDraft(place, { cells, draft: { content: `Hello {{name}}, ${randomUUID()}` } });
  await dispatch();
  return id;
}

async function release(id: string): Promise<void> {
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  const { hash } = await reviewDraft(owner, smsChannel, id);
  await releaseDraft(owner, smsChannel, { id, reviewedHash: hash ?? "", repeatReason: "Another test" });
  await dispatch();
}

describe("a draft of the rest", () => {
  test("holds the numbers that were not sent, each with the text it had, and once it is sent nobody is left", async () => {
    const id = await stoppedSend();
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 999, refused: 1, notSent: 200 });
    const wanted = { submissionId: id, outcome: "not_sent" } as const;
    const rest = await sendAgain(owner, smsChannel, wanted);
    expect(await sendAgain(owner, smsChannel, wanted)).toEqual(rest);
    expect(await getDraft(owner, smsChannel, rest.id)).toMatchObject({ followsId: id, upload: { rowCount: 200 } });
    await release(rest.id);
    const numbers = async (of: string) => (await messagesOf(world.services, of)).map(({ number }) => number);
    expect(await numbers(rest.id)).toEqual((await numbers(id)).slice(1000));
    const sent = (await fetchJournal(sandbox.url)).filter(({ body }) => body.includes(`${rest.id.slice(0, 8)}-`));
    expect(sent.map(({ body }) => body).join()).toMatch(/"content":"Hello Customer \d+, /);
    await expect(sendAgain(owner, smsChannel, wanted)).rejects.toMatchObject({
      code: "conflict",
      details: { submissionId: rest.id },
    });
  }, 60_000);

  test("holds no call that was only now decided not to have gone, or that an answer contradicts: it may reach people twice", async () => {
    const id = await sentDraft(owner, {
      cells: customers(3, 5000),
      draft: { content: `Hello {{name}}, ${randomUUID()}` },
    });
    const call = eq(attempt.submissionId, id);
    const { system } = world.services.db;
    const dispatchedAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const change = (set: Partial<typeof attempt.$inferInsert>) => system.update(attempt).set(set).where(call);
    await change({ state: "unknown", dueAt: null, dispatchedAt: dispatchedAgo(1) });
    const [row] = await system.select({ id: attempt.id }).from(attempt).where(call);
    await resolveAttempt(owner, { attemptId: row?.id ?? "", decision: "did_not_go", reason: "They told us" });
    const wanted = { submissionId: id, outcome: "not_sent" } as const;
    await expect(sendAgain(owner, smsChannel, wanted)).rejects.toMatchObject({
      code: "conflict",
      message: /may have gone/,
    });
    await change({ dispatchedAt: dispatchedAgo(30) });
    const rest = await sendAgain(owner, smsChannel, wanted);
    // The answer comes after all, between the draft and the press.
    await change({ contradiction: "The platform accepted this call after it had been recorded as not sent here." });
    await expect(release(rest.id)).rejects.toMatchObject({
      code: "conflict",
      message: /3 of these numbers have been sent to/,
      details: { followsId: id },
    });
    await change({ contradiction: null });
    await release(rest.id);
    expect(await readFigures(owner, smsChannel, rest.id)).toMatchObject({ accepted: 3 });
  }, 60_000);

  test("is refused at the press where another draft of the same numbers went out before", async () => {
    const id = await stoppedSend();
    const wanted = { submissionId: id, outcome: "not_sent" } as const;
    const first = await sendAgain(owner, smsChannel, wanted);
    const { upload } = await getDraft(owner, smsChannel, first.id);
    await updateDraft(owner, smsChannel, { id: first.id, draft: { uploadId: null } });
    const second = await sendAgain(owner, smsChannel, wanted);
    await updateDraft(owner, smsChannel, {
      id: first.id,
      draft: { uploadId: upload?.id ?? null, numberColumn: 0, variables: { text: 1 }, content: "{{text}} " },
    });
    await release(second.id);
    await expect(release(first.id)).rejects.toMatchObject({ code: "conflict", message: /200 of these numbers have/ });
  }, 60_000);

  test("and one of the refused are two drafts, and neither holds the accepted", async () => {
    const id = await stoppedSend();
    const rest = await sendAgain(owner, smsChannel, { submissionId: id, outcome: "not_sent" });
    const refused = await sendAgain(owner, smsChannel, { submissionId: id, outcome: "refused" });
    expect(refused.id).not.toBe(rest.id);
    expect(await getDraft(owner, smsChannel, refused.id)).toMatchObject({ upload: { rowCount: 1 }, followsId: id });
    expect((await getSubmission(owner, id)).related).toHaveLength(2);
  }, 60_000);

  test("is made anew once somebody gave the first one other recipients, which are none of these numbers", async () => {
    const id = await stoppedSend();
    const wanted = { submissionId: id, outcome: "not_sent" } as const;
    const first = await sendAgain(owner, smsChannel, wanted);
    await updateDraft(owner, smsChannel, { id: first.id, draft: { uploadId: null } });
    expect((await sendAgain(owner, smsChannel, wanted)).id).not.toBe(first.id);
  }, 60_000);

  test("asks for room as an uploaded file does", async () => {
    const place = await openPlace(world.services);
    const id = await refusedSend(place);
    await world.services.db.system.execute(sql`with kept as (
        insert into upload (workspace_id, purpose, name, source, byte_count, state, created_by)
        select ${place.workspace.id}, 'recipients', 'kept', 'file', 1, 'read', ${place.person.id} from generate_series(1, 2000)
        returning id, workspace_id)
      insert into upload_block (upload_id, workspace_id, block_no, first_row, rows) select id, workspace_id, 0, 2, '[]' from kept`);
    const wanted = { submissionId: id, outcome: "refused" } as const;
    await expect(sendAgain(place, smsChannel, wanted)).rejects.toMatchObject({
      code: "too_many",
      message: /keeps 2,000 files/,
    });
  });

  test("takes its table with it where it is discarded, unless somebody saved that or another draft is over it", async () => {
    const place = await openPlace(world.services);
    const wanted = { submissionId: await refusedSend(place), outcome: "refused" } as const;
    const begun = async () => {
      const { id } = await sendAgain(place, smsChannel, wanted);
      return { id, uploadId: (await getDraft(place, smsChannel, id)).upload?.id ?? "" };
    };
    const isThere = async (id: string) => (await getUpload(place, id).catch(() => null)) !== null;
    const first = await begun();
    await discardDraft(place, kindOf(smsChannel), first.id);
    expect(await isThere(first.uploadId)).toBe(false);
    const second = await begun();
    const other = await beginDraft(place, smsChannel, { appId });
    await updateDraft(place, smsChannel, { id: other.id, draft: { uploadId: second.uploadId } });
    await discardDraft(place, kindOf(smsChannel), second.id);
    expect(await isThere(second.uploadId)).toBe(true);
    await discardDraft(place, kindOf(smsChannel), other.id);
    expect(await isThere(second.uploadId)).toBe(false);
    const third = await begun();
    await saveList(place, { id: third.uploadId, name: "Refused once" });
    await discardDraft(place, kindOf(smsChannel), third.id);
    expect(await isThere(third.uploadId)).toBe(true);
    // Control: what people gave is theirs.
    const given = await writtenDraft(place, { cells: customers(1) });
    const { upload } = await getDraft(place, smsChannel, given);
    await discardDraft(place, kindOf(smsChannel), given);
    expect(await isThere(upload?.id ?? "")).toBe(true);
  });

  test("is refused where everything was sent", async () => {
    const id = await sentDraft(owner, {
      ...{ cells: customers(2), why: "Another test" },
      draft: { content: `Hello ${randomUUID()}`, variables: {} },
    });
    await dispatch();
    await expect(sendAgain(owner, smsChannel, { submissionId: id, outcome: "not_sent" })).rejects.toMatchObject({
      code: "conflict",
      message: "Every number in this send was sent to, or is waiting to be.",
    });
  });
});

describe("the same again", () => {
  const newDraft = () => ({ content: `Sale for {{name}}, ${randomUUID()}`, senderId: "10690001" });

  test("is a draft with the text, the sender and no recipients", async () => {
    const draft = newDraft();
    const id = await sentDraft(owner, { cells: customers(3), draft, why: "Another test" });
    const again = await repeatDraft(owner, smsChannel, id);
    expect(await getDraft(owner, smsChannel, again.id)).toMatchObject({
      draft: { ...draft, appId, country: "DE", uploadId: null, numberColumn: null, variables: {} },
      check: null,
      followsId: null,
    });
    expect((await repeatDraft(owner, smsChannel, id)).id).not.toBe(again.id);
  });

  test("keeps the recipients and what each column means where they are a saved list", async () => {
    const draft = newDraft();
    const id = await sentDraft(owner, { cells: customers(3), draft, why: "Another test" });
    const { uploadId } = (await getSubmission(owner, id)).draft;
    await saveList(owner, { id: String(uploadId), name: "Regulars" });
    const again = await repeatDraft(owner, smsChannel, id);
    await work(world.services);
    expect(await getDraft(owner, smsChannel, again.id)).toMatchObject({
      title: /^SMS to Regulars, /,
      draft: { ...draft, uploadId, numberColumn: 0, variables: { name: 1 } },
      check: { state: "checked", counts: { sendable: 3 } },
    });
  });

  test("of one number is its form, and of somebody who may not send nothing", async () => {
    const said = { reviewedHash: null, title: null, repeatReason: null };
    const one = { appId, number: "+4915112345678", content: `Hello ${randomUUID()}` };
    const { id } = await sendOne(owner, { intentId: randomUUID(), draft: one, ...said });
    await expect(repeatDraft(owner, smsChannel, id)).rejects.toMatchObject({ code: "conflict" });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(repeatDraft(analyst, smsChannel, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("what a person decided about unknown calls is told with who and why, calls of one reason together", async () => {
  const id = await sentDraft(owner, {
    cells: customers(1500),
    draft: { content: `Hello ${randomUUID()}`, variables: {} },
  });
  await world.services.db.system
    .update(attempt)
    .set({ state: "unknown", dueAt: null, dispatchedAt: new Date(Date.now() - 1_800_000) })
    .where(eq(attempt.submissionId, id));
  await resolveAttempts(owner, { submissionId: id, decision: "did_not_go", reason: "Their console shows none" });
  const { decisions, state } = await getSubmission(owner, id);
  expect(state).toBe("cancelled");
  expect(decisions).toMatchObject([
    { decision: "did_not_go", reason: "Their console shows none", calls: 2, messages: 1500, at: expect.any(Date) },
  ]);
  const { id: rest } = await sendAgain(owner, smsChannel, { submissionId: id, outcome: "not_sent" });
  expect(await getDraft(owner, smsChannel, rest)).toMatchObject({ upload: { rowCount: 1500 } });
}, 60_000);
