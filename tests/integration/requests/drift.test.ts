import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { listRequests } from "#server/domain/account/calls/list.ts";
import { listDrift } from "#server/domain/account/calls/list-drift.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { eachOwner } from "../connections/world.ts";

let owner: Scope;
eachOwner((scope) => {
  owner = scope;
});

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
      outcome: "accepted" as const,
      drift: [],
      ...call,
    })),
  );

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const undeclared = "undeclared field traceId";

test("Differences are counted by operation and field, with the first call and the last", async () => {
  const [first, last] = [randomUUID(), randomUUID()];
  await record([
    { at: at(30), drift: [undeclared, "missing field orderId"] },
    { at: at(3), id: first, drift: [undeclared] },
    { at: at(40), id: last, drift: [undeclared] },
    { at: at(41), operation: "email.batchSend", drift: [undeclared] },
    { at: at(42) },
    { at: at(43), drift: null, outcome: "not_sent" },
  ]);
  await record([{ drift: ["missing field secretOfOthers"] }], await createWorkspace(owner.services));
  const { rows, isPartial } = await listDrift(owner);
  expect(rows.map(({ operation, difference, count }) => [operation, difference, count])).toEqual([
    ["email.batchSend", undeclared, 1],
    ["sms.send", undeclared, 3],
    ["sms.send", "missing field orderId", 1],
  ]);
  expect(rows[1]).toMatchObject({ firstAt: at(3), firstId: first, lastAt: at(40), lastId: last });
  expect(isPartial).toBe(false);
});

test("Requests can be narrowed to those whose answer differs", async () => {
  await record([{ at: at(1), drift: [undeclared] }, { at: at(2) }, { at: at(3), drift: null }]);
  const { rows } = await listRequests(owner, { limit: 50, differs: true });
  expect(rows.map((row) => row.at)).toEqual([at(1)]);
  const ofOperation = await listRequests(owner, { limit: 50, differs: true, operation: "sms.send" });
  expect(ofOperation.rows).toHaveLength(1);
});

test("Of 10,000 differing answers and more only the newest are read, which is said", async () => {
  const calls = Array.from({ length: 2001 }, (_, day) => ({
    at: new Date(at(1).getTime() + day),
    drift: [undeclared],
  }));
  for (let times = 0; times < 5; times++) await record(calls);
  const { rows, isPartial } = await listDrift(owner);
  expect(isPartial).toBe(true);
  expect(rows).toMatchObject([{ count: 10_000, lastAt: calls.at(-1)?.at }]);
});

test("Names of fields that hold a number are masked, since the platform made them up", async () => {
  await record([{ drift: ["undeclared field +4915123456789"] }]);
  const { rows } = await listDrift(owner);
  expect(rows[0]?.difference).not.toContain("4915123456789");
});

test("Who may not see requests sees no differences", async () => {
  await expect(listDrift(await createMember(owner.services, owner.workspace, "analyst"))).rejects.toMatchObject({
    code: "forbidden",
  });
});
