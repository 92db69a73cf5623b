import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erasedMark } from "#server/compose/erased-mark.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { recordingsOfCall } from "#server/domain/calls/recordings/state.ts";
import { addNote } from "#server/domain/calls/records/annotate.ts";
import { type CallPage, listCalls } from "#server/domain/calls/records/list.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { revealCall } from "#server/domain/calls/records/reveal.ts";
import { byCall } from "#server/domain/paging.ts";
import { permissionsOf, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const kinds = ["ai", "sip", "group"] as const;
const number = "447700900123";
const masked = "+4477••••0123";
/** What a record says of somebody, by its field. */
const said = { customerPersonName: "Ada Lovelace", customerConcern: "Asked for the price", mood: "Cross" };
const attributes = { name: "Byron", isNew: true };
const contents = { ai: [...Object.values(said), "Byron", "recordings/"], sip: ["recording-of-ada"] };

let world: World;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:1" });
  await plantRecords(world.services, connection, "ai", [aiCall({ ...said, attributes, calledPhoneNumber: number })]);
  await plantRecords(world.services, connection, "sip", [
    sipCall({ callee: number, recordingFileId: "recording-of-ada" }),
  ]);
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

  test.each(kinds)(`${sees ? "sees at once" : "never sees"} whom a call of kind %s was to`, async (kind) => {
    const scope = await createMember(world.services, owner.workspace, role);
    const { text, isMasked } = await told(scope, kind);
    expect(text.includes(number)).toBe(sees);
    expect(text.includes(masked)).toBe(!sees);
    expect(text.includes("Ada is angry")).toBe(sees);
    // Of a group call the platform tells nothing beyond whom it was to.
    expect(isMasked).toBe(!sees || kind !== "group");
  });

  test.each(["ai", "sip"] as const)(
    `${sees ? "sees what was said in a call of kind %s when it is revealed" : "reveals no call of kind %s"}`,
    async (kind) => {
      const scope = await createMember(world.services, owner.workspace, role);
      const hidden = contents[kind];
      const { text } = await told(scope, kind);
      for (const words of hidden) expect(text).not.toContain(words);
      const reveal = async () => revealCall(scope, await only(scope, kind));
      if (!sees) return expect(reveal()).rejects.toMatchObject({ code: "forbidden" });
      const revealed = JSON.stringify(await reveal());
      for (const words of hidden) expect(revealed).toContain(words);
    },
  );
});

test("a call is revealed with every field that its page has, and the trail keeps who looked at which, not at what", async () => {
  const { id, row } = await only(owner, "ai");
  const page = await readCall(owner, { kind: "ai", id });
  const { fields, otherFields } = await revealCall(owner, { kind: "ai", id });
  expect(fields.map(({ name }) => name)).toEqual(page.fields.map(({ name }) => name));
  expect(otherFields).toContainEqual({ name: "mood", value: said.mood, isMissing: false });
  const [entry] = await world.services.db.system.$client`
    select action, target_id as id, body from audit where workspace_id = ${owner.workspace.id} order by seq desc limit 1`;
  expect(entry).toMatchObject({ action: "personal_data.revealed", id: row.recordId });
  expect(String(entry?.body)).not.toContain("Lovelace");
});

test("nobody reveals a call of a kind that they may not read, or of another workspace", async () => {
  const other = await createWorkspace(world.services);
  const { id } = await only(owner, "ai");
  await expect(revealCall(other, { kind: "ai", id })).rejects.toMatchObject({ code: "not_found" });
  const program = { ...owner, permissions: new Set(["personal.see", "voice.read"] as const) };
  await expect(revealCall(program, { kind: "ai", id })).rejects.toMatchObject({ code: "forbidden" });
});

test("whoever sees ids masked is given the place where a list goes on sealed, and can make none up", async () => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 7_200_000);
  const mail = "jane@id.example";
  await plantRecords(world.services, connection, "sip", [
    sipCall({ voiceId: "1", at }),
    sipCall({ voiceId: `2 of ${mail}`, at }),
    sipCall({ voiceId: "3", at }),
  ]);
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  const asked = { kind: "sip", sort: "oldest", limit: 1 } as const;
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page: CallPage = await listCalls(analyst, {
      ...asked,
      cursor: next === null ? undefined : byCall.read(next),
    });
    ids.push(...page.rows.map(({ recordId }) => recordId));
    next = page.next;
    expect(Buffer.from(next ?? "", "base64url").toString()).not.toContain("jane");
    expect(next === null || Object.keys(byCall.read(next))).toEqual(next === null || ["sealed"]);
  } while (next !== null);
  expect(ids.slice(0, 3)).toEqual(["1", expect.not.stringContaining("jane"), "3"]);
  const made = { at, id: "2 of k", connection: connection.id };
  const own = await listCalls(owner, { ...asked, cursor: made });
  expect(own.rows.map(({ recordId }) => recordId)).toEqual(["3"]);
  for (const cursor of [made, { sealed: "AAAA" }, { sealed: Buffer.from(byCall.write(made)).toString("base64url") }])
    await expect(listCalls(analyst, { ...asked, cursor })).rejects.toMatchObject({ code: "invalid" });
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
