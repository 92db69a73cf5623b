import { afterAll, beforeAll, expect, test } from "vitest";
import { byNumber } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { getCallback } from "#server/domain/sending/callbacks/get.ts";
import { createReceiver, type Receiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { listCallbacks } from "#server/domain/sending/callbacks/list.ts";
import { listQuarantine } from "#server/domain/sending/callbacks/quarantine.ts";
import { revealCallback } from "#server/domain/sending/callbacks/reveal.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createMember, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { createWorld, post, type Sent, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let world: World;
let owner: Scope;
let stranger: Scope;
let sent: Sent;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url, { connections: 3 });
  world = await createWorld(database.url);
  sent = await world.send();
  const place = { id: sent.workspaceId, slug: "here", name: "Here" };
  owner = await createMember(services, place, "owner");
  stranger = await createWorkspace(services, "Elsewhere");
  await post(world.receiver, sent.token, success("email-1"));
  await post(world.receiver, sent.token, success("email-2", { taskId: "task-9" }));
  await post(world.receiver, sent.token, "neither\xff");
  await post(world.receiver, sent.token, success("email-1", { remark: "again" }));
  await world.applyAll();
});
afterAll(async () => {
  await world.close();
  await services.close();
  await database.drop();
});

test("callbacks are listed newest first, page by page", async () => {
  const first = await listCallbacks(owner, { limit: 3 });
  expect(first.rows.map(({ disposition }) => disposition)).toEqual(["done", "unparsed", "parked"]);
  expect(first.next).not.toBeNull();
  const rest = await listCallbacks(owner, { limit: 3, cursor: byNumber.read(first.next ?? "") });
  expect(rest).toMatchObject({ rows: [{ emailId: "email-1", title: "Batch", timesSeen: 1 }], next: null });
});

test("they are turned round, page by page, and nothing comes twice or not at all", async () => {
  const all = (await listCallbacks(owner, { limit: 10 })).rows.map(({ id }) => id);
  const first = await listCallbacks(owner, { limit: 3, sort: "oldest" });
  const rest = await listCallbacks(owner, { limit: 3, sort: "oldest", cursor: byNumber.read(first.next ?? "") });
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all.toReversed());
  expect(rest.next).toBeNull();
});

test("they are found by disposition, submission, email id and task id, parked ones too", async () => {
  const found = async (filter: object) =>
    (await listCallbacks(owner, { limit: 10, ...filter })).rows.map(({ emailId }) => emailId);
  expect(await found({ disposition: "parked" })).toEqual(["email-2"]);
  expect(await found({ submissionId: sent.submissionId })).toHaveLength(4);
  expect(await found({ submissionId: crypto.randomUUID() })).toEqual([]);
  expect(await found({ q: "email-1" })).toEqual(["email-1", "email-1"]);
  expect(await found({ q: "email-2" })).toEqual(["email-2"]);
  expect(await found({ q: "task-1" })).toEqual(["email-1", "email-1"]);
  expect(await found({ q: "task-9" })).toEqual(["email-2"]);
  expect(await found({ q: "email" })).toEqual([]);
});

test("one callback shows what it told first, and its bytes to those who reveal them", async () => {
  const [again, , , first] = (await listCallbacks(owner, { limit: 10 })).rows;
  const shown = await getCallback(owner, first?.id ?? 0);
  expect(shown).toMatchObject({
    body: { text: JSON.stringify({ ...success("email-1"), toAddress: "e•••@•••.com" }), base64: null },
    isMasked: true,
  });
  expect(await revealCallback(owner, first?.id ?? 0)).toEqual({
    query: "",
    body: {
      text: JSON.stringify(success("email-1")),
      base64: Buffer.from(JSON.stringify(success("email-1"))).toString("base64"),
    },
  });
  expect(shown.facts).toEqual([
    {
      emailId: "email-1",
      kind: "succeeded",
      remark: "sent",
      isNews: true,
      recipient: { id: expect.any(Number), state: "succeeded", trust: "reported" },
    },
  ]);
  expect((await getCallback(owner, again?.id ?? 0)).facts).toMatchObject([{ isNews: false }]);
});

test("a body that cannot be read is hidden whole until it is revealed", async () => {
  const [unread] = (await listCallbacks(owner, { limit: 1, disposition: "unparsed" })).rows;
  expect(await getCallback(owner, unread?.id ?? 0)).toMatchObject({
    body: { text: null, base64: null },
    isMasked: true,
  });
  expect(await revealCallback(owner, unread?.id ?? 0)).toMatchObject({ body: { text: expect.any(String) } });
});

test("addresses are masked for those who may not see personal data, who reveal nothing", async () => {
  const developer = await createMember(services, owner.workspace, "developer");
  const [row] = (await listCallbacks(developer, { limit: 10, q: "email-1" })).rows;
  const { body } = await getCallback(developer, row?.id ?? 0);
  expect(body.base64).toBeNull();
  expect(body.text).not.toContain("email-1@example.com");
  expect(body.text).toContain('"toAddress":"e•••@•••.com"');
  await expect(revealCallback(developer, row?.id ?? 0)).rejects.toMatchObject({ code: "forbidden" });
});

test("only members with the permission read callbacks, and only their workspace's", async () => {
  const analyst = await createMember(services, owner.workspace, "analyst");
  await expect(listCallbacks(analyst, { limit: 10 })).rejects.toMatchObject({ code: "forbidden" });
  const [row] = (await listCallbacks(owner, { limit: 1 })).rows;
  await expect(getCallback(analyst, row?.id ?? 0)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listCallbacks(stranger, { limit: 10 })).toEqual({ rows: [], next: null });
  await expect(getCallback(stranger, row?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
});

test("the quarantine is for the instance's administrators, newest first, with what was dropped", async () => {
  const receiver: Receiver = createReceiver({
    services,
    spoolDir: world.spoolDir,
    quarantineLimits: { rowsPerDay: 3, bytesPerDay: 10_000 },
  });
  for (let index = 0; index < 5; index += 1) {
    await post(receiver, "q".repeat(43), success(`email-${index}`));
    await receiver.drain();
  }
  await receiver.close();
  await expect(listQuarantine(owner, { limit: 2 })).rejects.toMatchObject({ code: "forbidden" });
  const admin = { ...owner, person: { ...owner.person, isInstanceAdmin: true } };
  const first = await listQuarantine(admin, { limit: 2 });
  expect(JSON.parse(first.rows[0]?.body.text ?? "").toAddress).toMatch(/^.•••@•••/);
  expect(first.rows.map(({ body }) => JSON.parse(body.text ?? "").emailId)).toEqual(["email-2", "email-1"]);
  expect(first.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), kept: 3, dropped: 2 }]);
  const rest = await listQuarantine(admin, { limit: 2, cursor: byNumber.read(first.next ?? "") });
  expect(rest).toMatchObject({ rows: [{ reason: "Its token is unknown.", sourceIp: "192.0.2.1" }], next: null });
  expect((await applyCallbacks(services)).applied).toBe(0);
});

test.each(['{"remark":12345678901234567890}', '{"toAddress":1.5}', '{"x":1e400}'])(
  "a callback and a request in quarantine can be shown whatever numbers are in it: %s",
  async (body) => {
    await post(world.receiver, sent.token, body);
    await world.applyAll();
    const [row] = (await listCallbacks(owner, { limit: 1 })).rows;
    expect(await getCallback(owner, row?.id ?? 0)).toMatchObject({ isMasked: true, bytes: body.length });
    expect((await post(world.receiver, "A".repeat(43), body)).status).toBe(404);
    await world.receiver.drain();
    const person = { ...owner.person, isInstanceAdmin: true };
    const { rows } = await listQuarantine({ services, person }, { limit: 1 });
    expect(rows).toMatchObject([{ bytes: body.length }]);
  },
);
