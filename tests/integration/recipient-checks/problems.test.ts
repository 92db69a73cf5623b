import { afterAll, beforeAll, expect, test } from "vitest";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { leaveOut, listProblems } from "#server/domain/tables/recipient-checks/problems.ts";
import { readCheckedRows } from "#server/domain/tables/recipient-checks/read-rows.ts";
import { createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { customers, openPlace, sentDraft, storeTable, work, writtenDraft } from "../sms/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

const long = "x".repeat(2000);
const cells = [
  ["call the office", "Ann"],
  ["the same", "Ben"],
  ["0151 12345678", "Cem"],
  ["+4915112345670", ""],
  ["+4915112345671", long],
  ["+4915112345672", `${long}x`],
  ...customers(2),
];

async function checked(): Promise<string> {
  const id = await writtenDraft(owner, { cells, draft: { country: null } });
  await work(world.services);
  return id;
}

const rowsOf = async (submissionId: string, filter: { problem?: string; isLeftOut?: boolean }) =>
  (await readCheckedRows(owner, { submissionId, verdict: "refused", limit: 50, ...filter })).rows.map(({ row }) => row);

test("refused rows are summed by reason, the most frequent first, and found by it", async () => {
  const id = await checked();
  expect((await listProblems(owner, { submissionId: id })).rows).toEqual([
    { problem: "not_a_number", count: 2, isLeftOut: false },
    { problem: "text_too_long", count: 2, isLeftOut: false },
    { problem: "missing_value:name", count: 1, isLeftOut: false },
    { problem: "no_country", count: 1, isLeftOut: false },
  ]);
  expect(await rowsOf(id, { problem: "not_a_number" })).toEqual([2, 3]);
  expect(await rowsOf(id, { problem: "text_too_long" })).toEqual([6, 7]);
  expect(await rowsOf(id, { problem: "letters" })).toEqual([]);
});

test("rows with a problem can be left out and taken back, which moves no row to another verdict", async () => {
  const id = await checked();
  await leaveOut(owner, { submissionId: id, problem: "not_a_number", isLeftOut: true });
  expect(await rowsOf(id, { isLeftOut: true })).toEqual([2, 3]);
  expect(await rowsOf(id, { isLeftOut: false })).toEqual([4, 5, 6, 7]);
  expect(await rowsOf(id, {})).toHaveLength(6);
  await leaveOut(owner, { submissionId: id, problem: "text_too_long", isLeftOut: true });
  expect(await rowsOf(id, { isLeftOut: true })).toEqual([2, 3, 6, 7]);
  await leaveOut(owner, { submissionId: id, problem: "not_a_number", isLeftOut: false });
  expect(await rowsOf(id, { isLeftOut: true })).toEqual([6, 7]);
});

test("a country for numbers without one takes their problem away, and leaves what was decided of others", async () => {
  const id = await checked();
  await leaveOut(owner, { submissionId: id, problem: "not_a_number", isLeftOut: true });
  await updateDraft(owner, smsChannel, { id, draft: { country: "DE" } });
  await work(world.services);
  const { rows } = await listProblems(owner, { submissionId: id });
  expect(rows.find(({ problem }) => problem === "no_country")).toBeUndefined();
  expect(rows[0]).toEqual({ problem: "not_a_number", count: 2, isLeftOut: true });
  await updateDraft(owner, smsChannel, { id, draft: { country: null } });
  await work(world.services);
  expect(await rowsOf(id, { problem: "no_country" })).toEqual([4]);
});

test("another file begins with nothing left out", async () => {
  const id = await checked();
  await leaveOut(owner, { submissionId: id, problem: "not_a_number", isLeftOut: true });
  const uploadId = await storeTable(owner, ["phone", "name"], cells);
  await updateDraft(owner, smsChannel, { id, draft: { uploadId, numberColumn: 0, variables: { name: 1 } } });
  await work(world.services);
  expect(await rowsOf(id, { isLeftOut: true })).toEqual([]);
});

test("only those who may send leave rows out, and only of a draft", async () => {
  const id = await checked();
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  const input = { submissionId: id, problem: "not_a_number", isLeftOut: true };
  await expect(leaveOut(analyst, input)).rejects.toMatchObject({ code: "forbidden" });
  const sent = await sentDraft(owner, { cells: customers(1, 5) });
  await expect(leaveOut(owner, { ...input, submissionId: sent })).rejects.toMatchObject({ code: "conflict" });
  expect((await listProblems(analyst, { submissionId: id })).rows).toHaveLength(4);
});

test("whoever may not read the text is told of missing values together, and leaves all of them out", async () => {
  const id = await writtenDraft(owner, { cells });
  const rows = [
    ["+4915112345670", "", ""],
    ["+4915112345671", "Ann", ""],
    ["+4915112345672", "Ben", ""],
  ];
  const uploadId = await storeTable(owner, ["phone", "name", "nickname"], rows);
  const variables = { name: 1, nickname: 2 };
  await updateDraft(owner, smsChannel, {
    id,
    draft: { uploadId, numberColumn: 0, content: "{{name}} {{nickname}}", variables },
  });
  await work(world.services);
  const sees = new Set(owner.permissions);
  sees.delete("personal.see");
  const program = { ...owner, permissions: sees };
  const problems = async (scope: Scope) => (await listProblems(scope, { submissionId: id })).rows;
  expect(await problems(owner)).toHaveLength(2);
  expect(await problems(program)).toEqual([{ problem: "missing_value", count: 3, isLeftOut: false }]);
  await leaveOut(owner, { submissionId: id, problem: "missing_value:name", isLeftOut: true });
  expect(await problems(program)).toEqual([{ problem: "missing_value", count: 3, isLeftOut: false }]);
  await leaveOut(program, { submissionId: id, problem: "missing_value", isLeftOut: true });
  expect(await problems(program)).toEqual([{ problem: "missing_value", count: 3, isLeftOut: true }]);
  expect((await problems(owner)).map(({ isLeftOut }) => isLeftOut)).toEqual([true, true]);
});
