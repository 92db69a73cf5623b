import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import { listExport } from "#db/schema/exports.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { message, messageMsgId } from "#db/schema/messages.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { priceList } from "#db/schema/sending.ts";
import { attempt } from "#db/schema/submissions.ts";
import { upload } from "#db/schema/uploads.ts";
import { changeDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { find } from "#server/domain/overview/search/find.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { plantSend } from "./sends.ts";

let world: World;
let owner: Scope;
let analyst: Scope;
let account: Connection;
let send: string;
let attemptId: string;
let messageId: number;
let recipientId: number;

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  analyst = await createMember(world.services, owner.workspace, "analyst");
  account = await createConnection(owner);
  const { system } = world.services.db;
  const place = { workspaceId: owner.workspace.id };
  send = await plantSend(owner, account.id, { title: "Spring sale" });
  const [made] = await system
    .insert(attempt)
    .values({
      ...{ ...place, submissionId: send, chunkNo: 1, attemptNo: 1, operation: "sms.sendBatch", request: {} },
      ...{ state: "accepted" as const, taskId: "task-77" },
    })
    .returning();
  attemptId = made?.id ?? "";
  const [sent] = await system
    .insert(message)
    .values({
      ...{ ...place, submissionId: send, chunkNo: 1, itemNo: 0, number: "+4915112345678", partCount: 1 },
      ...{ outcome: "accepted" as const, msgId: "msg-77" },
    })
    .returning();
  messageId = sent?.id ?? 0;
  await system
    .insert(messageMsgId)
    .values({ ...place, key: "msg-77", messageId })
    .onConflictDoNothing();
  const [heard] = await system
    .insert(recipient)
    .values({
      ...{ ...place, submissionId: send, attemptId, connectionId: account.id, appId: "app-1", emailId: "em-77" },
      ...{ address: "ana@example.com", state: "succeeded" as const, firstHeardAt: new Date(), lastHeardAt: new Date() },
    })
    .returning();
  recipientId = heard?.id ?? 0;
  await system.insert(callRecord).values({
    ...{ ...place, connectionId: account.id, kind: "ai" as const, recordId: "key-77", number: "+4915112345678" },
    ...{ isAnswered: true, calledAt: new Date(), record: { callId: "call-77" } },
  });
});
afterAll(() => world.close());

const namesOf = async (scope: Scope, q: string) =>
  (await find(scope, { q })).found.map(({ kind, title }) => `${kind} ${title}`);

describe("what was pasted finds", () => {
  test.each([
    ["a task id", "task-77", "send Spring sale"],
    ["a message id", "msg-77", "message +4915112345678"],
    ["an email id", "em-77", "email ana@example.com"],
    ["a number", "+49 151 1234 5678", "number +4915112345678"],
    ["digits alone that were written to", "4915112345678", "number +4915112345678"],
    ["a call by the platform's id", "key-77", "call key-77"],
    ["an AI call by its own id", "call-77", "call key-77"],
  ])("%s", async (_, q, expected) => {
    expect(await namesOf(owner, q)).toEqual([expected]);
  });

  test("an address in any letter case, with the last emails to it", async () => {
    for (const q of ["Ana@Example.com", "ana@example.com"])
      expect(await namesOf(owner, q)).toEqual(["address ana@example.com", "email ana@example.com"]);
    expect(await namesOf(owner, "nobody@example.com")).toEqual(["address nobody@example.com"]);
  });

  test("our ids of a send, of its call and of a message in it", async () => {
    for (const q of [send, attemptId, `${send.slice(0, 8)}-2`])
      expect((await find(owner, { q })).found).toMatchObject([{ kind: "send", id: send }]);
    expect((await find(owner, { q: "msg-77" })).found).toMatchObject([{ id: String(messageId), within: send }]);
    expect((await find(owner, { q: "em-77" })).found).toMatchObject([{ id: String(recipientId), within: send }]);
    expect((await find(owner, { q: account.id })).found).toMatchObject([{ kind: "connection", id: account.id }]);
  });

  test("entries of the audit trail by their number, and by what they are about, for those who may read it", async () => {
    const thing = randomUUID();
    await world.services.db.app.transaction(async (tx) => {
      await tx.execute(`select set_config('app.workspace', '${owner.workspace.id}', true)`);
      await appendAudit(tx, owner.workspace.id, actorOf(owner), {
        action: "library_entry.created",
        target: { kind: "library_entry", id: thing },
      });
    });
    expect((await find(owner, { q: "1" })).found).toMatchObject([{ kind: "entry", id: "1" }]);
    expect((await find(owner, { q: thing })).found).toMatchObject([{ kind: "entries", id: thing }]);
    expect((await find(analyst, { q: "1" })).found).toEqual([]);
    expect((await find(analyst, { q: thing })).found).toEqual([]);
  });

  test("nothing for what is not there, however it is written", async () => {
    for (const q of ["nothing", randomUUID(), "99999999", "nobody@", "@example.com", "0", "abcdef12-3", "%", "é"])
      expect((await find(owner, { q })).found).toEqual([]);
  });
});

describe("an id with a button to copy it finds", () => {
  let ids: Record<
    "request" | "draft" | "export" | "price_list" | "number_list" | "application" | "library_entry",
    string
  >;
  let callbackId: string;

  beforeAll(async () => {
    const { system, app } = world.services.db;
    const place = { workspaceId: owner.workspace.id };
    const own = { ...place, createdBy: owner.person.id };
    const draft = await plantSend(owner, account.id, { title: "Not sent", state: "draft", releasedAt: null });
    const stored = await inWorkspace(app, owner.workspace.id, async (tx) => {
      const [call] = await tx
        .insert(platformCall)
        .values({
          ...{ ...place, connectionId: account.id, operation: "sms.sendBatch", method: "POST" },
          ...{ path: "/sms/batchSend", outcome: "accepted" as const, job: "test", request: {} },
        })
        .returning({ id: platformCall.id });
      const [file] = await tx
        .insert(listExport)
        .values({ ...own, address: "/sends/sends.csv?q=ana%40example.com", seesPeople: true })
        .returning({ id: listExport.id });
      const [prices] = await tx
        .insert(priceList)
        .values({ ...own, validFrom: "2026-01-01", currency: "EUR" })
        .returning({ id: priceList.id });
      const [list] = await tx
        .insert(upload)
        .values({
          ...{ ...own, purpose: "recipients" as const, name: "customers.csv", listName: "Customers" },
          ...{ source: "file" as const, byteCount: 1, state: "read" as const },
        })
        .returning({ id: upload.id });
      await tx
        .insert(application)
        .values({ ...place, connectionId: account.id, area: "sms", appId: "sms-app-77", label: "Shop" });
      const [entry] = await tx
        .insert(libraryEntry)
        .values({
          ...{ ...place, connectionId: account.id, kind: "recipient_list" as const, value: "list-77" },
          ...{ label: "Newsletter", addedBy: owner.person.id },
        })
        .returning({ id: libraryEntry.id });
      return { call, file, prices, list, entry };
    });
    const [called] = await system
      .insert(callback)
      .values({
        ...{ ...place, attemptId, attemptCreatedAt: new Date(), dedupeKey: randomBytes(32) },
        ...{ method: "POST", raw: Buffer.from("{}") },
      })
      .returning({ id: callback.id });
    callbackId = String(called?.id);
    ids = {
      request: stored.call?.id ?? "",
      draft,
      export: stored.file?.id ?? "",
      price_list: stored.prices?.id ?? "",
      number_list: stored.list?.id ?? "",
      application: "sms-app-77",
      library_entry: "list-77",
    };
  });

  const kindsOf = async (scope: Scope, q: string) => (await find(scope, { q })).found.map(({ kind }) => kind);

  test.each([
    ["request", "sms.sendBatch", null],
    ["draft", "Not sent", "sms"],
    ["export", "/sends/sends.csv", null],
    ["price_list", "2026-01-01 EUR", "sms"],
    ["number_list", "Customers", null],
    ["application", "Shop", "account"],
    ["library_entry", "Newsletter", "recipient_list"],
  ] as const)("a %s", async (kind, title, within) => {
    const { found } = await find(owner, { q: ids[kind] });
    expect(found).toMatchObject([{ kind, title, within: within === "account" ? account.id : within }]);
  });

  test("a callback by its number, like the entry of the audit trail that has it", async () => {
    expect(await kindsOf(owner, callbackId)).toContain("callback");
    expect(await kindsOf(analyst, callbackId)).toEqual([]);
  });

  test("only what the viewer may read, and of exports only their own", async () => {
    const without = (...taken: string[]): Scope => ({
      ...owner,
      permissions: new Set([...owner.permissions].filter((permission) => !taken.includes(permission))),
    });
    expect(await kindsOf(without("request.read"), ids.request)).toEqual([]);
    expect(await kindsOf(without("sms.read"), ids.draft)).toEqual([]);
    expect(await kindsOf(without("price.read"), ids.price_list)).toEqual([]);
    expect(await kindsOf(without("sms.read", "wa.read"), ids.number_list)).toEqual([]);
    expect(await kindsOf(without("connection.read"), ids.application)).toEqual([]);
    expect(await kindsOf(without("library.read"), ids.library_entry)).toEqual([]);
    expect(await kindsOf(await createMember(world.services, owner.workspace, "admin"), ids.export)).toEqual([]);
  });

  test("nothing of another workspace, whoever asks", async () => {
    const other = await createWorkspace(world.services);
    const there = { ...other, person: owner.person };
    for (const q of [...Object.values(ids), callbackId]) expect(await kindsOf(there, q)).toEqual([]);
  });
});

describe("a number as it is dialled at home", () => {
  const dwellIn = (country: string | null) => changeDefaultCountry(owner, { country });
  afterEach(() => dwellIn(null));

  test("finds the person where the workspace has a default country", async () => {
    expect(await namesOf(owner, "0151 12345678")).toEqual([]);
    await dwellIn("DE");
    for (const q of ["0151 12345678", "(0151) 1234-5678", "015112345678", "151 12345678", "4915112345678"])
      expect(await namesOf(owner, q), q).toEqual(["number +4915112345678"]);
    expect((await find(analyst, { q: "0151 12345678" })).found).toEqual([]);
  });

  test("is offered where nothing went to it only if nothing else can be meant", async () => {
    await dwellIn("DE");
    expect(await namesOf(owner, "0170 7654321")).toEqual(["number +491707654321"]);
    expect(await namesOf(owner, "+44 20 7946 0958")).toEqual(["number +442079460958"]);
    for (const q of ["01707654321", "170 7654321", "2026-11-27", "20.11.2026"])
      expect(await namesOf(owner, q), q).toEqual([]);
  });
});

test("whoever may see nobody finds no number and no address, and what they find names nobody", async () => {
  for (const q of ["+4915112345678", "4915112345678", "ana@example.com"])
    expect((await find(analyst, { q })).found).toEqual([]);
  for (const q of ["msg-77", "em-77", "task-77", "key-77"]) {
    const { found } = await find(analyst, { q });
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/ana@example|12345678/);
  }
});

test("nothing of another workspace is found", async () => {
  const other = await createWorkspace(world.services);
  for (const q of ["task-77", "msg-77", "em-77", "key-77", "call-77", "4915112345678", send, attemptId])
    expect((await find(other, { q })).found).toEqual([]);
  expect(await namesOf(other, "ana@example.com")).toEqual(["address ana@example.com"]);
});
