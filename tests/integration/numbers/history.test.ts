import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#db/schema/partitioned/records.ts";
import { channels, dispatchables } from "#server/domain/areas/rules.ts";
import type { AskedNumber } from "#server/domain/messages/number/asked.ts";
import { exportNumber } from "#server/domain/messages/number/export-list.ts";
import { type NumberHistory, type Reached, readNumber } from "#server/domain/messages/number/history.ts";
import { byHistory, type HistoryPlace } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import * as sms from "../sms/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { filled, sendTemplateTo, templateDraft } from "../wa/to-one.ts";
import * as wa from "../wa/world.ts";

const number = "+4915112345678";
const sandbox = ownSandbox();
let world: World;
let owner: Scope;
/** In the order in which they were sent: an SMS, an instant message, and an SMS that waits. */
let sent: string[];
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await createWorkspace(world.services);
  const connection = await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  await sms.addApplication(owner, connection);
  await sms.addApplication(owner, connection, { area: "wa", appId: wa.appId });
  const first = await sms.sentDraft(owner, { cells: [[number, "Ann"]] });
  const second = await sendTemplateTo(owner, templateDraft({ template: filled("A-1") }));
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  const last = await sms.sentDraft(owner, { cells: [[number, "Ann"]], draft: { content: "Again, {{name}}" } });
  sent = [last, second, first];
});
afterAll(() => world.close());

const read = (asked: Partial<Parameters<typeof readNumber>[2]> = {}, scope = owner, look?: number) =>
  readNumber(scope, channels, { number, limit: 10, ...asked }, look);

const sendOf = (row: Reached) => (row.way === "message" ? row.message.submissionId : row.call.recordId);
const messagesOf = (rows: readonly Reached[]) => rows.flatMap((row) => (row.way === "message" ? [row.message] : []));

function without(...permissions: string[]): Scope {
  return { ...owner, permissions: new Set([...owner.permissions].filter((one) => !permissions.includes(one))) };
}

async function fileOf(asked: Partial<AskedNumber> = {}, scope = owner) {
  const { name, chunks } = await exportNumber(scope, channels, { number, ...asked });
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  const [header = [], ...rows] = csvRecords(Buffer.concat(bytes).toString("utf8").replace("\ufeff", ""));
  return {
    name,
    rows: rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""]))),
  };
}

describe("the history of a number", () => {
  test("holds the messages of all channels in one list, newest first", async () => {
    const { rows, next } = await read({ number: "0151 12345678", country: "DE" });
    expect(rows.map(sendOf)).toEqual(sent);
    expect(messagesOf(rows)).toMatchObject([
      { channel: "sms", outcome: "waiting", text: "Again, Ann", msgId: null, stampedAt: null },
      { channel: "wa", outcome: "accepted", text: "A-1, Ann, tomorrow", stampedAt: expect.any(Date) },
      { channel: "sms", outcome: "accepted", text: "Hello Ann", msgId: expect.any(String), stampedAt: null },
    ]);
    expect(messagesOf(rows).map(({ sentByName }) => sentByName)).toEqual(rows.map(() => owner.person.name));
    expect(next).toBeNull();
  });

  test("goes on page after page, also within one channel", async () => {
    for (const [channel, expected] of [
      [undefined, sent],
      ["sms", [sent[0], sent[2]]],
      ["wa", [sent[1]]],
    ] as const) {
      const found: string[] = [];
      for (let cursor: HistoryPlace | undefined; ; ) {
        const { rows, next } = await read({ channel, cursor, limit: 1 });
        found.push(...rows.map(sendOf));
        if (next === null) break;
        cursor = byHistory.read(next);
      }
      expect(found, channel).toEqual(expected);
    }
  });

  test.each([1, 2])("looks at %i messages a page, finds none in some and misses none in the end", async (look) => {
    const times = messagesOf((await read()).rows).map(({ at }) => at.getTime());
    const within = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times) + 1) };
    for (const [asked, expected] of [
      [{ channel: "wa" }, [sent[1]]],
      [{ channel: "sms" }, [sent[0], sent[2]]],
      [within, sent],
      [{ from: within.to }, []],
    ] as const) {
      const pages: string[][] = [];
      for (let next: string | null | undefined; next !== null; ) {
        const page: NumberHistory = await read(
          { ...asked, ...(next && { cursor: byHistory.read(next) }) },
          owner,
          look,
        );
        pages.push(page.rows.map(sendOf));
        next = page.next;
      }
      expect(pages.flat(), JSON.stringify(asked)).toEqual(expected);
      expect(Math.max(...pages.map((rows) => rows.length))).toBeLessThanOrEqual(look);
    }
  });

  test("says of each channel whether the number is suppressed there, whichever the rows are of", async () => {
    const said = { numbers: number, country: null, until: null };
    await addSuppressions(owner, { ...said, channels: ["wa"], reason: "Asked not to be written to" });
    const { channels: states } = await read({ channel: "sms" });
    expect(states).toMatchObject([
      { channel: "sms", suppression: null },
      { channel: "wa", suppression: { reason: "Asked not to be written to", createdByName: owner.person.name } },
    ]);
  });

  test("tells those who may read one channel of that one alone, in its file too", async () => {
    const ofSms = without("wa.read");
    const { rows, channels: states } = await read({}, ofSms);
    expect(rows.map(sendOf)).toEqual([sent[0], sent[2]]);
    expect(states.map(({ channel }) => channel)).toEqual(["sms"]);
    expect((await fileOf({}, ofSms)).rows.map(({ channel }) => channel)).toEqual(["sms", "sms"]);
    const forbidden = { code: "forbidden" };
    await expect(read({ channel: "wa" }, ofSms)).rejects.toMatchObject(forbidden);
    await expect(fileOf({ channel: "wa" }, ofSms)).rejects.toMatchObject(forbidden);
    for (const scope of [
      without("wa.read", "sms.read", "aivoice.read", "voice.read"),
      without("personal.see"),
      without("submission.read"),
    ]) {
      await expect(read({}, scope)).rejects.toMatchObject(forbidden);
      await expect(fileOf({}, scope)).rejects.toMatchObject(forbidden);
    }
  });
});

describe("a time", () => {
  test("narrows the messages to those of calls that were made within it, page after page, and the file too", async () => {
    const all = messagesOf((await read()).rows);
    const [first, last] = all
      .map(({ at }) => at)
      .toSorted((a, b) => a.getTime() - b.getTime())
      .slice(-2);
    if (!first || !last) throw new Error("there are no messages");
    const within = { from: first, to: last };
    const wanted = all.filter(({ at }) => at >= first && at < last).map(({ submissionId }) => submissionId);
    expect(wanted).toHaveLength(1);
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page: NumberHistory = await read({ ...within, limit: 1, ...(next && { cursor: byHistory.read(next) }) });
      found.push(...page.rows.map(sendOf));
      next = page.next;
    }
    expect(found).toEqual(wanted);
    expect((await fileOf(within)).rows).toHaveLength(1);
    expect((await read({ from: new Date(Date.now() + 60_000) })).rows).toEqual([]);
  });
});

describe("the file of a number", () => {
  test("holds what the page shows, with the platform's id and time", async () => {
    const { name, rows } = await fileOf();
    expect(name).toBe("messages-and-calls-to-one-number.csv");
    const page = await read();
    expect(rows.map(({ channel, text, outcome, msg_id }) => [channel, text, outcome, msg_id])).toEqual(
      messagesOf(page.rows).map(({ channel, text, outcome, msgId }) => [channel, text, outcome, msgId ?? ""]),
    );
    const stamp = messagesOf(page.rows)[1]?.stampedAt?.toISOString().replace("Z", "+00:00");
    expect(rows.map(({ stamped_at }) => stamped_at)).toEqual(["", stamp, ""]);
    expect(rows.map(({ sent_by }) => sent_by)).toEqual(rows.map(() => owner.person.name));
    // A spreadsheet would run what begins with a plus sign.
    expect(rows.map((row) => row.number)).toEqual(rows.map(() => `'${number}`));
  });

  test("holds one channel where the page does, and is refused for what is no number", async () => {
    expect((await fileOf({ channel: "wa" })).rows.map(({ channel }) => channel)).toEqual(["wa"]);
    await expect(fileOf({ number: "12" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("leaves an entry, in which the number is what can be erased", async () => {
    await fileOf({ channel: "wa" });
    const { system } = world.services.db;
    const ofFiles = and(eq(audit.workspaceId, owner.workspace.id), eq(audit.action, "number.exported"));
    const entries = await system.select().from(audit).where(ofFiles).orderBy(asc(audit.seq));
    expect(entries.at(-1)).toMatchObject({ meta: { channels: ["wa"], calls: [] } });
    expect(JSON.stringify(entries.map(({ meta, body }) => [meta, body]))).not.toContain("4915112345678");
  });
});
