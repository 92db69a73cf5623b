import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#db/schema/partitioned/records.ts";
import { attempt } from "#db/schema/submissions.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readNumber } from "#server/domain/messages/number/history.ts";
import { exportMessages } from "#server/domain/messages/sent/export-list.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { getMessage, listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { byHistory, byNumber, type FileSort } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import type { MessageOutcome } from "#server/domain/standing/message-outcome.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { customers, dispatchables, messagesOf, openPlace, sentDraft, work } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
/** Of five calls: one accepted but for two of its numbers, and one each refused, unknown, stopped and waiting. */
let id: string;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await openPlace(world.services);
  const cells = [["+4915112340000", "No"], ["+493012345678", "Landline"], ...customers(4500)];
  id = await sentDraft(owner, { cells, draft: { content: "Hello {{name}}" } });
  const { system } = world.services.db;
  await system.update(attempt).set({ dueAt: null }).where(sql`submission_id = ${id} and chunk_no > 1`);
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  await system.execute(
    sql`update attempt set accepted_count = accepted_count - 1, unnamed_items = '{0,1}' where submission_id = ${id} and chunk_no = 1`,
  );
  await system.execute(sql`update message set outcome = 'refused', msg_id = null
    where submission_id = ${id} and chunk_no = 1 and item_no = 1`);
  await system.execute(
    sql`update attempt set state = 'refused', platform_status = '-10' where submission_id = ${id} and chunk_no = 2`,
  );
  await system.execute(
    sql`update attempt set state = 'unknown', outcome_note = 'No answer came back.' where submission_id = ${id} and chunk_no = 3`,
  );
  await system.execute(sql`update attempt set state = 'abandoned' where submission_id = ${id} and chunk_no = 4`);
  await system.transaction((tx) => refreshSubmission(tx, owner.workspace.id, id));
});
afterAll(() => world.close());

async function fileOf(scope: Scope, filter: { outcome?: MessageOutcome; q?: string } = {}) {
  const { name, chunks } = await exportMessages(scope, channels, { submissionId: id, ...filter });
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  const [header = [], ...rows] = csvRecords(Buffer.concat(bytes).toString("utf8").replace("\ufeff", ""));
  return {
    name,
    rows: rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""]))),
  };
}

async function everyMessage(outcome?: MessageOutcome, asked: { sort?: FileSort; q?: string; limit?: number } = {}) {
  const found: Awaited<ReturnType<typeof listMessages>>["rows"] = [];
  for (let cursor: number | undefined; ; ) {
    const page = await listMessages(owner, smsChannel, { submissionId: id, outcome, cursor, limit: 200, ...asked });
    found.push(...page.rows);
    if (page.next === null) return found;
    cursor = byNumber.read(page.next);
  }
}

describe("what became of the numbers", () => {
  test("adds up on the page, in the list and in the file", async () => {
    const figures = await readFigures(owner, smsChannel, id);
    expect(figures).toEqual({
      planned: 4502,
      submitted: 3000,
      accepted: 998,
      refused: 1002,
      unknown: 1000,
      waiting: 502,
      notSent: 1000,
      parts: 4502,
      acceptedCost: null,
      reported: null,
    });
    const { rows } = await fileOf(owner);
    expect(rows).toHaveLength(figures.planned);
    const all = await everyMessage();
    expect(all.map(({ row }) => String(row))).toEqual(rows.map(({ row }) => row));
    const counted = {
      accepted: figures.accepted,
      refused: figures.refused,
      unknown: figures.unknown,
      waiting: figures.waiting,
      not_sent: figures.notSent,
    };
    for (const [outcome, count] of Object.entries(counted)) {
      expect(
        rows.filter((row) => row.outcome === outcome),
        outcome,
      ).toHaveLength(count);
      expect(
        all.filter((row) => row.outcome === outcome),
        outcome,
      ).toHaveLength(count);
    }
    for (const outcome of ["accepted", "refused", "unknown", "waiting", "not_sent"] as const)
      expect(await everyMessage(outcome), outcome).toHaveLength(counted[outcome]);
  }, 60_000);

  test("comes the other way round, page by page, each number once", async () => {
    const outcomes = [undefined, "accepted", "refused", "unknown", "waiting", "not_sent"] as const;
    for (const outcome of outcomes) {
      const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
      const turned = idsOf(await everyMessage(outcome, { sort: "last", limit: 190 }));
      expect(turned.length, outcome).toBeGreaterThan(0);
      expect(turned, outcome).toEqual(idsOf(await everyMessage(outcome, { sort: "first" })).toReversed());
    }
    // A beginning that more numbers share than are looked up.
    const found = await everyMessage(undefined, { sort: "last", q: "0049 151" });
    const wanted = (await everyMessage()).filter(({ number }) => number.startsWith("+49151"));
    expect(found.map(({ row }) => row)).toEqual(wanted.map(({ row }) => row).toReversed());
  }, 60_000);

  test("says why, and what we see in a refused number ourselves", async () => {
    const { rows } = await listMessages(owner, smsChannel, { submissionId: id, outcome: "refused", limit: 3 });
    expect(rows).toMatchObject([
      { row: 2, number: "+4915112340000", code: null, reason: /left this number out/, precheck: expect.any(String) },
      { row: 3, number: "+493012345678", precheck: expect.stringContaining("landline") },
      { row: 1002, code: "-10", reason: "Balance insufficient for this send." },
    ]);
    const [unknown] = (await listMessages(owner, smsChannel, { submissionId: id, outcome: "unknown", limit: 1 })).rows;
    expect(unknown).toMatchObject({ reason: "No answer came back.", precheck: null, code: null });
  });

  test("is found by a number's beginning, an order id and a message id", async () => {
    const [, , third] = await messagesOf(world.services, id);
    for (const q of [third?.number.slice(0, 12), third?.number.slice(1), third?.orderId, third?.msgId]) {
      const { rows } = await listMessages(owner, smsChannel, { submissionId: id, q: q ?? "", limit: 50 });
      expect(
        rows.map((row) => row.id),
        String(q),
      ).toContain(third?.id);
    }
    expect((await fileOf(owner, { q: third?.orderId ?? "" })).rows).toHaveLength(1);
    const last = (await everyMessage()).at(-1);
    for (const q of [last?.orderId, last?.number])
      expect((await listMessages(owner, smsChannel, { submissionId: id, q: q ?? "", limit: 5 })).rows).toMatchObject([
        { id: last?.id },
      ]);
    // Ours, but of a row that the file does not have, and of another send.
    for (const q of [`${id.slice(0, 8)}-99999`, `${"0".repeat(8)}-2`])
      expect((await listMessages(owner, smsChannel, { submissionId: id, q, limit: 5 })).rows).toEqual([]);
  });

  test("is found by a beginning that more numbers share than are looked up, page after page", async () => {
    const found: number[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await listMessages(owner, smsChannel, { submissionId: id, q: "0049 151", cursor, limit: 200 });
      found.push(...page.rows.map((row) => row.id));
      if (page.next === null) break;
      cursor = byNumber.read(page.next);
    }
    const all = await everyMessage();
    expect(found).toEqual(all.filter(({ number }) => number.startsWith("+49151")).map((row) => row.id));
    expect(found.length).toBeGreaterThan(1000);
  });

  test("is found by no pattern", async () => {
    expect((await listMessages(owner, smsChannel, { submissionId: id, q: "%", limit: 5 })).rows).toEqual([]);
  });

  test("shows a message with its text and its call", async () => {
    const [first] = await everyMessage("accepted");
    expect(await getMessage(owner, smsChannel, first?.id ?? 0)).toMatchObject({
      submissionId: id,
      text: "Hello Customer 0",
      senderId: null,
      attempt: { chunkNo: 1, attemptNo: 1, state: "accepted", dispatchedAt: expect.any(Date) },
    });
  });

  test("names nobody to those who may not see them, who find by nothing that is hidden", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const [first] = await messagesOf(world.services, id);
    const { rows } = await listMessages(analyst, smsChannel, { submissionId: id, limit: 3 });
    expect(rows[0]).toMatchObject({ number: "+49151••••0000" });
    expect(
      (await listMessages(analyst, smsChannel, { submissionId: id, q: first?.number ?? "", limit: 3 })).rows,
    ).toEqual([]);
    expect(
      (await listMessages(analyst, smsChannel, { submissionId: id, q: first?.orderId ?? "", limit: 3 })).rows,
    ).toHaveLength(1);
    expect((await getMessage(analyst, smsChannel, first?.id ?? 0)).text).toBe("•••");
    expect(JSON.stringify((await fileOf(analyst, { outcome: "refused" })).rows)).not.toContain("4915112340000");
    await expect(readNumber(analyst, channels, { number: "+4915112340000", limit: 5 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is nobody's of another workspace", async () => {
    const other = await openPlace(world.services);
    const [first] = await messagesOf(world.services, id);
    const tries = [
      () => listMessages(other, smsChannel, { submissionId: id, limit: 5 }),
      () => getMessage(other, smsChannel, first?.id ?? 0),
      () => readFigures(other, smsChannel, id),
      () => exportMessages(other, channels, { submissionId: id }),
      () => sendAgain(other, smsChannel, { submissionId: id, outcome: "refused" }),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: "not_found" });
    expect(await readNumber(other, channels, { number: "+4915112340000", limit: 5 })).toMatchObject({
      rows: [],
      channels: [
        { channel: "sms", suppression: null },
        { channel: "wa", suppression: null },
      ],
    });
  });

  test("leaves an entry before a file leaves", async () => {
    const whole = (await fileOf(owner)).name;
    expect((await fileOf(owner, { outcome: "refused" })).name).toBe(whole.replace(".csv", "-refused.csv"));
    const entries = await world.services.db.system.select().from(audit).where(eq(audit.action, "messages.exported"));
    expect(entries.length).toBeGreaterThan(0);
  });
});

test("a submission of many calls is read without their texts, with what its page counts", async () => {
  const read = await getSubmission(owner, id);
  expect(JSON.stringify(read).length).toBeLessThan(10_000);
  expect(read).toMatchObject({ messageCount: 4502, stoppedAt: null, pausedAt: null, followsId: null });
  expect(read.attempts[0]).toMatchObject({ messageCount: 1000, acceptedCount: 998, unclearCount: 0, request: {} });
  const { rows } = await listSubmissions(owner, { limit: 10 });
  expect(rows.find((row) => row.id === id)).toMatchObject({ messageCount: 4502, releasedAt: expect.any(Date) });
});

test("the history of one number holds every send to it, newest first", async () => {
  const number = "+4915112340000";
  await sentDraft(owner, { cells: [[number, "again"]], draft: { content: `Again ${randomUUID()}`, variables: {} } });
  const history = await readNumber(owner, channels, { number: "0151 12340000", country: "DE", limit: 10 });
  expect(history).toMatchObject({ number, next: null });
  expect(history.rows).toMatchObject([
    { way: "message", message: { outcome: "waiting", text: expect.stringMatching(/^Again /) } },
    { way: "message", message: { outcome: "refused", text: "Hello No", submissionId: id, parts: 1 } },
  ]);
  const page = await readNumber(owner, channels, { number, limit: 1 });
  const cursor = byHistory.read(page.next ?? "");
  expect((await readNumber(owner, channels, { number, limit: 1, cursor })).rows).toHaveLength(1);
  await expect(readNumber(owner, channels, { number: "12", limit: 1 })).rejects.toMatchObject({ code: "invalid" });
});

test("sending again to the refused reaches them alone, each with the text it had, and once", async () => {
  const again = await sendAgain(owner, smsChannel, { submissionId: id, outcome: "refused" });
  expect(await sendAgain(owner, smsChannel, { submissionId: id, outcome: "refused" })).toEqual(again);
  expect(await getDraft(owner, smsChannel, again.id)).toMatchObject({
    followsId: id,
    settingsProblem: null,
    upload: { rowCount: 1002 },
  });
  await updateDraft(owner, smsChannel, { id: again.id, draft: { senderId: "10690001" } });
  expect((await getDraft(owner, smsChannel, again.id)).title).toMatch(/^Again: /);
  await work(world.services);
  await prepareDraft(owner, smsChannel, again.id);
  await work(world.services);
  const { hash, messageCount } = await reviewDraft(owner, smsChannel, again.id);
  expect(messageCount).toBe(1002);
  const refused = new Set((await everyMessage("refused")).map(({ number }) => number));
  const planned = await messagesOf(world.services, again.id);
  expect(new Set(planned.map(({ number }) => number))).toEqual(refused);
  await releaseDraft(owner, smsChannel, { id: again.id, reviewedHash: hash ?? "" });
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  const sent = (await fetchJournal(sandbox.url)).filter(({ body }) => body.includes(`${again.id.slice(0, 8)}-`));
  expect(sent.map(({ body }) => body).join()).toContain('"content":"Hello Landline"');
  expect(await readFigures(owner, smsChannel, again.id)).toMatchObject({ planned: 1002, accepted: 1001, refused: 1 });
  await expect(sendAgain(owner, smsChannel, { submissionId: id, outcome: "refused" })).rejects.toMatchObject({
    code: "conflict",
    details: { submissionId: again.id },
  });
});
