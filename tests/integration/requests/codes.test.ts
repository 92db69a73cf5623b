import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { listSeenCodes } from "#server/domain/account/calls/seen-codes.ts";
import { dialCode } from "#server/domain/account/rehearsal/dial-code.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { callPlatform, control, fetchJournal } from "#tests/support/sandbox.ts";
import { eachOwner, trailOf } from "../connections/world.ts";

const senders = "/email/getListEmailAddress";
const ask = (url: string) => callPlatform(url, senders, { appId: "em-app-1" });
const account = { apiKey: "sandbox-key", secret: "sandbox-secret" };
const wanted = { operation: "email.listSenders", code: "-23" };

let owner: Scope;
const sandbox = eachOwner((scope) => {
  owner = scope;
});

describe("codes that were seen", () => {
  type Call = Partial<typeof platformCall.$inferInsert>;
  const record = (calls: Call[], scope = owner) =>
    scope.services.db.system.insert(platformCall).values(
      calls.map((call) => ({
        workspaceId: scope.workspace.id,
        connectionId: randomUUID(),
        operation: "sms.send",
        method: "POST",
        path: "/sms/sendSms",
        job: "dispatcher",
        outcome: "refused" as const,
        ...call,
      })),
    );

  test("are counted by operation and code with the last call, over months, and never those of success or of others", async () => {
    const last = randomUUID();
    await record([
      { platformStatus: "-16", at: new Date("2026-01-31T23:59:59Z") },
      { platformStatus: "-16", at: new Date("2026-02-01T00:00:00Z") },
      { platformStatus: "-16", at: new Date("2026-03-02T10:00:00Z"), id: last },
      { platformStatus: "-9", at: new Date("2026-03-01T10:00:00Z") },
      { platformStatus: "-16", operation: "email.batchSend" },
      { platformStatus: "-4711", operation: "unheard.of" },
      { platformStatus: "0", outcome: "accepted" },
      { platformStatus: null, outcome: "not_sent" },
    ]);
    await record([{ platformStatus: "-1" }], await createWorkspace(owner.services));
    const seen = await listSeenCodes(owner);
    expect(seen.map(({ operation, code, count }) => [operation, code, count])).toEqual([
      ["email.batchSend", "-16", 1],
      ["sms.send", "-16", 3],
      ["sms.send", "-9", 1],
      ["unheard.of", "-4711", 1],
    ]);
    expect(seen[1]).toMatchObject({ isMore: false, lastAt: new Date("2026-03-02T10:00:00Z"), lastId: last });
  });

  test("are counted up to 1,000 each, and say that there are more", async () => {
    await record(Array.from({ length: 1001 }, () => ({ platformStatus: "-18" })));
    expect(await listSeenCodes(owner)).toMatchObject([{ count: 1000, isMore: true }]);
  });

  test("are none where nothing was refused", async () => {
    expect(await listSeenCodes(owner)).toEqual([]);
  });
});

describe("a code tried in the sandbox", () => {
  test("answers the next call, once, before what waits there, and leaves other dials as they are", async () => {
    await createConnection(owner, account);
    const waiting = { path: senders, status: "-4" };
    await control(sandbox.url, "faults", { failNext: [waiting, { path: "/sms/sendSms", status: "-18" }] });
    expect(await dialCode(owner, wanted)).toEqual({ connection: expect.any(String), isInUse: true });
    expect((await ask(sandbox.url)).status).toBe("-23");
    expect((await ask(sandbox.url)).status).toBe("-4");
    expect((await ask(sandbox.url)).status).toBe("0");
    expect((await callPlatform(sandbox.url, "/sms/sendSms", {})).status).toBe("-18");
  });

  test("stands in the trail with operation and code", async () => {
    const { id } = await createConnection(owner, account);
    await dialCode(owner, wanted);
    expect(await trailOf(owner)).toEqual([{ action: "sandbox.dialled", target: id, meta: wanted }]);
  });

  test("goes to the sandbox alone, in use or not: without a connection to it nothing is dialled", async () => {
    const set = (id: string, changes: Partial<typeof connection.$inferInsert>) =>
      owner.services.db.system.update(connection).set(changes).where(eq(connection.id, id));
    const live = await createConnection(owner, { ...account, baseUrl: sandbox.url });
    await expect(dialCode(owner, wanted)).rejects.toMatchObject({ code: "not_found" });
    expect(await trailOf(owner)).toEqual([]);
    await set(live.id, { isDefault: false });
    const { id } = await createConnection(owner, account);
    await set(id, { isDefault: false });
    await set(live.id, { isDefault: true });
    expect(await dialCode(owner, wanted)).toMatchObject({ isInUse: false });
    await set(id, { archivedAt: new Date() });
    await expect(dialCode(owner, wanted)).rejects.toMatchObject({ code: "not_found" });
    expect(await fetchJournal(sandbox.url)).toEqual([]);
  });

  test("is one that the operation lists", async () => {
    await createConnection(owner, account);
    for (const input of [
      { ...wanted, code: "0" },
      { ...wanted, code: "-4711" },
      { ...wanted, code: "toString" },
      { ...wanted, operation: "email.nothing" },
    ])
      await expect(dialCode(owner, input)).rejects.toMatchObject({ code: "invalid" });
    expect(await trailOf(owner)).toEqual([]);
  });

  test("needs the permission, which senders and analysts lack", async () => {
    await createConnection(owner, account);
    for (const role of ["sender", "analyst", "auditor"] as const) {
      const member = await createMember(owner.services, owner.workspace, role);
      await expect(dialCode(member, wanted)).rejects.toMatchObject({ code: "forbidden" });
    }
    const developer = await createMember(owner.services, owner.workspace, "developer");
    expect(await dialCode(developer, wanted)).toMatchObject({ isInUse: true });
  });

  test("says so where no sandbox answers", async () => {
    await createConnection(owner, account);
    const none = { ...owner, services: { ...owner.services, sandboxUrl: null } };
    await expect(dialCode(none, wanted)).rejects.toMatchObject({ code: "unavailable" });
    const silent = { ...owner, services: { ...owner.services, sandboxUrl: "http://127.0.0.1:9" } };
    await expect(dialCode(silent, wanted)).rejects.toThrow(
      "The sandbox’s next answer could not be set: it gave no answer.",
    );
  });
});
