import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recipient, recipientStates, recipientTrusts } from "#db/schema/recipients.ts";
import { byNumber } from "#server/domain/paging.ts";
import { listRecipients } from "#server/domain/sending/evidence/read.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type Batch, hear, newEmailIds, openBatch } from "./world.ts";

let world: World;
let batch: Batch;
let other: Batch;
/** Of the send, first arrived first. */
let stored: (typeof recipient.$inferSelect)[];

const trusts = [...recipientTrusts, null];
const kinds = recipientStates.flatMap((state) => trusts.map((trust) => ({ state, trust })));

beforeAll(async () => {
  world = await openWorld();
  batch = await openBatch(world.services);
  other = await openBatch(world.services);
  const { system } = world.services.db;
  // Of two sends in turns, as they arrive where both are under way, and of each kind more than a page.
  for (let turn = 0; turn < 3; turn++)
    for (const of of [batch, other]) await hear(world.services, of.attemptId, newEmailIds(kinds.length));
  for (const { submissionId } of [batch, other]) {
    const rows = await system
      .select()
      .from(recipient)
      .where(eq(recipient.submissionId, submissionId))
      .orderBy(recipient.id);
    for (const [number, { id }] of rows.entries())
      await system
        .update(recipient)
        .set({ ...kinds[(number * 7) % kinds.length] })
        .where(eq(recipient.id, id));
  }
  stored = await system
    .select()
    .from(recipient)
    .where(eq(recipient.submissionId, batch.submissionId))
    .orderBy(recipient.id);
});
afterAll(async () => {
  await batch.adversary.close();
  await other.adversary.close();
  await world.close();
});

const cases = [undefined, ...recipientStates].flatMap((state) =>
  [undefined, ...recipientTrusts].flatMap((trust) =>
    (["newest", "oldest"] as const).map((sort) => ({ state, trust, sort })),
  ),
);

test.each(cases)(
  "pages of the state $state and the trust $trust, $sort first, neither miss nor repeat a recipient",
  async ({ state, trust, sort }) => {
    const wanted = stored.filter(
      (row) =>
        (state === undefined || row.state === state) &&
        // Of a dispute no trust is shown.
        (trust === undefined || (row.trust === trust && row.state !== "disputed")),
    );
    const seen: number[] = [];
    for (let cursor: number | undefined; ; ) {
      const { rows, next } = await listRecipients(batch.owner, {
        submissionId: batch.submissionId,
        limit: 2,
        sort,
        cursor,
        ...(state && { state }),
        ...(trust && { trust }),
      });
      seen.push(...rows.map(({ id }) => id));
      if (next === null) break;
      cursor = byNumber.read(next);
    }
    const ids = wanted.map(({ id }) => id);
    expect(seen).toEqual(sort === "oldest" ? ids : ids.toReversed());
    expect(seen.length > 2).toBe(!(state === "disputed" && trust));
  },
);
