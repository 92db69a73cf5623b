import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { application, connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { getRequest } from "#server/domain/account/calls/read.ts";
import { replayRequest } from "#server/domain/account/rehearsal/replay.ts";
import type { Scope } from "#server/domain/scope.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createMember } from "#tests/support/factories.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { eachOwner, trailOf } from "../connections/world.ts";

const account = { apiKey: "sandbox-key", secret: "sandbox-secret" };

let owner: Scope;
const sandbox = eachOwner((scope) => {
  owner = scope;
});

/** A connection to the sandbox with the sandbox's own applications, beside the one in use. */
async function connectSandbox(): Promise<string> {
  const { db } = owner.services;
  const { id, workspaceId } = await createConnection(owner, account);
  await db.system.update(connection).set({ isDefault: false }).where(eq(connection.id, id));
  await db.system.update(application).set({ appId: "em-app-1" }).where(eq(application.connectionId, id));
  const sms = { workspaceId, connectionId: id, area: "sms" as const, appId: "sms-app-1", label: "SMS" };
  await db.system.insert(application).values({ ...sms, isDefault: true });
  return id;
}

async function record(call: Partial<typeof platformCall.$inferInsert>): Promise<string> {
  const [row] = await owner.services.db.system
    .insert(platformCall)
    .values({
      workspaceId: owner.workspace.id,
      connectionId: randomUUID(),
      operation: "sms.send",
      method: "POST",
      path: "/sms/sendSms",
      job: "dispatcher",
      outcome: "refused",
      ...call,
    })
    .returning({ id: platformCall.id });
  return row?.id ?? "";
}

const sms = { appId: "live-app", numbers: "+8613912340009", content: "Hello" };

test("A send goes to the sandbox alone, as a call of its own that belongs to no send", async () => {
  const platform = await startAdversary();
  try {
    const sandboxId = await connectSandbox();
    await createConnection(owner, { baseUrl: platform.url });
    const id = await record({ request: sms, submissionId: randomUUID() });
    const replayed = await replayRequest(owner, id);
    expect(replayed).toMatchObject({ outcome: "accepted", code: "0", appId: "sms-app-1", left: [] });
    const journal = await fetchJournal(sandbox.url);
    expect(journal.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ["/sms/sendSms", { ...sms, appId: "sms-app-1" }],
    ]);
    expect(platform.ledger).toEqual([]);
    expect(await getRequest(owner, replayed.requestId)).toMatchObject({
      connectionId: sandboxId,
      connectionKind: "sandbox",
      personName: owner.person.name,
      submissionId: null,
      attemptId: null,
      outcome: "accepted",
      appId: "sms-app-1",
    });
    expect(await trailOf(owner)).toEqual([
      { action: "request.replayed", target: id, meta: { operation: "sms.send", connection: sandboxId } },
    ]);
  } finally {
    await platform.close();
  }
});

test("A read is made again too, and a refusal is an answer", async () => {
  await connectSandbox();
  const request = { appId: "em-app-1", status: 1 };
  const read = await record({ operation: "email.listTemplates", request });
  expect(await replayRequest(owner, read)).toMatchObject({ outcome: "accepted", appId: null });
  const refused = await record({ request: { ...sms, content: "forbidden" } });
  expect(await replayRequest(owner, refused)).toMatchObject({ outcome: "refused", code: "-3" });
});

test("What was hidden as it was stored goes without, so that no callback comes to an address of ours", async () => {
  await connectSandbox();
  const id = await record({
    operation: "email.batchSend",
    request: {
      appId: "em-app-1",
      fromEmailAddress: "news@sandbox.example",
      templateID: "101",
      receiverId: "list-10",
      url: "https://ours.example/api/bathWebhook/••••",
    },
  });
  expect(await replayRequest(owner, id)).toMatchObject({ outcome: "accepted", left: ["url"] });
  const [call] = await fetchJournal(sandbox.url);
  expect(JSON.parse(call?.body ?? "{}").url).toBe("https://callbacks.invalid/");
});

test("Nothing is called for what cannot be made again, and the trail has no word of it", async () => {
  const id = await record({ request: sms });
  await expect(replayRequest(owner, id)).rejects.toThrow("no connection to the sandbox");
  await connectSandbox();
  const gone = await record({ request: {}, bodiesDroppedAt: new Date() });
  await expect(replayRequest(owner, gone)).rejects.toMatchObject({ code: "conflict" });
  for (const call of [{ operation: "sms.earlier", request: sms }, { request: { ...sms, numbers: "" } }])
    await expect(replayRequest(owner, await record(call))).rejects.toMatchObject({ code: "conflict" });
  await expect(replayRequest(owner, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  expect(await fetchJournal(sandbox.url)).toEqual([]);
  expect(await trailOf(owner)).toEqual([]);
});

test("Owners, admins and developers may, and nobody else", async () => {
  await connectSandbox();
  const id = await record({ request: sms });
  for (const role of ["sender", "auditor", "analyst"] as const) {
    const member = await createMember(owner.services, owner.workspace, role);
    await expect(replayRequest(member, id)).rejects.toMatchObject({ code: "forbidden" });
  }
  const developer = await createMember(owner.services, owner.workspace, "developer");
  expect(await replayRequest(developer, id)).toMatchObject({ outcome: "accepted" });
});
