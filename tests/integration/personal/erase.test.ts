import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { quarantine } from "#db/schema/operations.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt } from "#db/schema/submissions.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { listErasures } from "#server/domain/erasure/erase.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createDatabase } from "#tests/support/database.ts";
import { countHeld, erasePersonalData } from "#tests/support/erasures.ts";
import {
  createConnection,
  createMember,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";
import { everywhere } from "./everywhere.ts";
import { type Somebody, somebody } from "./somebody.ts";
import { encodingsOf, grep } from "./traces.ts";
import { type Planted, plant } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let root: Db;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  root = openOwner(database.url);
  owner = await createWorkspace(services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
});
afterAll(async () => {
  await root.$client.end();
  await services.close();
  await database.drop();
});

const erase = (scope: Scope, subject: string) =>
  erasePersonalData(scope, { subject, typed: subject, reason: `They asked for it, ${subject}` });

const spellings = ({ address, number }: Somebody) => [...encodingsOf(address), ...encodingsOf(number)];

/** A request with a token that nobody knows. */
async function quarantineOf(address: string, number: string): Promise<void> {
  await services.db.system.insert(quarantine).values({
    reason: "Its token is unknown.",
    tokenHash: randomBytes(32),
    method: "POST",
    contentType: `application/json; to="${address}"`,
    query: `toAddress=${encodeURIComponent(address)}&number=${number}`,
    raw: Buffer.from(JSON.stringify({ emailId: "e-1", toAddress: address, remark: `also ${number}` })),
  });
}

/** A partition's rows are its parent's. */
const parents = (places: readonly string[]) =>
  [...new Set(places.map((place) => place.replace(/_(\d{4}_\d\d(_\d\d)?|default)\./, ".")))].toSorted();

describe("erasing an address and a number of somebody who is everywhere", () => {
  let of: Somebody;
  let planted: Planted;
  beforeAll(async () => {
    of = somebody();
    planted = await plant(owner, connection, of);
    // Somebody who was invited and never came is in no account that could be erased.
    await createInvitation(owner, { email: of.address, roles: ["analyst"] });
    await quarantineOf(of.address, of.number);
    await services.db.system
      .update(attempt)
      .set({ taskId: `another task of ${of.address}` })
      .where(eq(attempt.id, planted.attemptId));
  });

  test("finds them in every place that a recipient can get to", async () => {
    expect(parents(await grep(root, spellings(of)))).toEqual(everywhere);
  });

  test("counts first, changing nothing but for an entry without them", async () => {
    const before = await grep(root, [of.address]);
    const { counts } = await countHeld(owner, { subject: ` ${of.address.toUpperCase()} ` });
    expect(Object.keys(counts).toSorted()).toEqual([
      "ai_task",
      "ai_task_version",
      "attempt",
      "audit_subject",
      "call_note",
      "call_record",
      "call_tag",
      "callback",
      "evidence",
      "export_schedule",
      "invitation",
      "library_entry",
      "message",
      "otp_evidence",
      "otp_object",
      "otp_version",
      "platform_call",
      "recipient",
      "recipient_check",
      "recording",
      "report_count",
      "report_refusal",
      "saved_view",
      "submission",
      "suppression",
      "upload",
      "upload_block",
      "upload_import",
      "wa_template",
      "wa_template_evidence",
    ]);
    // Nor does it tell what is in the quarantine, which may be of another workspace.
    expect(await grep(root, [of.address])).toEqual(before);
  });

  test("leaves nothing of them in any column of any table, and the audit trail whole", async () => {
    const { counts } = await countHeld(owner, { subject: of.address });
    const erased = await erase(owner, of.address);
    expect(erased.counts).toMatchObject(counts);
    const byNumber = await erase(owner, `+${of.number.slice(0, 2)} ${of.number.slice(2)}`);
    expect(Object.keys(byNumber.counts)).toContain("platform_call");
    expect(await grep(root, spellings(of))).toEqual([]);
    expect(await verifyWorkspace(services.db.system, owner.workspace.id)).toMatchObject({ broken: null });
  });

  test("takes what was said to or of them too, and leaves what is others'", async () => {
    expect(parents(await grep(root, [of.name]))).toEqual([]);
    // A batch's subject and text that names nobody is not theirs alone.
    expect(parents(await grep(root, [of.content]))).toEqual([
      "attempt.request",
      "callback.raw",
      "platform_call.request",
      "recipient_check.settings",
      "submission.draft",
    ]);
    expect(parents(await grep(root, [planted.other]))).toEqual(["callback.raw", "recipient.address"]);
    const ids = await services.db.system
      .select({ msgId: message.msgId })
      .from(message)
      .where(eq(message.submissionId, planted.smsId))
      .orderBy(message.itemNo);
    const renamed = expect.stringMatching(/^of \[erased\] [0-9a-f]{8}$/);
    expect(ids).toEqual([{ msgId: renamed }, { msgId: "theirs-stays" }]);
    const keys = await root.execute(sql`select key from message_msg_id k join message m on m.id = k.message_id
      where m.submission_id = ${planted.smsId} order by m.item_no`);
    expect(keys).toEqual([{ key: renamed }, { key: "theirs-stays" }]);
    const replies = await services.db.system.select({ reply: platformCall.reply }).from(platformCall);
    expect(replies.map(({ reply }) => reply)).toContain(
      '{"status":"0","data":{"records":[{"callee":"[erased]","recordingFileId":"[erased]","voiceId":9007199254740993},{"callee":"13900000000","recordingFileId":"theirs-stays"}]}}',
    );
  });

  test("keeps what was counted: recipients, their states and copies of their callbacks", async () => {
    const rows = await services.db.system.select().from(recipient).where(eq(recipient.attemptId, planted.attemptId));
    expect(rows).toHaveLength(planted.recipientIds.length);
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(["[erased]", planted.other]));
    const callbacks = await services.db.system.select().from(callback).where(eq(callback.attemptId, planted.attemptId));
    expect(callbacks.map(({ id }) => id).toSorted()).toEqual(planted.callbackIds.toSorted());
  });

  test("shows a tombstone in what is downloaded later", async () => {
    const { chunks } = await exportRecipients(owner, { submissionId: planted.submissionId });
    let text = "";
    for await (const chunk of chunks) text += Buffer.from(chunk).toString("utf8");
    expect(text).toContain("[erased]");
    expect(text).not.toContain(of.address);
  });

  test("lists what was erased, when, by whom and why, without them", async () => {
    const [byNumber, byAddress] = await listErasures(owner);
    expect(byNumber).toMatchObject({
      requestedByName: owner.person.name,
      counts: { platform_call: expect.any(Number) },
    });
    expect(byAddress?.reason).toBe("They asked for it, [erased]");
    expect(JSON.stringify([byNumber, byAddress])).not.toContain(of.number);
  });

  test("again finds nothing more", async () => {
    expect((await erase(owner, of.address)).counts).toEqual({});
  });
});

describe("exactly one person is erased", () => {
  test("not one whose address or number only contains theirs", async () => {
    const { id } = await storeBatch(owner, connection, {
      title: "x.ada@home.example, ada@home.example.org, ada@home.example, 986138123400012, 8613812340001.",
    });
    await services.db.system.update(attempt).set({ state: "accepted" }).where(eq(attempt.submissionId, id));
    await erase(owner, "ADA@home.example");
    await erase(owner, "0086 138 1234 0001");
    const [row] = await services.db.system.execute<{ title: string }>(
      sql`select title from submission where id = ${id}`,
    );
    expect(row?.title).toBe("x.ada@home.example, ada@home.example.org, [erased], 986138123400012, [erased].");
  });

  test("and in this workspace alone", async () => {
    const of = somebody();
    const elsewhere = await createWorkspace(services, "Elsewhere");
    await plant(elsewhere, await createConnection(elsewhere, { baseUrl: "http://127.0.0.1:9" }), of);
    const before = await grep(root, [of.address, of.number]);
    expect((await erase(owner, of.address)).counts).toEqual({});
    expect(await grep(root, [of.address, of.number])).toEqual(before);
  });
});

describe("nothing is erased", () => {
  test.each(["ada", "ada@", "@example.com", "12345", "1234567890123456", "call 13812340001", "a@b c"])(
    "for %s, which is neither an address nor a number",
    async (subject) => {
      await expect(erase(owner, subject)).rejects.toMatchObject({ code: "invalid", details: { field: "subject" } });
    },
  );

  test("until it is typed a second time", async () => {
    const input = { subject: "ada@home.example", typed: "ada@home", reason: "They asked" };
    await expect(erasePersonalData(owner, input)).rejects.toMatchObject({
      code: "invalid",
      details: { field: "typed" },
    });
  });

  test("by those who may not", async () => {
    const sender = await createMember(services, owner.workspace, "sender");
    await expect(erase(sender, "ada@home.example")).rejects.toMatchObject({ code: "forbidden" });
    await expect(countHeld(sender, { subject: "ada@home.example" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listErasures(sender)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("while a send to them is under way", async () => {
    const request = { appId: "app-1", numbers: "13912340009" };
    const { id } = await storeBatch(owner, connection, { draft: request, requests: [request] });
    await expect(erase(owner, "13912340009")).rejects.toMatchObject({ code: "conflict" });
    await services.db.system.update(attempt).set({ state: "accepted" }).where(eq(attempt.submissionId, id));
    expect((await erase(owner, "13912340009")).counts).toEqual({ attempt: 1, submission: 1 });
  });
});
