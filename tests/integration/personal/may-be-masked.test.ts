import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maskText } from "#server/domain/privacy/mask.ts";
import { mayBeMasked } from "#server/domain/privacy/see.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Those of the texts that a search has to mask before it looks into them. */
async function maskedFirst(texts: readonly string[]): Promise<string[]> {
  const rows = await world.services.db.system.execute<{ text: string }>(sql`
    select t.text from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) t(text) where ${mayBeMasked(sql`t.text`)}`);
  return rows.map(({ text }) => text);
}

test("every text that masking changes is masked before a search looks into it", async () => {
  const piece = fc.oneof(
    fc.string({
      unit: fc.constantFrom("@", "＠", "%40", "+", "＋", "٣", "–", " ", "(", ")", ".", "-", "/", "a", "7", "é"),
    }),
    fc.constantFrom("ada@home.example", "ada%40home.example", "+49 151 / 123 456 78", "0151-1234567", "٠١٢٣٤٥٦٧"),
  );
  const texts = fc.sample(
    fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")),
    3000,
  );
  const changed = texts.filter((text) => maskText(text) !== text);
  expect(changed.length).toBeGreaterThan(100);
  expect(await maskedFirst(changed)).toEqual(changed);
});

test("a title with few digits and no at sign is searched as it is", async () => {
  expect(await maskedFirst(["Autumn newsletter 2026", "Code for 123456", "To +49 151 12345678"])).toEqual([
    "To +49 151 12345678",
  ]);
});
