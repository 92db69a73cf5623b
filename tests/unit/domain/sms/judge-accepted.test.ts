import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeAccepted } from "#server/domain/areas/sms/judge-accepted.ts";
import { countsOf } from "#server/domain/messages/sent/figures.ts";
import { messageCountsOf } from "#server/domain/standing/message-outcome.ts";

const sent = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: `+4915${100_000_000 + index}`, orderId: `a-${index}` }));
const states = ["queued", "dispatching", "accepted", "accepted_id_unknown", "refused", "unknown", "abandoned"] as const;

test("whatever an answer names, each number is accepted, refused or open, and none twice", () => {
  const answered = fc.record({
    success: fc.option(fc.nat(12)),
    fail: fc.option(fc.nat(12)),
    named: fc.array(fc.record({ at: fc.nat(14), by: fc.constantFrom("order", "number", "both", "digits") }), {
      maxLength: 14,
    }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), answered, (count, { success, fail, named }) => {
      const items = sent(count);
      const all = sent(15);
      const array = named.map(({ at, by }, index) => ({
        msgId: `m${index}`,
        number: by === "order" ? "" : by === "digits" ? (all[at]?.number.slice(1) ?? "") : (all[at]?.number ?? ""),
        orderId: by === "order" || by === "both" ? (all[at]?.orderId ?? null) : null,
      }));
      const { msgIds, unclearCount, contradiction } = judgeAccepted(items, { success, fail, array });
      expect(msgIds).toHaveLength(count);
      const ids = msgIds.filter((msgId) => msgId !== null);
      expect(new Set(ids).size).toBe(ids.length);
      const said = success ?? (fail === null ? null : count - fail);
      // Nobody is taken for refused unless the answer's own count says that so many were not accepted.
      if (ids.length + unclearCount < count) {
        expect(said).toBe(ids.length);
        expect(contradiction).toBeUndefined();
      } else if (contradiction !== undefined) expect(unclearCount).toBe(count - ids.length);
    }),
    { numRuns: 500 },
  );
});

test("figures add up whatever became of the calls", () => {
  const chunk = fc
    .record({
      state: fc.constantFrom(...states),
      messageCount: fc.nat(1000),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isOpen: fc.boolean(),
    })
    .map(({ state, messageCount, share, isOpen }) => {
      const acceptedCount = state === "accepted" ? Math.floor(messageCount * share) : 0;
      const unclearCount = state === "accepted" && isOpen ? messageCount - acceptedCount : 0;
      return { state, messageCount, acceptedCount, unclearCount };
    });
  fc.assert(
    fc.property(fc.array(chunk), (facts) => {
      const chunks = facts.map((fact) => ({ ...fact, chunks: 1 }));
      const planned = chunks.reduce((sum, { messageCount }) => sum + messageCount, 0);
      const counts = countsOf({ ...messageCountsOf(chunks), messageCount: planned });
      expect(counts.waiting).toBe(
        chunks
          .filter(({ state }) => state === "queued" || state === "dispatching")
          .reduce((sum, { messageCount }) => sum + messageCount, 0),
      );
      expect(counts.submitted).toBe(counts.accepted + counts.refused + counts.unknown);
      expect(counts.planned).toBe(counts.submitted + counts.waiting + counts.notSent);
      expect(counts.planned).toBe(chunks.reduce((sum, { messageCount }) => sum + messageCount, 0));
    }),
  );
});
