import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { customers, openPlace, preparedDraft, sentDraft, storeTable, writtenDraft } from "../sms/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const draftOf = (content: string) => ({ cells: customers(1), draft: { content, variables: {} } });

/** Makes what was just done a number of minutes old. */
async function age(scope: Scope, id: string, minutes: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} - interval '${minutes} minutes'`);
  await scope.services.db.system.transaction(async (tx) => {
    await tx
      .update(submission)
      .set({
        createdAt: earlier("created_at"),
        changedAt: earlier("changed_at"),
        releasedAt: earlier("released_at"),
      })
      .where(eq(submission.id, id));
  });
}

/** All ids, read in pages of one. */
async function pages(scope: Scope, filter: { drafts?: boolean; q?: string } = {}): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page = await listSubmissions(scope, { ...filter, limit: 1, ...(next && { cursor: byTime.read(next) }) });
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  return ids;
}

test("a send stands where it was sent, however long ago its draft was begun, and no draft stands among sends", async () => {
  const owner = await openPlace(world.services);
  const lastWeek = await preparedDraft(owner, draftOf("Begun last week"));
  await age(owner, lastWeek.id, 7 * 24 * 60);
  const first = await sentDraft(owner, draftOf("Sent an hour ago"));
  await age(owner, first, 60);
  const second = await sentDraft(owner, draftOf("Sent half an hour ago"));
  await age(owner, second, 30);
  const draft = await writtenDraft(owner, draftOf("A draft of now"));
  expect(await pages(owner)).toEqual([second, first]);

  await releaseDraft(owner, smsChannel, { id: lastWeek.id, reviewedHash: lastWeek.hash });
  expect(await pages(owner)).toEqual([lastWeek.id, second, first]);
  expect(await pages(owner, { q: "SMS" })).toEqual([lastWeek.id, second, first]);
  expect(await pages(owner, { drafts: true })).toEqual([draft]);
  expect(await pages(owner, { drafts: true, q: "no title has this" })).toEqual([]);
});

test("drafts stand in the order of their last change, which is of their fields, their title or a cell of their rows", async () => {
  const owner = await openPlace(world.services);
  const [one, two, three] = [
    await writtenDraft(owner, draftOf("One")),
    await writtenDraft(owner, draftOf("Two")),
    await writtenDraft(owner, draftOf("Three")),
  ];
  for (const [index, id] of [one, two, three].entries()) await age(owner, id, 30 - index);
  expect(await pages(owner, { drafts: true })).toEqual([three, two, one]);

  await updateDraft(owner, smsChannel, { id: one, draft: {}, title: "Spring" });
  expect(await pages(owner, { drafts: true })).toEqual([one, three, two]);
  await age(owner, one, 1);
  await updateDraft(owner, smsChannel, { id: two, draft: { content: "Another text" } });
  expect(await pages(owner, { drafts: true })).toEqual([two, one, three]);
  await age(owner, two, 1);
  await age(owner, one, 1);

  const uploadId = await storeTable(owner, ["phone"], customers(1));
  await updateDraft(owner, smsChannel, { id: three, draft: { uploadId, numberColumn: 0 } });
  await age(owner, three, 50);
  expect(await pages(owner, { drafts: true })).toEqual([two, one, three]);
  await correctCell(owner, { id: uploadId, row: 2, column: 0, text: "+4915112345678", submissionId: three });
  expect(await pages(owner, { drafts: true })).toEqual([three, two, one]);
});

test("a change that changes nothing leaves a draft where it stands", async () => {
  const owner = await openPlace(world.services);
  const [old, recent] = [await writtenDraft(owner, draftOf("Old")), await writtenDraft(owner, draftOf("Recent"))];
  await age(owner, old, 10);
  await updateDraft(owner, smsChannel, { id: old, draft: {} });
  expect(await pages(owner, { drafts: true })).toEqual([recent, old]);
});
