import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { migrationsFolder } from "#db/migrate.ts";
import { submission } from "#db/schema/submissions.ts";
import type { PricedArea } from "#server/compose/priced-areas.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { priceOfOne } from "#server/domain/account/prices/each.ts";
import { listPriceLists, listPrices, priceOfNumber } from "#server/domain/account/prices/lists.ts";
import { beginDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { releaseDraft, reviewDraft as reviewBatchDraft } from "#server/domain/areas/email/drafts/release-draft.ts";
import { reviewBatch, sendBatch } from "#server/domain/areas/email/send-batch.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import * as email from "../email/world.ts";
import * as sms from "../sms/world.ts";
import { ways } from "../to-one/ways.ts";
import * as wa from "../wa/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const texts: Record<PricedArea, string> = { sms: "49,0.05", wa: "49,0.07", email: "0.0004", aivoice: "0.12" };
const create = (area: PricedArea, scope = owner, validFrom = "2026-05-03", text = texts[area]) =>
  createPriceList(scope, { area, validFrom, currency: "EUR", text });
async function contextOf(id: string) {
  const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
  return row?.context;
}

describe("lists of several areas", () => {
  test("begin on the same day, and each area has its own current one", async () => {
    for (const area of ["sms", "wa", "email", "aivoice"] as const) await create(area);
    await create("wa", owner, "2026-06-01", "49,0.08");
    await expect(create("wa", owner, "2026-06-01")).rejects.toMatchObject({
      code: "conflict",
      message: "A list for instant messages begins on this day already. Choose another day, or archive that list.",
    });
    const { rows } = await listPriceLists(owner);
    expect(rows.map(({ area, state, least }) => [area, state, least]).toSorted()).toEqual([
      ["aivoice", "current", "0.12"],
      ["email", "current", "0.0004"],
      ["sms", "current", "0.05"],
      ["wa", "current", "0.08"],
      ["wa", "past", "0.07"],
    ]);
  });

  test("say what a number costs in their own channel alone", async () => {
    await create("wa");
    const asked = { number: "+491701234567", country: null };
    expect(await priceOfNumber(owner, { area: "wa", ...asked })).toMatchObject({
      price: { prefix: "49", amount: "0.07" },
    });
    expect(await priceOfNumber(owner, { area: "sms", ...asked })).toMatchObject({ list: null, price: null });
  });

  test("of emails and AI calls have one price, which lines are not taken for", async () => {
    expect(await priceOfOne(owner, "email")).toBeNull();
    const { id } = await create("email");
    await create("aivoice");
    expect(await priceOfOne(owner, "email")).toEqual({ each: "0.0004", currency: "EUR", listDate: "2026-05-03" });
    expect(await priceOfOne(owner, "aivoice")).toMatchObject({ each: "0.12" });
    expect((await listPrices(owner, { listId: id, limit: 5 })).rows).toEqual([{ prefix: "", amount: "0.0004" }]);
    for (const text of ["49,0.05", "0,05", ""])
      await expect(create("email", owner, "2026-07-01", text)).rejects.toMatchObject({
        code: "invalid",
        details: { field: "text" },
      });
    await expect(create("wa", owner, "2026-07-01", "0.05")).rejects.toMatchObject({ code: "invalid" });
    await archivePriceList(owner, { id });
    expect(await priceOfOne(owner, "email")).toBeNull();
  });
});

describe("a send to many", () => {
  test("of SMS is never priced by a list of instant messages", async () => {
    const place = await sms.openPlace(world.services);
    await create("wa", place);
    const { id } = await sms.preparedDraft(place, { cells: sms.customers(3) });
    expect((await reviewDraft(place, smsChannel, id)).price).toBeNull();
    await create("sms", place);
    expect((await reviewDraft(place, smsChannel, id)).price).toMatchObject({ amount: "0.15", pricedCount: 3 });
  });

  test("of instant messages is never priced by a list of SMS, and keeps what it cost when it was sent", async () => {
    const place = await wa.openPlace(world.services);
    await create("sms", place);
    const cells = wa.orders(4);
    const { id } = await wa.preparedDraft(place, { cells });
    expect((await reviewDraft(place, waChannel, id)).price).toBeNull();
    const list = await create("wa", place);
    expect((await reviewDraft(place, waChannel, id)).price).toMatchObject({ amount: "0.28", pricedCount: 4 });
    const sent = await wa.sentDraft(place, { cells: cells.slice(0, 2) });
    expect(await contextOf(sent)).toMatchObject({ plan: { price: { amount: "0.14" }, priceListId: list.id } });
  });
});

test("what instant messages came to by a list of SMS, when there were no others, is no price of theirs", async () => {
  const place = await wa.openPlace(world.services);
  const id = await wa.sentDraft(place, { cells: wa.orders(2) });
  const before = { parts: 2, chunks: 2, price: { amount: "0.10" }, priceListId: randomUUID() };
  await world.services.db.system.execute(sql`
    update submission set context = context || jsonb_build_object('plan', ${JSON.stringify(before)}::jsonb) where id = ${id}`);
  const statements = readFileSync(join(migrationsFolder, "0027_price_areas.sql"), "utf8").split(
    "--> statement-breakpoint",
  );
  const update = statements.find((statement) => statement.includes('UPDATE "submission"')) ?? "";
  const owners = openOwner(world.databaseUrl, 1);
  await owners.execute(sql.raw(update));
  await owners.$client.end();
  expect((await contextOf(id))?.plan).toEqual({ parts: 2, chunks: 2, price: null, priceListId: null });
});

describe.each(ways)("one $name", ({ area, openPlace, write }) => {
  test("costs what the list of its own channel says", async () => {
    const place = await openPlace(world.services);
    const message = write({ number: "+4915112345678" });
    expect((await message.review(place)).price).toBeNull();
    await create(area === "sms" ? "wa" : "sms", place);
    expect((await message.review(place)).price).toBeNull();
    await create(area, place);
    const price = { amount: area === "sms" ? "0.05" : "0.07", currency: "EUR", pricedCount: 1 };
    expect((await message.review(place)).price).toMatchObject(price);
    expect(await contextOf(await message.send(place))).toMatchObject({ plan: { price } });
  });
});

describe("a batch of emails", () => {
  const draft = (expectedCount: string) => ({
    ...{ appId: "em-app-1", fromEmailAddress: "news@sandbox.example", templateID: "101", receiverId: "list-10" },
    template: { name: "welcome", language: "en", subject: "Welcome aboard", status: 0 as const },
    ...{ subject: `Hello ${randomUUID()}`, expectedCount },
  });

  test("costs one price for each that is expected, as it is reviewed and as it was sent", async () => {
    const place = await email.openPlace(world.services);
    await create("sms", place);
    const { id } = await beginDraft(place, draft("2,910"));
    expect((await reviewBatchDraft(place, { id })).price).toBeNull();
    await create("email", place);
    const { price, hash } = await reviewBatchDraft(place, { id });
    expect(price).toEqual({ each: "0.0004", currency: "EUR", listDate: "2026-05-03", amount: "1.164" });
    await releaseDraft(place, { id, reviewedHash: hash, repeatReason: null });
    expect(await contextOf(id)).toMatchObject({ receiverId: "list-10", plan: { price } });
  });

  test("has a price for each and no total where nobody knows how many they are", async () => {
    const place = await email.openPlace(world.services);
    await create("email", place);
    const { id } = await beginDraft(place, draft(""));
    expect((await reviewBatchDraft(place, { id })).price).toMatchObject({ each: "0.0004", amount: null });
  });

  test("that no draft was begun for keeps its price, too", async () => {
    const place = await email.openPlace(world.services);
    await create("email", place);
    const form = { ...email.formOf(), expectedCount: 1000 };
    const { hash: reviewedHash } = await reviewBatch(place, form);
    const unsaid = { title: null, repeatReason: null };
    const sent = await sendBatch(place, { ...form, ...unsaid, intentId: randomUUID(), reviewedHash });
    expect(sent.context).toMatchObject({ plan: { price: { amount: "0.40" } } });
  });
});
