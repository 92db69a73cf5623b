import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Scope } from "#server/domain/scope.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { inputs } from "./inputs-with-ids.ts";
import { call, callBatch, openPortal, type Portal, signedIn, type Viewer } from "./portal.ts";
import { makeThings, type Things } from "./things.ts";

let portal: Portal;
let adversary: Adversary;
let mine: Things;
let theirs: Things;
let viewer: Viewer;
let ours: Scope;
let others: Scope;
beforeAll(async () => {
  adversary = await startAdversary();
  portal = await openPortal({ sandboxUrl: adversary.url });
  ours = await createWorkspace(portal.services, "A");
  others = await createWorkspace(portal.services, "B");
  mine = await makeThings(portal.services, ours, "app-of-a");
  theirs = await makeThings(portal.services, others, "app-of-b");
  viewer = await signedIn(ours);
});
afterAll(async () => {
  await adversary.close();
  await portal.close();
});

/** Narrowing a list by what is not there finds nothing, as any other filter. */
const noRows = { rows: [], next: null };
const filters: ReadonlyMap<string, object> = new Map<string, object>([
  ["callbacks.list", noRows],
  ["requests.list", noRows],
  ["submissions.list", noRows],
  ["aivoice.tasks", noRows],
  ["calls.list", noRows],
  ["calls.statistics", { total: { calls: 0 } }],
]);

/** Names of an input's fields, those inside objects too, that name a thing: what a person mints or pages by does not. */
function idFields(schema: unknown): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(idFields);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    ...(/(^id|Ids?|[a-z]ID)$/.test(name) &&
    !/^(intentId|fromId|lastEventId|templateID|triggerID|receiverId|senderId|platformId)$/.test(name)
      ? [name]
      : []),
    ...idFields(field),
  ]);
}

/** Of what belongs to a workspace; the instance's administrators act on all of them. */
const withIds = walk().filter(
  ({ inputs: [schema], meta }) => idFields(schema).length > 0 && meta?.permission !== "instance_admin",
);

/** A checksum of everything that belongs to a workspace. */
async function checksum(workspaceId: string): Promise<string> {
  const { system } = portal.services.db;
  const tables = [
    "connection",
    "application",
    "membership",
    "invitation",
    "api_token",
    "library_entry",
    "suppression",
    "price_list",
    "price",
    "upload",
    "upload_block",
    "upload_part",
    "upload_import",
    "job",
    "recipient_check",
    "recipient_check_block",
    "message",
    "wa_template",
    "wa_template_evidence",
    "ai_task",
    "ai_task_version",
    "otp_object",
    "otp_version",
    "otp_evidence",
    "submission",
    "attempt",
    "attempt_token",
    "recipient",
    "callback",
    "evidence",
    "platform_call",
    "archive_stream",
    "archive_window",
    "call_record",
    "recording",
    "recording_setting",
    "recording_play",
    "audit",
    "change",
  ];
  const sums: string[] = [];
  for (const table of tables) {
    const [row] = await system.execute<{ sum: string }>(sql`select ${table} || ' ' || count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(table)} t where workspace_id = ${workspaceId}`);
    sums.push(row?.sum ?? "");
  }
  return sums.join("\n");
}

test("every procedure that takes an id is tried here", () => {
  expect(withIds.map(({ path }) => path).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test.each(withIds.map((procedure) => [procedure.path, procedure] as const))(
  "%s with another workspace's ids finds nothing, changes nothing and calls nobody",
  async (path, procedure) => {
    const before = [await checksum(others.workspace.id), await checksum(ours.workspace.id)];
    const calls = adversary.ledger.length;
    const one = { path, type: procedure.type, input: inputs[path]?.(theirs) };
    const answers = [await call(one, { viewer })];
    if (one.type !== "subscription") answers.push(...(await callBatch([one, one], { viewer })));
    for (const answer of answers) {
      const nothing = filters.get(path);
      if (nothing) expect(answer).toMatchObject({ code: "OK", data: nothing });
      else expect(answer).toMatchObject({ code: "NOT_FOUND" });
      expect(JSON.stringify(answer)).not.toMatch(/lovelace/);
    }
    expect([await checksum(others.workspace.id), await checksum(ours.workspace.id)]).toEqual(before);
    expect(adversary.ledger.length).toBe(calls);
  },
);

test("the same procedures find the workspace's own: the refusals above are about whose the ids are", async () => {
  const fine = new Set(["OK", "CONFLICT", "SERVICE_UNAVAILABLE"]);
  // These end what the others need.
  const last = [
    "submissions.resolve",
    "people.remove",
    "people.renewInvitation",
    "people.revokeInvitation",
    "submissions.resolveAll",
  ];
  for (const { path, type } of withIds.filter(({ path }) => !last.includes(path))) {
    const { code } = await call({ path, type, input: inputs[path]?.(mine) }, { viewer });
    expect(fine, `${path} ${code}`).toContain(code);
  }
  for (const path of last.slice(0, 3))
    expect(await call({ path, type: "mutation", input: inputs[path]?.(mine) }, { viewer }), path).toMatchObject({
      code: "OK",
    });
});

test("looking up another workspace's email ids does not tell that they are known", async () => {
  adversary.behave({
    received: (socket) => {
      const body = JSON.stringify({ status: "0", array: [{ emailId: theirs.emailId, status: "0" }] });
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    },
  });
  const input = { appId: mine.appId, emailIds: [theirs.emailId, mine.emailId] };
  const answer = await call({ path: "email.lookUp", type: "mutation", input }, { viewer });
  expect(answer.data).toMatchObject({
    rows: [
      { emailId: theirs.emailId, known: null },
      { emailId: mine.emailId, known: { submissionId: mine.submissionId } },
    ],
  });
});
