import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as download } from "#app/[workspace]/audit/export/route.ts";
import type { Db } from "#db/client.ts";
import { byNumber } from "#server/domain/paging.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { verifyFile } from "#server/domain/trail/verify-file.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { origin, type Portal, signedIn, type Viewer } from "../trpc/portal.ts";
import { eachViewer } from "./viewer.ts";
import { append, appendMany } from "./world.ts";

let portal: Portal;
let owner: Db;
let scope: Scope;
let viewer: Viewer;
const ask = eachViewer((opened) => {
  ({ portal, owner, scope, viewer } = opened);
});

type Row = {
  seq: number;
  action: string;
  who: Record<string, unknown>;
  target: Record<string, unknown>;
  ip: string | null;
};

async function list(input: unknown = {}, as: Viewer = viewer): Promise<Row[]> {
  const { code, data, error } = await ask("audit.list", input, as);
  if (code !== "OK") throw new Error(error?.message);
  return (data as { rows: Row[] }).rows;
}

describe("the list", () => {
  test("says who did what on what, newest first, from where, and what it is called", async () => {
    const connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:9" });
    const stored = await storeBatch(scope, connection, { title: "Spring sale" });
    await portal.services.db.system.transaction((tx) =>
      appendAudit(
        tx,
        scope.workspace.id,
        { kind: "job", label: "sweeper" },
        {
          action: "attempt.unknown",
          target: { kind: "attempt", id: scope.person.id },
          meta: { submissionId: stored.id },
        },
      ),
    );
    await append(
      { ...scope, token: { id: scope.person.id, name: "a program" } },
      {
        action: "role.changed",
        target: { kind: "person", id: scope.person.id },
        personal: { targetName: "Grace Hopper", targetEmail: "grace@example.com" },
      },
    );
    expect(await list()).toMatchObject([
      {
        seq: 3,
        action: "role.changed",
        who: { kind: "token", name: "The owner", personId: scope.person.id, label: "a program" },
        target: { kind: "person", name: "Grace Hopper" },
        ip: "192.0.2.7",
      },
      {
        seq: 2,
        action: "attempt.unknown",
        who: { kind: "job", name: null, label: "sweeper" },
        target: { kind: "attempt", name: "Spring sale", submissionId: stored.id },
        ip: null,
      },
      {
        seq: 1,
        action: "submission.created",
        target: { kind: "submission", name: "Spring sale", submissionId: stored.id },
      },
    ]);
  });

  test("goes on page by page without a gap", async () => {
    await appendMany(scope, 7);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: byNumber.write(first.at(-1)?.seq ?? 0) });
    const third = await list({ limit: 3, cursor: byNumber.write(second.at(-1)?.seq ?? 0) });
    expect([...first, ...second, ...third].map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test("narrows by person, job, action, kind, time, and by the id of a target, a request or a token", async () => {
    const colleague = await createMember(portal.services, scope.workspace, "admin");
    const token = { id: crypto.randomUUID(), name: "a program" };
    await append({ ...scope, requestId: "request-1" }, { target: { kind: "test", id: "t-1" } });
    await append({ ...colleague, token }, { action: "role.changed", target: { kind: "person", id: "p-1" } });
    await portal.services.db.system.transaction((tx) =>
      appendAudit(
        tx,
        scope.workspace.id,
        { kind: "job", label: "j" },
        { action: "attempt.unknown", target: { kind: "test", id: "t-1" } },
      ),
    );
    const seqs = async (filter: unknown) => (await list(filter)).map(({ seq }) => seq);
    expect(await seqs({ who: colleague.person.id })).toEqual([2]);
    expect(await seqs({ who: "job" })).toEqual([3]);
    expect(await seqs({ who: "people" })).toEqual([1]);
    expect(await seqs({ who: "programs" })).toEqual([2]);
    expect(await seqs({ action: "role.changed" })).toEqual([2]);
    expect(await seqs({ targetKind: "test" })).toEqual([3, 1]);
    expect(await seqs({ q: "t-1" })).toEqual([3, 1]);
    expect(await seqs({ q: "request-1" })).toEqual([1]);
    expect(await seqs({ q: token.id })).toEqual([2]);
    expect(await seqs({ q: "t-1", who: "job" })).toEqual([3]);
    expect(await seqs({ q: "%" })).toEqual([]);
    expect(await seqs({ to: new Date(Date.now() - 60_000) })).toEqual([]);
    expect(await seqs({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) })).toEqual([3, 2, 1]);
  });

  test("is a workspace's own: another's entries are in no list and behind no number", async () => {
    const stranger = await createWorkspace(portal.services);
    await append(stranger, { target: { kind: "test", id: "t-of-theirs" } });
    expect(await list({ q: "t-of-theirs" })).toEqual([]);
    expect(await ask("audit.get", { seq: 1 })).toMatchObject({ code: "NOT_FOUND" });
    expect(await ask("audit.verify")).toMatchObject({ data: { entries: 0, head: 0 } });
    expect(await ask("audit.anchors")).toMatchObject({ data: [] });
    expect(await ask("audit.list", {}, { ...viewer, slug: stranger.workspace.slug })).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("shows a tombstone where somebody was erased, and their present name where only others were", async () => {
    await append(scope, { personal: { targetName: "Grace", targetEmail: "grace@example.com" } });
    await owner.execute(sql`delete from audit_subject where workspace_id = ${scope.workspace.id}`);
    await owner.execute(sql`update person set name = 'Ada Byron' where id = ${scope.person.id}`);
    expect(await list()).toMatchObject([{ who: { name: "Ada Byron" }, target: { name: null }, ip: null }]);
    expect((await ask("audit.get", { seq: 1 })).data).toMatchObject({ isErased: true, people: {}, problem: null });
  });
});

describe("an entry", () => {
  test("shows what changed, its other facts, the people in it, and that it is what was written", async () => {
    await append(scope, {
      action: "role.changed",
      target: { kind: "person", id: scope.person.id },
      before: { roles: ["analyst"] },
      after: { roles: ["sender", "approver"] },
      meta: { because: "they asked" },
      personal: { targetName: "Grace Hopper", targetEmail: "grace@example.com" },
    });
    expect((await ask("audit.get", { seq: 1 })).data).toMatchObject({
      before: { roles: ["analyst"] },
      after: { roles: ["sender", "approver"] },
      facts: { because: "they asked" },
      people: { targetName: "Grace Hopper", targetEmail: "grace@example.com" },
      isErased: false,
      prev: "00",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      problem: null,
    });
  });

  test("that was changed behind the trail's back says so, and the one after it does not follow", async () => {
    await appendMany(scope, 3);
    await owner.$client.unsafe(`alter table audit disable trigger user;
      update audit set meta = '{"index": 9}' where workspace_id = '${scope.workspace.id}' and seq = 2;
      update audit set hash = sha256('x') where workspace_id = '${scope.workspace.id}' and seq = 1;
      alter table audit enable trigger user`);
    const problemOf = async (seq: number) => ((await ask("audit.get", { seq })).data as { problem: string }).problem;
    expect(await problemOf(1)).toBe("its text is not what was hashed");
    expect(await problemOf(2)).toBe("it does not follow from entry 1");
    expect(await problemOf(3)).toBeNull();
    expect((await ask("audit.verify")).data).toMatchObject({ broken: { seq: 1 } });
  });
});

test("what is kept of people, exchanged for something else, hides no entry and breaks no page", async () => {
  await append(scope, { personal: { targetName: "Grace Hopper" } });
  for (const forged of ["nonsense", '"a name"', "[]", '{"name": {"a": 1}}']) {
    await owner.$client.unsafe(`alter table audit_subject disable trigger user;
      update audit_subject set personal = '${forged}' where workspace_id = '${scope.workspace.id}' and seq = 1;
      alter table audit_subject enable trigger user`);
    expect(await list()).toMatchObject([{ seq: 1, action: "recipient.asked", who: { personId: scope.person.id } }]);
    expect((await ask("audit.get", { seq: 1 })).data).toMatchObject({
      problem: "what is kept of the people in it is not what was hashed",
    });
  }
});

describe("a download", () => {
  const get = (path: string, headers: Record<string, string>) =>
    download(new Request(`${origin}/${scope.workspace.slug}/audit/export${path}`, { headers }), {
      params: Promise.resolve({ workspace: scope.workspace.slug }),
    });

  test("is the chain as it verifies, named after the workspace, kept by nobody, and audited", async () => {
    await appendMany(scope, 3);
    const answer = await get("", { cookie: viewer.cookie, "x-client-ip": "192.0.2.8", "x-request-id": "request-9" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toContain(`audit-${scope.workspace.slug}-3.jsonl`);
    const text = await answer.text();
    const pieces = async function* () {
      yield Buffer.from(text);
    };
    expect(await verifyFile(pieces())).toMatchObject({ broken: null, entries: 3 });
    expect(await list({ action: "audit.exported" })).toMatchObject([
      { seq: 4, ip: "192.0.2.8", who: { name: "The owner" } },
    ]);
    expect(await (await get("?upTo=3", { cookie: viewer.cookie })).text()).toBe(text);
  });

  test("as CSV holds what the page's filters leave, and runs nothing in a spreadsheet", async () => {
    await append(scope, {
      action: "role.changed",
      target: { kind: "test", id: "=1+1" },
      after: { note: '=HYPERLINK("x")' },
    });
    await append({ ...scope, person: { ...scope.person, name: "@SUM(A1)" } }, { action: "submission.created" });
    const records = csvRecords(await (await get("?format=csv&action=role.changed", { cookie: viewer.cookie })).text());
    expect(records).toHaveLength(2);
    expect(records[1]?.slice(0, 11)).toEqual([
      "1",
      expect.stringMatching(/^\d{4}-.*\+00:00$/),
      "role.changed",
      "The owner",
      "person",
      scope.person.id,
      "",
      "test",
      "'=1+1",
      "",
      '{"note": "=HYPERLINK(\\"x\\")"}',
    ]);
    const all = csvRecords(await (await get("?format=csv&who=job", { cookie: viewer.cookie })).text());
    expect(all).toHaveLength(1);
    const named = csvRecords(
      await (await get("?format=csv&action=submission.created", { cookie: viewer.cookie })).text(),
    );
    expect(named[1]?.[3]).toBe("'@SUM(A1)");
  });

  test("is refused signed out, to other roles, to strangers, with an old proof and for what cannot be, and leaves nothing", async () => {
    await appendMany(scope, 1);
    const sender = await signedIn(await createMember(portal.services, scope.workspace, "sender"));
    const stranger = await signedIn(await createWorkspace(portal.services));
    expect((await get("", {})).status).toBe(401);
    expect((await get("", { cookie: sender.cookie })).status).toBe(403);
    expect((await get("", { cookie: stranger.cookie })).status).toBe(404);
    expect((await get("?format=xml", { cookie: viewer.cookie })).status).toBe(400);
    expect((await get("?upTo=9", { cookie: viewer.cookie })).status).toBe(400);
    await owner.execute(sql`update session set authenticated_at = now() - interval '11 minutes'`);
    const stale = await get("", { cookie: viewer.cookie });
    expect(stale.status).toBe(403);
    expect(await stale.text()).toContain("Confirm that it is you");
    expect(await ask("audit.exportHead")).toMatchObject({ error: { data: { details: { reauthenticate: true } } } });
    await owner.execute(sql`update session set authenticated_at = now()`);
    expect(await ask("audit.exportHead")).toMatchObject({ data: { seq: 1 } });
    expect((await list()).map(({ action }) => action)).not.toContain("audit.exported");
  });
});

test("without the permission for personal data, names of colleagues are all that is shown of people", async () => {
  await append(scope, { personal: { targetName: "Grace Hopper", targetEmail: "grace@example.com" } });
  const { chainOfWorkspace } = await import("#server/domain/trail/chains.ts");
  const { getEntry, listEntries } = await import("#server/domain/trail/read.ts");
  const auditor = createScope({ ...scope, roles: ["auditor"] });
  const permissions = new Set([...auditor.permissions].filter((one) => one !== "personal.see"));
  const chain = chainOfWorkspace({ ...auditor, permissions });
  const { rows } = await listEntries(chain, { limit: 1 });
  expect(rows).toMatchObject([{ who: { name: "The owner" }, ip: null }]);
  expect(await getEntry(chain, 1)).toMatchObject({ people: null, ip: null });
  expect(JSON.stringify([rows, await getEntry(chain, 1)])).not.toMatch(/192\.0\.2\.7|grace@/);
});

test("entries are turned round, page by page", async () => {
  const scope = await createWorkspace(portal.services);
  for (let count = 0; count < 5; count++) await append(scope, {});
  const { chainOfWorkspace } = await import("#server/domain/trail/chains.ts");
  const { listEntries } = await import("#server/domain/trail/read.ts");
  const chain = chainOfWorkspace(scope);
  const { rows: newest } = await listEntries(chain, { limit: 50 });
  const first = await listEntries(chain, { limit: 3, sort: "oldest" });
  const rest = await listEntries(chain, { limit: 50, sort: "oldest", cursor: Number(first.rows.at(-1)?.seq) });
  expect([...first.rows, ...rest.rows].map(({ seq }) => seq)).toEqual(newest.map(({ seq }) => seq).toReversed());
  expect(newest.length).toBeGreaterThan(4);
});
