import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { erasureJob } from "#db/schema/audit.ts";
import { passwordReset } from "#db/schema/sign-in.ts";
import { apiToken, invitation } from "#db/schema/workspaces.ts";
import { dropExpired } from "#server/domain/retention/expired-rows.ts";
import { changeRetention } from "#server/domain/retention/settings.ts";
import { expireDrafts } from "#server/domain/sending/drafts/expire-drafts.ts";
import { customers, openPlace, preparedDraft } from "#tests/integration/sms/world.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Db;
beforeAll(async () => {
  world = await openWorld();
  owner = openOwner(world.databaseUrl);
});
afterAll(async () => {
  await owner.$client.end();
  await world.close();
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const count = async (table: string) => {
  const [row] = await owner.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
};

test("links, tokens and jobs that ended long ago are forgotten, and those of late stay", async () => {
  const { system } = world.services.db;
  const scope = await openPlace(world.services);
  const own = { workspaceId: scope.workspace.id };
  const personId = scope.person.id;
  const token = { ...own, personId, name: "A program", ending: "abcd", permissions: ["email.read"] };
  for (const [resets, invitations, tokens, jobs] of [
    [29, 89, 364, 29],
    [31, 91, 366, 31],
  ] as const) {
    await system.insert(passwordReset).values({ personId, tokenHash: randomBytes(32), expiresAt: ago(resets) });
    await system.insert(invitation).values({
      ...own,
      email: `a${invitations}@example.com`,
      roles: ["sender"],
      tokenHash: randomBytes(32),
      createdBy: personId,
      expiresAt: ago(invitations),
    });
    await system.insert(apiToken).values({ ...token, tokenHash: randomBytes(32), expiresAt: ago(tokens) });
    await system
      .insert(erasureJob)
      .values({ ...own, kind: "count", requestedBy: personId, state: "done", endedAt: ago(jobs) });
  }
  await system.insert(erasureJob).values({ ...own, kind: "count", requestedBy: personId, createdAt: ago(400) });
  expect(await dropExpired(owner.$client)).toEqual({
    password_reset: 1,
    invitation: 1,
    api_token: 1,
    erasure_job: 1,
  });
  expect(await Promise.all(["password_reset", "invitation", "api_token", "erasure_job"].map(count))).toEqual([
    1, 1, 1, 2,
  ]);
  expect(await dropExpired(owner.$client)).toEqual({});
});

test("a draft that nobody sent goes with what was prepared after 90 days, and the trail says why", async () => {
  const scope = await openPlace(world.services);
  const { id: old } = await preparedDraft(scope, { cells: customers(2) });
  const { id: young } = await preparedDraft(scope, { cells: customers(2) });
  const { id: touched } = await preparedDraft(scope, { cells: customers(2) });
  await owner.execute(
    sql`update submission set created_at = now() - interval '91 days', changed_at = now() - interval '91 days' where id in (${old}, ${touched})`,
  );
  await owner.execute(sql`update attempt set created_at = now() - interval '91 days' where submission_id = ${old}`);
  await owner.execute(sql`update upload set created_at = now() - interval '91 days' where id =
    (select upload_id from recipient_check where submission_id = ${old})`);
  expect(await expireDrafts(world.services)).toBe(1);
  const left = await owner.execute<{ id: string }>(
    sql`select id from submission where id in (${old}, ${young}, ${touched})`,
  );
  expect(left.map(({ id }) => id).toSorted()).toEqual([young, touched].toSorted());
  const [entry] = await owner.execute<{ action: string; meta: { because: string } }>(
    sql`select action, meta from audit where target_id = ${old} order by seq desc limit 1`,
  );
  expect(entry).toMatchObject({ action: "draft.discarded", meta: { because: "nobody sent it for 90 days" } });
  expect(await expireDrafts(world.services)).toBe(0);
  await owner.execute(
    sql`update submission set created_at = now() - interval '20 days', changed_at = now() - interval '20 days' where id = ${young}`,
  );
  await owner.execute(sql`update attempt set created_at = now() - interval '20 days' where submission_id = ${young}`);
  await owner.execute(sql`update upload set created_at = now() - interval '20 days'`);
  expect(await expireDrafts(world.services)).toBe(0);
  await changeRetention(scope, {
    callbackMonths: 24,
    callMonths: 24,
    callRecordMonths: null,
    recordingMonths: null,
    draftDays: 19,
    fileDays: 30,
  });
  expect(await expireDrafts(world.services)).toBe(1);
});
