import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { byTime } from "#server/domain/paging.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { changeSuppression, removeSuppression } from "#server/domain/sending/suppressions/change.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { countSuppressions, listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { findSuppressed, openSuppressions } from "#server/domain/sending/suppressions/suppressed.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const given = { country: "DE", reason: "Asked us to stop", until: null };
const add = (numbers: string, changes: { reason?: string; until?: Date | null } = {}) =>
  addSuppressions(owner, { numbers, ...given, ...changes });
const list = async (q?: string, scope = owner) => (await listSuppressions(scope, { q, limit: 50 })).rows;
const place = () => ({ workspaceId: owner.workspace.id, channel: "sms" }) as const;
const within = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(world.services.db.app, owner.workspace.id, work);
/** Lets the end of every suppression of the workspace have come. */
const expire = () =>
  world.services.db.system
    .update(suppression)
    .set({ until: sql`date_trunc('milliseconds', now())` })
    .where(eq(suppression.workspaceId, owner.workspace.id));
const entries = () =>
  world.services.db.system.execute<{ action: string; personal: string | null; meta: Record<string, unknown> }>(sql`
    select a.action, s.personal, a.meta from audit a
    left join audit_subject s on s.workspace_id = a.workspace_id and s.seq = a.seq
    where a.workspace_id = ${owner.workspace.id} and a.action like 'suppression%' order by a.seq`);

/** May do what the owner may, but for seeing personal data, as a program may be. */
function masked(): Scope {
  const scope = createScope(owner);
  return { ...scope, permissions: new Set([...scope.permissions].filter((one) => one !== "personal.see")) };
}

describe("adding", () => {
  test("tells the fate of each line, and normalises for the country", async () => {
    await add("0170 1234567", { reason: "First" });
    const { lines, ...counts } = await add("+49 170 1234567\n0170/7654321, hello; 0170/7654321\n12");
    expect(counts).toEqual({ added: 1, alreadyThere: 1, refused: 2 });
    expect(lines).toMatchObject([
      { line: 1, fate: "already_there", number: "+491701234567", reason: "First", until: null },
      { line: 2, fate: "added", number: "+491707654321" },
      { line: 2, text: "hello", fate: "refused", problem: "This is not a phone number." },
      { line: 2, fate: "added", number: "+491707654321" },
      { line: 3, fate: "refused" },
    ]);
    expect((await list()).map(({ number, reason }) => [number, reason])).toEqual([
      ["+491707654321", "Asked us to stop"],
      ["+491701234567", "First"],
    ]);
  });

  test("leaves one entry that names the numbers where they can be erased", async () => {
    await add("+491701234567\n+491701234568");
    const found = await entries();
    expect(found.map(({ action }) => action)).toEqual(["suppression.added"]);
    expect(found[0]?.personal).toContain("+491701234567, +491701234568");
    expect(JSON.stringify(found[0]?.meta)).not.toContain("170123");
  });

  test("leaves nothing where all were there", async () => {
    await add("+491701234567");
    await add("+491701234567");
    expect(await entries()).toHaveLength(1);
  });

  test("adds one anew whose suppression has expired", async () => {
    await add("+491701234567", { reason: "Old", until: new Date(Date.now() + 60_000) });
    await expire();
    expect(await list()).toMatchObject([{ isExpired: true, reason: "Old" }]);
    expect(await add("+491701234567")).toMatchObject({ added: 1, alreadyThere: 0 });
    expect(await list()).toMatchObject([{ isExpired: false, reason: "Asked us to stop", until: null }]);
  });

  test("of the same numbers at once stores each once", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => `+4917012${String(index).padStart(5, "0")}`);
    const results = await Promise.all([
      add(numbers.join("\n")),
      add(numbers.toReversed().join("\n")),
      add(numbers.slice(50, 150).join("\n")),
    ]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(200);
    expect(results.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(300);
    expect(await countSuppressions(owner)).toEqual({ holding: 200, expired: 0, isMore: false });
  });

  test("refuses no line, too many and an end that has come", async () => {
    await expect(add(" \n ")).rejects.toMatchObject({ code: "invalid", details: { field: "numbers" } });
    await expect(add("1\n".repeat(1001))).rejects.toThrow("These are 1,001 entries");
    await expect(add("+491701234567", { until: new Date() })).rejects.toMatchObject({ details: { field: "until" } });
  });

  test("is for those who manage the list", async () => {
    const analyst = await createMember(world.services, owner.workspace, "approver");
    await expect(addSuppressions(analyst, { numbers: "+491701234567", ...given })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("an entry of the list", () => {
  test("is changed, with what it was in the audit trail", async () => {
    await add("+491701234567");
    const [row] = await list();
    const until = new Date("2099-12-31T23:59:59.999Z");
    await changeSuppression(owner, { id: row?.id ?? "", reason: "Until the year ends", until });
    expect(await list()).toMatchObject([{ reason: "Until the year ends", until }]);
    expect((await entries())[1]).toMatchObject({
      action: "suppression.changed",
      meta: {
        before: { reason: "Asked us to stop", until: null },
        after: { reason: "Until the year ends", until: until.toISOString() },
      },
    });
  });

  test("is taken off, and the audit trail keeps that it was there", async () => {
    await add("+491701234567");
    const [row] = await list();
    await removeSuppression(owner, { id: row?.id ?? "" });
    expect(await list()).toEqual([]);
    expect((await entries())[1]).toMatchObject({
      action: "suppression.removed",
      personal: expect.stringContaining("+491701234567"),
    });
    await expect(removeSuppression(owner, { id: row?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("of another workspace is not there", async () => {
    await add("+491701234567");
    const [row] = await list();
    const other = await createWorkspace(world.services);
    await expect(removeSuppression(other, { id: row?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
    expect(await list(undefined, other)).toEqual([]);
  });
});

describe("finding", () => {
  beforeEach(() => add("+491701234567\n+4915112345678\n+33612345678"));

  test.each([
    ["0170 1234", ["+491701234567"]],
    ["+49 170 1234", ["+491701234567"]],
    ["0049 151", ["+4915112345678"]],
    ["12345678", ["+33612345678", "+4915112345678"]],
    ["asked", ["+33612345678", "+4915112345678", "+491701234567"]],
    ["nothing", []],
  ])("by %s", async (q, numbers) => {
    expect((await list(q)).map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  });

  test("goes by what is shown for those who may not see numbers", async () => {
    const viewer = masked();
    expect((await list(undefined, viewer)).map(({ number }) => number)).toContain("+4917••••4567");
    expect(await list("170123", viewer)).toEqual([]);
    expect(await list("+491701234567", viewer)).toEqual([]);
    expect(await list("+4917", viewer)).toHaveLength(1);
  });

  test("goes on page by page", async () => {
    const first = await listSuppressions(owner, { limit: 2 });
    expect(first.rows).toHaveLength(2);
    const second = await listSuppressions(owner, { limit: 2, cursor: byTime.read(first.next ?? "") });
    expect(second.rows).toHaveLength(1);
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3);
  });
});

describe("what holds now", () => {
  test("is found by number, one by one and many at once", async () => {
    await add("+491701234567\n+491701234568");
    const found = await within((tx) =>
      findSuppressed(tx, owner.services.keyring, place(), ["+491701234567", "+491700000000"]),
    );
    expect([...found]).toMatchObject([["+491701234567", { reason: "Asked us to stop", until: null }]]);
    const opened = await within((tx) => openSuppressions(tx, owner.services.keyring, place()));
    expect(opened.find("+491701234568")).toMatchObject({ reason: "Asked us to stop" });
    expect(opened.find("+491700000000")).toBeNull();
  });

  test("leaves out what has expired", async () => {
    await add("+491701234567", { until: new Date(Date.now() + 60_000) });
    await expire();
    const opened = await within((tx) => openSuppressions(tx, owner.services.keyring, place()));
    expect(opened.find("+491701234567")).toBeNull();
    expect(await countSuppressions(owner)).toEqual({ holding: 0, expired: 1, isMore: false });
  });
});

describe("whoever was erased", () => {
  const subject = "+49 170 1234567";
  beforeEach(async () => {
    await add("+491701234567\n+491701234568", { reason: "Called from +491701234567" });
    await erasePersonalData(owner, { subject, typed: subject, reason: "They asked for it" });
  });

  test("stays suppressed by a hash, without the number anywhere", async () => {
    const rows = await world.services.db.system.execute<{ row: string }>(
      sql`select s::text as row from suppression s where s.workspace_id = ${owner.workspace.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain("1701234567");
    expect(JSON.stringify(rows)).toContain("1701234568");
    const opened = await within((tx) => openSuppressions(tx, owner.services.keyring, place()));
    expect(opened.find("+491701234567")).toMatchObject({ reason: "Called from [erased]" });
    expect(opened.find("+491701234568")).not.toBeNull();
    expect(opened.find("+491701234569")).toBeNull();
  });

  test("is shown as erased, found by the whole number alone, and not stored again when it is added", async () => {
    const found = await list("+491701234567");
    expect(found).toMatchObject([{ number: null, isErased: true }]);
    expect(await list("+49170123456")).toMatchObject([{ number: "+491701234568" }]);
    expect(await add("+491701234567")).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await list("+491701234567")).toMatchObject([{ number: null }]);
  });

  test("is hashed for this workspace alone", async () => {
    const other = await createWorkspace(world.services);
    const opened = await inWorkspace(world.services.db.app, other.workspace.id, (tx) =>
      openSuppressions(tx, owner.services.keyring, { workspaceId: other.workspace.id, channel: "sms" }),
    );
    expect(opened.find("+491701234567")).toBeNull();
    const hashes = await world.services.db.system.execute<{ hash: string }>(
      sql`select encode(number_hash, 'hex') as hash from suppression where workspace_id = ${owner.workspace.id} and number is null`,
    );
    await addSuppressions(other, { numbers: "+491701234567", ...given });
    const same = await world.services.db.system.execute<{ hash: string }>(
      sql`select encode(number_hash, 'hex') as hash from suppression where workspace_id = ${other.workspace.id}`,
    );
    expect(same[0]?.hash).not.toBe(hashes[0]?.hash);
  });
});

describe("the download", () => {
  const download = async (scope: Scope) => {
    const { chunks } = await exportSuppressions(scope);
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    return csvRecords(text.replace(/^\uFEFF/, ""));
  };

  test("has what holds, guarded against formulas, and leaves one entry", async () => {
    await add("+491701234567", { reason: "=cmd()" });
    await add("+491701234568", { until: new Date("2099-12-31T23:59:59.999Z") });
    const records = await download(owner);
    expect(records[0]).toEqual(["number", "reason", "until", "channel", "added_at", "added_by"]);
    expect(records.slice(1).map((cells) => cells.slice(0, 3))).toEqual([
      ["'+491701234568", "Asked us to stop", "2099-12-31T23:59:59.999+00:00"],
      ["'+491701234567", "'=cmd()", ""],
    ]);
    expect((await entries()).filter(({ action }) => action === "suppressions.exported")).toHaveLength(1);
  });

  test("leaves out who was erased and what has expired, and masks for those who may not see numbers", async () => {
    await add("+491701234567", { until: new Date(Date.now() + 60_000) });
    await expire();
    await add("+491701234568\n+491701234569");
    const subject = "+491701234568";
    await erasePersonalData(owner, { subject, typed: subject, reason: "They asked for it" });
    expect((await download(owner)).slice(1).map(([number]) => number)).toEqual(["'+491701234569"]);
    expect((await download(masked())).slice(1).map(([number]) => number)).toEqual(["'+4917••••4569"]);
  });
});
