import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { attempt } from "#db/schema/submissions.ts";
import { lookUpEmails } from "#server/domain/areas/email/look-up.ts";
import { listEmailApplications, listSenders, listTemplates } from "#server/domain/areas/email/platform-lists.ts";
import type { Scope } from "#server/domain/scope.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import {
  callPlatform,
  control,
  fetchEmails,
  fetchJournal,
  startTestSandbox,
  type TestSandbox,
} from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { openPlace } from "./world.ts";

const appId = "em-app-1";

let sandbox: TestSandbox;
let world: World;
let owner: Scope;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await openPlace(world.services);
});
afterAll(async () => {
  await sandbox.close();
  await world.close();
});
beforeEach(() => control(sandbox.url, "reset"));

async function lastCall(scope: Scope) {
  const [row] = await world.services.db.system
    .select()
    .from(platformCall)
    .where(eq(platformCall.workspaceId, scope.workspace.id))
    .orderBy(desc(platformCall.at))
    .limit(1);
  return row;
}

describe("what the platform lists", () => {
  test("has every template in every state", async () => {
    const { templates, at } = await listTemplates(owner, { appId });
    expect(templates.map(({ templateID, templateStatus }) => [templateID, templateStatus])).toEqual([
      ["101", 0],
      ["102", 0],
      ["103", 1],
      ["104", 2],
      ["105", 3],
    ]);
    expect(templates[3]).toMatchObject({ templateName: "flash_deal", reviewReason: "Misleading subject" });
    expect(templates[1]?.subject || null).toBeNull();
    expect(Date.now() - at.getTime()).toBeLessThan(10_000);
  });

  test("can be narrowed by what the platform offers", async () => {
    const names = async (filter: object) =>
      (await listTemplates(owner, { appId, ...filter })).templates.map(({ templateName }) => templateName);
    expect(await names({ templateStatus: 0 })).toEqual(["welcome", "spring_sale"]);
    expect(await names({ language: "zh" })).toEqual(["spring_sale"]);
    expect(await names({ templateName: "no such template" })).toEqual([]);
  });

  test("has the senders, also one without a name", async () => {
    const { senders } = await listSenders(owner, appId);
    expect(senders.map(({ sender, emailSenderName }) => [sender, emailSenderName || null])).toEqual([
      ["news@sandbox.example", "Sandbox News"],
      ["alerts@sandbox.example", null],
    ]);
  });

  test("is asked for once a look, on record, for the person who looked", async () => {
    await listSenders(owner, appId);
    expect((await fetchJournal(sandbox.url)).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /email/getListEmailAddress",
    ]);
    expect(await lastCall(owner)).toMatchObject({
      operation: "email.listSenders",
      outcome: "accepted",
      platformStatus: "0",
      personId: owner.person.id,
      job: null,
      drift: [],
    });
  });

  test("knows the applications of the connection in use, the default one first", async () => {
    expect(await listEmailApplications(owner)).toEqual([
      { appId, label: "Newsletters", isDefault: true, connectionName: null },
    ]);
  });

  test("is for those who may read", async () => {
    const { length } = await fetchJournal(sandbox.url);
    const stranger = await createWorkspace(world.services);
    await expect(listSenders(stranger, appId)).rejects.toMatchObject({ code: "not_found" });
    await expect(listSenders(owner, "em-app-2")).rejects.toMatchObject({
      code: "not_found",
      details: { field: "appId" },
    });
    expect(await fetchJournal(sandbox.url)).toHaveLength(length);
  });
});

describe("a refusal tells code, meaning, remedy and who can put it right", () => {
  test.each([
    ["a locked user", "sandbox-locked", "sandbox-secret", "-4", "account_manager"],
    ["an account that is not certified", "sandbox-uncertified", "sandbox-secret", "-24", "administrator"],
    ["an address that is not allowed", "sandbox-ip", "sandbox-secret", "-8", "administrator"],
    ["a wrong secret", "sandbox-key", "another secret", "-1", "administrator"],
    ["an unknown key", "no-such-key", "sandbox-secret", "-1", "administrator"],
  ])("%s", async (_what, apiKey, secret, status, who) => {
    const place = await openPlace(world.services, apiKey, secret);
    for (const [operation, look] of [
      ["email.listTemplates", () => listTemplates(place, { appId })],
      ["email.listSenders", () => listSenders(place, appId)],
      ["email.queryResults", () => lookUpEmails(place, { appId, emailIds: ["1"] })],
    ] as const) {
      const refusal = await look().then(
        () => undefined,
        (error) => error,
      );
      expect(refusal).toMatchObject({
        code: "refused",
        message: expect.stringMatching(/^[A-Z].+\.$/),
        details: { operation, status, who },
      });
      expect(refusal.details.remedy).toMatch(/\.$/);
      expect(await lastCall(place)).toMatchObject({
        id: refusal.details.platformCallId,
        outcome: "refused",
        platformStatus: status,
      });
    }
  });

  test("an empty balance is no obstacle to reading", async () => {
    const place = await openPlace(world.services, "sandbox-broke");
    expect((await listSenders(place, appId)).senders).toHaveLength(2);
    expect((await listTemplates(place, { appId })).templates).toHaveLength(5);
  });

  test("a code that is in no table is told as it came", async () => {
    const place = await createWorkspace(world.services);
    const body = JSON.stringify({ status: "-99", reason: "a mouse" });
    const odd = await startAdversary({ behaviour: answers(() => ({ body })) });
    await createConnection(place, { baseUrl: odd.url });
    await expect(listSenders(place, "app-1")).rejects.toMatchObject({
      code: "refused",
      message: "The platform answered -99.",
      details: { status: "-99", reason: "a mouse", who: "account_manager" },
    });
    await odd.close();
  });
});

describe("a platform that gives no usable answer", () => {
  test.each([
    ["cuts the connection", misbehaviours.resetAfterReading],
    ["answers with a page", misbehaviours.garbage],
    ["answers with an HTTP error", misbehaviours.acceptThenFailWithoutBody],
  ])("and %s could not be asked, which is on record and repeated by nobody", async (_what, behaviour) => {
    const adversary = await startAdversary({ behaviour });
    const place = await createWorkspace(world.services);
    await createConnection(place, { baseUrl: adversary.url });
    await expect(listTemplates(place, { appId: "app-1" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^The platform could not be asked: /),
      details: { operation: "email.listTemplates", platformCallId: expect.any(String) },
    });
    expect(adversary.ledger).toHaveLength(1);
    expect(await lastCall(place)).toMatchObject({ outcome: "unknown" });
    await adversary.close();
  });

  test("because nothing listens there says so", async () => {
    const gone = await startAdversary();
    await gone.close();
    const place = await createWorkspace(world.services);
    await createConnection(place, { baseUrl: gone.url });
    await expect(listSenders(place, "app-1")).rejects.toMatchObject({
      code: "unavailable",
      message: "The platform could not be asked: nothing listens at the platform’s address.",
    });
    expect(await lastCall(place)).toMatchObject({ outcome: "not_sent", sent: false });
  });

  test("because no sandbox runs here is said without a call", async () => {
    const services = { ...world.services, sandboxUrl: null };
    await expect(listSenders({ ...owner, services }, appId)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("because it says nothing, ends the wait", async () => {
    const silent = await startAdversary({ behaviour: misbehaviours.halfOpen });
    const place = await createWorkspace(world.services);
    await createConnection(place, { baseUrl: silent.url });
    const started = performance.now();
    await expect(listSenders(place, "app-1")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("the time allowed for the call ran out"),
    });
    expect(performance.now() - started).toBeLessThan(30_000);
    await silent.close();
  });
});

describe("looking emails up", () => {
  /** Sends a batch to ten people past the portal and waits until the platform knows how each ended. */
  async function sent(): Promise<string[]> {
    const fields = {
      appId,
      fromEmailAddress: "news@sandbox.example",
      receiverId: "list-10",
      templateID: "101",
      url: `${sandbox.url}/none`,
    };
    const { body } = await callPlatform(sandbox.url, "/email/batchSendEmail", fields);
    const states = async () => (await fetchEmails(sandbox.url, String(body.taskId))).map(({ state }) => state);
    await expect.poll(states, { timeout: 30_000, interval: 20 }).not.toContain("not found");
    return (await fetchEmails(sandbox.url, String(body.taskId))).map(({ emailId }) => emailId);
  }

  /** Stores a batch of the workspace's that was heard of this email. Returns its submission. */
  async function knowing(scope: Scope, emailId: string): Promise<string> {
    const { system } = world.services.db;
    const [used] = await system.select().from(connection).where(eq(connection.workspaceId, scope.workspace.id));
    if (!used) throw new Error("the workspace has no connection");
    const { id } = await storeBatch(scope, used);
    const [made] = await system.select().from(attempt).where(eq(attempt.submissionId, id));
    const fact = {
      attemptId: made?.id ?? "",
      emailId,
      source: "callback" as const,
      kind: "succeeded",
      seenAt: new Date(),
    };
    await system.transaction((tx) => storeEvidence(tx, [{ ...fact, remark: null, receiveTime: null, address: null }]));
    return id;
  }

  test("tells of each id what the platform says, in the order asked, and of those it does not list that it does not", async () => {
    const ids = await sent();
    const asked = [ids[9] ?? "", "404404404", ids[0] ?? "", ids[9] ?? ""];
    const { counts, rows } = await lookUpEmails(owner, { appId, emailIds: asked });
    expect(rows.map(({ emailId, kind, status }) => [emailId, kind, status])).toEqual([
      [ids[9], "failed", "1"],
      ["404404404", null, null],
      [ids[0], "succeeded", "0"],
    ]);
    expect(rows[0]).toMatchObject({ address: "user000010@sandbox.example", known: null });
    expect(Object.keys(counts)).toEqual(["success", "fail", "sending", "nofound"]);
    const [call] = (await fetchJournal(sandbox.url)).filter(({ path }) => path === "/email/getSendEmailRcd");
    expect(JSON.parse(call?.body ?? "").emailId).toBe([ids[9], "404404404", ids[0]].join(","));
  });

  test("tells which belong to a submission of this workspace, and of no other", async () => {
    const [mine = "", theirs = ""] = await sent();
    const stranger = await openPlace(world.services);
    const submissions = [await knowing(owner, mine), await knowing(stranger, theirs)];
    const { rows } = await lookUpEmails(owner, { appId, emailIds: [mine, theirs] });
    expect(rows.map(({ known }) => known)).toEqual([
      { submissionId: submissions[0], title: expect.any(String), recipientId: expect.any(Number) },
      null,
    ]);
  });

  test("masks addresses for those who may not see them", async () => {
    const [first = ""] = await sent();
    const developer = await createMember(world.services, owner.workspace, "developer");
    const { rows } = await lookUpEmails(developer, { appId, emailIds: [first] });
    expect(rows[0]?.address).toBe("u•••@•••.example");
  });

  test("takes up to 200 ids and none that would split in two", async () => {
    const { length } = await fetchJournal(sandbox.url);
    const many = Array.from({ length: 201 }, (_, index) => String(index));
    for (const emailIds of [many, ["1,2"], ["1", "2,"]])
      await expect(lookUpEmails(owner, { appId, emailIds })).rejects.toMatchObject({ code: "invalid" });
    expect(await fetchJournal(sandbox.url)).toHaveLength(length);
    expect((await lookUpEmails(owner, { appId, emailIds: many.slice(1) })).rows).toHaveLength(200);
  });

  test("is for those who may ask", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(lookUpEmails(analyst, { appId, emailIds: ["1"] })).rejects.toMatchObject({ code: "forbidden" });
  });
});
