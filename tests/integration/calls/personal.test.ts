import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erasedMark } from "#server/compose/erased-mark.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { recordingsOfCall } from "#server/domain/calls/recordings/state.ts";
import { addNote } from "#server/domain/calls/records/annotate.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { permissionsOf, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const kinds = ["ai", "sip", "group"] as const;
const number = "447700900123";
const masked = "+4477••••0123";
/** What a record says of somebody, by its field. */
const said = { customerPersonName: "Ada Lovelace", customerConcern: "Asked for the price" };

let world: World;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:1" });
  await plantRecords(world.services, connection, "ai", [aiCall({ ...said, calledPhoneNumber: number })]);
  await plantRecords(world.services, connection, "sip", [sipCall({ callee: number })]);
  await plantRecords(world.services, connection, "group", [groupCall({ callee: number })]);
  for (const kind of kinds) await addNote(owner, { ...(await only(owner, kind)), text: "Ada is angry", second: null });
});
afterAll(() => world.close());

async function only(scope: Scope, kind: (typeof kinds)[number]) {
  const [row] = (await listCalls(scope, { kind, sort: "newest", limit: 10 })).rows;
  if (!row) throw new Error("there is no call");
  return { kind, id: row.id, row };
}

/** Everything that the list, the page and the panel of recordings tell of a call. */
async function told(scope: Scope, kind: (typeof kinds)[number]): Promise<{ text: string; isMasked: boolean }> {
  const { id, row } = await only(scope, kind);
  const detail = await readCall(scope, { kind, id });
  const place = { connectionId: row.connectionId, recordId: row.recordId };
  const recordings = kind === "ai" ? await recordingsOfCall(scope, place) : null;
  return { text: JSON.stringify([row, detail, recordings]), isMasked: detail.isMasked };
}

describe.each(roles)("%s", (role) => {
  const sees = permissionsOf([role]).has("personal.see");

  test.each(kinds)(
    `${sees ? "sees at once" : "never sees"} whom a call of kind %s was to, and what was said`,
    async (kind) => {
      const scope = await createMember(world.services, owner.workspace, role);
      const { text, isMasked } = await told(scope, kind);
      expect(isMasked).toBe(!sees);
      expect(text.includes(number)).toBe(sees);
      expect(text.includes(masked)).toBe(!sees);
      expect(text.includes("Ada")).toBe(sees);
      if (kind === "ai") for (const words of Object.values(said)) expect(text.includes(words)).toBe(sees);
    },
  );
});

test("looking at calls leaves no entry in the trail, as looking at recipients does not", async () => {
  const { system } = world.services.db;
  const entries = () =>
    system.$client<
      { count: number }[]
    >`select count(*)::int as count from audit where workspace_id = ${owner.workspace.id}`;
  const before = await entries();
  for (const kind of kinds) await told(owner, kind);
  expect(await entries()).toEqual(before);
});

test("of somebody who was erased nothing is called masked, since nothing is left", async () => {
  const fields = { callee: erasedMark, displayNum: null, recordingFileId: erasedMark, phoneName: null };
  const record = sipCall({ ...fields, voiceId: "199", at: new Date(Date.now() - 60_000) });
  await plantRecords(world.services, connection, "sip", [record]);
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  const detail = await readCall(analyst, await only(analyst, "sip"));
  expect(detail.fields.find(({ name }) => name === "callee")?.value).toBe(erasedMark);
  expect(detail.isMasked).toBe(false);
});
