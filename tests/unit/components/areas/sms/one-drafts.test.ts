import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneDrafts } from "#components/areas/sms/one/one-values.ts";

const { markSent, read: readDraft, save: saveDraft } = oneDrafts;

const intent = "7f0e2a34-6f5c-4f0e-9f3e-0c1f5a1f2b3c";
const other = "7f0e2a34-6f5c-4f0e-9f3e-0c1f5a1f2b3d";
const now = new Date("2026-11-21T01:42:07.000Z");

function memory() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe("a draft kept in the tab", () => {
  test("is read back as it was typed, with when it was saved", () => {
    const store = memory();
    const values = { number: "0151 2345", country: "DE", senderId: "10690001" };
    expect(saveDraft(store, "demo", intent, values, now)).toBe(true);
    expect(readDraft(store, "demo", intent)).toEqual({ kind: "draft", values, savedAt: now });
  });
  test("belongs to its workspace and its intent alone", () => {
    const store = memory();
    saveDraft(store, "demo", intent, { content: "Hello" }, now);
    expect(readDraft(store, "demo", other)).toBeNull();
    expect(readDraft(store, "harbour", intent)).toBeNull();
  });
  test("gives way to the submission that came of it", () => {
    const store = memory();
    saveDraft(store, "demo", intent, { content: "Hello" }, now);
    markSent(store, "demo", intent, other);
    expect(readDraft(store, "demo", intent)).toEqual({ kind: "sent", submissionId: other });
    expect([...store.items.values()].join()).not.toContain("Hello");
  });
  test("says so when the browser keeps nothing", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(saveDraft(full, "demo", intent, {}, now)).toBe(false);
  });
  test("survives any text under its key", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readDraft({ getItem: () => text, setItem: () => undefined }, "demo", intent);
        expect(read === null || read.kind === "draft" || read.kind === "sent").toBe(true);
      }),
    );
  });
  test("drops what another version of the form kept in another shape, and keeps the rest", () => {
    const store = memory();
    const kept = JSON.stringify({
      savedAt: now.toISOString(),
      values: { content: 7, number: "0151 2345", country: 9, colour: "red" },
    });
    store.setItem(`sms-one:demo:${intent}`, kept);
    expect(readDraft(store, "demo", intent)).toEqual({
      kind: "draft",
      values: { number: "0151 2345" },
      savedAt: now,
    });
  });
});
