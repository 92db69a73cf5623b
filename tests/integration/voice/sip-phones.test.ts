import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { listSipPhones, listVoiceApplications, seeSipPassword } from "#server/domain/areas/voice/sip-phones.ts";
import type { Scope } from "#server/domain/scope.ts";
import { answers, type Effect, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addApplication } from "../sms/world.ts";

const appId = "voice-app-1";
const sales = { groupName: "Sales", phoneName: "Sales 2", account: "8102", displayNum: "442079460112" };

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  const account = { baseUrl: sandbox.url, apiKey: "sandbox-key", secret: "sandbox-secret" };
  await addApplication(owner, await createConnection(owner, account), { area: "voice", appId });
});
afterEach(() => control(sandbox.url, "faults"));

/** Everything that is kept of the workspace's calls and of what was done in it. */
async function kept(scope: Scope): Promise<string> {
  const { system } = world.services.db;
  const calls = await system
    .select()
    .from(platformCall)
    .where(eq(platformCall.workspaceId, scope.workspace.id))
    .orderBy(desc(platformCall.at));
  const trail = await system.execute(sql`select * from audit where workspace_id = ${scope.workspace.id}`);
  return JSON.stringify([calls, trail]);
}

describe("the SIP phones of an application", () => {
  test("are listed without their passwords, which are kept nowhere", async () => {
    const { phones, total } = await listSipPhones(owner, appId);
    expect(total).toBe(6);
    expect(phones).toHaveLength(6);
    expect(phones[1]).toEqual({ ...sales, hasPassword: true });
    expect(await kept(owner)).not.toContain("Qm7-lantern-52");
    expect((await listVoiceApplications(owner)).map((one) => one.appId)).toEqual([appId]);
  });

  test("give the password of one of them, and the trail says who asked and never what", async () => {
    expect(await seeSipPassword(owner, { appId, phone: sales })).toEqual({ password: "Qm7-lantern-52" });
    const all = await kept(owner);
    expect(all).not.toContain("Qm7-lantern-52");
    expect(all).toContain("sip_password.asked");
  });

  test("give none for a phone that is not listed any more", async () => {
    const gone = { ...sales, account: "9999" };
    await expect(seeSipPassword(owner, { appId, phone: gone })).rejects.toMatchObject({ code: "not_found" });
  });

  test("say what the platform answered where it refuses, and that it was silent where nothing came back", async () => {
    await control(sandbox.url, "faults", { failNext: [{ path: "/voice/sipQuery", status: "-16", times: 1 }] });
    await expect(listSipPhones(owner, appId)).rejects.toMatchObject({ code: "refused", details: { status: "-16" } });
    await control(sandbox.url, "faults", { dropResponse: true });
    await expect(listSipPhones(owner, appId)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("are nobody's who may not see them, and passwords nobody's who may only see phones", async () => {
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect((await listSipPhones(analyst, appId)).phones).toHaveLength(6);
    const asked = { appId, phone: sales };
    await expect(seeSipPassword(analyst, asked)).rejects.toMatchObject({ code: "forbidden" });
    const other = await createWorkspace(world.services);
    await expect(listSipPhones(other, appId)).rejects.toMatchObject({ code: "not_found" });
    await expect(seeSipPassword(other, asked)).rejects.toMatchObject({ code: "not_found" });
    for (const scope of [analyst, other]) expect(await kept(scope)).not.toContain("sip_password");
  });

  test("are read page by page, and no more than a thousand of them", async () => {
    const platform = await startAdversary();
    platform.behave(answers(thousands));
    const place = await createWorkspace(world.services);
    await addApplication(place, await createConnection(place, { baseUrl: platform.url }), { area: "voice", appId });
    const { phones, total } = await listSipPhones(place, appId);
    expect([phones.length, total, platform.ledger.length]).toEqual([1000, 1234, 10]);
    const last = { groupName: "Sales", phoneName: "Phone 999", account: "999", displayNum: null };
    expect(await seeSipPassword(place, { appId, phone: last })).toEqual({ password: "secret-999" });
    await platform.close();
  });
});

/** A page of 1,234 phones. */
function thousands({ body }: Effect) {
  const { current, size }: { current: number; size: number } = JSON.parse(body);
  const records = Array.from({ length: Math.min(size, 1234 - (current - 1) * size) }, (_, index) => {
    const account = String((current - 1) * size + index);
    return { groupName: "Sales", phoneName: `Phone ${account}`, account, password: `secret-${account}` };
  });
  return {
    body: JSON.stringify({ status: "0", reason: "", data: { total: 1234, size, current, pages: 13, records } }),
  };
}
