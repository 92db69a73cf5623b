import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { previewRow } from "#server/domain/tables/recipient-checks/preview.ts";
import { readCheckedRows } from "#server/domain/tables/recipient-checks/read-rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { customers, openPlace, preparedDraft, work } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());

const ending = `, your parcel is here${"!".repeat(80)}`;
const names = ["Zoë", "Łukasz", "Ann", "你好"];

const dearRows = async (scope: Scope, submissionId: string) =>
  (await readCheckedRows(scope, { submissionId, verdict: "sendable", isDear: true, limit: 50 })).rows.map(
    ({ row }) => row,
  );

test("letters without a plain one are told of, and named to those alone who may read the texts", async () => {
  const owner = await openPlace(world.services);
  const cells = customers(2).map(([number = ""], index) => [number, ["你好", "Ann"][index] ?? ""]);
  const { id } = await preparedDraft(owner, { cells, draft: { content: `Hello {{name}}${ending}` } });
  const of = { rows: 1, parts: 1 };
  const dear = { ...of, fixed: { ...of, letters: ["你", "好"] } };
  expect((await reviewDraft(owner, smsChannel, id)).facts).toMatchObject({ dear });
  expect((await getDraft(owner, smsChannel, id)).check?.facts).toMatchObject({ dear });
  const masked = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== "personal.see")) };
  const hidden = { ...dear, fixed: { ...of, letters: [] } };
  expect((await reviewDraft(masked, smsChannel, id)).facts?.dear).toEqual(hidden);
  expect((await getDraft(masked, smsChannel, id)).check?.facts?.dear).toEqual(hidden);
  expect(await dearRows(masked, id)).toEqual([2]);
});

test("letters that cost parts are told of, replaced once that is chosen, and kept once it is taken back", async () => {
  const owner = await openPlace(world.services);
  const cells = customers(names.length).map(([number = ""], index) => [number, names[index] ?? ""]);
  const content = `Hello {{name}}${ending}`;
  const { id, hash } = await preparedDraft(owner, { cells, draft: { content } });
  const textOf = async () => {
    const rows = await world.services.db.system.execute<{ content: string }>(sql`
      select item ->> 'content' as content from attempt, jsonb_array_elements(request -> 'array') with ordinality as i(item, no)
      where submission_id = ${id} order by no`);
    return rows.map(({ content }) => content);
  };
  const choose = async (plainLetters: boolean) => {
    await updateDraft(owner, smsChannel, { id, draft: { plainLetters } });
    await work(world.services);
    await prepareDraft(owner, smsChannel, id);
    await work(world.services);
    return reviewDraft(owner, smsChannel, id);
  };
  const told = { rows: 2, parts: 2, letters: ["ë", "Ł"] };
  const fixed = { rows: 1, parts: 1, letters: ["你", "好"] };
  const asWritten = names.map((name) => `Hello ${name}${ending}`);
  expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({ partCount: 7, facts: { plain: told } });
  expect((await reviewDraft(owner, smsChannel, id)).facts?.dear).toEqual({ rows: 3, parts: 3, fixed });
  expect(await dearRows(owner, id)).toEqual([2, 3, 5]);
  expect(await textOf()).toEqual(asWritten);

  const plain = await choose(true);
  expect(plain).toMatchObject({
    partCount: 5,
    messageCount: 4,
    facts: { plain: told, dear: { rows: 1, parts: 1, fixed } },
  });
  expect(await dearRows(owner, id)).toEqual([5]);
  expect(await textOf()).toEqual(["Zoe", "Lukasz", "Ann", "你好"].map((name) => `Hello ${name}${ending}`));
  expect(plain.hash).not.toBe(hash);
  const preview = await previewRow(owner, { submissionId: id, row: 2 });
  expect(preview).toMatchObject({ text: `Hello Zoe${ending}`, parts: 1, encoding: "GSM-7" });

  expect(await choose(false)).toMatchObject({ partCount: 7, hash });
  expect(await textOf()).toEqual(asWritten);
});
