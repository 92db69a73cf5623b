import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKeyring, type SealPlace, type SecretKeys, sealedHead } from "#server/domain/keys/seal.ts";

const keyring = createKeyring("a secret key of the tests");
const place: SealPlace = {
  table: "connection",
  column: "secret_sealed",
  id: "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3",
  workspaceId: "0192f0c1-0000-7000-8000-000000000001",
};
const text = fc.string({ unit: "grapheme", maxLength: 200 });

describe("a sealed value", () => {
  test("opens to what was sealed, at its place", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(keyring.open(keyring.seal(value, place), place).reveal()).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  test("does not open with any bit turned, its version and key number included", () => {
    const property = fc.property(text, fc.nat(), fc.nat(7), (value, at, bit) => {
      const sealed = keyring.seal(value, place);
      const index = at % sealed.length;
      sealed.writeUInt8(sealed.readUInt8(index) ^ (1 << bit), index);
      expect(() => keyring.open(sealed, place)).toThrow();
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("does not open cut short or with bytes added", () => {
    const sealed = keyring.seal("a platform secret", place);
    for (let length = 0; length < sealed.length; length++)
      expect(() => keyring.open(sealed.subarray(0, length), place)).toThrow();
    expect(() => keyring.open(Buffer.concat([sealed, Buffer.from([0])]), place)).toThrow();
  });

  test.each(["table", "column", "id", "workspaceId"] as const)("does not open at another %s", (part) => {
    fc.assert(
      fc.property(text, text, (value, other) => {
        fc.pre(other !== place[part]);
        const sealed = keyring.seal(value, place);
        expect(() => keyring.open(sealed, { ...place, [part]: other })).toThrow();
      }),
      { numRuns: 200 },
    );
  });

  test("does not open where the parts of a place are cut elsewhere", () => {
    const sealed = keyring.seal("x", { ...place, table: "ab", column: "c" });
    expect(() => keyring.open(sealed, { ...place, table: "a", column: "bc" })).toThrow();
  });

  test("does not open with the key of one record and the text of another", () => {
    const headLength = 1 + 4 + 60;
    const [one, two] = [keyring.seal("one", place), keyring.seal("two", place)];
    const mixed = Buffer.concat([one.subarray(0, headLength), two.subarray(headLength)]);
    expect(() => keyring.open(mixed, place)).toThrow();
  });

  test("says which key it was sealed under when that is another one", () => {
    const sealed = createKeyring("another secret key").seal("x", place);
    expect(() => keyring.open(sealed, place)).toThrow("The value was sealed under another SECRET_KEY");
  });

  test("differs each time and does not contain the text", () => {
    const [one, two] = [keyring.seal("a platform secret", place), keyring.seal("a platform secret", place)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("a platform secret")).toBe(false);
  });
});

test("a fingerprint is the same for the same value and key, and for nothing else", () => {
  expect(keyring.fingerprint("key-1")).toEqual(keyring.fingerprint("key-1"));
  expect(keyring.fingerprint("key-1")).not.toEqual(keyring.fingerprint("key-2"));
  expect(keyring.fingerprint("key-1")).not.toEqual(createKeyring("another secret key").fingerprint("key-1"));
});

describe("while a key is changed", () => {
  const [oldKey, newKey, otherKey] = ["the old key of the tests", "the new key of the tests", "a key nobody has"];
  const both = createKeyring(() => ({ current: newKey, previous: oldKey }));

  test("what was sealed under either opens, and new values are sealed under the current one", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(both.open(createKeyring(oldKey).seal(value, place), place).reveal()).toBe(value);
        expect(createKeyring(newKey).open(both.seal(value, place), place).reveal()).toBe(value);
        expect(() => createKeyring(oldKey).open(both.seal(value, place), place)).toThrow();
      }),
      { numRuns: 200 },
    );
  });

  test("a value of either does not open with any bit turned, at another place, under another key or under the other's number", () => {
    const property = fc.property(text, fc.nat(), fc.nat(7), fc.constantFrom(oldKey, newKey), (value, at, bit, key) => {
      const sealed = createKeyring(key).seal(value, place);
      expect(() => createKeyring(otherKey).open(sealed, place)).toThrow();
      expect(() => both.open(sealed, { ...place, column: "previous_secret_sealed" })).toThrow();
      const renumbered = Buffer.from(sealed);
      sealedHead(key === oldKey ? newKey : oldKey).copy(renumbered);
      expect(() => both.open(renumbered, place)).toThrow();
      const index = at % sealed.length;
      sealed.writeUInt8(sealed.readUInt8(index) ^ (1 << bit), index);
      expect(() => both.open(sealed, place)).toThrow();
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("a process that runs on follows: it opens what it has never seen, and seals under the key that is current now", () => {
    let keys: SecretKeys = { current: oldKey };
    const following = createKeyring(() => keys);
    const before = following.seal("before", place);
    keys = { current: newKey, previous: oldKey };
    expect(following.open(createKeyring(newKey).seal("elsewhere", place), place).reveal()).toBe("elsewhere");
    const after = following.seal("after", place);
    keys = { current: newKey };
    const fresh = createKeyring(() => keys);
    expect(fresh.open(after, place).reveal()).toBe("after");
    expect(() => fresh.open(before, place)).toThrow("The value was sealed under another SECRET_KEY");
  });

  test("what is sealed is found by its head", () => {
    expect(both.seal("x", place).subarray(0, 5)).toEqual(sealedHead(newKey));
    expect(sealedHead(newKey)).not.toEqual(sealedHead(oldKey));
  });

  test("fingerprints outlive it where they have a key of their own", () => {
    const own = Buffer.alloc(32, 7);
    expect(createKeyring(oldKey, own).fingerprint("x")).toEqual(createKeyring(newKey, own).fingerprint("x"));
    expect(createKeyring(oldKey).fingerprint("x")).not.toEqual(createKeyring(newKey).fingerprint("x"));
  });
});
