import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recipientCheck } from "#db/schema/uploads.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import {
  customers,
  messagesOf,
  numberAt,
  openPlace,
  preparedDraft,
  work,
  writtenDraft,
} from "#tests/integration/sms/world.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** A draft is no send: it keeps nobody from being erased, and what it would have sent them is made anew without them. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const erase = (owner: Awaited<ReturnType<typeof openPlace>>, subject: string) =>
  erasePersonalData(owner, { subject, typed: subject, reason: "asked for it" });

test("who stands in a prepared draft is erased, and what was prepared is not sent as it was", async () => {
  const owner = await openPlace(world.services);
  const { id, hash } = await preparedDraft(owner, { cells: customers(2) });
  await erase(owner, numberAt(1));
  await expect(releaseDraft(owner, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({ code: "conflict" });
  await work(world.services);
  expect((await reviewDraft(owner, smsChannel, id)).counts).toMatchObject({ sendable: 1, refused: 1 });
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  expect((await messagesOf(world.services, id)).map(({ number }) => number)).toEqual([numberAt(0)]);
});

test("who stands in a checked draft is judged anew, and no mark of theirs is sent to", async () => {
  const owner = await openPlace(world.services);
  const id = await writtenDraft(owner, { cells: customers(2) });
  await work(world.services);
  await erase(owner, numberAt(1));
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  expect((await messagesOf(world.services, id)).map(({ number }) => number)).toEqual([numberAt(0)]);
});

test("whom the text of a draft names is in none of its copies", async () => {
  const owner = await openPlace(world.services);
  const id = await writtenDraft(owner, {
    cells: customers(1),
    draft: { content: "Call Ann at +4915199998888, {{name}}" },
  });
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  await work(world.services);
  await erase(owner, "+4915199998888");
  const [check] = await world.services.db.system
    .select({ settings: recipientCheck.settings })
    .from(recipientCheck)
    .where(eq(recipientCheck.submissionId, id));
  expect(check?.settings).toMatchObject({ content: "Call Ann at [erased], {{name}}", numberColumn: 0 });
  await work(world.services);
  expect((await reviewDraft(owner, smsChannel, id)).counts).toMatchObject({ sendable: 1 });
});
