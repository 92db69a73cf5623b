import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { withRules } from "#server/contract/operation.ts";
import { sendSmsBatch, smsBatchRules } from "#server/contract/sms.ts";
import { bodyLimit, type PlannedCall, type SmsPlan, SmsPlanner } from "#server/domain/areas/sms/plan.ts";
import type { PlannedItem } from "#server/domain/messages/channel/planner.ts";
import { stringifyJson } from "#server/platform/json.ts";

const of: SmsPlan = {
  submissionId: "0a1b2c3d-0000-4000-8000-000000000000",
  connectionId: "c",
  appId: "app-1",
  senderId: null,
};

function plan(items: readonly PlannedItem[], maxBytes?: number, changes: Partial<SmsPlan> = {}) {
  const planner = new SmsPlanner({ ...of, ...changes }, maxBytes);
  const chunks = items.map((item) => planner.add(item));
  const all = [...chunks, planner.end()].filter((chunk): chunk is PlannedCall => chunk !== null);
  return { chunks: all, planner, hash: planner.hash().toString("hex") };
}

const bytesOf = ({ request }: PlannedCall) => Buffer.byteLength(stringifyJson(request, new Set()));

/** Letters, characters of four bytes, and what JSON escapes, halves of pairs too. */
const texts = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    "𝄞".repeat(1024),
    '"'.repeat(1024),
    "\u0001".repeat(1024),
    "\ud800".repeat(500),
    "é".repeat(1024),
    "a",
  ),
);
const items = fc.array(texts, { minLength: 1, maxLength: 80 }).map((contents) =>
  contents.map(
    (content, index): PlannedItem => ({
      row: index + 2,
      number: `+4915${100000000 + index}`,
      content,
      parts: 1,
      values: {},
    }),
  ),
);

describe("chunking", () => {
  test("puts every row into exactly one call, in order, within the limit in bytes whatever the texts", () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 7000, max: 40_000 }), (rows, maxBytes) => {
        const { chunks, planner } = plan(rows, maxBytes);
        expect(chunks.flatMap((chunk) => chunk.items.map(({ row }) => row))).toEqual(rows.map(({ row }) => row));
        expect(chunks.map(({ chunkNo }) => chunkNo)).toEqual(chunks.map((_, index) => index + 1));
        for (const chunk of chunks) {
          expect(bytesOf(chunk)).toBeLessThanOrEqual(maxBytes);
          expect(chunk.request.array).toHaveLength(chunk.items.length);
        }
        expect([planner.messageCount, planner.chunkCount]).toEqual([rows.length, chunks.length]);
      }),
      { numRuns: 200 },
    );
  });

  test("ends a call only where the next row would not fit", () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 7000, max: 40_000 }), (rows, maxBytes) => {
        const { chunks } = plan(rows, maxBytes);
        chunks.slice(0, -1).forEach((chunk, index) => {
          const first = chunks[index + 1]?.request.array[0];
          const fuller = { ...chunk.request, array: [...chunk.request.array, ...(first ? [first] : [])] };
          // The comma before the first item is counted too: one byte of room may be left.
          expect(Buffer.byteLength(JSON.stringify(fuller))).toBeGreaterThanOrEqual(maxBytes);
        });
      }),
      { numRuns: 100 },
    );
  });

  test("takes at most 1,000 numbers a call, which the contract takes as they are", () => {
    const rows = Array.from({ length: 2501 }, (_, index) => ({
      row: index + 2,
      number: `+4915${100000000 + index}`,
      content: "Hi",
      parts: 2,
      values: {},
    }));
    const { chunks, planner } = plan(rows);
    expect(chunks.map(({ items: { length } }) => length)).toEqual([1000, 1000, 501]);
    expect(planner.partCount).toBe(5002);
    for (const { request } of chunks)
      expect(withRules(sendSmsBatch.request, smsBatchRules).safeParse(request).success).toBe(true);
    expect(chunks[1]?.request.array[0]).toEqual({ numbers: "+4915100001000", content: "Hi", orderId: "0a1b2c3d-1002" });
  });

  test("stays below a MiB with 1,000 of the longest texts", () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      row: index + 2,
      number: `+4915${100000000 + index}`,
      content: "𝄞".repeat(smsLimits.content),
      parts: 31,
      values: {},
    }));
    const { chunks } = plan(rows);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(bytesOf(chunk)).toBeLessThanOrEqual(bodyLimit);
  });
});

test("the hash is of what is sent: not of our order ids, but of numbers, texts, order and sender", () => {
  const rows = [1, 2, 3].map((index) => ({
    row: index,
    number: `+491511234567${index}`,
    content: `Hi ${index}`,
    parts: 1,
    values: {},
  }));
  const { hash } = plan(rows);
  expect(plan(rows.map((row) => ({ ...row, row: row.row + 50 }))).hash).toBe(hash);
  expect(plan(rows, undefined, { submissionId: "ffffffff-0000-4000-8000-000000000000" }).hash).toBe(hash);
  expect(plan(rows, 7000).hash).toBe(hash);
  const others = [
    plan(rows.toReversed()),
    plan(rows.slice(1)),
    plan(rows.map((row) => ({ ...row, content: `${row.content}!` }))),
    plan(rows, undefined, { senderId: "10690001" }),
    plan(rows, undefined, { appId: "app-2" }),
    plan(rows, undefined, { connectionId: "d" }),
  ];
  for (const other of others) expect(other.hash).not.toBe(hash);
});
