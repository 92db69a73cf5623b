import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, attemptToken, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-csv.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { saveList } from "#server/domain/tables/uploads/lists.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { checkAll, storeDraft } from "#tests/integration/recipient-checks/world.ts";
import { addApplication, appId } from "#tests/integration/sms/world.ts";
import { begun, uploaded } from "#tests/integration/uploads/world.ts";
import { storeBatch } from "#tests/support/factories.ts";

/** What is planted of one person. None of it is a part of anything else. */
export type Somebody = { address: string; number: string; content: string; name: string };

export function somebody(): Somebody {
  const tag = randomBytes(4).toString("hex");
  return {
    address: `ada.${tag}@lovelace-${tag}.example`,
    number: `86138${String(randomBytes(4).readUInt32BE()).padStart(10, "0").slice(0, 8)}`,
    content: `secret words ${tag}`,
    name: `Countess ${tag}`,
  };
}

/** In capitals, set apart and escaped: as senders, platforms and people write it. */
export function spellingsOf({ address, number }: Somebody) {
  return {
    shouted: address.toUpperCase(),
    apart: `+${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5, 9)} ${number.slice(9)}`,
    escaped: address.replace("@", "\\u0040"),
    encoded: encodeURIComponent(address),
  };
}

export type Planted = {
  submissionId: string;
  attemptId: string;
  recipientIds: number[];
  callbackIds: number[];
  requestIds: string[];
  entryId: string;
  suppressionId: string;
  priceListId: string;
  importId: string;
  uploadIds: string[];
  /** A draft over the saved list, whose rows were checked. */
  draftId: string;
  /** A draft of an email batch that names them wherever a draft can. */
  emailDraftId: string;
  smsId: string;
  messageId: number;
  /** What stands beside it and is nobody's who is erased. */
  other: string;
};

/** Puts somebody everywhere in a workspace where anything of a recipient can get to. */
export async function plant(scope: Scope, connection: Connection, of: Somebody): Promise<Planted> {
  const { services } = scope;
  const { system } = services.db;
  const workspaceId = scope.workspace.id;
  const spelled = spellingsOf(of);
  const request = {
    appId: "app-1",
    fromEmailAddress: "news@shop.example",
    templateID: "4207",
    receiverId: "list-1",
    subject: `${of.content} for ${of.address}`,
    numbers: `13900000000,${of.number}`,
  };
  const { id: submissionId } = await storeBatch(scope, connection, {
    title: `To ${of.address}`,
    draft: request,
    requests: [request],
    context: {
      receiverId: "list-1",
      template: { name: `For ${spelled.apart}`, language: "en", subject: null, status: 0 },
    },
    repeatReason: `${of.address} asked, ${of.number} too`,
  });
  const [made] = await system
    .update(attempt)
    .set({
      state: "accepted",
      dueAt: null,
      platformReason: `sent to ${of.address}`,
      outcomeNote: `read by ${spelled.apart}`,
      contradiction: `said ${of.address}`,
      resolvedReason: `called ${of.number}`,
    })
    .where(eq(attempt.submissionId, submissionId))
    .returning();
  if (!made) throw new Error("the batch has no attempt");
  await system.update(submission).set({ state: "accepted" }).where(eq(submission.id, submissionId));
  const attempted = { workspaceId, attemptId: made.id, attemptCreatedAt: made.createdAt };

  const token = randomBytes(16).toString("hex");
  await system.insert(attemptToken).values({ ...attempted, hash: hashToken(token) });
  const event = { emailId: `e-${of.number.slice(-6)}x`, emailState: "success" };
  const bodies: [contentType: string, body: string | Buffer, query?: string][] = [
    ["application/json", JSON.stringify({ ...event, toAddress: of.address, remark: `${of.name} at ${of.number}` })],
    [
      "application/json",
      `{"emailId":"e-escaped","emailState":"failure","toAddress":"${spelled.escaped}","remark":"none"}`,
    ],
    [
      "application/json",
      JSON.stringify([
        { ...event, emailId: "e-list", toAddress: spelled.shouted },
        { ...event, emailId: "e-other", toAddress: "bob@home.example", remark: "Bob" },
      ]),
    ],
    [
      "application/x-www-form-urlencoded",
      `emailId=e-form&emailState=success&toAddress=${spelled.encoded}&remark=${encodeURIComponent(of.name)}`,
    ],
    [
      "application/json",
      JSON.stringify({ ...event, emailId: "e-kind", emailState: `to ${of.address}`, toAddress: of.number }),
    ],
    ["text/plain", `${of.content}: neither JSON nor a form, for ${of.address} and ${spelled.apart}`],
    ["text/plain", Buffer.concat([Buffer.from(`latin \xe9 ${of.address} ${of.number}`, "latin1")])],
    [
      "application/json",
      Buffer.from(`\ufeff{"emailId":"e-wide","emailState":"success","toAddress":"${of.address}"}`, "utf16le"),
    ],
    [
      "application/json",
      JSON.stringify({ ...event, emailId: "e-parked", taskId: `task of ${of.address}`, toAddress: of.address }),
    ],
    // What is sent for an id is an address.
    ["application/json", JSON.stringify({ ...event, emailId: of.address, toAddress: "bob@home.example" })],
    [`text/plain; name="${of.address}"`, "of no format"],
    ["", "", `emailId=e-query&emailState=success&toAddress=${spelled.encoded}`],
  ];
  await system.update(attempt).set({ taskId: "task-1" }).where(eq(attempt.id, made.id));
  const received = bodies.map(([contentType, body, query = ""]) =>
    createReceived({
      receivedAt: new Date(),
      tokenHash: hashToken(token),
      method: "POST",
      query,
      sourceIp: "192.0.2.7",
      contentType,
      raw: Buffer.from(body),
      timesSeen: 1,
    }),
  );
  await storeCallbacks(system, received, { timeoutMs: 5000, isReplay: false });
  while ((await applyCallbacks(services)).applied > 0);
  await system
    .update(evidence)
    .set({ raw: { toAddress: of.address, said: of.name } })
    .where(and(eq(evidence.attemptId, made.id), eq(evidence.emailId, "e-form")));

  const call = {
    ...attempted,
    connectionId: connection.id,
    submissionId,
    method: "POST",
    outcome: "accepted" as const,
    job: "test",
  };
  const calls = await system
    .insert(platformCall)
    .values([
      {
        ...call,
        operation: "email.batchSend",
        path: `/email/batchSendEmail?number=${encodeURIComponent(`+${of.number}`)}`,
        request,
        reply: JSON.stringify({ status: "0", reason: `sent to ${of.address}`, taskId: "task-1" }),
        note: `about ${of.number}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "voice.queryGroupRecords",
        path: "/voice/records",
        request: { callee: of.number },
        reply: `{"status":"0","data":{"records":[{"callee":${of.number},"recordingFileId":"${of.content}","voiceId":9007199254740993},{"callee":"13900000000","recordingFileId":"theirs-stays"}]}}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "aivoice.queryRecords",
        path: "/x",
        request: {},
        // Cut off, so that it is no JSON.
        reply: `{"records":[{"calledPhoneNumber":"${spelled.apart}","email":"${spelled.escaped}`,
      },
      {
        ...call,
        attemptId: null,
        operation: "wa.sendCustom",
        path: `/wa/${of.number}`,
        request: {},
        reply: `<p>${of.address}</p>`,
      },
    ])
    .returning({ id: platformCall.id });
  const { id: entryId } = await createEntry(scope, {
    kind: "recipient_list",
    value: `list:${of.address}`,
    label: `With ${of.address}`,
    note: `Ask ${spelled.apart}`,
    expectedCount: null,
    isDefault: false,
  });
  const asked = `Asked by ${of.address}`;
  await addSuppressions(scope, { numbers: `+${of.number}`, country: null, reason: asked, until: null });
  const [suppressed] = (await listSuppressions(scope, { limit: 1 })).rows;
  const { id: priceListId } = await createPriceList(scope, {
    validFrom: "2026-05-03",
    currency: "EUR",
    text: "49,0.05",
  });
  const uploadId = await storeUpload(scope, "suppressions", ["a", "b", "c"], [["none", "", ""]]);
  const settings = { ...suppressionColumns, reason: asked };
  const { id: importId } = await beginImport(scope, { uploadId, kind: "suppressions", settings });
  // Somebody searched for them: what was searched for stands beside the audit trail.
  const { chunks } = await exportRecipients(scope, { submissionId, q: of.address });
  for await (const _ of chunks);
  const uploadIds = await plantUploads(scope, of);
  const draftId = await plantDraft(scope, connection, uploadIds[0] ?? "");
  const sms = await plantSms(scope, connection, of);
  const recipients = await system.select({ id: recipient.id }).from(recipient).where(eq(recipient.attemptId, made.id));
  const callbacks = await system.select({ id: callback.id }).from(callback).where(eq(callback.attemptId, made.id));
  return {
    submissionId,
    attemptId: made.id,
    recipientIds: recipients.map(({ id }) => id),
    callbackIds: callbacks.map(({ id }) => id),
    requestIds: calls.map(({ id }) => id),
    entryId,
    suppressionId: suppressed?.id ?? "",
    priceListId,
    importId,
    uploadIds,
    draftId,
    emailDraftId: await plantBatch(scope, of),
    ...sms,
    other: "bob@home.example",
  };
}

/** An email batch that is being written, with them in every field that takes words. */
async function plantBatch(scope: Scope, of: Somebody): Promise<string> {
  const words = `To ${of.address}`;
  const { id } = await beginDraft(scope, {
    appId: "app-1",
    fromEmailAddress: "news@shop.example",
    templateID: "4207",
    template: { name: words, language: "en", subject: words, status: 0 },
    receiverId: "list-1",
    subject: words,
    title: words,
  });
  return id;
}

/** A message to them that was refused, and what an operator said of it. */
async function plantSms(scope: Scope, connection: Connection, of: Somebody) {
  const { system } = scope.services.db;
  await addApplication(scope, connection);
  const smsId = await sendOne(scope, {
    intentId: randomUUID(),
    draft: { appId, number: `+1${of.number.slice(-10)}`, content: "Hello" },
    reviewedHash: null,
    title: `SMS for ${of.address}`,
    repeatReason: null,
  }).then(({ id }) => id);
  const request = { appId, numbers: `+${of.number}`, content: `To ${of.address}: ${of.number}` };
  const platformReason = `${of.number} is not served`;
  await system
    .update(attempt)
    .set({
      state: "refused",
      dueAt: null,
      request,
      platformStatus: "-9",
      platformReason,
    })
    .where(eq(attempt.submissionId, smsId));
  await system.update(submission).set({ state: "refused", draft: request }).where(eq(submission.id, smsId));
  const [row] = await system
    .update(message)
    .set({ number: `+${of.number}`, msgId: `of ${of.address}`, reportedState: `gone: ${of.number}` })
    .where(eq(message.submissionId, smsId))
    .returning({ id: message.id });
  const place = { workspaceId: scope.workspace.id, submissionId: smsId, chunkNo: 1, itemNo: 1 };
  await system.insert(message).values({ ...place, number: "+14155550100", partCount: 1, msgId: "theirs-stays" });
  return { smsId, messageId: row?.id ?? 0 };
}

async function plantDraft(scope: Scope, connection: Connection, uploadId: string): Promise<string> {
  const by = { numberColumn: 1, country: "CN", content: "Hi {{name}}", variables: { name: 0 } };
  const id = await storeDraft(scope, connection.id, uploadId, by);
  await checkAll(scope.services);
  return id;
}

/** A saved list, one that could not be read and one of which not all has come. */
async function plantUploads(scope: Scope, of: Somebody): Promise<string[]> {
  const { address, number, name } = of;
  const { apart } = spellingsOf(of);
  const table = `Name,Number,Of ${address}\n${name},+${number},${address}\nBob,13900000000,${apart}\n`;
  const listId = await uploaded(scope, table, { name: `People of ${address}.csv` });
  await saveList(scope, { id: listId, name: `With ${apart}` });
  const refused = await uploaded(scope, `Name,For ${address}\nBob,${"x".repeat(10_001)}\n`);
  const bytes = Buffer.from(`Name,Number\nBob,+${number}`);
  const halfway = await begun(scope, bytes);
  await storePart(scope, { id: halfway, no: 0, bytes });
  return [listId, refused, halfway];
}

/** How text stands in JSON, in addresses of pages and in base64, wherever that begins. */
export function encodingsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${"x".repeat(before)}${text}`)
      .toString("base64")
      .replace(/=+$/, "");
    // Neighbours change the outermost letters.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
  const escaped = [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  return [text, text.replace("@", "\\u0040"), escaped, encodeURIComponent(text), ...inBase64];
}

/** Every place of the database, of any table and partition, whose bytes or text hold one of the values. */
export async function grep(owner: Db, values: readonly string[]): Promise<string[]> {
  const columns = await owner.execute<{
    table: string;
    schema: string;
    name: string;
    column: string;
    type: string;
  }>(sql`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, n.nspname as schema,
      c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    join pg_type y on y.oid = a.atttypid left join pg_type e on e.oid = y.typelem
    where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema$)' and a.attnum > 0 and not a.attisdropped
      and coalesce(nullif(e.typname, 'char'), y.typname) in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', 'xml')`);
  const found = new Set<string>();
  for (const { table, schema, name: called, column, type } of columns) {
    const name = sql`t.${sql.identifier(column)}`;
    // Bytes of UTF-16 hold a zero after each letter.
    const text = type === "bytea" ? sql`replace(encode(${name}, 'escape'), E'\\\\000', '')` : sql`${name}::text`;
    for (const value of values) {
      const [row] = await owner.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(schema)}.${sql.identifier(called)} t where strpos(lower(${text}), ${value.toLowerCase()}) > 0
          or strpos(translate(${text}, ' -+', ''), ${value}) > 0`);
      if (row && row.count > 0) found.add(`${table}.${column}`);
    }
  }
  return [...found].toSorted();
}
