import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#db/schema/partitioned/records.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { suppress } from "../recipient-checks/world.ts";
import { customers, numberAt, openPlace, preparedDraft, work } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a draft whose numbers were suppressed since is not sent, and leaves them out once it is checked again", async () => {
  const owner = await openPlace(world.services);
  const { id, hash } = await preparedDraft(owner, { cells: customers(3) });
  await suppress(owner, numberAt(1));
  await expect(releaseDraft(owner, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
    code: "conflict",
    details: { suppressed: 1 },
  });

  const before = await getDraft(owner, smsChannel, id);
  await updateDraft(owner, smsChannel, { id, draft: {} });
  expect((await getDraft(owner, smsChannel, id)).check).toMatchObject({ state: "prepared", counts: { sendable: 3 } });
  await updateDraft(owner, smsChannel, { id, draft: {}, recheck: true });
  expect((await getDraft(owner, smsChannel, id)).check?.revision).toBeGreaterThan(before.check?.revision ?? 0);
  await work(world.services);
  const { check, draft } = await getDraft(owner, smsChannel, id);
  expect(check).toMatchObject({ state: "checked", counts: { sendable: 2, suppressed: 1 } });
  expect(draft).toEqual(before.draft);

  const [entry] = await world.services.db.system
    .select()
    .from(audit)
    .where(and(eq(audit.workspaceId, owner.workspace.id), eq(audit.action, "draft.changed")))
    .orderBy(desc(audit.seq))
    .limit(1);
  expect(entry?.meta).toMatchObject({ fields: [], isCheckedAgain: true });
});
