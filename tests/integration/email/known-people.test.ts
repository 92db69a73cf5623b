import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { releaseDraft, reviewDraft } from "#server/domain/areas/email/drafts/release-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  await createConnection(owner);
});

let written = 0;

async function draftOf(receiverId: string, templateID: string): Promise<{ id: string }> {
  written += 1;
  return beginDraft(owner, {
    ...{ appId: "app-1", fromEmailAddress: "news@shop.example", templateID, receiverId, expectedCount: "1,200" },
    template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
    subject: `Number ${written}`,
  });
}

const alikeOf = async (receiverId: string, templateID: string) =>
  (await reviewDraft(owner, await draftOf(receiverId, templateID))).alike;

/** A send of which these addresses were heard; those that begin with "failed" did not get it. */
async function sentTo(receiverId: string, templateID: string, addresses: readonly string[]): Promise<string> {
  const draft = await draftOf(receiverId, templateID);
  const { hash } = await reviewDraft(owner, draft);
  const { id } = await releaseDraft(owner, { ...draft, reviewedHash: hash, repeatReason: null });
  const { system } = world.services.db;
  await system.execute(sql`
    insert into recipient (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, address, state,
      first_heard_at, last_heard_at)
    select s.workspace_id, s.id, a.id, s.connection_id, 'app-1', 'e-' || heard.address, heard.address,
      case when starts_with(heard.address, 'failed') then 'failed' else 'succeeded' end, now(), now()
    from submission s join attempt a on a.submission_id = s.id
    cross join jsonb_array_elements_text(${JSON.stringify(addresses)}::text::jsonb) heard(address) where s.id = ${id}`);
  await system.execute(sql`update submission set recipient_count = ${addresses.length} where id = ${id}`);
  return id;
}

const ann = "ann@mail.example";
const ben = "ben@mail.example";

describe("people who got a batch like this one", () => {
  test("are those of its list who were heard of, without those whom it did not reach", async () => {
    const id = await sentTo("list-1", "4207", [ann, ben, "failed@mail.example"]);
    const people = { count: 2, isMore: false };
    expect(await alikeOf("list-1", "4207")).toMatchObject({ both: { id, people } });
    expect(await alikeOf("list-1", "4208")).toMatchObject({ list: { id, people } });
  });

  test("are those on both lists where another list got the template, in any letter case", async () => {
    const day = "25 hours";
    const earlier = await sentTo("list-2", "4100", ["Ann@mail.example", "cleo@mail.example"]);
    await world.services.db.system.execute(
      sql`update submission set released_at = now() - ${day}::interval where id = ${earlier}`,
    );
    const id = await sentTo("list-1", "4207", [ann, ben]);
    expect(await alikeOf("list-2", "4207")).toMatchObject({ template: { id, people: { count: 1, isMore: false } } });
  });

  test("are not counted where nobody was heard of, of that send or of its own list", async () => {
    await sentTo("list-1", "4207", []);
    expect(await alikeOf("list-1", "4207")).toMatchObject({ both: { people: null } });
    await sentTo("list-3", "4209", [ann]);
    expect(await alikeOf("list-4", "4209")).toMatchObject({ template: { people: null } });
  });

  test("may be more where more were heard of than are looked at", async () => {
    const id = await sentTo("list-1", "4207", [ann]);
    await world.services.db.system.execute(sql`update submission set recipient_count = 100001 where id = ${id}`);
    expect(await alikeOf("list-1", "4207")).toMatchObject({ both: { people: { count: 1, isMore: true } } });
  });
});
